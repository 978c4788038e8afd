import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { TasksCreated } from '#machines/tasks/taskForm.actors.ts'
import {
  emptyTask,
  taskValuesOf,
  type NewTask,
  type TaskChange,
  type TaskFormInput,
  type TaskValues,
} from '#machines/tasks/taskForm.ts'
import { isAboutAssignees, taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { held, offline, temporaryFailures } from '#tests/support/settled.ts'

const id = '11111111-1111-4111-8111-111111111111'
const ana = { id: '22222222-2222-4222-9222-222222222222', name: 'Ana' }
const bia = { id: '33333333-3333-4333-a333-333333333333', name: 'Bia' }
const full: Partial<TaskValues> = { title: 'Revisar a ata', dueDate: '25/11/2026', description: 'Até a página 9.' }
const inactive = { code: '23514', message: 'Só se atribuem tarefas a membros ativos.' }

const blank: TaskFormInput = {
  userId: 'me',
  mode: 'create',
  id,
  values: emptyTask,
  base: emptyTask,
  isRestored: false,
}

const open = (input: Partial<TaskFormInput> = {}) => {
  const createTasks = held<TasksCreated, { userId: string; tasks: readonly NewTask[] }>()
  const changeTask = held<void, { id: string; task: TaskChange }>()
  const findActive = held<readonly string[], { ids: readonly string[] }>()
  const drafts: (Partial<TaskValues> | null)[] = []
  const machine = taskFormMachine.provide({
    actors: {
      createTasks: createTasks.logic,
      changeTask: changeTask.logic,
      findActive: findActive.logic,
    },
    actions: {
      keepDraft: ({ context }) => void drafts.push(context.values),
      forgetDraft: () => void drafts.push(null),
    },
  })
  const actor = createActor(machine, { input: { ...blank, ...input } })
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice : event.type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  const state = () => actor.getSnapshot()
  return { actor, send: actor.send.bind(actor), createTasks, changeTask, findActive, drafts, emitted, state }
}
const typed = (change = full, mode: 'create' | 'assign' = 'create') => {
  const form = open({ mode })
  form.send({ type: 'field.change', change })
  return form
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('what cannot be sent', () => {
  test.each([
    ['a title of two letters', { title: 'ab' }, 'title'],
    ['a day that does not exist', { dueDate: '31/02/2026' }, 'dueDate'],
    ['a description of 2001', { description: 'a'.repeat(2001) }, 'description'],
  ] as const)('%s stays, is shown at its field, and no request is sent @APP-92 @APP-93', (_, change, field) => {
    const form = typed({ ...full, ...change })
    form.send({ type: 'submit' })
    expect(form.state().value).toBe('editing')
    expect(form.emitted).toEqual([field])
    expect(form.state().context.shown).toContain(field)
    expect(form.state().context.values).toMatchObject(change)
    expect(form.createTasks.requests).toEqual([])
  })

  test('assigning to several needs at least one member @TAS-49', () => {
    const form = typed(full, 'assign')
    form.send({ type: 'submit' })
    expect(form.emitted).toEqual(['assignees'])
  })

  test('an error is shown when its field is left, unless it is empty @APP-93', () => {
    const form = typed({ title: 'ab' })
    form.send({ type: 'field.leave', field: 'dueDate' })
    form.send({ type: 'field.leave', field: 'title' })
    expect(form.state().context.shown).toEqual(['title'])
  })
})

test('a double press inserts once; then the draft is removed, the form closed, the user notified', async () => {
  const form = typed({ ...full, assignees: [ana] })
  form.send({ type: 'submit' })
  form.send({ type: 'submit' })
  form.send({ type: 'cancel' })
  expect(form.createTasks.requests.map(({ input }) => input)).toEqual([
    {
      userId: 'me',
      tasks: [expect.objectContaining({ title: 'Revisar a ata', due_date: '2026-11-25', assigned_to: ana.id })],
    },
  ])
  await form.createTasks.resolve({ asBefore: false })
  expect(form.emitted).toEqual([{ key: 'task.created', names: ['Ana'], asBefore: false }, 'tasks.changed'])
  expect(form.drafts.at(-1)).toBeNull()
  expect(form.state().value).toBe('closed')
})

test('several members get a task each, in one request', async () => {
  const form = typed({ ...full, assignees: [ana, bia] }, 'assign')
  form.send({ type: 'submit' })
  expect(form.createTasks.requests[0]?.input.tasks.map(({ assigned_to }) => assigned_to)).toEqual([ana.id, bia.id])
  await form.createTasks.resolve({ asBefore: false })
  expect(form.emitted[0]).toEqual({ key: 'task.created', names: ['Ana', 'Bia'], asBefore: false })
})

test.each(temporaryFailures)(
  '$kind: the input stays, and the next attempt has the same ids',
  async ({ kind, error }) => {
    const form = typed({ ...full, assignees: [ana] })
    form.send({ type: 'submit' })
    await form.createTasks.fail(error)
    expect(form.state().context).toMatchObject({ values: full, failure: { kind } })
    expect(form.emitted).toEqual([expect.objectContaining({ key: 'task.createFailed' })])
    form.send({ type: 'submit' })
    expect(form.state().context.failure).toBeNull()
    const [first, second] = form.createTasks.requests.map(({ input }) => input.tasks[0]?.id)
    expect(second).toBe(first)
  },
)

test('a member inactivated meanwhile: the sentence stays at the field, the other members stay chosen', async () => {
  const form = typed({ ...full, assignees: [ana, bia] }, 'assign')
  form.send({ type: 'submit' })
  await form.createTasks.fail(inactive)
  expect(form.state().value).toBe('checking')
  expect(form.findActive.requests.map(({ input }) => input.ids)).toEqual([[ana.id, bia.id]])
  await form.findActive.resolve([ana.id])
  expect(form.emitted).toEqual(['assignees'])
  expect(form.drafts.at(-1)).toMatchObject({ assignees: [ana] })
  const { context } = form.state()
  expect(context).toMatchObject({ values: { ...full, assignees: [ana] }, gone: ['Bia'], failure: { code: '23514' } })
  expect(isAboutAssignees(context)).toBe(true)
  form.send({ type: 'field.change', change: { assignees: [ana] } })
  expect(form.state().context).toMatchObject({ gone: [], failure: null })
})

test('if it is unknown who is inactive, the sentence stays at the field and all stay chosen', async () => {
  const form = typed({ ...full, assignees: [ana] })
  form.send({ type: 'submit' })
  await form.createTasks.fail(inactive)
  await form.findActive.fail(offline)
  expect(form.state().value).toBe('editing')
  expect(form.state().context).toMatchObject({ values: { assignees: [ana] }, gone: [], failure: { code: '23514' } })
  expect(form.emitted).toEqual(['assignees'])
  expect(console.warn).toHaveBeenCalledOnce()
})

test('an unknown member of an old draft is removed without a name', async () => {
  const form = typed({ ...full, assignees: [{ id: ana.id, name: '' }] })
  form.send({ type: 'submit' })
  await form.createTasks.fail(inactive)
  await form.findActive.resolve([])
  expect(form.state().context.gone).toEqual([null])
})

describe('the input', () => {
  test('is confirmed before it is discarded', () => {
    const form = typed()
    form.send({ type: 'cancel' })
    expect(form.state().value).toBe('discarding')
    form.send({ type: 'keep' })
    expect(form.state().context.values).toMatchObject(full)
    form.send({ type: 'cancel' })
    form.send({ type: 'discard' })
    expect(form.state().value).toBe('closed')
    expect(form.drafts.at(-1)).toBeNull()
  })

  test('is not confirmed if it is empty', () => {
    const form = typed({})
    form.send({ type: 'cancel' })
    expect(form.state().value).toBe('closed')
  })

  test('stays when the user leaves the screen; then the focus does not move, and the question is closed', () => {
    const form = typed()
    form.send({ type: 'cancel' })
    form.send({ type: 'sleep' })
    expect(form.state().value).toBe('editing')
    expect(form.state().context).toMatchObject({ values: full, isRestored: true })
  })

  test('stays if it is assigned to several afterwards', () => {
    const form = typed({ ...full, assignees: [ana] })
    form.send({ type: 'assign' })
    expect(form.state().context).toMatchObject({ mode: 'assign', values: { ...full, assignees: [ana] } })
  })
})

describe('an unfinished task of the user', () => {
  const task = plainTask({ id, assigned_to: ana.id, assignee: { ...ana, photo_url: null } })
  const values = taskValuesOf(task)
  const editing = () => open({ mode: 'edit', values, base: values })

  test('is loaded into the form, and saved by one update', async () => {
    const form = editing()
    expect(form.state().context.values).toEqual({
      title: 'Revisar a ata',
      description: '',
      dueDate: '25/11/2026',
      priority: 'high',
      assignees: [ana],
    })
    form.send({ type: 'assign' })
    form.send({ type: 'field.change', change: { dueDate: '26/11/2026', assignees: [] } })
    form.send({ type: 'submit' })
    form.send({ type: 'submit' })
    expect(form.changeTask.requests.map(({ input }) => input)).toEqual([
      {
        id,
        task: {
          title: 'Revisar a ata',
          description: null,
          due_date: '2026-11-26',
          priority: 'high',
          assigned_to: null,
        },
      },
    ])
    await form.changeTask.resolve()
    expect(form.emitted).toEqual([{ key: 'task.edited' }, 'tasks.changed'])
    expect(form.createTasks.requests).toEqual([])
    expect(form.state().value).toBe('closed')
  })

  test('sends no request without a change, and changes are discarded only after confirmation', () => {
    const form = editing()
    form.send({ type: 'submit' })
    expect([form.state().value, form.changeTask.requests]).toEqual(['closed', []])
    const other = editing()
    other.send({ type: 'field.change', change: { title: 'Outro' } })
    other.send({ type: 'cancel' })
    expect(other.state().value).toBe('discarding')
  })

  test('keeps the input after a failure, for the next attempt', async () => {
    const form = editing()
    form.send({ type: 'field.change', change: { title: 'Outro título' } })
    form.send({ type: 'submit' })
    await form.changeTask.fail(offline)
    expect(form.emitted).toEqual([expect.objectContaining({ key: 'task.updateFailed' })])
    expect(form.state().context).toMatchObject({ mode: 'edit', values: { title: 'Outro título' } })
    form.send({ type: 'submit' })
    expect(form.changeTask.requests[1]?.input).toMatchObject({ id, task: { title: 'Outro título' } })
  })
})
