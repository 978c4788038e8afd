import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Handlers } from '#supabase/embedded/server.ts'
import { makeSite } from '#server/site.ts'

const script = `export const story = '${'there and back again '.repeat(100)}'`
let dist = ''

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'confraria-dist-'))
  await mkdir(join(dist, 'assets'))
  await writeFile(join(dist, 'index.html'), '<!doctype html><html><head><title>Confraria</title></head></html>')
  await writeFile(join(dist, 'assets', 'main-1a2b.js'), script)
  await writeFile(join(dist, '.sources'), 'hash')
})
afterAll(() => rm(dist, { recursive: true }))

const options = () => ({
  dist,
  anonKey: 'header.payload.signature',
  supabaseUrl: null,
  backend: {
    fetch: (request: Request) => new Response(`backend: ${request.method} ${new URL(request.url).pathname}`),
  },
})
const send = (site: Handlers, path: string, init?: RequestInit) =>
  site.fetch(new Request(`http://localhost${path}`, init), {})
const get = async (path: string, init?: RequestInit) => send(makeSite(options()), path, init)

describe('pages', () => {
  test('contain their backend’s key', async () => {
    expect(await (await get('/')).text()).toContain(
      '<head><meta name="supabase-anon-key" content="header.payload.signature"><title>',
    )
  })

  test.each(['/dashboard', '/member-achievements/7', '/login?x=1', '/a/b/c'])('are served at %s too', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('<title>Confraria</title>')
  })

  test('are revalidated each time, scripts never', async () => {
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache')
    expect((await get('/assets/main-1a2b.js')).headers.get('cache-control')).toContain('immutable')
    const etag = (await get('/')).headers.get('etag') ?? ''
    expect((await get('/', { headers: { 'if-none-match': etag } })).status).toBe(304)
  })

  test.each([
    [true, 200, 'ok'],
    [false, 503, 'failing'],
  ])('report to a monitor whether the backend responds: %s', async (isAlive, status, said) => {
    const health = { version: '0.1.0+1', isAlive: () => Promise.resolve(isAlive) }
    const response = await send(makeSite({ ...options(), health }), '/health')
    expect(response.status).toBe(status)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ status: said, version: '0.1.0+1' })
  })

  test('have a strict policy @ACC-17', async () => {
    const { headers } = await get('/dashboard')
    expect(headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' blob: data:",
      "connect-src 'self'",
      "font-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ])
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
    })
  })

  test('allow the inline styles of a page, and nothing else inline @ACC-17', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confraria-dist-'))
    await writeFile(
      join(folder, 'index.html'),
      '<!doctype html><html><head><style>@media(width<9px){p{margin:0}}</style></head></html>',
    )
    const response = await send(makeSite({ ...options(), dist: folder }), '/')
    expect(response.headers.get('content-security-policy')).toContain(
      "style-src 'self' 'sha256-XG4+0BpvBRl4PbtEw8Xja0V5OdjKtl0WyjV7RZw5c7c=';",
    )
    await rm(folder, { recursive: true })
  })

  test('may reach only the Supabase that they are built for', async () => {
    const site = makeSite({ ...options(), anonKey: null, backend: null, supabaseUrl: 'https://abc.supabase.co/' })
    const response = await send(site, '/')
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain("connect-src 'self' https://abc.supabase.co wss://abc.supabase.co;")
    expect(policy).toContain("img-src 'self' blob: data: https://abc.supabase.co;")
    expect(await response.text()).not.toContain('supabase-anon-key')
  })
})

describe('files', () => {
  test.each([
    ['br', 'gzip, deflate, br', true],
    ['gzip', 'gzip;q=0.8', true],
    [null, 'identity', false],
  ])('are sent as %s to clients that accept %s', async (encoding, accepted, isSmaller) => {
    const response = await get('/assets/main-1a2b.js', { headers: { 'accept-encoding': accepted } })
    expect(response.headers.get('content-encoding')).toBe(encoding)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const size = (await response.arrayBuffer()).byteLength
    expect(size < script.length / 5).toBe(isSmaller)
  })

  test.each(['/assets/gone-9z.js', '/assets/', '/logo.png', '/.sources.json', '/../../package.json'])(
    '%s gets 404, and no page replaces it',
    async (path) => {
      const response = await get(path)
      expect([response.status, await response.text()]).toEqual([404, 'Não encontrado'])
    },
  )

  test('are read-only', async () => {
    expect((await get('/', { method: 'POST', body: 'x' })).status).toBe(405)
  })
})

test.each(['/auth/v1/user', '/rest/v1/members', '/storage/v1/object/public/a/b.png', '/realtime/v1/websocket'])(
  'the backend serves %s at the same origin',
  async (path) => {
    expect(await (await get(path, { method: 'POST' })).text()).toBe(`backend: POST ${path}`)
  },
)
