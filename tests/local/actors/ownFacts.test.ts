import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { loadRanking } from '#machines/ranking/rankings.actors.ts'
import { countTasks, loadTasks } from '#machines/tasks/tasks.actors.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const [chief, other, newcomer] = [randomUUID(), randomUUID(), randomUUID()]
const signIn = async (person: string) =>
  setClient(backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: person, aal: 'aal1' })))

/** An administrator and a member, each with a routine to evaluate, and a routine without an account. */
const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
const person = (id: string, name: string) => `
  insert into auth.users (id, aud, role, email) values ('${id}', 'authenticated', 'authenticated', '${name}@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${id}', '${name}@confraria.test');
  insert into app.members (name, handle, entry_date, user_id) values ('${name}', '${name}', '2026-01-05', '${id}');`
const routine = (by: string | null, title: string) => `
  insert into public.tasks (title, due_date, assigned_by, routine_type, period_start, image_url) values ('${title}', '2026-11-20',
    ${by === null ? 'null' : `'${by}'`}, 'reading', '2026-11-20', '/storage/v1/object/authenticated/confraria-provas/routines/reading/${title}.webp');`
await backend.database.script(`begin; set local session_replication_role = replica;
  ${person(chief, 'chefe')} ${person(other, 'outra')} ${person(newcomer, 'nova')}
  insert into public.user_roles (user_id, role) values ('${chief}', 'admin');
  ${routine(chief, 'sua')} ${routine(other, 'alheia')} ${routine(null, 'de-ninguem')} commit;`)
await signIn(chief)

const scope = { member: null, priority: null }

test("'A Avaliar' lists and counts what the current user may evaluate: not their own routines, nor those without an account", async () => {
  const load = loadTasks
  const input = { userId: chief, own: null, view: { ...scope, status: 'toEvaluate' as const }, after: null, shown: [] }
  const { tasks } = await toPromise(createActor(load, { input }).start())
  expect(tasks.map(({ title }) => title)).toEqual(['alheia'])
  const counts = await toPromise(createActor(countTasks, { input: { scope } }).start())
  expect(counts).toMatchObject({ all: 3, pending: 3, toEvaluate: 1 })
})

test.each([
  [-30, null],
  [0, null],
  [1, 2],
])('with %i points in the week the rank is %s', async (points, rank) => {
  await backend.database.script(`delete from app.member_points;
    insert into app.member_points (user_id, week_start, weekly_points, month_start, monthly_points, total_points, active)
    values ('${other}', private.period_start('week'), 5, private.period_start('month'), 5, 5, true),
      ('${chief}', private.period_start('week'), ${points}, private.period_start('month'), ${points}, 90, true)`)
  const input = { period: 'weekly' as const }
  const ranking = await toPromise(createActor(loadRanking, { input }).start())
  expect([ranking.own?.rank ?? null, ranking.ownPoints]).toEqual([rank, points])
})

test('a member without points has no rank', async () => {
  await signIn(newcomer)
  const input = { period: 'monthly' as const }
  expect(await toPromise(createActor(loadRanking, { input }).start())).toMatchObject({ own: null, ownPoints: 0 })
})
