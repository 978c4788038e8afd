import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { TasksCreated } from '#machines/tasks/taskForm.actors.ts'
import { emptyTask, taskValuesOf, type NewTask, type TaskChange, type TaskValues } from '#machines/tasks/taskForm.ts'
import { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'
import { plainTask } from '#tests/support/tasks.ts'

const id = '11111111-1111-4111-8111-111111111111'

const typed = (change: Partial<TaskValues>) => {
  const createTasks = held<TasksCreated, { userId: string; tasks: readonly NewTask[]; surplus: readonly string[] }>()
  const findActive = held<readonly string[], { ids: readonly string[] }>()
  const machine = taskFormMachine.provide({
    actors: { createTasks: createTasks.logic, findActive: findActive.logic },
    actions: { keepDraft: () => undefined },
  })
  const actor = createActor(machine, {
    input: { userId: 'me', mode: 'create', id, values: emptyTask, base: emptyTask, sent: [], isRestored: false },
  })
  actor.start()
  actor.send({ type: 'field.change', change })
  return { send: actor.send.bind(actor), createTasks, findActive, state: () => actor.getSnapshot() }
}

test('an error is shown when its field is left, unless it is empty @APP-93', () => {
  const form = typed({ title: 'ab' })
  form.send({ type: 'field.leave', field: 'dueDate' })
  form.send({ type: 'field.leave', field: 'title' })
  expect(form.state().context.shown).toEqual(['title'])
})

test('an unknown member of an old draft is removed without a name', async () => {
  const form = typed({ title: 'Revisar a ata', dueDate: '25/11/2026', assignees: [{ id, name: '' }] })
  form.send({ type: 'submit' })
  await form.createTasks.fail({ code: '23514', message: 'Só se atribuem tarefas a membros ativos.' })
  await form.findActive.resolve([])
  expect(form.state().context.gone).toEqual([null])
})

test('a change that is taken back after a lost response is saved @TAS-950', async () => {
  const changeTask = held<void, { id: string; task: Partial<TaskChange> }>()
  const base = taskValuesOf(plainTask({ id, title: 'Revisar a ata' }))
  const form = createActor(
    taskFormMachine.provide({ actors: { changeTask: changeTask.logic }, actions: { keepDraft: () => undefined } }),
    { input: { userId: 'me', mode: 'edit', id, values: base, base, sent: [], isRestored: false } },
  )
  onReport(form, () => undefined)
  form.start()
  form.send({ type: 'field.change', change: { title: 'Revisar o livro' } })
  form.send({ type: 'submit' })
  await changeTask.fail(offline)
  form.send({ type: 'field.change', change: { title: 'Revisar a ata' } })
  form.send({ type: 'submit' })
  expect(changeTask.requests.at(-1)?.input).toEqual({ id, task: { title: 'Revisar a ata' } })
})
