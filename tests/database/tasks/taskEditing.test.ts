import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Access } from '#machines/shared/access.ts'
import { emptyTask, newTasksOf, type TaskValues } from '#machines/tasks/taskForm.ts'
import { mayEditTask, mayWithdrawTask } from '#machines/tasks/taskRights.ts'
import { openWorld, type Person, type World } from '#tests/support/database.ts'
import { notificationsOf } from '#tests/database/people.ts'
import { evaluate, makeTask, setStatus, submit } from '#tests/database/routines/submissions.ts'

let world: World
let ana: Person
let bia: Person
let clara: Person
let editor: Person

beforeAll(async () => {
  world = await openWorld()
  ana = await world.person({ member: { name: 'Ana' } })
  bia = await world.person({ member: { name: 'Bia' } })
  clara = await world.person({ member: { name: 'Clara' } })
  editor = await world.person({ role: 'admin' })
})
afterAll(() => world.close())

const edit = (person: Person, task: string, change: string) =>
  world.as(person).rows(`update tasks set ${change} where id = $1 returning title, description, assigned_to`, [task])
const withdraw = (person: Person, task: string) =>
  world.as(person).rows('delete from tasks where id = $1 returning id', [task])
const isDone = (attempt: Promise<readonly unknown[]>) =>
  attempt.then(
    (rows) => rows.length === 1,
    () => false,
  )
const readAll = (person: Person) => world.as(person).rows('update notifications set read = true where not read')
/** Titles are unique to each test, so that notifications can be filtered by them. */
const contentsAbout = async (person: Person, title: string) =>
  (await notificationsOf(world, person)).filter((content) => content.includes(`“${title}”`))

test('the creator corrects a task; texts are stored as in the form @TAS-39', async () => {
  const task = await makeTask(world, ana, bia)
  expect(
    await edit(ana, task, `title = 'Revisar', description = ' ', due_date = '2027-01-02', priority = 'low'`),
  ).toEqual([{ title: 'Revisar', description: null, assigned_to: bia.memberId }])
  await expect(edit(ana, task, `title = 'ab'`)).rejects.toMatchObject({ code: '23514' })
})

test.each(['plain', 'assigned', 'completed', 'cancelled', 'routine', 'scored'] as const)(
  'a task that is %s: database and screen agree on who edits and who deletes it @TAS-39 @TAS-41 @TAS-43',
  async (kind) => {
    const make = async () => {
      if (kind === 'routine' || kind === 'scored') {
        await world.pastTriggers('delete from tasks; delete from app.routine_completions')
        const task = await submit(world, ana, 'reading')
        if (kind === 'scored') await evaluate(world, editor, task, 80)
        return task
      }
      const task = await makeTask(world, ana, kind === 'plain' ? undefined : bia)
      if (kind === 'completed' || kind === 'cancelled') await setStatus(world, ana, task, kind)
      return task
    }
    const access = (person: Person, isAdmin = false): Access => ({
      userId: person.userId,
      memberId: person.memberId,
      roles: isAdmin ? ['admin'] : [],
      isSupreme: false,
      permissions: {},
    })
    const people = [
      [ana, access(ana)],
      [bia, access(bia)],
      [editor, access(editor, true)],
    ] as const
    for (const [person, rights] of people) {
      const task = await make()
      const [row] = await world.owner.rows<{ status: 'pending'; assigned_by: string; routine_type: null }>(
        'select status, assigned_by, routine_type from tasks where id = $1',
        [task],
      )
      if (!row) throw new Error('the task does not exist')
      expect(await isDone(edit(person, task, `title = 'Outro título'`))).toBe(mayEditTask(rights, row))
      expect(await isDone(withdraw(person, task))).toBe(mayWithdrawTask(rights, row))
    }
  },
)

test('a task should not be assigned to an inactive member, nor change its creator @TAS-38', async () => {
  const task = await makeTask(world, ana)
  const inactive = await world.person({ member: { status: 'inativo' } })
  await expect(edit(ana, task, `assigned_to = '${inactive.memberId}'`)).rejects.toMatchObject({
    code: '23514',
    message: 'Só se atribuem tarefas a membros ativos.',
  })
  await expect(edit(ana, task, `assigned_by = '${bia.userId}'`)).rejects.toMatchObject({ code: '42501' })
})

test('the assignee is notified of a change; it replaces an unread notification @APP-110 @APP-112 @APP-146', async () => {
  const task = await makeTask(world, ana, bia)
  await edit(ana, task, `title = 'Ata da posse', due_date = '2027-03-04'`)
  expect(await contentsAbout(bia, 'Ata da posse')).toEqual([
    'Ana atribuiu a você a tarefa “Ata da posse”, com entrega em 04/03/2027.',
  ])
  await readAll(bia)
  await edit(ana, task, `due_date = '2027-03-05'`)
  expect(await contentsAbout(bia, 'Ata da posse')).toContain(
    'Ana alterou a tarefa “Ata da posse”. Entrega em 05/03/2027.',
  )
})

test('reassigning notifies both; the first assignee only after reading of it @APP-110 @APP-113', async () => {
  const task = await makeTask(world, ana, bia)
  await edit(ana, task, `title = 'Livro de ouro', assigned_to = '${clara.memberId}'`)
  expect(await contentsAbout(clara, 'Livro de ouro')).toHaveLength(1)
  await readAll(clara)
  await edit(ana, task, `assigned_to = '${bia.memberId}'`)
  expect(await contentsAbout(clara, 'Livro de ouro')).toContain('Ana retirou de você a tarefa “Livro de ouro”.')
  expect(await contentsAbout(bia, 'Livro de ouro')).toEqual([
    'Ana atribuiu a você a tarefa “Livro de ouro”, com entrega em 24/12/2026.',
  ])
})

test('deleting a task deletes its notifications; an assignee who read of it is notified @APP-114 @APP-145', async () => {
  const [unread, read] = [await makeTask(world, ana, bia), await makeTask(world, ana, clara)]
  for (const task of [unread, read]) await edit(ana, task, `title = 'Baile de gala'`)
  await readAll(clara)
  await withdraw(ana, unread)
  await withdraw(ana, read)
  expect(await contentsAbout(bia, 'Baile de gala')).toEqual([])
  expect(await contentsAbout(clara, 'Baile de gala')).toEqual(['Ana excluiu a tarefa “Baile de gala”.'])
})

test('another due date allows another reminder', async () => {
  const task = await makeTask(world, ana, bia, '2026-01-01')
  await world.as(bia).rows('select touch_due_notifications()')
  const reminders = () =>
    world.owner.rows(`select from notifications where task_id = $1 and type in ('due', 'overdue')`, [task])
  expect(await reminders()).toHaveLength(1)
  await edit(ana, task, `due_date = '2026-01-02'`)
  expect(await reminders()).toHaveLength(0)
  await world.as(bia).rows('select touch_due_notifications()')
  expect(await reminders()).toHaveLength(1)
})

/** One insert of all rows, as PostgREST makes it from the form's request. */
const send = (person: Person, values: Partial<TaskValues>, form: string = crypto.randomUUID()) =>
  world.as(person).rows<{ id: string }>(
    `insert into tasks (id, title, description, due_date, priority, assigned_to)
     select id, title, description, due_date, priority, assigned_to
     from json_to_recordset($1) as row (id uuid, title text, description text, due_date date, priority text,
       assigned_to uuid) returning id`,
    [newTasksOf(form, { ...emptyTask, dueDate: '25/11/2026', ...values })],
  )
const chosen = (...people: readonly Person[]) => people.map(({ memberId }) => ({ id: memberId, name: '' }))

test('several assignees get a task each in one insert, with one notification each; the creator gets none @TAS-31 @APP-106', async () => {
  const task = { title: 'Levar as cadeiras', assignees: chosen(ana, bia, clara) }
  expect(await send(ana, task)).toHaveLength(3)
  const sentence = 'Ana atribuiu a você a tarefa “Levar as cadeiras”, com entrega em 25/11/2026.'
  for (const person of [bia, clara]) expect(await contentsAbout(person, task.title)).toEqual([sentence])
  expect(await contentsAbout(ana, task.title)).toEqual([])
})

test('with one inactive assignee, no one gets a task or a notification, and the refusal has our sentence @TAS-31 @TAS-38', async () => {
  const gone = await world.person({ member: { status: 'inativo' } })
  await expect(send(ana, { title: 'Nada disso', assignees: chosen(bia, gone) })).rejects.toMatchObject({
    code: '23514',
    message: 'Só se atribuem tarefas a membros ativos.',
  })
  expect(await world.owner.rows(`select from tasks where title = 'Nada disso'`)).toEqual([])
  expect(await contentsAbout(bia, 'Nada disso')).toEqual([])
})

test('a repeated form is recognised by its ids, even with an inactive assignee, and notifies no one @APP-77', async () => {
  const form = crypto.randomUUID()
  const late = await world.person()
  const task = { title: 'Abrir a sede', assignees: chosen(late, bia) }
  await send(ana, task, form)
  await world.pastTriggers(`update app.members set status = 'inativo' where id = '${late.memberId}'`)
  await expect(send(ana, task, form)).rejects.toMatchObject({ code: '23505', constraint: 'tasks_pkey' })
  expect(await contentsAbout(bia, task.title)).toHaveLength(1)
  expect(await world.owner.rows(`select from tasks where title = 'Abrir a sede'`)).toHaveLength(2)
})
