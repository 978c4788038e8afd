import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyTask, faultsOfTask, newTasksOf, taskFields, type TaskValues } from '#machines/tasks/taskForm.ts'
import { isBlank } from '#machines/shared/text.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'

/**
 * The database accepts exactly what the form accepts, as the form sends it; and some refusals are only the database's.
 */
let world: World
let ana: Person
let bia: Person
let clara: Person

beforeAll(async () => {
  world = await openWorld()
  ana = await world.person({ member: { name: 'Ana' } })
  bia = await world.person({ member: { name: 'Bia' } })
  clara = await world.person({ member: { name: 'Clara' } })
})
afterAll(() => world.close())

/** One insert of all rows, as PostgREST makes it from the form's request. */
const send = (person: Person, values: TaskValues, form: string = crypto.randomUUID()) => {
  const rows = newTasksOf(form, values).map((task) => ({ ...task, status: 'pending', assigned_by: person.userId }))
  return world.as(person).rows<{ id: string }>(
    `insert into tasks (id, title, description, due_date, priority, assigned_to, status, assigned_by)
     select id, title, description, due_date, priority, assigned_to, status, assigned_by
     from json_to_recordset($1) as row (id uuid, title text, description text, due_date date, priority text,
       assigned_to uuid, status text, assigned_by uuid) returning id`,
    [rows],
  )
}
const values = (changes: Partial<TaskValues>): TaskValues => ({
  ...emptyTask,
  title: 'Revisar a ata',
  dueDate: '25/11/2026',
  ...changes,
})
const isAccepted = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )
const isFaulty = (task: TaskValues) => {
  const faults = faultsOfTask('create', task)
  return taskFields.some((field) => faults[field] !== undefined)
}

describe('form and table agree on', () => {
  test.each<[string, Partial<TaskValues>]>([
    ['a title of two letters', { title: 'ab' }],
    ['a title of three', { title: 'abc' }],
    ['two letters among spaces', { title: '  ab  ' }],
    ['a title of 200', { title: 'ç'.repeat(200) }],
    ['a title of 200 emoji', { title: '🏛'.repeat(200) }],
    ['a title of 201', { title: 'a'.repeat(201) }],
    ['a title of blanks', { title: '     ' }],
    ['a title of no-break spaces', { title: '\u00a0\u00a0\u00a0' }],
    ['a title of zero-width spaces', { title: '\u200b\u200b\u200b\u200b' }],
    ['a title of Hangul fillers', { title: '\u3164\u3164\u3164' }],
    ['one letter among zero-width spaces', { title: '\u200ba\u200b' }],
    ['no description', { description: '' }],
    ['a blank description', { description: '\u00a0\n\t' }],
    ['a description of 2000', { description: 'é'.repeat(2000) }],
    ['a description of 2001', { description: 'é'.repeat(2001) }],
    ['the first day', { dueDate: '01/01/2000' }],
    ['the day before the first', { dueDate: '31/12/1999' }],
    ['the last day', { dueDate: '31/12/2199' }],
    ['the day after the last', { dueDate: '01/01/2200' }],
    ['a day in the past', { dueDate: '02/01/2020' }],
    ['a leap day', { dueDate: '29/02/2028' }],
    ['high priority', { priority: 'high' }],
    ['low priority', { priority: 'low' }],
  ])('%s', async (_, change) => {
    const task = values(change)
    expect(await isAccepted(send(ana, task))).toBe(!isFaulty(task))
  })

  test.each(['31/02/2026', '29/02/2027', '31/04/2026', '32/01/2026', '01/13/2026'])(
    'the day %s, which does not exist',
    async (dueDate) => {
      expect(faultsOfTask('create', values({ dueDate })).dueDate).toBe('dueDateUnknown')
      const [day, month, year] = dueDate.split('/')
      await expect(
        world.as(ana).rows(`insert into tasks (title, due_date) values ('Tarefa', '${year}-${month}-${day}')`),
      ).rejects.toMatchObject({ code: expect.stringMatching(/^22/) })
    },
  )
})

test('blank is the same on both sides, for every character of the first plane', async () => {
  const rows = await world.owner.rows<{ point: number }>(
    `select point from generate_series(1, 65535) as point
     where point not between 55296 and 57343 and private.is_blank(chr(point))`,
  )
  const ours = Array.from({ length: 65_535 }, (_, at) => at + 1).filter(
    (point) => (point < 0xd800 || point > 0xdfff) && isBlank(String.fromCodePoint(point)),
  )
  expect(ours).toEqual(rows.map(({ point }) => point))
})

const chosen = (...people: readonly Person[]) => people.map(({ memberId }) => ({ id: memberId, name: '' }))
const notified = async (person: Person) =>
  (
    await world
      .as(person)
      .rows<{ content: string }>(`select content from notifications where type = 'assignment' order by created_at`)
  ).map(({ content }) => content)

test('several assignees get a task each in one insert, with one notification each; the creator gets none', async () => {
  const task = values({ title: 'Levar as cadeiras', assignees: chosen(ana, bia, clara) })
  expect(await send(ana, task)).toHaveLength(3)
  const sentence = 'Ana atribuiu a você a tarefa “Levar as cadeiras”, com entrega em 25/11/2026.'
  for (const person of [bia, clara]) expect((await notified(person)).filter((it) => it === sentence)).toHaveLength(1)
  expect(await notified(ana)).toEqual([])
})

test('with one inactive assignee, no one gets a task or a notification, and the refusal has our sentence', async () => {
  const gone = await world.person({ member: { status: 'inativo' } })
  const before = await notified(bia)
  await expect(send(ana, values({ title: 'Nada disso', assignees: chosen(bia, gone) }))).rejects.toMatchObject({
    code: '23514',
    message: 'Só se atribuem tarefas a membros ativos.',
  })
  expect(await world.owner.rows(`select from tasks where title = 'Nada disso'`)).toEqual([])
  expect(await notified(bia)).toEqual(before)
})

test('a repeated form is recognised by its ids, even with an inactive assignee, and notifies no one', async () => {
  const form = crypto.randomUUID()
  const late = await world.person()
  const task = values({ title: 'Abrir a sede', assignees: chosen(late, bia) })
  await send(ana, task, form)
  await world.pastTriggers(`update app.members set status = 'inativo' where id = '${late.memberId}'`)
  const before = await notified(bia)
  await expect(send(ana, task, form)).rejects.toMatchObject({ code: '23505', constraint: 'tasks_pkey' })
  expect(await notified(bia)).toEqual(before)
  expect(await world.owner.rows(`select from tasks where title = 'Abrir a sede'`)).toHaveLength(2)
})

test('no one may create a task in another member’s name', async () => {
  const [task] = newTasksOf(crypto.randomUUID(), values({}))
  if (!task) throw new Error('no task')
  const [made] = await world
    .as(ana)
    .rows(`insert into tasks (title, due_date, assigned_by) values ($1, $2, $3) returning assigned_by`, [
      task.title,
      task.due_date,
      bia.userId,
    ])
  expect(made?.['assigned_by']).toBe(ana.userId)
})
