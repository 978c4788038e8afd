import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let supreme: Person
let admin: Person
let otherAdmin: Person
let member: Person

beforeAll(async () => {
  world = await openWorld()
  supreme = await world.person({ supreme: true, member: false })
  admin = await world.person({ role: 'admin' })
  otherAdmin = await world.person({ role: 'admin' })
  member = await world.person()
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
])('no one should sign up with %s @ENT-48 @ENT-60', async (_, email) => {
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

test('an admin suspends an account: the server sets time and actor, bans the user and ends requests @ENT-100', async () => {
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

test('the sign-up e-mail should never change', async () => {
  await expect(
    world.owner.rows(`update user_accounts set signup_email = 'x@y.z' where user_id = $1`, [member.userId]),
  ).rejects.toMatchObject({ code: '42501', message: 'O e-mail do cadastro não muda.' })
})

test('changing to the supreme admin’s address later should give no rights @USR-59', async () => {
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

test('an unconfirmed address should make no one supreme, nor should an empty setting @USR-59', async () => {
  await world.pastTriggers(`update auth.users set email_confirmed_at = null where id = '${supreme.userId}'`)
  expect(await resultOf(supreme, 'private.is_supreme()')).toBe(false)
  await world.pastTriggers(`update auth.users set email_confirmed_at = now() where id = '${supreme.userId}'`)
  await setting('supreme_admin_email', '')
  expect(await resultOf(supreme, 'private.is_admin()')).toBe(false)
  await setting('supreme_admin_email', supreme.email)
  expect(await resultOf(supreme, 'private.is_admin()')).toBe(true)
})

test('roles of a person with a second factor count only after it @ENT-41', async () => {
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

test('an admin grants and revokes the council role, in their own name; a revoked right ends immediately @RIG-02 @USR-10', async () => {
  const person = await world.person()
  expect(await grant(admin, person, 'council')).toMatchObject([{ role: 'council', granted_by: admin.userId }])
  expect(await resultOf(person, 'private.is_staff()')).toBe(true)
  expect(await revoke(admin, person)).toEqual([{ role: 'council' }])
  expect(await resultOf(person, 'private.is_staff()')).toBe(false)
})

test('no one should change their own roles, nor the supreme admin’s @USR-16', async () => {
  await expect(grant(admin, admin, 'council')).rejects.toMatchObject({ code: '42501' })
  await expect(grant(supreme, supreme, 'admin')).rejects.toMatchObject({ code: '42501' })
  expect(await revoke(admin, admin)).toEqual([])
  await world.pastTriggers(`insert into user_roles (user_id, role) values ('${supreme.userId}', 'council')`)
  expect(await revoke(admin, supreme)).toEqual([])
})

test('only existing roles are granted', async () => {
  await expect(grant(supreme, member, 'owner')).rejects.toMatchObject({ code: '23514' })
})
