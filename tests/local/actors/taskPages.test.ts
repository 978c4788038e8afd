import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { createActor, toPromise } from 'xstate'
import { countTasks, loadTasks, type TaskCursor, type TaskPageInput } from '#machines/tasks/tasks.actors.ts'
import { priorities, taskFilters, type Task, type TaskFilter } from '#machines/tasks/task.ts'
import type { TaskScope } from '#machines/tasks/taskView.ts'
import { setClient } from '#tests/support/actorsClient.ts'
import { startBackend } from '#tests/support/backend.ts'

const [chief, other, member] = [randomUUID(), randomUUID(), randomUUID()]

/**
 * 180 tasks in groups of four with the same microsecond. Every fifth is a routine; some of them are scored, and some of
 * these contested. The member has half.
 */
const backend = await startBackend({ seed: false })
afterAll(() => backend.stop())
await backend.database.script(`begin; set local session_replication_role = replica;
  insert into auth.users (id, aud, role, email) values ('${chief}', 'authenticated', 'authenticated', 'a@confraria.test'),
    ('${other}', 'authenticated', 'authenticated', 'b@confraria.test');
  insert into public.user_accounts (user_id, signup_email) values ('${chief}', 'a@confraria.test'), ('${other}', 'b@confraria.test');
  insert into app.members (id, name, handle, entry_date, user_id) values ('${member}', 'Outra', 'outra', '2026-01-05', '${other}');
  insert into public.tasks (title, due_date, status, priority, assigned_to, assigned_by, routine_type, period_start, image_url,
      evaluation_score, points_awarded, evaluation_date, contested_at, completed_at, created_at)
    select 'Tarefa ' || n, '2026-11-20',
      case when n % 10 = 0 then 'pending' else (array['pending', 'completed', 'cancelled'])[1 + n % 3] end,
      (array['low', 'medium', 'high'])[1 + n % 3],
      case when n % 5 > 0 and n % 2 = 0 then '${member}'::uuid end,
      case when n % 20 = 0 then null when n % 2 = 0 then '${other}' else '${chief}' end::uuid,
      case when n % 5 = 0 then 'reading' end, case when n % 5 = 0 then date '2026-01-01' + n end,
      case when n % 5 = 0 then '/storage/v1/object/authenticated/confraria-provas/routines/reading/' || n || '.webp' end,
      case when n % 30 = 0 then 80 end, case when n % 30 = 0 then 8 end, case when n % 30 = 0 then now() end,
      case when n % 60 = 30 then now() end, case when n % 10 > 0 and n % 3 = 1 then now() end,
      timestamptz '2026-11-20 10:00:00.000001+00' - (n / 4) * interval '1 microsecond'
    from generate_series(1, 180) as n; commit;`)
setClient(backend.client(await backend.backend.tokens.sign({ role: 'authenticated', sub: chief, aal: 'aal1' })))

const everyTask = async (scope: TaskScope, status: TaskFilter) => {
  const found: Task[] = []
  for (let after: TaskCursor | null = null; ;) {
    const input: TaskPageInput = { userId: chief, own: null, view: { ...scope, status }, after, shown: [] }
    const { tasks, next } = await toPromise(createActor(loadTasks, { input }).start())
    found.push(...tasks)
    if (next === null) return found
    after = next
  }
}
const count = (scope: TaskScope) => toPromise(createActor(countTasks, { input: { scope } }).start())
const every = { member: null, priority: null }

test.each(taskFilters)('the pages of %s have each task once, newest first', async (status) => {
  const tasks = await everyTask(every, status)
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
  const orders = tasks.map(({ created_at, id }) => `${created_at} ${id}`)
  expect(orders).toEqual(orders.toSorted().toReversed())
  expect(tasks.length).toBeGreaterThan(0)
})

test('a refresh loads all shown tasks, in parts, with the cursor of the next page @LIM-821', async () => {
  const all = await everyTask(every, 'all')
  for (const size of [60, 130]) {
    const shown = all.slice(0, size)
    const input: TaskPageInput = { userId: chief, own: null, view: { ...every, status: 'all' }, after: null, shown }
    const { tasks, next } = await toPromise(createActor(loadTasks, { input }).start())
    expect(tasks).toEqual(shown)
    expect(next?.id).toBe(tasks.at(-1)?.id)
  }
})

describe('counts match the filters', () => {
  test.each<[string, () => Promise<TaskScope> | TaskScope]>([
    ['of all', () => every],
    ['of a member', () => ({ ...every, member })],
    ['of an unknown member', () => ({ ...every, member: randomUUID() })],
    ...priorities.map((priority): [string, () => TaskScope] => [
      `of priority ${priority}`,
      () => ({ ...every, priority }),
    ]),
    ['of a member and a priority', () => ({ member, priority: 'high' })],
    ['of one task', async () => ({ ...every, task: (await everyTask(every, 'toEvaluate'))[0]?.id ?? '' })],
  ])('%s', async (_, scopeOf) => {
    const scope = await scopeOf()
    const { newest, ...counts } = await count(scope)
    for (const filter of taskFilters)
      expect([filter, counts[filter]]).toEqual([filter, (await everyTask(scope, filter)).length])
    expect(newest).toEqual({ pending: counts.pending, completed: counts.completed })
  })
})
