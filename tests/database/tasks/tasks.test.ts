import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { addFactor } from '#tests/database/people.ts'
import { makeTask, putPicture, race, setStatus, submit } from '#tests/database/routines/submissions.ts'

let world: World
let editor: Person
let ana: Person
let bruno: Person
let clara: Person
let suspended: Person

beforeAll(async () => {
  world = await openWorld()
  editor = await world.person({ role: 'council', position: 'diretor_cultura' })
  ana = await world.person()
  bruno = await world.person()
  clara = await world.person()
  suspended = await world.person({ suspended: true })
})
afterAll(() => world.close())

const task = async (id: string) => (await world.owner.rows('select * from tasks where id = $1', [id]))[0]

test('a suspended person should not read, create or change a task, even without the pre-request check @RIG-04', async () => {
  const id = await makeTask(world, ana)
  await world.pastTriggers(`update tasks set assigned_by = '${suspended.userId}' where id = '${id}'`)
  const caller = {
    role: 'authenticated' as const,
    claims: JSON.stringify({ sub: suspended.userId, role: 'authenticated', aal: 'aal1' }),
  }
  const run = (sql: string) => world.database.request([{ sql }], caller)
  expect((await run('select * from tasks'))[0]?.rows).toEqual([])
  expect((await run(`update tasks set status = 'cancelled' where id = '${id}'`))[0]?.affected).toBe(0)
  await expect(run(`insert into tasks (title, due_date) values ('Tarefa', '2026-12-01')`)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(world.as(suspended).rows('select * from tasks')).rejects.toMatchObject({ code: '42501' })
})

test('a person with a second factor should not read tasks before using it @ENT-41 @RIG-04', async () => {
  const person = await world.person()
  await makeTask(world, person)
  await addFactor(world, person)
  expect(await world.unchecked(person, 'aal1').rows('select * from tasks')).toEqual([])
  expect(await world.as(person, 'aal2').rows('select * from tasks')).not.toEqual([])
})

test('a new task is pending and in its creator’s name, whatever the client sends @TAS-20', async () => {
  const [made] = await world.as(ana).rows(
    `insert into tasks (title, due_date, description, status, assigned_by, assigned_to, priority)
     values ('Revisar a ata', '2026-12-01', E' \t\u00a0', 'completed', $1, $2, 'high') returning *`,
    [bruno.userId, clara.memberId],
  )
  expect(made).toMatchObject({
    status: 'pending',
    assigned_by: ana.userId,
    assigned_to: clara.memberId,
    priority: 'high',
    description: null,
    completed_at: null,
    period_start: null,
    evaluation_score: null,
    points_awarded: null,
  })
})

test.each([
  ['no due date', `'Revisar a ata'`, 'null', '23502'],
  ['an infinite date', `'Revisar a ata'`, `'infinity'`, '23514'],
])('a task with %s is refused', async (_, title, dueDate, code) => {
  await expect(
    world.as(ana).rows(`insert into tasks (title, due_date) values (${title}, ${dueDate})`),
  ).rejects.toMatchObject({ code })
})

test('a task with an unknown priority is refused', async () => {
  await expect(
    world
      .as(ana)
      .rows(`insert into tasks (title, due_date, priority) values ('Revisar a ata', '2026-12-01', 'urgent')`),
  ).rejects.toMatchObject({ code: '23514' })
})

test('a task can be assigned to active members only @TAS-33 @TAS-38', async () => {
  const gone = await world.person({ member: { status: 'inativo' } })
  await expect(makeTask(world, ana, gone)).rejects.toMatchObject({
    code: '23514',
    message: 'Só se atribuem tarefas a membros ativos.',
  })
  await expect(makeTask(world, ana, { ...gone, memberId: randomUUID() })).rejects.toMatchObject({ code: '23514' })
})

test('a plain task should not be able to carry a picture', async () => {
  const picture = await putPicture(world, ana, 'training')
  await expect(
    world
      .as(ana)
      .rows(`insert into tasks (title, due_date, image_url) values ('Revisar a ata', '2026-12-01', $1)`, [picture]),
  ).rejects.toMatchObject({ code: '23514' })
})

test('a repeated insert with the same id is recognised, even if it would be refused today', async () => {
  const id = await makeTask(world, ana, bruno)
  await world.pastTriggers(`update app.members set status = 'inativo' where id = '${bruno.memberId}'`)
  const again = makeTask(world, ana, bruno)
  await expect(again).rejects.toMatchObject({ code: '23514' })
  await expect(
    world
      .as(ana)
      .rows(`insert into tasks (id, title, due_date, assigned_to) values ($1, 'x', '2026-12-24', $2)`, [
        id,
        bruno.memberId,
      ]),
  ).rejects.toMatchObject({ code: '23505', constraint: 'tasks_pkey', message: expect.stringContaining('tasks_pkey') })
  await world.pastTriggers(`update app.members set status = 'ativo' where id = '${bruno.memberId}'`)
})

test('concurrent inserts of one id create one task; all others are refused as duplicates @APP-77', async () => {
  const id = randomUUID()
  const { won, refusals } = await race(
    Array.from({ length: 8 }, () =>
      world.as(ana).rows(`insert into tasks (id, title, due_date) values ($1, 'Uma vez só', '2026-12-24')`, [id]),
    ),
  )
  expect(won).toBe(1)
  expect(refusals).toHaveLength(7)
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: '23505', constraint: 'tasks_pkey' })
})

test.each([
  ['pending', 'completed'],
  ['pending', 'cancelled'],
  ['completed', 'pending'],
  ['cancelled', 'pending'],
] as const)('a task may change from %s to %s @TAS-20..TAS-24', async (from, to) => {
  const id = await makeTask(world, ana)
  await setStatus(world, ana, id, from)
  expect(await setStatus(world, ana, id, to)).toHaveLength(1)
  const moved = await task(id)
  expect(moved?.['status']).toBe(to)
  expect(moved?.['completed_at'] !== null).toBe(to === 'completed')
})

test.each([
  ['completed', 'cancelled', 'Uma tarefa concluída não pode ser cancelada. Reabra-a antes.'],
  ['cancelled', 'completed', 'Uma tarefa cancelada não pode ser concluída. Reabra-a antes.'],
  ['pending', 'archived', 'new row for relation "tasks" violates check constraint "tasks_status_check"'],
] as const)('a task should not change from %s to %s @TAS-20', async (from, to, message) => {
  const id = await makeTask(world, ana)
  await setStatus(world, ana, id, from)
  await expect(setStatus(world, ana, id, to)).rejects.toMatchObject({ code: '23514', message })
  expect((await task(id))?.['status']).toBe(from)
})

test('setting the current state changes nothing', async () => {
  const id = await makeTask(world, ana)
  await setStatus(world, ana, id, 'completed')
  const before = await task(id)
  await setStatus(world, ana, id, 'completed')
  expect(await task(id)).toEqual(before)
})

test('a position that loses the right to edit tasks loses it immediately @TAS-25 @RIG-02', async () => {
  const id = await makeTask(world, ana)
  await world.pastTriggers(`delete from user_roles where user_id = '${editor.userId}'`)
  expect(await setStatus(world, editor, id, 'completed')).toEqual([])
  await world.pastTriggers(`insert into user_roles (user_id, role) values ('${editor.userId}', 'council')`)
  expect(await setStatus(world, editor, id, 'completed')).toHaveLength(1)
})

test('deleting a member, or an account, keeps the tasks', async () => {
  const creator = await world.person()
  const assignee = await world.person()
  const id = await makeTask(world, creator, assignee)
  const routine = await submit(world, creator, 'training')
  await world.owner.rows('delete from app.members where id = $1', [assignee.memberId])
  await world.owner.rows('delete from auth.users where id = $1', [creator.userId])
  expect(await task(id)).toMatchObject({ assigned_to: null, assigned_by: null, status: 'pending' })
  expect(await task(routine)).toMatchObject({ assigned_by: null, routine_type: 'training' })
})

test('the submitter of a routine is a member; other tasks have none', async () => {
  const id = await submit(world, ana, 'training')
  const other = await makeTask(world, ana)
  const submitters = await world
    .as(bruno)
    .rows('select tasks.submitter from tasks where id in ($1, $2) order by routine_type is null', [id, other])
  expect(submitters).toEqual([
    { submitter: { id: ana.memberId, name: expect.any(String), photo_url: null } },
    { submitter: null },
  ])
})
