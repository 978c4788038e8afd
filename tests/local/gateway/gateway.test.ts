import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { startBackend } from '#tests/support/backend.ts'
import { png } from '#tests/local/storage/storagePictures.ts'

const server = await startBackend({ seed: false })
afterAll(() => server.stop())

const call = (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init)

describe('the key', () => {
  test.each(['/rest/v1/members', '/auth/v1/user', '/auth/v1/settings', '/realtime/v1/websocket'])(
    'is required at %s',
    async (path) => {
      const response = await call(path)
      expect([response.status, await response.json()]).toEqual([401, { message: 'No API key found in request' }])
    },
  )

  test.each(['rubbish', ''])('"%s" is refused', async (apikey) => {
    const response = await call('/rest/v1/members', { headers: { apikey } })
    expect([response.status, await response.json()]).toEqual([
      401,
      {
        message: 'Invalid API key',
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      },
    ])
  })

  test("of another project and a user's token are refused", async () => {
    const token = await server.backend.tokens.sign({ role: 'authenticated', sub: randomUUID() })
    expect((await call('/rest/v1/members', { headers: { apikey: token } })).status).toBe(401)
  })

  test('may be in the address, as for a WebSocket', async () => {
    expect((await call(`/auth/v1/settings?apikey=${server.anonKey}`)).status).toBe(200)
  })

  test.each(['/auth/v1/.well-known/jwks.json', '/storage/v1/status', '/introduction.json'])(
    'is not required at %s',
    async (path) => {
      expect((await call(path)).status).toBe(200)
    },
  )

  test('is readable for other processes; the service key is not', async () => {
    expect(await (await call('/introduction.json')).json()).toEqual({ anonKey: server.anonKey, isSeeded: false })
  })
})

describe('a page of another origin', () => {
  const origin = 'http://elsewhere.test'

  test('may send everything that supabase-js sends', async () => {
    const requested = 'authorization,apikey,x-client-info,content-type,prefer,x-upsert'
    const response = await call('/rest/v1/members', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'PATCH', 'access-control-request-headers': requested },
    })
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT',
      'access-control-allow-headers': requested,
      'access-control-max-age': '3600',
    })
  })

  test.each([
    ['a refusal of the gateway', '/rest/v1/members', {}],
    ['a refusal of the tables', '/rest/v1/no_such_table', { apikey: 'anon' }],
    ['a refusal of the accounts', '/auth/v1/user', { apikey: 'anon' }],
    ['a refusal of the storage', '/storage/v1/bucket', {}],
  ])('reads %s', async (_title, path, headers: { apikey?: string }) => {
    const key = headers.apikey ? { apikey: server.anonKey } : {}
    const response = await call(path, { headers: { origin, ...key } })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('access-control-expose-headers')).toContain('Content-Range')
    expect(response.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
  })
})

test('every response has an id, which is in the log; the log has no key, token, query or body', async () => {
  const token = await server.backend.tokens.sign({ role: 'authenticated', sub: randomUUID() })
  const headers = { apikey: server.anonKey, authorization: `Bearer ${token}` }
  const seen = server.logs.length
  const first = await call('/rest/v1/members?name=eq.Fulano', { headers })
  const second = await call('/auth/v1/token?grant_type=password', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'fulano@confraria.test', password: 'segredo-de-fulano' }),
  })
  const ids = [first, second].map((response) => response.headers.get('sb-request-id'))
  expect(new Set(ids).size).toBe(2)
  const entries = server.logs.slice(seen)
  expect(entries.filter(({ event }) => event === 'request').map(({ id, path }) => [id, path])).toEqual([
    [ids[0], '/rest/v1/members'],
    [ids[1], '/auth/v1/token'],
  ])
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`ulano|segredo|${token}|${server.anonKey}`))
})

test('a body of more than a megabyte is refused, with or without Content-Length', async () => {
  const body = JSON.stringify({ content: 'x'.repeat(1_200_000) })
  const headers = { apikey: server.anonKey, 'content-type': 'application/json' }
  const whole = await call('/rest/v1/messages', { method: 'POST', headers, body })
  expect([whole.status, await whole.json()]).toEqual([413, { message: 'Request size limit exceeded' }])
  const pieces = (text: string) => ({ method: 'POST', headers, body: new Blob([text]).stream(), duplex: 'half' })
  expect((await call('/rest/v1/messages', pieces(body))).status).toBe(413)
  const small = await call('/rest/v1/no_such_table', pieces('{"content": "x"}'))
  expect(await small.json()).toMatchObject({ code: 'PGRST205' })
})

test.each(['/', '/functions/v1/hello', '/graphql/v1', '/rest/v2/members', '/.env'])(
  'responds 404 at %s',
  async (path) => {
    const response = await call(path, { headers: { apikey: server.anonKey } })
    expect([response.status, await response.json()]).toEqual([404, { message: 'no Route matched with those values' }])
  },
)

test('an internal error is reported without details, and logged with them', async () => {
  const broken = await startBackend({ seed: false })
  const headers = { authorization: `Bearer ${broken.serviceKey}`, 'content-type': 'image/png' }
  await rm(join(broken.dataDir, 'files'), { recursive: true })
  const upload = `${broken.url}/storage/v1/object/confraria-assets/x.png`
  const disk = await fetch(upload, { method: 'POST', headers, body: png() })
  expect([disk.status, await disk.json()]).toEqual([500, expect.objectContaining({ code: 'InternalError' })])
  await broken.database.close()
  const database = await fetch(`${broken.url}/storage/v1/bucket`, { headers })
  expect([database.status, await database.json()]).toEqual([500, expect.objectContaining({ code: 'DatabaseError' })])
  expect(broken.logs.filter(({ level }) => level === 'error').map(({ event }) => event)).toEqual([
    'storage.failed',
    'storage.failed',
  ])
  await broken.stop()
})
