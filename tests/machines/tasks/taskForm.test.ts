import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { TasksCreated } from '#machines/tasks/taskForm.actors.ts'
import { emptyTask, type NewTask, type TaskValues } from '#machines/tasks/taskForm.ts'
import { taskFormMachine } from '#machines/tasks/taskForm.machine.ts'
import { held } from '#tests/support/settled.ts'

const id = '11111111-1111-4111-8111-111111111111'

const typed = (change: Partial<TaskValues>) => {
  const createTasks = held<TasksCreated, { userId: string; tasks: readonly NewTask[] }>()
  const findActive = held<readonly string[], { ids: readonly string[] }>()
  const machine = taskFormMachine.provide({
    actors: { createTasks: createTasks.logic, findActive: findActive.logic },
    actions: { keepDraft: () => undefined },
  })
  const actor = createActor(machine, {
    input: { userId: 'me', mode: 'create', id, values: emptyTask, base: emptyTask, isRestored: false },
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
