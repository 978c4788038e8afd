import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { taskWithdrawalMachine } from '#machines/tasks/taskWithdrawal.machine.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { plainTask } from '#tests/support/tasks.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const remove = held<void, { id: string }>()
  const actor = createActor(taskWithdrawalMachine.provide({ actors: { withdrawTask: remove.logic } }), {
    input: { task: plainTask() },
  })
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  return { send: actor.send.bind(actor), remove, emitted, state: () => actor.getSnapshot() }
}

test('deletes a task once, after the question, and notifies', async () => {
  const { send, remove, emitted, state } = open()
  expect(remove.requests).toEqual([])
  send({ type: 'confirm' })
  send({ type: 'confirm' })
  expect(remove.requests.map(({ input }) => input)).toEqual([{ id: plainTask().id }])
  await remove.resolve()
  expect(emitted).toEqual(['task.withdrawn', 'tasks.changed'])
  expect(state().value).toBe('closed')
})

test('deletes nothing if the user cancels', () => {
  const { send, remove, state } = open()
  send({ type: 'cancel' })
  expect(state().value).toBe('closed')
  expect(remove.requests).toEqual([])
})

test('a lost response keeps the question open, and the list is loaded again', async () => {
  const { send, remove, emitted, state } = open()
  send({ type: 'confirm' })
  await remove.fail(offline)
  expect(state().value).toBe('asking')
  expect(state().context.failure).toMatchObject({ kind: 'offline' })
  expect(emitted).toEqual(['tasks.changed'])
  send({ type: 'confirm' })
  expect(state().context.failure).toBeNull()
})

test('a refusal closes the question and is reported', async () => {
  const { send, remove, emitted, state } = open()
  send({ type: 'confirm' })
  await remove.fail(new Refusal('42501'))
  expect(state().value).toBe('closed')
  expect(emitted).toEqual(['task.withdrawFailed', 'tasks.changed'])
})
