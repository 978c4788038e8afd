import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { evaluate, makeTask, setStatus, submit } from '#tests/database/routines/submissions.ts'

let world: World
let admin: Person
let ana: Person
let bruno: Person

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ role: 'admin', member: { name: 'Mara Torres' } })
  ana = await world.person({ member: { name: 'Ana Serra' } })
  bruno = await world.person({ member: { name: 'Bruno Vale' } })
})
afterAll(() => world.close())

/** A person's notifications, deleted after reading, so that each test starts with none. */
const readNotifications = async (person: Person) => {
  const rows = await world
    .as(person)
    .rows('select type, content, task_id, message_id, read from notifications order by created_at')
  await world.pastTriggers(`delete from notifications where user_id = '${person.userId}'`)
  return rows
}
const note = (type: string, content: string, task: string | null) => ({
  type,
  content,
  task_id: task,
  message_id: null,
  read: false,
})
const touch = (person: Person) => world.as(person).rows('select touch_due_notifications()')
/** A day relative to today in São Paulo, as yyyy-MM-dd and as dd/MM/yyyy. */
const day = async (offset: number) => {
  const [row] = await world.owner.rows(
    `select d::text as iso, to_char(d, 'DD/MM/YYYY') as shown from (select private.period_start('day') + $1::int as d) as days`,
    [offset],
  )
  return { iso: String(row?.['iso']), shown: String(row?.['shown']) }
}

test('an assigned member is notified of creator, title and due date; own actions notify no one @APP-106 @APP-110', async () => {
  const id = await makeTask(world, ana, bruno, '2026-12-24')
  expect(await readNotifications(bruno)).toEqual([
    note('assignment', 'Ana Serra atribuiu a você a tarefa “Preparar o encontro”, com entrega em 24/12/2026.', id),
  ])
  await makeTask(world, ana, ana)
  await makeTask(world, ana)
  expect(await readNotifications(ana)).toEqual([])
})

test('an assigner without a member has the e-mail’s first part as the name', async () => {
  const account = await world.person({ member: false, email: 'secretaria@confraria.test' })
  await makeTask(world, account, bruno)
  expect(await readNotifications(bruno)).toEqual([
    expect.objectContaining({ content: expect.stringMatching(/^secretaria atribuiu a você/) }),
  ])
})

test('a member without an account gets a task, and no one is notified', async () => {
  const before = await world.owner.rows('select id from notifications')
  const [member] = await world.owner.rows(
    `insert into app.members (name, handle, entry_date) values ('Sem Conta', 'semconta', '2026-01-05') returning id`,
  )
  await makeTask(world, ana, { userId: '', email: '', memberId: String(member?.['id']) })
  expect(await world.owner.rows('select id from notifications')).toEqual(before)
})

test('creator and assignee are notified of what others do with a task @APP-111', async () => {
  const id = await makeTask(world, ana, bruno)
  await readNotifications(bruno)
  await setStatus(world, bruno, id, 'completed')
  await setStatus(world, admin, id, 'pending')
  await setStatus(world, ana, id, 'cancelled')
  expect(await readNotifications(ana)).toEqual([
    note('status', 'Bruno Vale concluiu a tarefa “Preparar o encontro”.', id),
    note('status', 'Mara Torres reabriu a tarefa “Preparar o encontro”.', id),
  ])
  expect(await readNotifications(bruno)).toEqual([
    note('status', 'Mara Torres reabriu a tarefa “Preparar o encontro”.', id),
    note('status', 'Ana Serra cancelou a tarefa “Preparar o encontro”.', id),
  ])
})

test('the creator of an own task is notified once of what others do with it', async () => {
  const id = await makeTask(world, ana, ana)
  await setStatus(world, admin, id, 'completed')
  expect(await readNotifications(ana)).toEqual([
    note('status', 'Mara Torres concluiu a tarefa “Preparar o encontro”.', id),
  ])
})

test('an evaluation has its score and points in one sentence, and no other notification @APP-115', async () => {
  const training = await submit(world, ana, 'training')
  await evaluate(world, admin, training, 85)
  const reading = await submit(world, ana, 'reading')
  await evaluate(world, admin, reading, 20)
  expect(await readNotifications(ana)).toEqual([
    note('evaluation', 'Sua rotina “Treino Diário” recebeu 85/100 e rendeu 9 pontos.', training),
    note('evaluation', 'Sua rotina “Leitura Bíblica” recebeu 20/100 e rendeu 1 ponto.', reading),
  ])
  expect(await readNotifications(admin)).toEqual([])
})

test("cancelling another person's routine notifies its author @APP-111", async () => {
  const id = await submit(world, bruno, 'training')
  await setStatus(world, admin, id, 'cancelled')
  expect(await readNotifications(bruno)).toEqual([
    note('status', 'Mara Torres cancelou a rotina “Registro de rotina”.', id),
  ])
})

test('points by hand notify with their reason @APP-116 @DAT-11', async () => {
  const give = (points: number) =>
    world
      .as(admin)
      .rows(`insert into point_transactions (user_id, points, reason) values ($1, $2, 'Organizou o encontro')`, [
        ana.userId,
        points,
      ])
  await give(10)
  await give(1)
  await give(-5)
  await give(1000)
  expect(await readNotifications(ana)).toEqual([
    note('points', 'Você recebeu 10 pontos. Motivo: Organizou o encontro', null),
    note('points', 'Você recebeu 1 ponto. Motivo: Organizou o encontro', null),
    note('points', 'Você perdeu 5 pontos. Motivo: Organizou o encontro', null),
    note('points', 'Você recebeu 1.000 pontos. Motivo: Organizou o encontro', null),
  ])
})

test('the leader of a closed period is notified @APP-117 @USR-48', async () => {
  await world.pastTriggers(`insert into point_transactions (user_id, points, reason, counts_at)
    values ('${ana.userId}', 80, 'Teste', '2026-03-04T12:00:00Z')`)
  await world.as(admin).rows(`insert into ranking_periods (type, period_start) values ('weekly', '2026-03-02')`)
  await world.as(admin).rows(`insert into ranking_periods (type, period_start) values ('monthly', '2026-03-01')`)
  expect(await readNotifications(ana)).toEqual([
    note('period', 'Você liderou o ranking da semana de 02/03/2026, com 80 pontos.', null),
    note('period', 'Você liderou o ranking de 03/2026, com 80 pontos.', null),
  ])
})

test('the longest title and name still fit into a notification', async () => {
  const title = 'Ó'.repeat(200)
  const creator = await world.person({ member: { name: 'Ã'.repeat(120) } })
  const [task] = await world
    .as(creator)
    .rows('insert into tasks (title, due_date, assigned_to) values ($1, $2, $3) returning id', [
      title,
      '2026-12-24',
      bruno.memberId,
    ])
  expect(await readNotifications(bruno)).toEqual([
    expect.objectContaining({ task_id: task?.['id'], content: expect.stringContaining(title) }),
  ])
})

test('touch_due_notifications returns the unread notifications of the caller, with the new ones', async () => {
  const clara = await world.person()
  const overdue = await makeTask(world, ana, clara, (await day(-1)).iso)
  await makeTask(world, ana, bruno)
  const read = () =>
    world.as(clara).rows('select type, task_id, user_id from touch_due_notifications() where not read order by type')
  const row = (type: string) => ({ type, task_id: overdue, user_id: clara.userId })
  expect(await read()).toEqual([row('assignment'), row('overdue')])
  await world.as(clara).rows(`update notifications set read = true where type = 'assignment'`)
  expect(await read()).toEqual([row('overdue')])
})

test('touch_due_notifications notifies of own tasks due tomorrow or overdue, each once @APP-118 @APP-119 @APP-143', async () => {
  const clara = await world.person()
  const [yesterday, today, tomorrow, later] = [await day(-1), await day(0), await day(1), await day(2)]
  const overdue = await makeTask(world, ana, clara, yesterday.iso)
  const due = await makeTask(world, clara, undefined, tomorrow.iso)
  for (const other of [today, later]) await makeTask(world, clara, clara, other.iso)
  const finished = await makeTask(world, clara, clara, yesterday.iso)
  await setStatus(world, clara, finished, 'completed')
  await makeTask(world, clara, await world.person(), yesterday.iso)
  await submit(world, clara, 'training')
  await readNotifications(clara)
  await world.pastTriggers(
    `update tasks set due_date = due_date - 1 where assigned_by = '${clara.userId}' and routine_type is not null`,
  )

  await Promise.all([touch(clara), touch(clara), touch(clara)])
  const expected = [
    note('overdue', `O prazo da tarefa “Preparar o encontro” terminou em ${yesterday.shown}.`, overdue),
    note('due', 'A tarefa “Preparar o encontro” vence amanhã.', due),
  ]
  await touch(clara)
  const rows = await readNotifications(clara)
  expect(rows).toHaveLength(2)
  expect(rows).toEqual(expect.arrayContaining(expected))
})

test('a task with a notification before it is due has another one when it is overdue @APP-143', async () => {
  const clara = await world.person()
  const id = await makeTask(world, clara, clara, (await day(1)).iso)
  await touch(clara)
  await world.pastTriggers(`update tasks set due_date = due_date - 2 where id = '${id}'`)
  await touch(clara)
  await touch(clara)
  expect((await readNotifications(clara)).map((row) => row['type'])).toEqual(['due', 'overdue'])
})

test('notifications are published live, and deleted with their owner', async () => {
  expect(
    await world.owner.rows(
      `select tablename from pg_publication_tables where pubname = 'supabase_realtime' and tablename = 'notifications'`,
    ),
  ).toHaveLength(1)
  const clara = await world.person()
  await makeTask(world, ana, clara)
  await world.owner.rows('delete from auth.users where id = $1', [clara.userId])
  expect(await world.owner.rows('select id from notifications where user_id = $1', [clara.userId])).toEqual([])
})
