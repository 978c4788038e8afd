import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { addFactor } from '#tests/database/people.ts'

/** A token is valid as long as its session. */
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

const isActive = (aal: 'aal1' | 'aal2' = 'aal1', id = session) =>
  world.as(person, aal, id).rows('select private.is_active() as result')
/** The decision of the policies for hosted storage and realtime. */
const rights = async (aal: 'aal1' | 'aal2' = 'aal1', id = session) => {
  const [row] = await world
    .unchecked(person, aal, id)
    .rows('select private.is_active() as active, private.aal_ok() as confirmed, private.my_member_id() as member')
  return row
}

test('a token is valid exactly while its session exists @RIG-04', async () => {
  expect(await isActive()).toEqual([{ result: true }])
  await world.owner.rows('delete from auth.sessions where id = $1', [session])
  await expect(isActive()).rejects.toMatchObject(ended)
  expect(await rights()).toEqual({ active: false, confirmed: true, member: null })
  expect(await world.unchecked(person, 'aal1', session).rows('select * from members')).toEqual([])
})

test('ending it does not affect other sessions of the person', async () => {
  const second = await open(person)
  await world.owner.rows('delete from auth.sessions where id = $1', [session])
  expect(await isActive('aal1', second)).toEqual([{ result: true }])
})

test.each([
  ['someone else’s session', async () => open(other)],
  ['a session that never existed', async () => randomUUID()],
  ['a claim that is not an id', async () => `' or true --`],
  ['an expired session', async () => open(person, { until: '2026-01-01T00:00:00Z' })],
])('a token should not count by %s', async (_, make) => {
  const id = await make()
  await expect(isActive('aal1', id)).rejects.toMatchObject(ended)
  expect(await rights('aal1', id)).toMatchObject({ active: false })
})

test('a token without a session was issued by hand, and is valid', async () => {
  expect(await world.as(person).rows('select private.is_active() as result')).toEqual([{ result: true }])
  expect(await isActive('aal1', '')).toEqual([{ result: true }])
})

test('the suspended get their own hint, even after their session ended', async () => {
  await world.owner.rows('update user_accounts set suspended_at = now() where user_id = $1', [person.userId])
  expect(await world.owner.rows('select from auth.sessions where id = $1', [session])).toEqual([])
  await expect(isActive()).rejects.toMatchObject({ code: '42501', hint: 'account_suspended' })
})

test('the second factor counts while the session has it', async () => {
  await addFactor(world, person)
  await expect(isActive('aal1')).rejects.toMatchObject(unconfirmed)
  // The token claims more than the session has.
  await expect(isActive('aal2')).rejects.toMatchObject(unconfirmed)
  expect(await rights('aal2')).toEqual({ active: true, confirmed: false, member: null })
  await world.owner.rows(`update auth.sessions set aal = 'aal2' where id = $1`, [session])
  expect(await isActive('aal2')).toEqual([{ result: true }])
  await expect(isActive('aal1')).rejects.toMatchObject(unconfirmed)
})

test('people without the required second factor should not read what is open to all signed-in people @RIG-04 @ENT-41', async () => {
  await world.as(other).rows(`insert into messages (content, user_id) values ('Olá', $1)`, [other.userId])
  await addFactor(world, person)
  for (const sql of ['select * from messages', 'select * from search_messages()', 'select public_settings()'])
    await expect(world.as(person, 'aal1', session).rows(sql)).rejects.toMatchObject(unconfirmed)
})

test('what realtime sends is hidden by the policies alone from an ended session, a suspension, a missing factor @RIG-04', async () => {
  const [message] = await world
    .as(other)
    .rows<{ id: string }>(`insert into messages (content, user_id) values ('Olá', $1) returning id`, [other.userId])
  await world.pastTriggers(`
    insert into message_replies (message_id, user_id, user_name, content) values ('${message?.id}', '${other.userId}', 'Outra', 'Oi');
    insert into pinned_items (type, title) values ('event', 'Jantar');
    insert into notifications (user_id, type, content) values ('${person.userId}', 'points', 'Você recebeu 5 pontos.')`)
  const seen = async () => {
    const tables = await world.owner.rows<{ name: string }>(
      `select tablename as name from pg_publication_tables where pubname = 'supabase_realtime' order by name`,
    )
    const visible: string[] = []
    for (const { name } of tables)
      if ((await world.unchecked(person, 'aal1', session).rows(`select from ${name}`)).length > 0) visible.push(name)
    return visible
  }
  const all = ['message_replies', 'messages', 'notifications', 'pinned_items']
  expect(await seen()).toEqual(all)
  await world.pastTriggers(`update user_accounts set suspended_at = now() where user_id = '${person.userId}'`)
  expect(await seen()).toEqual([])
  await world.pastTriggers(`update user_accounts set suspended_at = null where user_id = '${person.userId}'`)
  await addFactor(world, person)
  expect(await seen()).toEqual([])
  await world.pastTriggers(`delete from auth.mfa_factors where user_id = '${person.userId}'`)
  expect(await seen()).toEqual(all)
  await world.owner.rows('delete from auth.sessions where id = $1', [session])
  expect(await seen()).toEqual([])
})

test('maintenance in a person’s name needs neither session nor factor', async () => {
  await addFactor(world, person)
  const claims = JSON.stringify({ role: 'service_role', sub: person.userId })
  const [result] = await world.database.request([{ sql: 'select 1' }], {
    role: 'service_role',
    claims,
    preRequest: true,
  })
  expect(result?.rows).toEqual([['1']])
})
