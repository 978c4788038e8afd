import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { addFactor } from '#tests/database/people.ts'

let world: World
let me: Person
let other: Person

type Listed = Record<string, unknown> & { id: string }
const listed = (person: Person, sessionId?: string) =>
  world.as(person, 'aal1', sessionId).rows<Listed>('select * from list_my_sessions()')

interface Opened {
  id?: string
  at: string
  refreshed?: string
  until?: string
  agent?: string
}

/** Opens a session like the auth server; its refresh times have no time zone. */
const open = async (person: Person, { id = randomUUID(), at, refreshed, until, agent }: Opened) => {
  await world.owner.rows(
    `insert into auth.sessions (id, user_id, created_at, updated_at, refreshed_at, not_after, aal, user_agent, ip)
     values ($1, $2, $3, $3, $4, $5, 'aal1', $6, '192.0.2.7')`,
    [id, person.userId, at, refreshed ?? null, until ?? null, agent ?? null],
  )
  return id
}

beforeAll(async () => {
  world = await openWorld()
  me = await world.person()
  other = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

test('the current session is first and marked, then the latest used @PRO-47', async () => {
  const current = await open(me, { at: '2026-11-01T10:00:00Z', agent: 'Mozilla/5.0 Firefox/140.0' })
  const idle = await open(me, { at: '2026-11-10T10:00:00Z' })
  const inUse = await open(me, { at: '2026-11-02T10:00:00Z', refreshed: '2026-11-20 12:00:00' })
  const [first, ...others] = await listed(me, current)
  expect(first).toMatchObject({
    id: current,
    is_current: true,
    user_agent: 'Mozilla/5.0 Firefox/140.0',
    ip: '192.0.2.7',
  })
  expect(others.map(({ id, is_current }) => [id, is_current])).toEqual([
    [inUse, false],
    [idle, false],
  ])
  expect(new Date(String(others[0]?.['refreshed_at'])).toISOString()).toBe('2026-11-20T12:00:00.000Z')
})

test('no one should see the sessions of others, admins included, or expired ones', async () => {
  await open(me, { at: '2026-11-01T10:00:00Z', until: '2026-11-02T10:00:00Z' })
  expect(await listed(other)).toEqual([])
  expect(await listed(me)).toHaveLength(3)
})

test('should be refused without an active session, or before the second factor', async () => {
  await expect(world.anon.rows('select * from list_my_sessions()')).rejects.toMatchObject({ code: '42501' })
  const suspended = await world.person({ suspended: true })
  await expect(listed(suspended)).rejects.toMatchObject({ code: '42501' })
  await addFactor(world, me)
  await expect(world.unchecked(me).rows('select * from list_my_sessions()')).rejects.toMatchObject({
    code: '42501',
    message: 'Entre na sua conta para ver os seus aparelhos.',
  })
  expect(await world.as(me, 'aal2').rows('select * from list_my_sessions()')).toHaveLength(3)
})
