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
