import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilMemberRemovalMachine } from '#machines/council/councilMemberRemoval.machine.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { administrator, onlooker, seatOf, vice } from '#tests/support/council.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const remove = held<void, { id: string }>()
  const actor = createActor(
    councilMemberRemovalMachine.provide({ actors: { removeCouncilMember: remove.logic } }),
  ).start()
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('council.changed', ({ type }) => told.push(type))
  return { send: actor.send.bind(actor), remove, told, state: () => actor.getSnapshot() }
}
const asked = () => {
  const removal = open()
  removal.send({ type: 'open', access: administrator, seat: seatOf() })
  return removal
}

test('somebody is removed once, after the question, and it is told', async () => {
  const { send, remove, told, state } = asked()
  expect(remove.requests).toEqual([])
  send({ type: 'confirm' })
  send({ type: 'confirm' })
  expect(remove.requests.map(({ input }) => input)).toEqual([{ id: seatOf().id }])
  await remove.resolve()
  expect(told).toEqual(['council.memberRemoved', 'council.changed'])
  expect(state().value).toBe('closed')
})

test('who thinks again removes nobody', () => {
  const { send, remove, state } = asked()
  send({ type: 'cancel' })
  expect(state().value).toBe('closed')
  expect(remove.requests).toEqual([])
})

test('it is not offered without the cell, nor about oneself', () => {
  const { state } = open()
  expect(state().can({ type: 'open', access: onlooker, seat: seatOf() })).toBe(false)
  expect(state().can({ type: 'open', access: vice, seat: seatOf({ member_id: 'eu' }) })).toBe(false)
  expect(state().can({ type: 'open', access: vice, seat: seatOf() })).toBe(true)
})

test('a lost answer keeps the question open, and the table is read again', async () => {
  const { send, remove, told, state } = asked()
  send({ type: 'confirm' })
  await remove.fail(offline)
  expect(state().value).toBe('asking')
  expect(state().context.failure).toMatchObject({ kind: 'offline' })
  expect(told).toEqual(['council.changed'])
  send({ type: 'confirm' })
  expect(state().context.failure).toBeNull()
})

test('a refusal closes the question and is told', async () => {
  const { send, remove, told, state } = asked()
  send({ type: 'confirm' })
  await remove.fail(new Refusal('42501'))
  expect(state().value).toBe('closed')
  expect(told).toEqual(['council.memberRemoveFailed', 'council.changed'])
})
