import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startAuth } from './authServer.ts'

const server = await startAuth()
afterAll(() => server.close())

describe('the right password', () => {
  test('returns the session and the user in the hosted format', async () => {
    const id = await server.addPerson({ email: 'ana@confraria.test', metadata: { name: 'Ana' } })
    const { data, error } = await server
      .client()
      .auth.signInWithPassword({ email: 'ana@confraria.test', password: 'confraria-demo' })
    expect(error).toBeNull()
    const now = server.clock.now()
    expect(data.session).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'bearer',
      expires_in: 900,
      expires_at: Math.floor(now / 1000) + 900,
      refresh_token: expect.stringMatching(/^[\w-]{22}$/),
      user: data.user,
    })
    const at = new Date(now).toISOString()
    const created = new Date(server.started).toISOString()
    expect(data.user).toEqual({
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'ana@confraria.test',
      email_confirmed_at: created,
      phone: '',
      confirmed_at: created,
      last_sign_in_at: at,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Ana' },
      identities: [
        {
          identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          id,
          user_id: id,
          identity_data: { sub: id, email: 'ana@confraria.test' },
          provider: 'email',
          last_sign_in_at: created,
          created_at: created,
          updated_at: created,
          email: 'ana@confraria.test',
        },
      ],
      created_at: created,
      updated_at: at,
      is_anonymous: false,
    })
  })

  test('signs the hosted claims, and stores the session with its origin', async () => {
    const id = await server.addPerson({ email: 'bia@confraria.test' })
    const session = await server.signIn('bia@confraria.test')
    const seconds = Math.floor(server.clock.now() / 1000)
    const claims = decodeJwt(session.access_token)
    expect(claims).toEqual({
      iss: `${server.url}/auth/v1`,
      sub: id,
      aud: 'authenticated',
      exp: seconds + 900,
      iat: seconds,
      email: 'bia@confraria.test',
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: {},
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: seconds }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
    const stored = await server.rows('select aal, host(ip), user_agent is not null from auth.sessions where id = $1', [
      String(claims['session_id']),
    ])
    expect(stored).toEqual([['aal1', '127.0.0.1', 't']])
  })

  test.each(['  CAIO@Confraria.TEST ', 'caio@confraria.test'])('finds the account written as %j', async (email) => {
    await server.addPerson({ email: 'caio@confraria.test' })
    const { error } = await server.client().auth.signInWithPassword({ email, password: 'confraria-demo' })
    expect(error).toBeNull()
  })

  test('opens one session for each of two concurrent clients', async () => {
    await server.addPerson({ email: 'duo@confraria.test' })
    const [one, two] = await Promise.all([server.signIn('duo@confraria.test'), server.signIn('duo@confraria.test')])
    expect(decodeJwt(one.access_token)['session_id']).not.toBe(decodeJwt(two.access_token)['session_id'])
    expect(one.refresh_token).not.toBe(two.refresh_token)
  })

  test('accepts an old weak password and reports it as weak', async () => {
    await server.addPerson({ email: 'curta@confraria.test', password: 'curta' })
    const { data, error } = await server
      .client()
      .auth.signInWithPassword({ email: 'curta@confraria.test', password: 'curta' })
    expect(error).toBeNull()
    expect(data.weakPassword).toEqual({ message: 'Password should be at least 8 characters.', reasons: ['length'] })
  })
})

describe('a refused sign-in', () => {
  beforeAll(async () => {
    const until = (ms: number) => new Date(server.clock.now() + ms).toISOString()
    await server.addPerson({ email: 'eva@confraria.test' })
    await server.addPerson({ email: 'nova@confraria.test', confirmed: false })
    await server.addPerson({ email: 'suspensa@confraria.test', bannedUntil: until(3_600_000) })
    await server.addPerson({ email: 'voltou@confraria.test', bannedUntil: until(-1) })
    await server.addPerson({ email: 'sem-senha@confraria.test', password: null })
  })

  const attempt = (email: string, password: string) => server.client().auth.signInWithPassword({ email, password })
  const nothing = { user: null, session: null }

  test.each([
    ['a wrong password', 'eva@confraria.test', 'errada-errada'],
    ['an empty password', 'eva@confraria.test', ''],
    ['a password of 10,000 letters', 'eva@confraria.test', 'x'.repeat(10_000)],
    ['an unknown account', 'ninguem@confraria.test', 'confraria-demo'],
    ['an account without a password', 'sem-senha@confraria.test', ''],
    ['SQL as an e-mail', `' or 1=1 --`, 'confraria-demo'],
    ['SQL after an e-mail', `eva@confraria.test'; drop table auth.users; --`, 'confraria-demo'],
    ['a pattern as an e-mail', '%@confraria.test', 'confraria-demo'],
    ['an e-mail of 10,000 letters', `${'a'.repeat(10_000)}@confraria.test`, 'confraria-demo'],
    ['a banned account and a wrong password', 'suspensa@confraria.test', 'errada'],
  ])('%s @ENT-28', async (_title, email, password) => {
    const { data, error } = await attempt(email, password)
    expect(error).toMatchObject({ status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(data).toEqual(nothing)
  })

  test.each([
    ['an unconfirmed e-mail', 'nova@confraria.test', 'email_not_confirmed', 'Email not confirmed'],
    ['a banned account', 'suspensa@confraria.test', 'user_banned', 'User is banned'],
    ['no e-mail', '', 'validation_failed', 'missing email or phone'],
    ['U+0000 in the e-mail', 'eva\0@confraria.test', 'validation_failed', 'Invalid text'],
  ])('%s', async (_title, email, code, message) => {
    const { data, error } = await attempt(email, 'confraria-demo')
    expect(error).toMatchObject({ status: 400, code, message })
    expect(data).toEqual(nothing)
  })

  test('a ban that has ended allows sign-in', async () => {
    expect((await server.signIn('voltou@confraria.test')).user.email).toBe('voltou@confraria.test')
  })

  test('leaves no session behind', async () => {
    const { error } = await server.client().auth.signInWithPassword({ email: 'eva@confraria.test', password: 'errada' })
    expect(error?.code).toBe('invalid_credentials')
    const sessions = await server.rows(
      `select count(*) from auth.sessions s join auth.users u on u.id = s.user_id where u.email = 'eva@confraria.test'`,
    )
    expect(sessions).toEqual([['0']])
  })

  test('takes as long for an unknown account as for a known one', async () => {
    await server.addPerson({ email: 'lenta@confraria.test', rounds: 10 })
    const timeOf = async (email: string) => {
      const start = performance.now()
      await server.client().auth.signInWithPassword({ email, password: 'errada-errada' })
      return performance.now() - start
    }
    const [known, unknown] = [await timeOf('lenta@confraria.test'), await timeOf('ninguem-mesmo@confraria.test')]
    expect(unknown).toBeGreaterThan(known / 3)
  })
})
