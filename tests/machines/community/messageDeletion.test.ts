import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { messageDeletionMachine, type Deletable } from '#machines/community/messageDeletion.machine.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = (target: Deletable) => {
  const deleteWriting = held<void, Deletable>()
  const actor = createActor(messageDeletionMachine.provide({ actors: { deleteWriting: deleteWriting.logic } }), {
    input: { target },
  })
  const reported: string[] = []
  onReport(actor, ({ type }) => reported.push(type))
  actor.start()
  return { actor, deleteWriting, reported }
}

test('deletes only after confirmation @COM-33', () => {
  const { actor, deleteWriting, reported } = open({ id: 'm1', of: 'messages' })
  actor.send({ type: 'cancel' })
  expect(deleteWriting.requests).toEqual([])
  expect(actor.getSnapshot().status).toBe('done')
  expect(reported).toEqual([])
})

test('a failure keeps the question with its reason', async () => {
  const { actor, deleteWriting, reported } = open({ id: 'r1', of: 'message_replies' })
  actor.send({ type: 'confirm' })
  await deleteWriting.fail(offline)
  expect(actor.getSnapshot()).toMatchObject({ value: 'asking', context: { failure: { kind: 'offline' } } })
  actor.send({ type: 'confirm' })
  await deleteWriting.resolve(undefined)
  expect(actor.getSnapshot().value).toBe('closed')
  expect(reported).toEqual(['writings.changed', 'notice', 'writing.deleted'])
})

test('a refusal closes the question with a notice, and the texts are loaded again @COM-33', async () => {
  const { actor, deleteWriting, reported } = open({ id: 'm1', of: 'messages' })
  actor.send({ type: 'confirm' })
  await deleteWriting.fail(new Refusal('42501'))
  expect(actor.getSnapshot().value).toBe('closed')
  expect(reported).toEqual(['notice', 'writings.changed'])
})
