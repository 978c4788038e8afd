import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { listen } from '#supabase/embedded/server.ts'
import { makeSite } from '#server/site.ts'
import { startBackend } from '#tests/support/backend.ts'
import { png } from '#tests/local/storage/storagePictures.ts'

/** Raw requests: no response is 5xx (except 501 for unsupported calls), and none reveals internals. */

const server = await startBackend({ seed: false })
const folder = await mkdtemp(join(tmpdir(), 'confraria-dist-'))
await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
const backend = makeGateway(server.backend)
const site = await listen(makeSite({ dist: folder, anonKey: null, supabaseUrl: null, backend }), {
  host: '127.0.0.1',
  port: 0,
})
const files = server.client(server.serviceKey).storage.from('confraria-assets')
const { error } = await files.upload('there.png', png(), { contentType: 'image/png' })
if (error) throw error
afterAll(async () => {
  await site.stop()
  await server.stop()
  await rm(folder, { recursive: true })
})

/** The raw response as Latin-1. */
const dial = (port: number, request: string) =>
  new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')))
    socket.on('error', ({ message }) => resolve(message))
    socket.on('close', () => resolve(received))
    socket.write(Buffer.from(request, 'latin1'))
  })

const usual = () => ({
  host: 'localhost',
  connection: 'close',
  apikey: server.anonKey,
  authorization: `Bearer ${server.serviceKey}`,
})
/** Sends the request to the gateway and to the application's server. */
const send = async (method: string, target: string, headers: Record<string, string> = {}) => {
  const lines = Object.entries({ ...usual(), ...headers }).map(([name, value]) => `${name}: ${value}`)
  const request = [`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n')
  return Promise.all([Number(new URL(server.url).port), site.port].map((port) => dial(port, request)))
}

const inside = /node_modules|\.ts:|at \w+ \(|file:\/\/|127\.0\.0\.1|ERR_|TypeError|RequestError|syntax error at/
/** Responses that are internal errors. Node's own responses to invalid HTTP have neither headers nor a body. */
const faultsIn = (results: string[]) =>
  results.filter((result) => {
    const isRefusal = /^HTTP\/1\.1 (1\d\d|2\d\d|3\d\d|4\d\d|501) /.test(result) && !inside.test(result)
    const isSniffed = !/^HTTP\/1\.1 (400|417|431) /.test(result) && !/x-content-type-options: nosniff/i.test(result)
    return !isRefusal || isSniffed
  })

const targets = [
  '//evil',
  '//evil/auth/v1/user',
  '/\\evil',
  '/auth\\v1/user',
  '/%',
  '/%ff',
  '/#x',
  '/x?download=\xed\xa0\x80',
  '*',
  '/auth/v1/%ff',
  '/auth/v1/admin/users/%ff',
  '/auth/v1/admin/users/%ED%A0%80',
  '/auth/v1/verify?token=%ff&type=%00',
  '/auth/v1/authorize?provider=%ED%A0%80',
  '/auth/v1/../rest/v1/members',
  '/rest/v1%2fmembers',
  '/storage/v1/bucket/%ff',
  '/storage/v1/bucket/%00',
  '/storage/v1/bucket/a%ED%A0%80',
  '/storage/v1/bucket?limit=99999999999999999999',
  '/storage/v1/bucket?limit=-1',
  '/storage/v1/bucket?offset=9007199254740991',
  '/storage/v1/bucket?search=%00',
  '/storage/v1/bucket?sortColumn=__proto__',
  '/storage/v1/object/public/__proto__/x',
  '/storage/v1/object/public/%ff/x',
  '/storage/v1/object/public/confraria-assets/%ED%A0%80',
  '/storage/v1/object/public/confraria-assets/a%00b',
  '/storage/v1/object/confraria-assets/',
  `/storage/v1/object/sign/confraria-assets/x?token=${'a.'.repeat(2_000)}`,
  '/realtime/v1/websocket?vsn=%ff&apikey=%ff',
  '/mail?%ff',
  '/assets/%2e%2e/%2e%2e/package.json',
  'http://evil.test/auth/v1/settings',
  'http://[::1/x',
  'http://:80/x',
  'http:///x',
  'http://999.1.1.1/x',
  'ftp://a/b',
]

describe('a target', () => {
  test.each(targets)('%s', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE'])
      expect(faultsIn(await send(method, target))).toEqual([])
  })
})

describe('a host', () => {
  const hosts = [
    '',
    'a b',
    '[::1',
    'evil:99999',
    'evil/..',
    'a@b',
    '\xff',
    'a?b',
    'a#b',
    'a\\b',
    '%ff',
    'xn--a',
    '1.2.3.4.5',
  ]
  test.each([...hosts, '999.1.1.1', '[v1.x]', '-'])('"%s"', async (host) => {
    for (const target of ['/', '/mail', '/auth/v1/settings', '/rest/v1/members?limit=1', '/introduction.json'])
      expect(faultsIn(await send('GET', target, { host }))).toEqual([])
    const upgrade = { host, connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
    expect(
      faultsIn(await send('GET', '/realtime/v1/websocket?vsn=2.0.0', { ...upgrade, 'sec-websocket-key': 'x' })),
    ).toEqual([])
  })

  test.each(['localhost', 'localhost:1', '127.0.0.1', '[::1]:80', 'clube.test', 'CLUBE.test'])(
    '%s is valid',
    async (host) => {
      for (const result of await send('GET', '/auth/v1/settings', { host })) expect(result).toMatch(/^HTTP\/1.1 200/)
    },
  )
})

describe('a header', () => {
  test.each([
    ['authorization', '\xff'],
    ['authorization', 'Bearer'],
    ['authorization', 'Bearer a.b.c'],
    ['apikey', '\xff'],
    ['cookie', '\xff'],
    ['user-agent', '\xff\x80'],
    ['content-length', '5, 5'],
    ['content-length', '-1'],
    ['content-type', '\xff'],
    ['content-type', 'multipart/form-data'],
    ['content-type', 'multipart/form-data; boundary='],
    ['accept-encoding', '\xff'],
    ['if-none-match', '\xff'],
    ['if-modified-since', 'never'],
    ['expect', 'x'],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['forwarded', 'for=\xff'],
    ['x-metadata', '\xff'],
    ['x-upsert', '\xff'],
  ])('%s: %s', async (name, value) => {
    const own = name === 'content-length' ? {} : { 'content-length': '0' }
    for (const target of [
      '/auth/v1/user',
      '/storage/v1/object/confraria-assets/x.png',
      '/rest/v1/members',
      '/',
      '/mail',
    ])
      for (const method of ['GET', 'POST'])
        expect(faultsIn(await send(method, target, { ...own, [name]: value }))).toEqual([])
  })

  test.each(['\xff', 'x'.repeat(9_000), 'a, b\x0b', 'content-type\x01', ''])(
    'of a preflight for %j',
    async (requested) => {
      const headers = {
        origin: 'http://x',
        'access-control-request-method': '\xff',
        'access-control-request-headers': requested,
      }
      for (const target of ['/auth/v1/user', '/storage/v1/bucket', '/rest/v1/members'])
        expect(faultsIn(await send('OPTIONS', target, headers))).toEqual([])
    },
  )
})

describe('a download', () => {
  const path = '/storage/v1/object/public/confraria-assets/there.png'

  test.each(['', '%ED%A0%80', 'a%0d%0aset-cookie:%20x=1', '%00', 'a%22;b', '%ff', '%F0%9F%98%80', 'x'.repeat(5_000)])(
    'under the name %s',
    async (name) => {
      const results = await send('GET', `${path}?download=${name}`)
      expect(faultsIn(results)).toEqual([])
      for (const result of results) {
        expect(result).toMatch(/content-disposition: attachment;/i)
        expect(result).not.toMatch(/^set-cookie/im)
      }
    },
  )

  test.each([
    'bytes=5-1',
    'bytes=-0',
    'bytes=99999999999999999999-',
    'bytes=-99999999999999999999',
    'bytes=18446744073709551616-18446744073709551617',
    'bytes=1-2,3-4',
    'bytes=\xff',
  ])('of %s', async (range) => {
    expect(faultsIn(await send('GET', path, { range }))).toEqual([])
  })
})

test('no request caused an internal error', () => {
  expect(server.logs.filter(({ level }) => level === 'error')).toEqual([])
})
