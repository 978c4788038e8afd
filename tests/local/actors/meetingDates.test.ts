import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import {
  loadMeetings,
  loadOccurrences,
  readMeetings,
  readOccurrences,
  type OccurrenceQuestion,
} from '#machines/meetings/meetings.actors.ts'
import { addDays, shownDayAt } from '#machines/shared/dates.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const today = '2026-11-20'
const [chief, member] = [randomUUID(), randomUUID()]
const { signal } = new AbortController()
let requests = 0

const meet = (title: string, date: string, recurrence: string) => `
  insert into public.meetings (id, title, date, time, type, recurrence)
    values ('${randomUUID()}', '${title}', '${date}', '19:00', 'regular', '${recurrence}');`

const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  insert into auth.users (id, aud, role, email) values ('${chief}', 'authenticated', 'authenticated', 'a@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${chief}', 'a@confraria.test');
  insert into app.members (id, name, handle, entry_date, status, user_id)
    values ('${member}', 'Ana', 'ana', '2026-01-05', 'ativo', '${chief}');
  insert into public.user_roles (user_id, role) values ('${chief}', 'admin'); commit;`)
const token = await backend.backend.tokens.sign({ role: 'authenticated', sub: chief, aal: 'aal1' })
const client = backend.client(token)
setClient({
  rpc: (...question: Parameters<typeof client.rpc>) => {
    requests++
    return client.rpc(...question)
  },
  from: (table: string) => client.from(table),
})

const load = async (scope: Partial<OccurrenceQuestion['scope']>, count = 5) => {
  requests = 0
  const question = { scope: { whose: 'all', meeting: null, when: 'upcoming', ...scope } as const, count }
  const { rows, hasMore } = await readOccurrences(today, question, signal)
  return { dates: rows.map(({ title, date }) => `${title} ${date}`), hasMore, requests }
}
const hold = (sql: string) => backend.database.script(`delete from public.meetings; ${sql}`)

test('a meeting in a hundred years is found at once', async () => {
  await hold(meet('Logo', '2026-12-01', 'once') + meet('Um dia', '2119-05-02', 'once'))
  expect(await load({})).toEqual({ dates: ['Logo 2026-12-01', 'Um dia 2119-05-02'], hasMore: false, requests: 1 })
})

test('a meeting long ago is found at once', async () => {
  await hold(meet('Ontem', '2026-11-19', 'once') + meet('Outrora', '2001-05-02', 'once'))
  expect(await load({ when: 'past' })).toEqual({
    dates: ['Ontem 2026-11-19', 'Outrora 2001-05-02'],
    hasMore: false,
    requests: 1,
  })
})

test('recurring meetings in between are included', async () => {
  await hold(meet('Mensal', '2026-12-04', 'monthly') + meet('Um dia', '2119-05-02', 'once'))
  const { dates, hasMore } = await load({}, 20)
  expect([dates.length, hasMore]).toEqual([20, true])
  expect(dates.every((date) => date.startsWith('Mensal'))).toBe(true)
})

test('no meetings: known after one request', async () => {
  await hold('')
  expect(await load({})).toEqual({ dates: [], hasMore: false, requests: 1 })
})

test('meetings are sorted by their next date, without past ones, each once across all pages', async () => {
  await hold(
    meet('Ontem', '2026-11-19', 'once') +
      meet('Tarde', '2026-12-20', 'once') +
      meet('Mensal', '2025-01-08', 'monthly') +
      meet('Semanal', '2026-12-07', 'weekly') +
      meet('Hoje', today, 'once'),
  )
  const firstOf = async (count: number) => {
    const { meetings, hasMore } = await readMeetings(today, count, signal)
    return [meetings.map(({ title }) => title), hasMore]
  }
  expect(await firstOf(2)).toEqual([['Hoje', 'Semanal'], true])
  expect(await firstOf(4)).toEqual([['Hoje', 'Semanal', 'Mensal', 'Tarde'], false])
})

test('the screens load what begins today, and what was before', async () => {
  const now = shownDayAt(Date.now())
  await hold(meet('Ontem', addDays(now, -1), 'once') + meet('Hoje', now, 'once'))
  const datesOf = async (when: 'upcoming' | 'past') => {
    const input = { scope: { whose: 'all', meeting: null, when }, count: 5 } as const
    const { rows } = await toPromise(createActor(loadOccurrences, { input }).start())
    return rows.map(({ title }) => title)
  }
  const { meetings } = await toPromise(createActor(loadMeetings, { input: { count: 5 } }).start())
  expect([await datesOf('upcoming'), await datesOf('past')]).toEqual([['Hoje'], ['Ontem']])
  expect(meetings.map(({ title }) => title)).toEqual(['Hoje'])
})
