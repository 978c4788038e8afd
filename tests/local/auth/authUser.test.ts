import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startAuth } from './authServer.ts'

let email: string
let people = 0
const server = await startAuth()
afterAll(() => server.close())
beforeEach(async () => {
  people += 1
  email = `pessoa${people}@confraria.test`
  await server.addPerson({ email, metadata: { name: 'Pessoa', city: 'Ouro Preto', tags: { a: 1, b: null } } })
})

/** A client that is signed in. */
const enter = async () => {
  const client = server.client()
  const { data, error } = await client.auth.signInWithPassword({ email, password: 'confraria-demo' })
  if (error) throw error
  return { client, session: data.session }
}

describe('GET /user', () => {
  test('returns the user of the session', async () => {
    const { client, session } = await enter()
    const { data, error } = await client.auth.getUser()
    expect(error).toBeNull()
    expect(data.user).toEqual(session.user)
  })

  test('lists the factors without their secrets', async () => {
    const { client } = await enter()
    await server.addFactor(email)
    const { data } = await client.auth.getUser()
    const at = new Date(server.clock.now()).toISOString()
    expect(data.user?.factors).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        created_at: at,
        updated_at: at,
        status: 'verified',
        friendly_name: 'Telefone',
        factor_type: 'totp',
        phone: '',
        last_challenged_at: null,
      },
    ])
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal1' })
  })

  test.each([
    ['no token', undefined, 401, 'no_authorization'],
    ['an invalid token', 'none', 403, 'bad_jwt'],
    ['the key of the project', 'anon', 403, 'bad_jwt'],
    ['a token signed with another secret', 'foreign', 403, 'bad_jwt'],
    ['a token without a signature', 'unsigned', 403, 'bad_jwt'],
    ['a token with an invalid subject', 'odd', 403, 'bad_jwt'],
    ['a token of a deleted user', 'gone', 403, 'user_not_found'],
  ])('%s', async (_title, kind, status, code) => {
    const token = kind && (await server.oddTokens())[kind]
    const response = await server.call('GET', '/user', token ? { token } : {})
    expect(response).toMatchObject({ status, body: { code } })
    expect(response.headers.get('x-sb-error-code')).toBe(code)
  })

  test("a token with another user's session", async () => {
    const { session } = await enter()
    const stranger = await server.addPerson({ email: `alheia-${email}` })
    const token = await server.resign(session.access_token, { sub: stranger })
    expect(await server.call('GET', '/user', { token })).toMatchObject({
      status: 403,
      body: { code: 'session_not_found' },
    })
  })

  test('a ban and its end take effect during the session', async () => {
    const { client, session } = await enter()
    await server.suspend(email, server.clock.now() + 60_000)
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' })
    const { error } = await client.auth.updateUser({ data: { name: 'Outra' } })
    expect(error).toMatchObject({ status: 403, code: 'user_banned' })
    server.clock.advance(60_000)
    expect((await client.auth.getUser(session.access_token)).data.user?.user_metadata['name']).toBe('Pessoa')
  })
})

describe('PUT /user', () => {
  test('merges data at the top level, and null removes', async () => {
    const { client } = await enter()
    server.clock.advance(1_000)
    const { data, error } = await client.auth.updateUser({
      data: { name: `D'Ávila "x"`, city: null, age: 7, tags: { c: null } },
    })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toEqual({ name: `D'Ávila "x"`, age: 7, tags: { c: null } })
    expect(data.user?.updated_at).toBe(new Date(server.clock.now()).toISOString())
    expect((await client.auth.getUser()).data.user).toEqual(data.user)
  })

  test('two concurrent changes lose nothing', async () => {
    const { client } = await enter()
    await Promise.all(['um', 'dois', 'tres'].map((member) => client.auth.updateUser({ data: { [member]: true } })))
    expect((await client.auth.getUser()).data.user?.user_metadata).toMatchObject({ um: true, dois: true, tres: true })
  })

  test('changes the password and ends the other sessions @ENT-85', async () => {
    const [{ client }, elsewhere] = [await enter(), await enter()]
    const { error } = await client.auth.updateUser({ password: 'nova-confraria' })
    expect(error).toBeNull()
    expect((await client.auth.getUser()).error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await elsewhere.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const old = await server.client().auth.signInWithPassword({ email, password: 'confraria-demo' })
    expect(old.error?.code).toBe('invalid_credentials')
    const fresh = await server.client().auth.signInWithPassword({ email, password: 'nova-confraria' })
    expect(fresh.error).toBeNull()
  })

  test.each([
    ['seven letters', 'abcdefg', 422, 'weak_password', 'Password should be at least 8 characters.'],
    ['the old one', 'confraria-demo', 422, 'same_password', 'New password should be different from the old password.'],
    [
      'the name of the house and a year',
      'Confraria2026',
      422,
      'weak_password',
      'Password is known to be weak and easy to guess, please choose a different one.',
    ],
    [
      'more bytes than bcrypt reads',
      'á'.repeat(37),
      400,
      'validation_failed',
      'Password cannot be longer than 72 characters',
    ],
  ])('refuses %s as a new password, without other changes', async (_title, password, status, code, message) => {
    const { client } = await enter()
    const { error } = await client.auth.updateUser({ password, data: { name: 'Trocado' } })
    expect(error).toMatchObject({ status, code, message })
    expect((await client.auth.getUser()).data.user?.user_metadata['name']).toBe('Pessoa')
  })

  test('requires a nonce once the session is a day old', async () => {
    const { client } = await enter()
    server.clock.advance(24 * 3_600_000 + 1)
    await client.auth.refreshSession()
    const plain = await client.auth.updateUser({ password: 'nova-confraria' })
    expect(plain.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })
    const guessed = await client.auth.updateUser({ password: 'nova-confraria', nonce: '123456' })
    expect(guessed.error).toMatchObject({ status: 422, code: 'reauthentication_not_valid' })
    expect((await client.auth.updateUser({ data: { name: 'Ainda' } })).error).toBeNull()
  })

  test('requires the second factor before the password changes', async () => {
    const { client } = await enter()
    await server.addFactor(email)
    const { error } = await client.auth.updateUser({ password: 'nova-confraria' })
    expect(error).toMatchObject({ status: 401, code: 'insufficient_aal' })
  })

  test('accepts the same e-mail and mails nothing', async () => {
    const { session } = await enter()
    const body = { email: ` ${email.toUpperCase()}` }
    const response = await server.call('PUT', '/user', { token: session.access_token, body })
    expect(response).toMatchObject({ status: 200, body: { email } })
    expect(response.body).not.toHaveProperty('new_email')
    expect(server.backend.outbox.mails()).toEqual([])
  })

  test('grants no rights', async () => {
    const { session } = await enter()
    const body = {
      app_metadata: { role: 'admin' },
      role: 'service_role',
      aud: 'x',
      banned_until: null,
      is_anonymous: true,
    }
    const put = (body: unknown) => server.call('PUT', '/user', { token: session.access_token, body })
    expect(await put(body)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    const { app_metadata: _, ...others } = body
    expect(await put(others)).toMatchObject({
      status: 200,
      body: { role: 'authenticated', aud: 'authenticated', is_anonymous: false },
    })
  })
})
