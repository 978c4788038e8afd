import { randomUUID } from 'node:crypto'
import { decodeJwt } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { startTarget } from '#tests/support/target.ts'

/** What every Supabase does equally with sessions, their users, and accounts for the service key. */

const email = `sessao-${randomUUID()}@confraria.test`
const password = 'confraria-demo'
const target = await startTarget()
const service = target.client(target.serviceKey)
const inviter = await target.person('admin')
const invitation = await inviter.rpc('create_invitation', { p_email: email }).single<{ token: string }>()
if (invitation.error) throw invitation.error
const options = { data: { invite_token: invitation.data.token } }
const { data, error } = await target.client().auth.signUp({ email, password, options })
if (error) throw error
const id = data.user?.id ?? ''
afterAll(async () => {
  await service.auth.admin.deleteUser(id)
  await service.from('invitations').delete().eq('email', email)
  await target.stop()
})

const tryEntering = async (as = email, by = password) => {
  const client = target.client()
  return { client, ...(await client.auth.signInWithPassword({ email: as, password: by })) }
}
const enter = async () => {
  const { client, data, error } = await tryEntering()
  if (error) throw error
  return { client, session: data.session }
}
type Entered = Awaited<ReturnType<typeof enter>>

/** Without the client, which hides some responses. */
const get = async (path: string, token?: string) => {
  const headers = { apikey: target.anonKey, 'x-supabase-api-version': '2024-01-01' }
  const response = await fetch(`${target.url}/auth/v1${path}`, {
    headers: token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` },
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as unknown }
}
const statusOf = async ({ session }: Entered) => (await get('/user', session.access_token)).status

describe('a password', () => {
  test('if correct opens a session of its user, and the token says so', async () => {
    const { data, error } = await tryEntering(email.toUpperCase())
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 900, user: { id, email } })
    expect(data.user).toMatchObject({ id, aud: 'authenticated', role: 'authenticated', is_anonymous: false })
    expect(data.user?.identities).toMatchObject([{ provider: 'email', identity_data: { email, sub: id } }])
    expect(decodeJwt(data.session?.access_token ?? '')).toMatchObject({
      sub: id,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test('if wrong gets the same response as an unknown address', async () => {
    const refused = { status: 400, code: 'invalid_credentials', message: 'Invalid login credentials' }
    expect((await tryEntering(email, 'confraria-errada')).error).toMatchObject(refused)
    expect((await tryEntering(`ninguem-${email}`)).error).toMatchObject(refused)
  })
})

describe('a refresh token', () => {
  test('is replaced by another one of the same session', async () => {
    const { client, session } = await enter()
    const { data, error } = await client.auth.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    const [before, after] = [session, data.session].map((one) => decodeJwt(one?.access_token ?? '')['session_id'])
    expect(after).toBe(before)
    // A client that lost the response sends the old token again and gets the same session.
    const again = await target.client().auth.refreshSession({ refresh_token: session.refresh_token })
    expect(again.data.session?.refresh_token).toBe(data.session?.refresh_token)
  })

  test('is refused if it is unknown', async () => {
    const { error } = await target.client().auth.refreshSession({ refresh_token: 'nunca-existiu' })
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })
})

describe('signing out', () => {
  test('ends the other sessions, one, or all; nothing of an ended session works', async () => {
    const [one, two] = [await enter(), await enter()]
    expect((await one.client.auth.signOut({ scope: 'others' })).error).toBeNull()
    expect([await statusOf(one), await statusOf(two)]).toEqual([200, 403])
    const three = await enter()
    expect((await one.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    expect([await statusOf(one), await statusOf(three)]).toEqual([403, 200])
    const four = await enter()
    expect((await three.client.auth.signOut({ scope: 'global' })).error).toBeNull()
    expect([await statusOf(three), await statusOf(four)]).toEqual([403, 403])

    expect(await get('/user', four.session.access_token)).toMatchObject({ body: { code: 'session_not_found' } })
    const { error } = await target.client().auth.refreshSession({ refresh_token: four.session.refresh_token })
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })
})

describe('the user of a session', () => {
  test('is returned only for a token of this project', async () => {
    expect(await get('/user')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    const result = await get('/user', 'nenhum')
    expect(result).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    expect(result.headers.get('x-sb-error-code')).toBe('bad_jwt')
  })

  test('does not change without new values, and gets a password that is new and strong', async () => {
    const { client } = await enter()
    await client.auth.updateUser({ data: { cidade: 'Ouro Preto', idade: 7 } })
    const { data } = await client.auth.updateUser({ data: { idade: null } })
    expect(data.user?.user_metadata).toMatchObject({ cidade: 'Ouro Preto' })
    expect(data.user?.user_metadata).not.toHaveProperty('idade')
    const same = await client.auth.updateUser({ password })
    expect(same.error).toMatchObject({ status: 422, code: 'same_password' })
    const weak = await client.auth.updateUser({ password: 'curta' })
    expect(weak.error).toMatchObject({ status: 422, code: 'weak_password', reasons: ['length'] })
  })

  test('signs in with the new password only, and other sessions end @ENT-85', async () => {
    const [here, elsewhere] = [await enter(), await enter()]
    expect((await here.client.auth.updateUser({ password: 'outra-confraria' })).error).toBeNull()
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 403])
    expect((await tryEntering()).error?.code).toBe('invalid_credentials')
    expect((await service.auth.admin.updateUserById(id, { password })).error).toBeNull()
    expect((await tryEntering()).error).toBeNull()
  })
})

describe('the service key', () => {
  // Other accounts may change in the meantime if the Supabase is shared.
  test('counts the accounts and lists them page by page, newest first', async () => {
    const { admin } = service.auth
    const [first, second] = [
      await admin.listUsers({ page: 1, perPage: 2 }),
      await admin.listUsers({ page: 2, perPage: 2 }),
    ]
    if (first.error || second.error) throw first.error ?? second.error
    expect(first.data).toMatchObject({ nextPage: 2, users: { length: 2 } })
    expect(first.data.total).toBeGreaterThan(4)
    const made = [...first.data.users, ...second.data.users].map((user) => Date.parse(user.created_at))
    expect(made).toHaveLength(4)
    expect(made).toEqual(made.toSorted((a, b) => b - a))
  })

  test('finds an account, bans it and lifts the ban', async () => {
    const { admin } = service.auth
    expect((await admin.getUserById(id)).data.user?.email).toBe(email)
    expect((await admin.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect((await admin.updateUserById(id, { ban_duration: '1h' })).error).toBeNull()
    expect((await tryEntering()).error).toMatchObject({ status: 400, code: 'user_banned' })
    expect((await admin.updateUserById(id, { ban_duration: 'none' })).error).toBeNull()
    expect((await tryEntering()).error).toBeNull()
  })

  test('is required', async () => {
    expect(await get('/admin/users')).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    const { session } = await enter()
    expect(await get('/admin/users', session.access_token)).toMatchObject({
      status: 403,
      body: { code: 'not_admin', message: 'User not allowed' },
    })
  })
})

test('health, settings and keys only require the project key', async () => {
  expect(await get('/health')).toMatchObject({ status: 200, body: { name: 'GoTrue' } })
  expect(await get('/settings')).toMatchObject({
    status: 200,
    body: { disable_signup: false, external: { email: true, phone: false } },
  })
  const keys = await get('/.well-known/jwks.json')
  expect(keys).toMatchObject({ status: 200, body: { keys: expect.any(Array) as unknown } })
})
