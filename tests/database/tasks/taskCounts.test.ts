import { afterAll, beforeAll, expect, test } from 'vitest'
import { mostCounted, taskCountsSchema } from '#machines/tasks/task.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

let world: World
let person: Person

beforeAll(async () => {
  world = await openWorld()
  person = await world.person()
})
afterAll(() => world.close())

const add = (number: number, status: string, year: number) =>
  world.pastTriggers(`insert into tasks (title, due_date, status, completed_at, assigned_by, created_at)
    select 'Tarefa', '2026-11-20', '${status}', case '${status}' when 'completed' then now() end, '${person.userId}', '${year}-01-01'
    from generate_series(1, ${number})`)
const count = async () =>
  taskCountsSchema.parse((await world.as(person).rows('select task_counts() as counts'))[0]?.['counts'])

test("counts end at the model's limit; of more tasks, the newest count @TAS-14 @TAS-15 @LIM-33", async () => {
  await add(600, 'pending', 2024)
  await add(mostCounted - 600, 'completed', 2025)
  expect(await count()).toMatchObject({ all: mostCounted, newest: { pending: 600, completed: mostCounted - 600 } })
  await add(mostCounted, 'cancelled', 2026)
  expect(await count()).toMatchObject({ all: mostCounted + 1, pending: 600, cancelled: mostCounted })
  await add(700, 'completed', 2026)
  expect(await count()).toMatchObject({
    completed: mostCounted + 1,
    newest: { pending: 0, completed: mostCounted },
  })
})

test("the caller's own member counts what the caller made; another member's only assigned tasks and routines @TAS-100", async () => {
  const [maker, reader] = [await world.person(), await world.person()]
  await world.pastTriggers(`insert into tasks (title, due_date, assigned_by, assigned_to)
    values ('Sem responsável', '2026-11-20', '${maker.userId}', null),
      ('De outro', '2026-11-20', '${maker.userId}', '${reader.memberId}')`)
  const all = async (who: Person, member: Person) => {
    const [row] = await world.as(who).rows('select task_counts(p_member => $1) as counts', [member.memberId])
    return taskCountsSchema.parse(row?.['counts']).all
  }
  expect([await all(maker, maker), await all(reader, maker), await all(reader, reader)]).toEqual([2, 0, 1])
})

test('a person who may read no task counts zero', async () => {
  const suspended = await world.person({ suspended: true })
  expect((await world.unchecked(suspended).rows('select task_counts() as counts'))[0]).toMatchObject({
    counts: { all: 0 },
  })
})
