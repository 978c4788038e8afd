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
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('tasks.changed', ({ type }) => told.push(type))
  return { send: actor.send.bind(actor), remove, told, state: () => actor.getSnapshot() }
}
const asked = () => {
  const removal = open()
  removal.send({ type: 'open', access: ordinary, task: plainTask() })
  return removal
}

test('a task is deleted once, after the question, and it is told', async () => {
  const { send, remove, told, state } = asked()
  expect(remove.requests).toEqual([])
  send({ type: 'confirm' })
  send({ type: 'confirm' })
  expect(remove.requests.map(({ input }) => input)).toEqual([{ id: plainTask().id }])
  await remove.resolve()
  expect(told).toEqual(['task.withdrawn', 'tasks.changed'])
  expect(state().value).toBe('closed')
})

test('who thinks again deletes nothing', () => {
  const { send, remove, state } = asked()
  send({ type: 'cancel' })
  expect(state().value).toBe('closed')
  expect(remove.requests).toEqual([])
})

test('it is not offered about another person’s, a finished one, or a routine', () => {
  const { state } = open()
  const can = (change: Partial<Task>) => state().can({ type: 'open', access: ordinary, task: plainTask(change) })
  expect([{}, { status: 'cancelled' as const }].map(can)).toEqual([true, true])
  expect(
    [{ assigned_by: 'other' }, { status: 'completed' as const }, { routine_type: 'reading' as const }].map(can),
  ).toEqual([false, false, false])
})

test('a lost answer keeps the question open, and the list is read again', async () => {
  const { send, remove, told, state } = asked()
  send({ type: 'confirm' })
  await remove.fail(offline)
  expect(state().value).toBe('asking')
  expect(state().context.failure).toMatchObject({ kind: 'offline' })
  expect(told).toEqual(['tasks.changed'])
  send({ type: 'confirm' })
  expect(state().context.failure).toBeNull()
})

test('a refusal closes the question and is told', async () => {
  const { send, remove, told, state } = asked()
  send({ type: 'confirm' })
  await remove.fail(new Refusal('42501'))
  expect(state().value).toBe('closed')
  expect(told).toEqual(['task.withdrawFailed', 'tasks.changed'])
})
