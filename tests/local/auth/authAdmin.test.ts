import { createHash, randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { hash } from 'bcryptjs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { socket } from '#tests/support/socket.ts'
import { startAuth } from './authServer.ts'

let people = 0
let email: string
const server = await startAuth()
afterAll(() => server.close())
const serviceKey = server.backend.tokens.serviceKey
const options = { auth: { persistSession: false, autoRefreshToken: false }, realtime: { transport: socket } }
const service = createClient(server.url, serviceKey, options).auth.admin
beforeEach(() => {
  people += 1
  email = `gestao${people}@confraria.test`
  server.clock.advance(1_000)
})

const create = async (attributes: Parameters<typeof service.createUser>[0] = {}) => {
  const passwordHash = await hash('confraria-demo', 4)
  const { data, error } = await service.createUser({
    email,
    password_hash: passwordHash,
    email_confirm: true,
    ...attributes,
  })
  if (error) throw error
  return data.user
}
const enter = async () => {
  const client = server.client()
  const { error } = await client.auth.signInWithPassword({ email, password: 'confraria-demo' })
  return { client, error }
}
const put = (id: string, body: unknown) => server.call('PUT', `/admin/users/${id}`, { token: serviceKey, body })
const post = (body: unknown) => server.call('POST', '/admin/users', { token: serviceKey, body })
/** Without the client, which hides the message of a 500. */
const failed = (message: string) => ({ status: 500, body: { code: 'unexpected_failure', message } })
const refused = (status: number, code: string) => ({ status, body: { code } })

describe('access', () => {
  test.each([
    ['GET', '/admin/users'],
    ['POST', '/admin/users'],
    ['GET', '/admin/users/x'],
    ['PUT', '/admin/users/x'],
    ['DELETE', '/admin/users/x'],
    ['GET', '/admin/users/x/factors'],
    ['GET', '/admin/audit'],
  ])('%s %s requires the service key', async (method, path) => {
    expect(await server.call(method, path)).toMatchObject(refused(401, 'no_authorization'))
    const { anon: token = '', foreign = '' } = await server.oddTokens()
    expect(await server.call(method, path, { token })).toMatchObject({
      status: 403,
      body: { code: 'not_admin', message: 'User not allowed' },
    })
    expect(await server.call(method, path, { token: foreign })).toMatchObject(refused(403, 'bad_jwt'))
  })

  test('is refused for a user, also one whose session has ended', async () => {
    await create()
    const { client } = await enter()
    const token = (await client.auth.getSession()).data.session?.access_token ?? ''
    expect(await server.call('GET', '/admin/users', { token })).toMatchObject(refused(403, 'not_admin'))
    await client.auth.signOut()
    expect(await server.call('GET', '/admin/users', { token })).toMatchObject(refused(403, 'session_not_found'))
  })
})

describe('creating accounts', () => {
  test('accepts every field, and the user can sign in', async () => {
    const id = randomUUID()
    const { data, error } = await service.createUser({
      id,
      email: email.toUpperCase(),
      password: 'confraria-demo',
      email_confirm: true,
      user_metadata: { name: `D'Ávila` },
      app_metadata: { club: 'confraria' },
    })
    const at = new Date(server.clock.now()).toISOString()
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id,
      email,
      aud: 'authenticated',
      role: 'authenticated',
      email_confirmed_at: at,
      app_metadata: { provider: 'email', providers: ['email'], club: 'confraria' },
      identities: [{ provider: 'email', id, identity_data: { sub: id, email, email_verified: false } }],
    })
    expect(data.user?.user_metadata).toEqual({ name: `D'Ávila`, email_verified: true })
    expect((await enter()).error).toBeNull()
  })

  test('does not allow sign-in if unconfirmed, banned or without a password', async () => {
    await create({ email_confirm: false })
    expect((await enter()).error?.code).toBe('email_not_confirmed')
    email = `outra-${email}`
    const user = await create({ ban_duration: '24h' })
    expect(user.banned_until).toBe(new Date(server.clock.now() + 86_400_000).toISOString())
    expect((await enter()).error?.code).toBe('user_banned')
    email = `mais-${email}`
    expect((await service.createUser({ email, email_confirm: true })).error).toBeNull()
    expect((await enter()).error?.code).toBe('invalid_credentials')
  })

  test.each([
    ['neither e-mail nor phone', {}, 400, 'validation_failed', 'Cannot create a user without either an email or phone'],
    [
      'an invalid e-mail',
      { email: 'nada' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    ['a short password', { password: 'abc' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
    [
      'two passwords',
      { password: 'confraria-demo', password_hash: 'x' },
      400,
      'validation_failed',
      'Only a password or a password hash should be provided',
    ],
    ['an invalid hash', { password_hash: 'x' }, 500, 'unexpected_failure', 'Error creating user'],
    ['an invalid id', { id: 'x' }, 400, 'validation_failed', 'ID must conform to the uuid v4 format'],
    ['the nil id', { id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed', 'ID cannot be a nil uuid'],
    ['a text instead of a boolean', { email_confirm: 'sim' }, 400, 'bad_json', 'Could not parse request body as JSON'],
  ])('refuses %s', async (_title, body, status, code, message) => {
    const sent = 'email' in body || _title.startsWith('neither') ? body : { email, ...body }
    const response = await post(sent)
    expect(response).toMatchObject({ status, body: { code, message } })
  })

  test('refuses an e-mail and an id that are taken', async () => {
    const { id } = await create()
    const twice = await service.createUser({ email })
    expect(twice.error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
    expect(await post({ id, email: `x-${email}` })).toMatchObject(failed('Database error creating new user'))
  })

  test("hides a trigger's reason", async () => {
    await server.script('alter table auth.users enable trigger user')
    const response = await post({ email })
    await server.script('alter table auth.users disable trigger user')
    expect(response).toMatchObject(failed('Database error creating new user'))
    expect(server.logs.at(-2)).toMatchObject({ event: 'auth.refused', fault: 'P0001' })
  })
})

describe('finding accounts', () => {
  test('page by page, newest first', async () => {
    const made = []
    for (const name of ['a', 'b', 'c']) {
      server.clock.advance(1_000)
      made.unshift((await create({ email: `${name}-${email}` })).id)
    }
    const first = await service.listUsers({ page: 1, perPage: 2 })
    expect(first.data.users.map(({ id }) => id)).toEqual(made.slice(0, 2))
    const { data } = first
    expect(data).toMatchObject({
      aud: 'authenticated',
      nextPage: 2,
      lastPage: Math.ceil(('total' in data ? data.total : 0) / 2),
    })
    const second = await service.listUsers({ page: 2, perPage: 2 })
    expect(second.data.users[0]?.id).toBe(made[2])
    const beyond = await service.listUsers({ page: 9_000, perPage: 2 })
    expect(beyond.data).toMatchObject({ users: [], nextPage: null })
    expect(JSON.stringify(first.data)).not.toMatch(/password|token/)
  })

  test.each([
    ['page=x', 'strconv.ParseUint: parsing "x": invalid syntax'],
    ['page=-1', 'strconv.ParseUint: parsing "-1": invalid syntax'],
    ['per_page=0', 'per_page must be greater than 0'],
    ['page=99999999999999999999', 'strconv.ParseUint: parsing "99999999999999999999": value out of range'],
  ])('refuses ?%s', async (query, reason) => {
    expect(await server.call('GET', `/admin/users?${query}`, { token: serviceKey })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', message: `Bad Pagination Parameters: ${reason}` },
    })
  })

  test('by id', async () => {
    const user = await create()
    expect((await service.getUserById(user.id)).data.user).toEqual(user)
    expect((await service.getUserById(randomUUID())).error).toMatchObject({ status: 404, code: 'user_not_found' })
    expect(await server.call('GET', '/admin/users/7', { token: serviceKey })).toMatchObject({
      status: 404,
      body: { code: 'validation_failed', message: 'user_id must be an UUID' },
    })
  })
})

describe('changing accounts', () => {
  test('merges the metadata, and null removes', async () => {
    const { id } = await create({ user_metadata: { name: 'Um', city: 'Mariana' }, app_metadata: { club: 'a' } })
    const { data } = await service.updateUserById(id, {
      user_metadata: { name: 'Dois', city: null },
      app_metadata: { club: null, level: 3 },
    })
    expect(data.user?.user_metadata).toEqual({ name: 'Dois', email_verified: true })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], level: 3 })
  })

  test('changes the e-mail, also of its identity, and confirms it', async () => {
    const { id } = await create({ email_confirm: false })
    const to = `nova-${email}`
    const { data } = await service.updateUserById(id, { email: to, email_confirm: true })
    expect(data.user).toMatchObject({ email: to, identities: [{ identity_data: { email: to, email_verified: true } }] })
    email = to
    expect((await enter()).error).toBeNull()
  })

  test('ends the sessions with a new password', async () => {
    const { id } = await create()
    const { client } = await enter()
    expect((await service.updateUserById(id, { password: 'outra-confraria' })).error).toBeNull()
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await enter()).error?.code).toBe('invalid_credentials')
  })

  test('ends the sessions with a ban; the user can sign in once it ends', async () => {
    const { id } = await create()
    const { client } = await enter()
    expect((await service.updateUserById(id, { ban_duration: '1h30m' })).data.user).toMatchObject({
      banned_until: new Date(server.clock.now() + 5_400_000).toISOString(),
    })
    expect(await server.rows('select id from auth.sessions where user_id = $1', [id])).toEqual([])
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await enter()).error).toMatchObject({ status: 400, code: 'user_banned' })
    const { data } = await service.updateUserById(id, { ban_duration: 'none' })
    expect(data.user).not.toHaveProperty('banned_until')
    expect((await enter()).error).toBeNull()
  })

  test('puts a role into the token', async () => {
    const { id } = await create()
    expect((await service.updateUserById(id, { role: 'anon' })).data.user?.role).toBe('anon')
  })

  test.each([
    [
      'a day',
      { ban_duration: '1d' },
      400,
      'validation_failed',
      'invalid format for ban duration: time: unknown unit "d" in duration "1d"',
    ],
    [
      'a number without a unit',
      { ban_duration: '12' },
      400,
      'validation_failed',
      'invalid format for ban duration: time: missing unit in duration "12"',
    ],
    [
      'words',
      { ban_duration: 'sempre' },
      400,
      'validation_failed',
      'invalid format for ban duration: time: invalid duration "sempre"',
    ],
    [
      'an invalid e-mail',
      { email: 'nada' },
      400,
      'validation_failed',
      'Unable to validate email address: invalid format',
    ],
    ['a short password', { password: 'abc' }, 422, 'weak_password', 'Password should be at least 8 characters.'],
  ])('refuses %s, and changes nothing', async (_title, body, status, code, message) => {
    const { id, user_metadata } = await create()
    const response = await put(id, { ...body, user_metadata: { name: 'Trocado' } })
    expect(response).toMatchObject({ status, body: { code, message } })
    expect((await service.getUserById(id)).data.user?.user_metadata).toEqual(user_metadata)
  })

  test("refuses another user's e-mail", async () => {
    const { id } = await create()
    await create({ email: `x-${email}` })
    expect(await put(id, { email: `x-${email}` })).toMatchObject(refused(422, 'email_exists'))
  })

  test('refuses an unknown user and an invalid body', async () => {
    expect(await put(randomUUID(), {})).toMatchObject(refused(404, 'user_not_found'))
    const { id } = await create()
    const response = await server.call('PUT', `/admin/users/${id}`, { token: serviceKey, text: '{' })
    expect(response).toMatchObject(refused(400, 'bad_json'))
  })
})

describe('deleting accounts', () => {
  test('removes the row, with or without a body', async () => {
    const one = await create()
    const other = await create({ email: `x-${email}` })
    expect((await service.deleteUser(one.id)).error).toBeNull()
    const bare = await server.call('DELETE', `/admin/users/${other.id}`, { token: serviceKey })
    expect(bare).toMatchObject({ status: 200, body: {} })
    for (const { id } of [one, other]) expect((await service.getUserById(id)).error?.code).toBe('user_not_found')
    expect((await service.deleteUser(one.id)).error).toMatchObject({ status: 404, code: 'user_not_found' })
  })

  test('softly removes personal data, ends sessions and frees the e-mail', async () => {
    const { id } = await create({ user_metadata: { name: 'Um' } })
    const { client } = await enter()
    await server.addFactor(email)
    expect((await service.deleteUser(id, true)).error).toBeNull()
    const { data } = await service.getUserById(id)
    const obscured = createHash('sha256')
      .update(id + email)
      .digest('base64url')
    expect(data.user).toMatchObject({
      email: obscured,
      deleted_at: new Date(server.clock.now()).toISOString(),
      user_metadata: {},
      app_metadata: {},
      identities: [{ identity_data: {} }],
    })
    expect(data.user?.factors).toBeUndefined()
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await service.deleteUser(id, true)).error).toBeNull()
    expect((await create()).id).not.toBe(id)
  })

  test('is refused while other rows must stay', async () => {
    const { id } = await create()
    await server.script(`create table public.stored (owner uuid references auth.users (id));
      insert into public.stored values ('${id}')`)
    const response = await server.call('DELETE', `/admin/users/${id}`, { token: serviceKey })
    expect(response).toMatchObject(failed('Database error deleting user'))
    await server.script('drop table public.stored')
  })
})

describe('for another user', () => {
  test('lists and removes factors', async () => {
    const { id: userId } = await create()
    await server.addFactor(email)
    const { data } = await service.mfa.listFactors({ userId })
    const [factor] = data?.factors ?? []
    expect(factor).toMatchObject({ friendly_name: 'Telefone', status: 'verified' })
    expect(factor).not.toHaveProperty('secret')
    const id = factor?.id ?? ''
    expect((await service.mfa.deleteFactor({ userId, id })).error).toBeNull()
    expect((await service.mfa.listFactors({ userId })).data?.factors).toEqual([])
    expect((await service.mfa.deleteFactor({ userId, id })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
    })
  })

  test('signs out with their token', async () => {
    await create()
    const [one, other] = [await enter(), await enter()]
    const token = (await one.client.auth.getSession()).data.session?.access_token ?? ''
    expect((await service.signOut(token, 'others')).error).toBeNull()
    expect((await other.client.auth.getUser()).error).not.toBeNull()
    expect((await one.client.auth.getUser()).error).toBeNull()
    expect((await service.signOut(token)).error).toBeNull()
    expect((await one.client.auth.getUser()).error).not.toBeNull()
    expect((await service.signOut(serviceKey)).error).toMatchObject({ status: 403, code: 'bad_jwt' })
  })
})
