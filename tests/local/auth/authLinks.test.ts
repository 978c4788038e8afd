import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { socket } from '#tests/support/socket.ts'
import { mailTo, open } from './authMail.ts'
import { startAuth } from './authServer.ts'

const hour = 3_600_000
const site = 'http://localhost:4173'

let email: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(async () => {
  server.clock.advance(hour)
  people += 1
  email = `pessoa${people}@confraria.test`
  await server.addPerson({ email })
})

const auth = () => server.client().auth

describe('redirects of a link', () => {
  test.each([
    [`${site}/login`],
    ['http://localhost:5173/login?depois=1'],
    ['http://127.0.0.1:4173/login'],
    ['http://localhost:3000'],
  ])('to %s, if requested', async (redirectTo) => {
    await auth().resetPasswordForEmail(email, { redirectTo })
    const { status, page, query, fragment } = await open(mailTo(server, email).link)
    const requested = new URL(redirectTo)
    expect([status, page]).toEqual([303, `${requested.origin}${requested.pathname}`])
    expect(query).toEqual(Object.fromEntries(requested.searchParams))
    expect(fragment['access_token']).toBeTruthy()
  })

  test.each([
    'https://evil.test/login',
    'http://localhost.evil.test:4173/login',
    'http://localhost:4173@evil.test/login',
    '//evil.test',
    'https://localhost:4173/login',
    '\thttps://evil.test',
    'javascript:alert(1)',
    '/login',
    'not an address',
  ])('to the site instead of %j', async (redirectTo) => {
    await auth().resetPasswordForEmail(email, { redirectTo })
    const { link } = mailTo(server, email)
    expect((await open(link)).page).toBe(`${site}/`)
    // Also if the link itself is changed, and without session or error.
    const forged = new URL(link)
    forged.searchParams.set('redirect_to', redirectTo)
    expect((await open(forged.href)).page).toBe(`${site}/`)
  })

  test('the link starts with this server, whatever host the caller sends', async () => {
    const { request } = await import('node:http')
    const { port, hostname } = new URL(server.url)
    const headers = { apikey: server.backend.tokens.anonKey, host: 'evil.test', 'content-type': 'application/json' }
    await new Promise((resolve, reject) => {
      const sent = request({ port, hostname, path: '/auth/v1/recover', method: 'POST', headers }, resolve)
      sent.on('error', reject)
      sent.end(JSON.stringify({ email }))
    })
    expect(new URL(mailTo(server, email).link).origin).toBe(site)
  })

  test.each([
    ['?token=x', 'Verify requires a verification type'],
    ['?type=recovery', 'Verify requires a token or a token hash'],
  ])('none with %s', async (query, message) => {
    expect(await server.call('GET', `/verify${query}`)).toMatchObject({ status: 400, body: { message } })
  })

  test('redirects back with the error for an unknown type', async () => {
    const { page, fragment } = await open(`${server.url}/auth/v1/verify?token=x&type=magic&redirect_to=${site}/login`)
    expect(page).toBe(`${site}/login`)
    expect(fragment).toMatchObject({ error: 'invalid_request', error_code: 'validation_failed' })
  })
})

describe('POST /verify', () => {
  test.each([
    [{}, 'Verify requires a verification type'],
    [{ type: 'recovery' }, 'Verify requires either a token or a token hash'],
    [{ type: 'recovery', token: '1', token_hash: '2' }, 'Verify requires either a token or a token hash'],
    [{ type: 'recovery', token_hash: '2', email: 'a@b.test' }, 'Only the token_hash and type should be provided'],
    [{ type: 'recovery', token: '1' }, 'Only an email address or phone number should be provided on verify'],
    [{ type: 'magic', token_hash: '2' }, 'Invalid email verification type'],
  ])('refuses %j', async (body, message) => {
    const response = await server.call('POST', '/verify', { body })
    expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed', message } })
  })
})

describe('PKCE', () => {
  const pkce = () =>
    createClient(server.url, server.backend.tokens.anonKey, {
      auth: { flowType: 'pkce', autoRefreshToken: false, persistSession: true, storage: memory() },
      realtime: { transport: socket },
    }).auth
  const memory = () => {
    const stored = new Map<string, string>()
    return {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    }
  }
  const codeIn = async (to = email) => (await open(mailTo(server, to).link)).query['code'] ?? ''

  test.each([
    ['recovery', (client: ReturnType<typeof pkce>) => client.resetPasswordForEmail(email)],
    ['magiclink', (client: ReturnType<typeof pkce>) => client.signInWithOtp({ email })],
  ])('a link of %s contains a code for the client that requested it, once', async (method, requestMail) => {
    const [client, other] = [pkce(), pkce()]
    expect((await requestMail(client)).error).toBeNull()
    const { status, query, fragment } = await open(mailTo(server, email).link)
    expect([status, fragment]).toEqual([303, {}])
    const code = query['code'] ?? ''
    await other.resetPasswordForEmail('ninguem@confraria.test')
    expect((await other.exchangeCodeForSession(code)).error).toMatchObject({ status: 400, code: 'bad_code_verifier' })
    const { data, error } = await client.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(decodeJwt(data.session?.access_token ?? '')['amr']).toMatchObject([{ method }])
    const body = { auth_code: code, code_verifier: 'x' }
    expect(await server.call('POST', '/token?grant_type=pkce', { body })).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('the mailed code works too', async () => {
    const client = pkce()
    await client.signInWithOtp({ email })
    const { error } = await client.verifyOtp({ type: 'email', email, token: mailTo(server, email).code })
    expect(error).toBeNull()
  })

  test('a link expires after an hour, its code after five minutes', async () => {
    const client = pkce()
    await client.resetPasswordForEmail(email)
    server.clock.advance(hour - 1_000)
    const code = await codeIn()
    server.clock.advance(5 * 60_000 + 1)
    expect((await client.exchangeCodeForSession(code)).error).toMatchObject({ status: 422, code: 'flow_state_expired' })
  })

  test('errors are in the query too', async () => {
    await pkce().resetPasswordForEmail(email)
    const { link } = mailTo(server, email)
    await open(link)
    const parameters = { error: 'access_denied', error_code: 'otp_expired' }
    expect(await open(link)).toMatchObject({ query: parameters, fragment: parameters })
  })

  test('requires code and verifier', async () => {
    const response = await server.call('POST', '/token?grant_type=pkce', { body: { auth_code: 'x' } })
    expect(response).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})
