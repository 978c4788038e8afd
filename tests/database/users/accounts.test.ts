import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let supreme: Person
let admin: Person
let otherAdmin: Person
let council: Person
let member: Person
let suspended: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  otherAdmin = await world.person({ role: 'admin' })
  council = await world.person({ role: 'council' })
  member = await world.person()
  suspended = await world.person({ suspended: true })
})
afterAll(() => world.close())

/** The auth server's insert at a sign-up. */
const signUp = (email: string | null) =>
  world.owner.rows(`insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())`, [
    email,
  ])

const setting = (key: string, value: string) =>
  world.owner.rows('update app.settings set value = $2 where key = $1', [key, value])

const suspend = (actor: Person, target: Person) =>
  world.as(actor).rows('update user_accounts set suspended_at = now() where user_id = $1 returning *', [target.userId])

const restoreAccount = (actor: Person, target: Person) =>
  world.as(actor).rows('update user_accounts set suspended_at = null where user_id = $1 returning *', [target.userId])

const banned = async (person: Person) =>
  (await world.owner.rows('select banned_until > now() as banned from auth.users where id = $1', [person.userId]))[0]?.[
    'banned'
  ]

const grant = (actor: Person, target: Person, role: string) =>
  world.as(actor).rows('insert into user_roles (user_id, role) values ($1, $2) returning *', [target.userId, role])

const revoke = (actor: Person, target: Person) =>
  world.as(actor).rows('delete from user_roles where user_id = $1 returning role', [target.userId])

const resultOf = async (person: Person, call: string, aal?: 'aal1' | 'aal2') =>
  (await world.unchecked(person, aal).rows(`select ${call} as result`))[0]?.['result']

test.each([
  ['a stranger’s address', 'estranho@confraria.test'],
  ['no address', null],
  ['an empty address', ''],
])('no one should sign up with %s', async (_, email) => {
  await expect(signUp(email)).rejects.toMatchObject({
    code: 'P0001',
    message: 'Cadastro somente por convite.',
    hint: 'invitation_required',
  })
  expect(await world.owner.rows('select from auth.users where email is not distinct from $1', [email])).toEqual([])
})

test('an address in the settings should invite no one', async () => {
  await setting('supreme_admin_email', 'chefe@confraria.test')
  await setting('founder_email', 'fundador@confraria.test')
  for (const email of ['chefe@confraria.test', 'Chefe@Confraria.test', 'fundador@confraria.test'])
    await expect(signUp(email)).rejects.toMatchObject({ message: 'Cadastro somente por convite.' })
  await setting('supreme_admin_email', supreme.email)
  await setting('founder_email', '')
})

test('members read their own account, admins all', async () => {
  const seen = async (person: Person) =>
    (await world.as(person).rows('select user_id from user_accounts')).map((row) => row['user_id'])
  expect(await seen(member)).toEqual([member.userId])
  expect(await seen(council)).toEqual([council.userId])
  for (const person of [supreme, admin]) expect((await seen(person)).length).toBeGreaterThanOrEqual(6)
})

test('signed-out people should not read accounts or roles', async () => {
  for (const table of ['user_accounts', 'user_roles'])
    await expect(world.anon.rows(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
})

test('an admin suspends an account: the server sets time and actor, bans the user and ends requests', async () => {
  const person = await world.person()
  const [row] = await world
    .as(admin)
    .rows(`update user_accounts set suspended_at = '2000-01-01' where user_id = $1 returning *`, [person.userId])
  expect(row?.['suspended_by']).toBe(admin.userId)
  expect(String(row?.['suspended_at'])).not.toContain('2000-01-01')
  expect(await banned(person)).toBe(true)
  await expect(world.as(person).rows('select 1')).rejects.toMatchObject({
    code: '42501',
    message: 'Sua conta está suspensa.',
    hint: 'account_suspended',
  })

  const [again] = await suspend(otherAdmin, person)
  expect(again).toMatchObject({ suspended_at: row?.['suspended_at'], suspended_by: admin.userId })

  const [back] = await restoreAccount(admin, person)
  expect(back).toMatchObject({ suspended_at: null, suspended_by: null })
  expect(await banned(person)).toBe(null)
  expect(await world.as(person).rows('select 1 as one')).toEqual([{ one: 1 }])
})

test('no one should suspend the supreme admin or themselves', async () => {
  await expect(suspend(admin, supreme)).rejects.toMatchObject({
    code: '42501',
    message: 'O administrador supremo não pode ser suspenso.',
  })
  await expect(
    world.owner.rows('update user_accounts set suspended_at = now() where user_id = $1', [supreme.userId]),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(suspend(admin, admin)).rejects.toMatchObject({ message: 'Ninguém suspende a própria conta.' })
})

test('only admins should suspend or restore', async () => {
  for (const person of [council, member]) {
    expect(await suspend(person, otherAdmin)).toEqual([])
    expect(await restoreAccount(person, suspended)).toEqual([])
  }
  await expect(restoreAccount(suspended, suspended)).rejects.toMatchObject({ code: '42501' })
})

test('the sign-up e-mail should never change, and clients should write only the suspension', async () => {
  await expect(
    world.owner.rows(`update user_accounts set signup_email = 'x@y.z' where user_id = $1`, [member.userId]),
  ).rejects.toMatchObject({ code: '42501', message: 'O e-mail do cadastro não muda.' })
  for (const sql of [
    `update user_accounts set signup_email = 'x@y.z'`,
    'update user_accounts set suspended_by = null',
    `insert into user_accounts (user_id, signup_email) values (gen_random_uuid(), 'x@y.z')`,
    'delete from user_accounts',
    `update user_roles set role = 'admin'`,
    `insert into user_roles (user_id, role, granted_by) values ('${member.userId}', 'council', null)`,
  ])
    await expect(world.as(supreme).rows(sql)).rejects.toMatchObject({ code: '42501' })
})

test('changing to the supreme admin’s address later should give no rights', async () => {
  const climber = await world.person()
  await world.pastTriggers(`
    update auth.users set email = 'antigo@confraria.test' where id = '${supreme.userId}';
    update auth.users set email = '${supreme.email}' where id = '${climber.userId}'`)
  expect(await resultOf(climber, 'private.is_supreme()')).toBe(false)
  // A person who gives the address up is not supreme any more.
  expect(await resultOf(supreme, 'private.is_supreme()')).toBe(false)
  await world.pastTriggers(`
    update auth.users set email = 'outro@confraria.test' where id = '${climber.userId}';
    update auth.users set email = '${supreme.email}' where id = '${supreme.userId}'`)
  expect(await resultOf(supreme, 'private.is_supreme()')).toBe(true)
})

test('an unconfirmed address should make no one supreme, nor should an empty setting', async () => {
  await world.pastTriggers(`update auth.users set email_confirmed_at = null where id = '${supreme.userId}'`)
  expect(await resultOf(supreme, 'private.is_supreme()')).toBe(false)
  await world.pastTriggers(`update auth.users set email_confirmed_at = now() where id = '${supreme.userId}'`)
  await setting('supreme_admin_email', '')
  expect(await resultOf(supreme, 'private.is_admin()')).toBe(false)
  await setting('supreme_admin_email', supreme.email)
  expect(await resultOf(supreme, 'private.is_admin()')).toBe(true)
})

test('the standing is supreme, admin, council or member', async () => {
  const standing = async (person: Person) => [
    await resultOf(person, 'private.is_supreme()'),
    await resultOf(person, 'private.is_admin()'),
    await resultOf(person, 'private.is_staff()'),
  ]
  expect(await standing(supreme)).toEqual([true, true, true])
  expect(await standing(admin)).toEqual([false, true, true])
  expect(await standing(council)).toEqual([false, false, true])
  expect(await standing(member)).toEqual([false, false, false])
})

test('roles of a person with a second factor count only after it', async () => {
  const person = await world.person({ role: 'admin' })
  const factor = (status: string) => `insert into auth.mfa_factors
    (id, user_id, factor_type, status, created_at, updated_at, friendly_name)
    values (gen_random_uuid(), '${person.userId}', 'totp', '${status}', now(), now(), '${status}')`
  await world.pastTriggers(factor('unverified'))
  expect(await resultOf(person, 'private.is_admin()', 'aal1')).toBe(true)
  await world.pastTriggers(factor('verified'))
  for (const call of ['private.aal_ok()', 'private.is_admin()', 'private.is_staff()', `private.may('tasks', 'view')`]) {
    expect(await resultOf(person, call, 'aal1')).toBe(false)
    expect(await resultOf(person, call, 'aal2')).toBe(true)
  }
  expect(await resultOf(person, 'private.my_member_id()', 'aal1')).toBe(null)
  expect(await resultOf(person, 'private.my_member_id()', 'aal2')).toBe(person.memberId)
})

test('a deleted account ends its requests too, a request without a person passes', async () => {
  const person = await world.person({ member: false })
  await world.owner.rows('delete from auth.users where id = $1', [person.userId])
  await expect(world.as(person).rows('select 1')).rejects.toMatchObject({ hint: 'account_suspended' })
  expect(await world.anon.rows('select 1 as one')).toEqual([{ one: 1 }])
})

test('members read their own roles, admins all; a suspended person none', async () => {
  expect(await world.as(council).rows('select user_id, role from user_roles')).toEqual([
    { user_id: council.userId, role: 'council' },
  ])
  expect(await world.as(member).rows('select * from user_roles')).toEqual([])
  expect((await world.as(admin).rows('select * from user_roles')).length).toBeGreaterThanOrEqual(3)
})

test('an admin grants and revokes the council role, in their own name; a revoked right ends immediately', async () => {
  const person = await world.person()
  expect(await grant(admin, person, 'council')).toMatchObject([{ role: 'council', granted_by: admin.userId }])
  expect(await resultOf(person, 'private.is_staff()')).toBe(true)
  expect(await revoke(admin, person)).toEqual([{ role: 'council' }])
  expect(await resultOf(person, 'private.is_staff()')).toBe(false)
})

test('only the supreme admin grants and revokes the admin role', async () => {
  const person = await world.person()
  await expect(grant(admin, person, 'admin')).rejects.toMatchObject({ code: '42501' })
  expect(await grant(supreme, person, 'admin')).toHaveLength(1)
  expect(await revoke(admin, person)).toEqual([])
  expect(await revoke(supreme, person)).toEqual([{ role: 'admin' }])
})

test('no one should change their own roles, nor the supreme admin’s', async () => {
  await expect(grant(admin, admin, 'council')).rejects.toMatchObject({ code: '42501' })
  await expect(grant(supreme, supreme, 'admin')).rejects.toMatchObject({ code: '42501' })
  expect(await revoke(admin, admin)).toEqual([])
  await world.pastTriggers(`insert into user_roles (user_id, role) values ('${supreme.userId}', 'council')`)
  expect(await revoke(admin, supreme)).toEqual([])
})

test('the council and members should not grant or revoke, and only existing roles are granted', async () => {
  for (const person of [council, member]) {
    await expect(grant(person, member, 'council')).rejects.toMatchObject({ code: '42501' })
    expect(await revoke(person, council)).toEqual([])
  }
  await expect(grant(supreme, member, 'owner')).rejects.toMatchObject({ code: '23514' })
})
