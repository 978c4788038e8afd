import { afterAll, describe, expect, test } from 'vitest'
import { startAuth } from './authServer.ts'

const server = await startAuth()
afterAll(() => server.close())
await server.addPerson({ email: 'eva@confraria.test' })

const signIn = '/token?grant_type=password'

describe('an invalid body', () => {
  test.each([
    ['nothing', '', 'bad_json'],
    ['an incomplete object', '{"email": "eva@confraria.test", "pass', 'bad_json'],
    ['a list', '[]', 'bad_json'],
    ['null', 'null', 'bad_json'],
    ['a text', '"eva"', 'bad_json'],
    ['a number as an e-mail', '{"email": 7, "password": "x"}', 'bad_json'],
    ['an object as a password', '{"email": "eva@confraria.test", "password": {"$ne": null}}', 'bad_json'],
    ['names of built-in properties', '{"__proto__": {"email": "eva@confraria.test"}}', 'validation_failed'],
    ['an empty object', '{}', 'validation_failed'],
  ])('%s', async (_title, text, code) => {
    const response = await server.call('POST', signIn, { text })
    expect(response).toMatchObject({ status: 400, body: { code, message: expect.any(String) } })
    expect(response.headers.get('x-sb-error-code')).toBe(code)
  })

  test('a megabyte is refused, whole or in chunks, and the server continues', async () => {
    const text = JSON.stringify({ email: 'eva@confraria.test', password: 'x'.repeat(1_000_000) })
    const tooLarge = { status: 400, body: { code: 'validation_failed', message: 'Request body is too large' } }
    expect(await server.call('POST', signIn, { text })).toMatchObject(tooLarge)
    expect(await server.call('POST', signIn, { text, inPieces: true })).toMatchObject(tooLarge)
    expect(await server.call('GET', '/health')).toMatchObject({ status: 200 })
  })

  test('text that Postgres cannot store is refused in metadata too', async () => {
    const { access_token: token } = await server.signIn('eva@confraria.test')
    for (const name of ['a\0b', '\ud800'])
      expect(await server.call('PUT', '/user', { token, body: { data: { name } } })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })
})

test('every error has its code and the version in headers, where supabase-js reads them', async () => {
  const response = await server.call('POST', signIn, { body: { email: 'eva@confraria.test', password: 'errada' } })
  expect(response.body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
  expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials')
  expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01')
})

test('an unknown grant is refused', async () => {
  for (const path of ['/token', '/token?grant_type=client_credentials'])
    expect(await server.call('POST', path, { body: {} })).toMatchObject({
      status: 400,
      body: { message: 'unsupported_grant_type' },
    })
})

describe('unsupported endpoints', () => {
  test.each([
    ['GET', '/callback'],
    ['GET', '/nothing/of/the/kind'],
  ])('%s %s gets 501', async (method, path) => {
    const response = await server.call(method, path, method === 'GET' ? {} : { body: {} })
    expect(response).toMatchObject({ status: 501, body: { code: 'not_implemented', message: expect.any(String) } })
  })
})

test('no password, token or e-mail is logged', async () => {
  const session = await server.signIn('eva@confraria.test')
  await server.call('POST', signIn, { body: { email: 'eva@confraria.test', password: 'segredo-errado' } })
  await server.script('alter table auth.sessions rename to hidden')
  try {
    expect(await server.call('GET', '/user', { token: session.access_token })).toMatchObject({ status: 500 })
  } finally {
    await server.script('alter table auth.hidden rename to sessions')
  }
  const logged = JSON.stringify(server.logs)
  expect(logged).toContain('auth.failed')
  for (const secret of ['eva@', 'segredo', session.access_token, session.refresh_token])
    expect(logged).not.toContain(secret)
})
