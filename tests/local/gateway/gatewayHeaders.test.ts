import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { usualRates } from '#supabase/embedded/rates.ts'
import { listen } from '#supabase/embedded/server.ts'
import { makeSite } from '#server/site.ts'
import { startBackend, type TestBackend } from '#tests/support/backend.ts'
import { png } from '#tests/local/storage/storagePictures.ts'

/** The headers of each kind of response. */

const server = await startBackend()
const folder = await mkdtemp(join(tmpdir(), 'confraria-dist-'))
await writeFile(join(folder, 'index.html'), '<!doctype html><html><head></head></html>')
const backend = makeGateway(server.backend)
const site = await listen(makeSite({ dist: folder, anonKey: null, supabaseUrl: null, backend }), {
  host: '127.0.0.1',
  port: 0,
})
afterAll(async () => {
  await site.stop()
  await server.stop()
  await rm(folder, { recursive: true })
})
const files = server.client(server.serviceKey).storage.from('confraria-assets')
await files.upload('there.png', png(), { contentType: 'image/png' })
const { data } = await files.createSignedUrl('there.png', 60)
const signed = new URL(data?.signedUrl ?? '').pathname + new URL(data?.signedUrl ?? '').search
const { data: entered } = await (await server.clientAs('membro11@confraria.test')).auth.getSession()

interface TestRequest {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

const send = (port: number, { method = 'GET', path, headers = {}, body }: TestRequest) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders }>((resolve, reject) => {
    const cases = request({ port, host: '127.0.0.1', method, path, headers }, (result) => {
      result.resume().on('end', () => resolve({ status: result.statusCode ?? 0, headers: result.headers }))
    })
    cases.on('error', reject)
    cases.end(body)
  })

const key = { apikey: server.anonKey }
const member = { ...key, authorization: `Bearer ${entered.session?.access_token}` }
const there = '/storage/v1/object/public/confraria-assets/there.png'
const signIn = '/auth/v1/token?grant_type=password'
const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' }
const json = { 'content-type': 'application/json' }
const noStore = 'no-store'

type Kind = [title: string, status: number, request: TestRequest, cacheControl?: string]
const kinds: Kind[] = [
  ['no key', 401, { path: '/auth/v1/user' }],
  ['unknown path', 404, { path: '/functions/v1/x' }],
  ['another method', 404, { method: 'POST', path: '/introduction.json' }],
  ['a body of two megabytes', 413, { method: 'POST', path: '/auth/v1/token', headers: key, body: 'x'.repeat(2 ** 21) }],
  [
    'a preflight',
    200,
    {
      method: 'OPTIONS',
      path: '/auth/v1/user',
      headers: { origin: 'http://x', 'access-control-request-method': 'GET' },
    },
  ],
  ['an invalid host', 400, { path: '/auth/v1/user', headers: { host: '999.1.1.1' } }],
  ['the introduction', 200, { path: '/introduction.json' }, noStore],
  ['the mails', 200, { path: '/mail' }, noStore],
  ['the mails as JSON', 200, { path: '/mail.json' }, noStore],
  ['the mails, through a proxy', 404, { path: '/mail', headers: { 'x-forwarded-for': '1.2.3.4' } }],
  ['an account', 200, { path: '/auth/v1/user', headers: member }],
  ['an auth error', 400, { method: 'POST', path: signIn, headers: { ...key, ...json }, body: '{}' }],
  ['rows', 200, { path: '/rest/v1/members?limit=1', headers: member }],
  ['a refusal of the tables', 404, { path: '/rest/v1/none', headers: key }],
  [
    'a list of files',
    200,
    {
      method: 'POST',
      path: '/storage/v1/object/list/confraria-assets',
      headers: { ...member, ...json },
      body: '{"prefix":""}',
    },
    noStore,
  ],
  [
    'a signed address',
    200,
    {
      method: 'POST',
      path: '/storage/v1/object/sign/confraria-assets/there.png',
      headers: { authorization: `Bearer ${server.serviceKey}`, ...json },
      body: '{"expiresIn":60}',
    },
    noStore,
  ],
  ['details of a file', 200, { path: '/storage/v1/object/info/confraria-assets/there.png', headers: member }, noStore],
  ['a refusal of the storage', 400, { path: '/storage/v1/bucket' }, noStore],
  ['an unknown call of the storage', 501, { path: '/storage/v1/s3' }, noStore],
  ['a public file', 200, { path: there }],
  ['part of a file', 206, { path: there, headers: { range: 'bytes=0-1' } }],
  ['an invalid range of a file', 416, { path: there, headers: { range: 'bytes=9999-' } }],
  ['a file at a signed address', 200, { path: signed }, 'private'],
  ['a WebSocket without a key', 401, { path: '/realtime/v1/websocket', headers: upgrade }],
  [
    'a WebSocket of another version',
    403,
    { path: '/realtime/v1/websocket?vsn=3.0.0', headers: { ...upgrade, ...key } },
  ],
  [
    'a WebSocket at an invalid host',
    400,
    { path: '/realtime/v1/websocket', headers: { ...upgrade, host: '999.1.1.1' } },
  ],
  ['another protocol', 400, { path: '/auth/v1/user', headers: { connection: 'upgrade', upgrade: 'h2c' } }],
  ['no WebSocket', 426, { path: '/realtime/v1/websocket', headers: key }],
  ['realtime by HTTP', 501, { method: 'POST', path: '/realtime/v1/api/broadcast', headers: key }],
]

/** At the application's address, other paths belong to the application. */
const ofGateway = ['unknown path', 'another method', 'the introduction']

describe.each([
  ['the gateway', Number(new URL(server.url).port), kinds],
  ["the application's server", site.port, kinds.filter(([title]) => !ofGateway.includes(title))],
])('%s', (_, port, cases) => {
  test.each(cases)('%s', async (_title, status, request, cacheControl = '') => {
    const result = await send(port, request)
    expect(result.status).toBe(status)
    expect(result.headers['x-content-type-options']).toBe('nosniff')
    expect(result.headers['cache-control'] ?? '').toContain(cacheControl)
  })
})

test('pages and other responses have all headers', async () => {
  for (const path of ['/', '/dashboard', '/assets/none.js', '/none.png']) {
    const { headers } = await send(site.port, { path })
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("trusted-types 'none'") as unknown,
    })
  }
})

describe('an address that sends too many requests', () => {
  let small: TestBackend
  beforeAll(async () => {
    const rate = { ofAddress: { burst: 3, refillMs: 3_600_000 }, inTotal: { burst: 100, refillMs: 3_600_000 } }
    small = await startBackend({ seed: false, rates: { ...usualRates, auth: rate, storage: rate, realtime: rate } })
  })
  afterAll(() => small.stop())

  test.each([
    ['auth', '/auth/v1/settings', 200],
    ['storage', '/storage/v1/status', 200],
    ['realtime', '/realtime/v1/websocket', 426],
  ])('is refused for %s, separately for each service', async (_, path, usual) => {
    const query = () => send(Number(new URL(small.url).port), { path, headers: { apikey: small.anonKey } })
    const results = [await query(), await query(), await query(), await query()]
    expect(results.map(({ status }) => status)).toEqual([usual, usual, usual, 429])
    expect(results.at(-1)?.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'retry-after': '3600' })
  })
})
