import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilMemberRemovalMachine } from '#machines/council/councilMemberRemoval.machine.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { seatOf } from '#tests/support/council.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const openQuestion = () => {
  const remove = held<void, { id: string }>()
  const actor = createActor(councilMemberRemovalMachine.provide({ actors: { removeCouncilMember: remove.logic } }), {
    input: { seat: seatOf() },
  })
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  return { send: actor.send.bind(actor), remove, emitted, state: () => actor.getSnapshot() }
}

test('removes a council member once, after the question, and notifies', async () => {
  const { send, remove, emitted, state } = openQuestion()
  expect(remove.requests).toEqual([])
  send({ type: 'confirm' })
  send({ type: 'confirm' })
  expect(remove.requests.map(({ input }) => input)).toEqual([{ id: seatOf().id }])
  await remove.resolve()
  expect(emitted).toEqual(['council.memberRemoved', 'council.changed'])
  expect(state().value).toBe('closed')
})

test('removes no one if the user cancels', () => {
  const { send, remove, state } = openQuestion()
  send({ type: 'cancel' })
  expect(state().value).toBe('closed')
  expect(remove.requests).toEqual([])
})

test('a lost response keeps the question open, and the table is loaded again', async () => {
  const { send, remove, emitted, state } = openQuestion()
  send({ type: 'confirm' })
  await remove.fail(offline)
  expect(state().value).toBe('asking')
  expect(state().context.failure).toMatchObject({ kind: 'offline' })
  expect(emitted).toEqual(['council.changed'])
  send({ type: 'confirm' })
  expect(state().context.failure).toBeNull()
})

test('a refusal closes the question and is reported', async () => {
  const { send, remove, emitted, state } = openQuestion()
  send({ type: 'confirm' })
  await remove.fail(new Refusal('42501'))
  expect(state().value).toBe('closed')
  expect(emitted).toEqual(['council.memberRemoveFailed', 'council.changed'])
})
