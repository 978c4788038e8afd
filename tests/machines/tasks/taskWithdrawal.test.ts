import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import type { Task } from '#machines/tasks/task.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { ordinary } from '#tests/support/members.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const remove = held<void, { id: string }>()
  const actor = createActor(taskWithdrawalMachine.provide({ actors: { withdrawTask: remove.logic } })).start()
  const emitted: unknown[] = []
  actor.on('notice', ({ notice }) => emitted.push(notice.key))
  actor.on('tasks.changed', ({ type }) => emitted.push(type))
  return { send: actor.send.bind(actor), remove, emitted, state: () => actor.getSnapshot() }
}
const openQuestion = () => {
  const removal = open()
  removal.send({ type: 'open', access: ordinary, task: plainTask() })
  return removal
}

test('deletes a task once, after the question, and notifies', async () => {
  const { send, remove, emitted, state } = openQuestion()
  expect(remove.requests).toEqual([])
  send({ type: 'confirm' })
  send({ type: 'confirm' })
  expect(remove.requests.map(({ input }) => input)).toEqual([{ id: plainTask().id }])
  await remove.resolve()
  expect(emitted).toEqual(['task.withdrawn', 'tasks.changed'])
  expect(state().value).toBe('closed')
})

test('deletes nothing if the user cancels', () => {
  const { send, remove, state } = openQuestion()
  send({ type: 'cancel' })
  expect(state().value).toBe('closed')
  expect(remove.requests).toEqual([])
})

test('is not offered for another person’s task, a finished one, or a routine', () => {
  const { state } = open()
  const can = (change: Partial<Task>) => state().can({ type: 'open', access: ordinary, task: plainTask(change) })
  expect([{}, { status: 'cancelled' as const }].map(can)).toEqual([true, true])
  expect(
    [{ assigned_by: 'other' }, { status: 'completed' as const }, { routine_type: 'reading' as const }].map(can),
  ).toEqual([false, false, false])
})

test('a lost response keeps the question open, and the list is loaded again', async () => {
  const { send, remove, emitted, state } = openQuestion()
  send({ type: 'confirm' })
  await remove.fail(offline)
  expect(state().value).toBe('asking')
  expect(state().context.failure).toMatchObject({ kind: 'offline' })
  expect(emitted).toEqual(['tasks.changed'])
  send({ type: 'confirm' })
  expect(state().context.failure).toBeNull()
})

test('a refusal closes the question and is reported', async () => {
  const { send, remove, emitted, state } = openQuestion()
  send({ type: 'confirm' })
  await remove.fail(new Refusal('42501'))
  expect(state().value).toBe('closed')
  expect(emitted).toEqual(['task.withdrawFailed', 'tasks.changed'])
})
