import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

/** A token counts for as long as its session does. */
let world: World
let person: Person
let other: Person
let session: string

const open = async ({ userId }: Person, { aal = 'aal1', until = null as string | null } = {}) => {
  const id = randomUUID()
  await world.owner.rows(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, not_after) values ($1, $2, now(), now(), $3, $4)`,
    [id, userId, aal, until],
  )
  return id
}
const addFactor = ({ userId }: Person) =>
  world.owner.rows(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'x', now(), now())`,
    [userId],
  )

const ended = { code: 'PT401', message: 'Sua sessão terminou. Entre de novo.', hint: 'session_ended' }
const unconfirmed = {
  code: '42501',
  message: 'Confirme o segundo fator para continuar.',
  hint: 'second_factor_missing',
}

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.person()
  other = await world.person()
  session = await open(person)
})

const ask = (aal: 'aal1' | 'aal2' = 'aal1', id = session) =>
  world.as(person, aal, id).rows('select private.is_active() as answer')
/** As the policies of hosted storage and realtime decide. */
const rights = async (aal: 'aal1' | 'aal2' = 'aal1', id = session) => {
  const [row] = await world
    .unchecked(person, aal, id)
    .rows('select private.is_active() as active, private.aal_ok() as confirmed, private.my_member_id() as member')
  return row
}

test('a token counts while its session is there, and not a moment longer', async () => {
  expect(await ask()).toEqual([{ answer: true }])
  await world.owner.rows('delete from auth.sessions where id = $1', [session])
  await expect(ask()).rejects.toMatchObject(ended)
  expect(await rights()).toEqual({ active: false, confirmed: true, member: null })
  expect(await world.unchecked(person, 'aal1', session).rows('select * from members')).toEqual([])
})

test('other sessions of the person are not touched by it', async () => {
  const second = await open(person)
  await world.owner.rows('delete from auth.sessions where id = $1', [session])
  expect(await ask('aal1', second)).toEqual([{ answer: true }])
})

test.each([
  ['someone else’s session', async () => open(other)],
  ['a session that never was', async () => randomUUID()],
  ['a claim that is no id', async () => `' or true --`],
  ['a session whose time is up', async () => open(person, { until: '2026-01-01T00:00:00Z' })],
])('a token should not count by %s', async (_, make) => {
  const id = await make()
  await expect(ask('aal1', id)).rejects.toMatchObject(ended)
  expect(await rights('aal1', id)).toMatchObject({ active: false })
})

test('a token that names no session was issued by hand, and counts', async () => {
  expect(await world.as(person).rows('select private.is_active() as answer')).toEqual([{ answer: true }])
  expect(await ask('aal1', '')).toEqual([{ answer: true }])
})

test('the suspended are told so, though their session has ended too', async () => {
  await world.owner.rows('update user_accounts set suspended_at = now() where user_id = $1', [person.userId])
  expect(await world.owner.rows('select from auth.sessions where id = $1', [session])).toEqual([])
  await expect(ask()).rejects.toMatchObject({ code: '42501', hint: 'account_suspended' })
})

test('the second factor counts while the session is confirmed by it', async () => {
  await addFactor(person)
  await expect(ask('aal1')).rejects.toMatchObject(unconfirmed)
  // The token says more than the session does.
  await expect(ask('aal2')).rejects.toMatchObject(unconfirmed)
  expect(await rights('aal2')).toEqual({ active: true, confirmed: false, member: null })
  await world.owner.rows(`update auth.sessions set aal = 'aal2' where id = $1`, [session])
  expect(await ask('aal2')).toEqual([{ answer: true }])
  await expect(ask('aal1')).rejects.toMatchObject(unconfirmed)
})

test('whoever lacks the second factor should read nothing that is open to all who are signed in', async () => {
  await world.as(other).rows(`insert into messages (content, user_id) values ('Olá', $1)`, [other.userId])
  await addFactor(person)
  for (const sql of ['select * from messages', 'select * from search_messages()', 'select public_settings()'])
    await expect(world.as(person, 'aal1', session).rows(sql)).rejects.toMatchObject(unconfirmed)
})

test('maintenance in a person’s name needs neither session nor factor', async () => {
  await addFactor(person)
  const claims = JSON.stringify({ role: 'service_role', sub: person.userId })
  const [result] = await world.database.request([{ sql: 'select 1' }], {
    role: 'service_role',
    claims,
    preRequest: true,
  })
  expect(result?.rows).toEqual([['1']])
})
