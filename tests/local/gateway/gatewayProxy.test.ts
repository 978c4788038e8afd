import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { upgradeWebSocket } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { addressOf } from '#supabase/embedded/auth/request.ts'
import { clientOf } from '#supabase/embedded/address.ts'
import { isLocalRequest } from '#supabase/embedded/mail/pages.ts'
import { listen, type Listening } from '#supabase/embedded/server.ts'

const app = () =>
  new Hono()
    .get('/address', (c) => c.text(addressOf(c)))
    .get('/local', (c) => c.text(String(isLocalRequest(c))))
    .post('/size', async (c) => c.text(String((await c.req.arrayBuffer()).byteLength)))
    .get(
      '/socket',
      upgradeWebSocket((c) => ({ onOpen: (_, socket) => socket.send(addressOf(c)) })),
    )

describe('the address of a client', () => {
  let direct: Listening
  let behind: Listening
  beforeAll(async () => {
    direct = await listen(app(), { host: '127.0.0.1', port: 0 })
    behind = await listen(app(), { host: '127.0.0.1', port: 0, isBehindProxy: true })
  })
  afterAll(() => Promise.all([direct.stop(), behind.stop()]))

  const addressAt = async ({ port }: Listening, forwarded?: string) =>
    (
      await fetch(`http://127.0.0.1:${port}/address`, {
        ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }),
      })
    ).text()

  test.each([
    ['the last one in the header: the proxy’s', '203.0.113.7', '203.0.113.7'],
    ['not the client’s own claim before it', '198.51.100.1, 203.0.113.7', '203.0.113.7'],
    ['also of IPv6', '2001:db8::7', '2001:db8::7'],
    ['the peer’s, if the header has none', 'unknown', '127.0.0.1'],
    ['the peer’s, without a header', undefined, '127.0.0.1'],
  ])('is behind a proxy %s', async (_, forwarded, address) => {
    expect(await addressAt(behind, forwarded)).toBe(address)
  })

  test('is the peer’s without a proxy: any client can send the header', async () => {
    expect(await addressAt(direct, '203.0.113.7')).toBe('127.0.0.1')
  })

  test('is the peer’s if the peer is no proxy of this machine', () => {
    const incoming = { headers: { 'x-forwarded-for': '203.0.113.7' }, socket: { remoteAddress: '192.0.2.1' } }
    expect(clientOf(incoming as never)).toBe('192.0.2.1')
  })
})

const root = new URL('../../../', import.meta.url).pathname
const example = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

const accepts = (port: number) =>
  new Promise<boolean>((resolve) => {
    const line = connect(port, '127.0.0.1', () => {
      line.destroy()
      resolve(true)
    })
    line.on('error', () => resolve(false))
  })

interface Proxy {
  name: string
  /** The command, and whether this machine has it. */
  command: string
  /** The example as a configuration in a folder; returns the arguments of the command. */
  configure: (folder: string, ports: { own: number; target: number }) => readonly string[]
}

const proxies: readonly Proxy[] = [
  {
    name: 'Caddyfile',
    command: 'caddy',
    configure: (folder, { own, target }) => {
      const site = example('Caddyfile')
        .replace('clube.exemplo.org {', `https://localhost:${own} {\n\ttls internal`)
        .replace('127.0.0.1:4173', `127.0.0.1:${target}`)
      const options = '{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n}\n'
      writeFileSync(join(folder, 'Caddyfile'), `${options}${site}`)
      return ['run', '--config', join(folder, 'Caddyfile')]
    },
  },
  {
    name: 'nginx.conf',
    command: 'nginx',
    configure: (folder, { own, target }) => {
      const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
      const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
      execFileSync('openssl', ['req', '-x509', ...curve, '-subj', '/CN=localhost', '-keyout', key, '-out', cert], {
        stdio: 'pipe',
      })
      const site = example('nginx.conf')
        .replace(/listen 80;[^}]*/, `listen 127.0.0.1:${own + 1};\n`)
        .replace('listen 443', `listen 127.0.0.1:${own}`)
        .replace(/ssl_certificate .*/, `ssl_certificate ${cert};`)
        .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${key};`)
        .replace('127.0.0.1:4173', `127.0.0.1:${target}`)
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (of) => `${of}_temp_path ${folder}/${of};`,
      )
      writeFileSync(
        join(folder, 'main.conf'),
        `${process.getuid?.() === 0 ? 'user root; ' : ''}daemon off; pid ${folder}/pid; error_log stderr;\nevents {}\nhttp { access_log off; ${places.join(' ')}\n${site}}`,
      )
      return ['-c', join(folder, 'main.conf')]
    },
  },
]

const isInstalled = (command: string) => spawnSync(command, ['version'], { stdio: 'ignore' }).error === undefined

// Both examples are tested where the commands are installed (`apt-get install caddy nginx-light`).
describe.each(proxies.filter(({ command }) => isInstalled(command)))('deploy/$name', ({ command, configure }) => {
  const folder = mkdtempSync(join(tmpdir(), 'confraria-proxy-'))
  let site: Listening
  let running: ChildProcess
  let own = 0
  beforeAll(async () => {
    site = await listen(app(), { host: '127.0.0.1', port: 0, isBehindProxy: true })
    own = await freePort()
    mkdirSync(join(folder, 'home'))
    running = spawn(command, configure(folder, { own, target: site.port }), {
      env: { ...process.env, HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home') },
      stdio: 'ignore',
    })
    await vi.waitUntil(() => accepts(own), { timeout: 20_000 })
  })
  afterAll(async () => {
    running.kill()
    await Promise.all([site.stop(), running.exitCode === null && once(running, 'exit')])
    rmSync(folder, { recursive: true })
  })

  const send = (path: string, { headers = {}, body = '' } = {}) =>
    new Promise<{ status: number; headers: object; text: string }>((resolve, reject) => {
      const sent = request(
        { host: 'localhost', port: own, path, method: body ? 'POST' : 'GET', headers, rejectUnauthorized: false },
        (response) => {
          let text = ''
          response.on('data', (part: Buffer) => (text += part.toString()))
          response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }))
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })

  test('names the client, whatever it claims, and requires HTTPS next time', async () => {
    const { text, headers } = await send('/address', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(text).toMatch(/^(?:::1|(?:::ffff:)?127\.0\.0\.1)$/)
    expect(headers).toMatchObject({ 'strict-transport-security': 'max-age=31536000' })
  })

  test('does not make its requests local ones, which may read mails and backups', async () => {
    expect((await send('/local')).text).toBe('false')
    expect((await send('/local', { headers: { host: 'localhost' } })).text).not.toBe('true')
  })

  test('passes on a picture of 5 MiB', async () => {
    expect((await send('/size', { body: 'x'.repeat(5 * 2 ** 20) })).text).toBe(String(5 * 2 ** 20))
  })

  test('passes on WebSockets', async () => {
    const line = new WebSocket(`wss://localhost:${own}/socket`, { rejectUnauthorized: false })
    const [message] = (await once(line, 'message')) as [Buffer]
    expect(message.toString()).toMatch(/127\.0\.0\.1|::1/)
    line.close()
  })
})
