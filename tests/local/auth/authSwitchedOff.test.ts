import { afterAll, describe, expect, test } from 'vitest'
import { startAuth } from './authServer.ts'

const email = 'pessoa@confraria.test'
const server = await startAuth()
afterAll(() => server.close())
await server.addPerson({ email })
const client = server.client()
const { data } = await client.auth.signInWithPassword({ email, password: 'confraria-demo' })
const token = data.session?.access_token ?? ''

describe('features that config.toml switches off are refused', () => {
  test('anonymous sign-in', async () => {
    expect((await server.client().auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
  })

  test('sign-in by phone', async () => {
    const stranger = server.client().auth
    expect((await stranger.signUp({ phone: '5531999990000', password: 'confraria-demo' })).error).toMatchObject({
      status: 400,
      code: 'phone_provider_disabled',
      message: 'Phone signups are disabled',
    })
    const entering = await stranger.signInWithPassword({ phone: '5531999990000', password: 'confraria-demo' })
    expect(entering.error).toMatchObject({ code: 'phone_provider_disabled', message: 'Phone logins are disabled' })
    expect((await stranger.signInWithOtp({ phone: '5531999990000' })).error?.code).toBe('phone_provider_disabled')
  })

  test.each([
    ['google', 'provider is not enabled'],
    ['github', 'provider is not enabled'],
    ['astrology', 'Provider astrology could not be found'],
  ] as const)('coming in by %s', async (provider, reason) => {
    const { data } = await client.auth.signInWithOAuth({
      provider: provider as 'google',
      options: { skipBrowserRedirect: true },
    })
    const response = await fetch(data.url ?? '', {
      redirect: 'manual',
      headers: { 'x-supabase-api-version': '2024-01-01' },
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ code: 'validation_failed', message: `Unsupported provider: ${reason}` })
  })

  test.each([
    ['google', 'provider_disabled', 'Provider (issuer "https://accounts.google.com") is not enabled'],
    ['astrology', 'validation_failed', 'Custom OIDC provider "astrology" not allowed'],
  ])('a token of %s', async (provider, code, message) => {
    const { error } = await server.client().auth.signInWithIdToken({ provider, token: 'x.y.z' })
    expect(error).toMatchObject({ status: 400, code, message })
  })

  test('sign-in with a wallet', async () => {
    const body = { chain: 'solana', message: 'x', signature: 'y' }
    expect(await server.call('POST', '/token?grant_type=web3', { body })).toMatchObject({
      status: 422,
      body: { code: 'web3_provider_disabled', message: 'Web3 provider is disabled' },
    })
  })

  test('single sign-on', async () => {
    expect((await server.client().auth.signInWithSSO({ domain: 'confraria.test' })).error).toMatchObject({
      status: 404,
      code: 'saml_provider_disabled',
      message: 'SAML 2.0 is disabled',
    })
    expect(await server.call('GET', '/sso/saml/metadata')).toMatchObject({ status: 404 })
  })

  test('passkeys', async () => {
    expect(await server.call('GET', '/passkeys', { token })).toMatchObject({
      status: 404,
      body: { code: 'passkey_disabled', message: 'Passkeys are disabled' },
    })
  })

  test('linking and unlinking identities', async () => {
    const { data } = await client.auth.getUserIdentities()
    const [identity] = data?.identities ?? []
    expect(identity).toMatchObject({ provider: 'email', identity_data: { email } })
    if (!identity) throw new Error('an account without an identity')
    const off = { status: 404, code: 'manual_linking_disabled', message: 'Manual linking is disabled' }
    expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject(off)
    expect((await client.auth.linkIdentity({ provider: 'google' })).error).toMatchObject(off)
    const path = `/user/identities/${identity.identity_id}`
    expect(await server.call('DELETE', path)).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1)
  })

  test('an OAuth server', async () => {
    const response = await fetch(`${server.url}/auth/v1/oauth/authorize`, {
      headers: { apikey: server.backend.tokens.anonKey },
    })
    expect([response.status, await response.text()]).toEqual([404, '404 page not found\n'])
  })
})

describe('public information', () => {
  test('has the settings', async () => {
    const { status, body } = await server.call('GET', '/settings')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      external: { email: true, phone: false, anonymous_users: false, google: false, zoom: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      saml_enabled: false,
      passkeys_enabled: false,
    })
  })

  test('has the name, for every caller with a key', async () => {
    expect((await server.call('GET', '/health')).body).toMatchObject({ name: 'GoTrue' })
    expect((await fetch(`${server.url}/auth/v1/health`)).status).toBe(401)
  })

  test('has no public keys, so that the client sends each token to the server', async () => {
    const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({ keys: [] })
    expect((await client.auth.getClaims()).data?.claims).toMatchObject({ email, aal: 'aal1' })
    await server.suspend(email, server.clock.now() + 60_000)
    expect((await client.auth.getClaims()).error).toMatchObject({ code: 'user_banned' })
    await server.suspend(email, server.clock.now() - 1)
  })
})
