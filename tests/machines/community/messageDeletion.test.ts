import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { messageDeletionMachine, type Deletable } from '#machines/community/messageDeletion.machine.ts'
import { held, offline } from '#tests/support/settled.ts'

test('deletes only after confirmation; a failure keeps the question with its reason', async () => {
  const deleteWriting = held<void, Deletable>()
  const actor = createActor(messageDeletionMachine.provide({ actors: { deleteWriting: deleteWriting.logic } }))
  const emitted: string[] = []
  actor.on('*', (event) => emitted.push(event.type))
  actor.start()
  actor.send({ type: 'open', target: { id: 'm1', of: 'messages' } })
  actor.send({ type: 'cancel' })
  expect(deleteWriting.requests).toEqual([])
  actor.send({ type: 'open', target: { id: 'r1', of: 'message_replies' } })
  actor.send({ type: 'delete' })
  await deleteWriting.fail(offline)
  expect(actor.getSnapshot()).toMatchObject({ value: 'asking', context: { failure: { kind: 'offline' } } })
  actor.send({ type: 'delete' })
  await deleteWriting.resolve(undefined)
  expect(actor.getSnapshot().value).toBe('closed')
  expect(emitted).toEqual(['writing.deleted', 'notice'])
})
