import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Message } from '#machines/community/message.ts'
import { openedMessageMachine } from '#machines/community/openedMessage.machine.ts'
import { held, offline } from '#tests/support/settled.ts'
import { messageOf } from '#tests/support/writings.ts'

const open = () => {
  const loadMessage = held<Message | null, { id: string }>()
  const actor = createActor(openedMessageMachine.provide({ actors: { loadMessage: loadMessage.logic } }), {
    input: { id: 'm1' },
  }).start()
  return { actor, loadMessage }
}

test('a deleted message is reported as missing @COM-24', async () => {
  const { actor, loadMessage } = open()
  await loadMessage.resolve(null)
  expect(actor.getSnapshot().value).toBe('gone')
})

test('follows changes of this message only', async () => {
  const { actor, loadMessage } = open()
  await loadMessage.fail(offline)
  actor.send({ type: 'retry' })
  await loadMessage.resolve(messageOf({ user_photo: '/now.webp' }))
  actor.send({ type: 'live.update', row: messageOf({ id: 'm2', content: 'outra' }) })
  actor.send({ type: 'live.update', row: messageOf({ likes: 1, liked_by: ['bia'], user_photo: '/then.webp' }) })
  expect(actor.getSnapshot().context.message).toMatchObject({ id: 'm1', likes: 1, user_photo: '/now.webp' })
  actor.send({ type: 'live.delete', id: 'm1' })
  expect(actor.getSnapshot().value).toBe('gone')
})

test('a join during the load requests the message once more, after its response is shown', async () => {
  const { actor, loadMessage } = open()
  actor.send({ type: 'live.joined' })
  actor.send({ type: 'live.joined' })
  expect(loadMessage.requests).toHaveLength(1)
  await loadMessage.resolve(messageOf())
  expect(actor.getSnapshot().context.message).toMatchObject({ id: 'm1' })
  expect(loadMessage.requests).toHaveLength(2)
  await loadMessage.resolve(messageOf({ likes: 1 }))
  expect(actor.getSnapshot().value).toBe('shown')
  expect(loadMessage.requests).toHaveLength(2)
})
