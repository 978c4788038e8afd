import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import { feedMachine } from '#machines/community/feed.machine.ts'
import { messageComposerMachine } from '#machines/community/messageComposer.machine.ts'
import { messageDeletionMachine } from '#machines/community/messageDeletion.machine.ts'
import { messageLikesMachine } from '#machines/community/messageLikes.machine.ts'
import type * as messageActors from '#machines/community/messages.actors.ts'
import { openedMessageMachine } from '#machines/community/openedMessage.machine.ts'
import type * as replyActors from '#machines/community/replies.actors.ts'
import { repliesMachine } from '#machines/community/replies.machine.ts'
import { wallMachine } from '#machines/community/wall.machine.ts'
import type * as writingActors from '#machines/community/writing.actors.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { heldLike } from '#tests/support/settled.ts'
import { foundOf, messageOf } from '#tests/support/writings.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })
})

/** A wall whose requests wait for the test. */
const open = async (opened: string | null = null) => {
  const loadMessages = heldLike<typeof messageActors.loadMessages>()
  const catchUpMessages = heldLike<typeof messageActors.catchUpMessages>()
  const loadMessage = heldLike<typeof messageActors.loadMessage>()
  const loadReplies = heldLike<typeof replyActors.loadReplies>()
  const sendWriting = heldLike<typeof writingActors.sendWriting>()
  const setLike = heldLike<typeof messageActors.setLike>()
  const deleteWriting = heldLike<typeof messageActors.deleteWriting>()
  const openWriting = heldLike<typeof writingActors.openWriting>()
  const channels: string[] = []
  const channel = (name: string) => () => {
    channels.push(`+${name}`)
    return () => channels.push(`-${name}`)
  }
  const followMessages = fromCallback<EventObject, undefined, messageActors.MessageLive>(channel('messages'))
  const followReplies = fromCallback<EventObject, { messageId: string }, replyActors.ReplyLive>(channel('replies'))
  const composer = messageComposerMachine.provide({
    actors: { openWriting: openWriting.logic, sendWriting: sendWriting.logic },
  })
  const actor = createActor(
    wallMachine.provide({
      actors: {
        followMessages,
        feed: feedMachine.provide({
          actors: { loadMessages: loadMessages.logic, catchUpMessages: catchUpMessages.logic },
        }),
        composer,
        likes: messageLikesMachine.provide({ actors: { setLike: setLike.logic } }),
        replies: repliesMachine.provide({
          actors: { loadReplies: loadReplies.logic, followReplies, composer },
        }),
        opened: openedMessageMachine.provide({ actors: { loadMessage: loadMessage.logic } }),
        deletion: messageDeletionMachine.provide({ actors: { deleteWriting: deleteWriting.logic } }),
      },
    }),
    { input: { userId: 'ana', place: 'feed', beginning: '', opened } },
  )
  const reported: string[] = []
  onReport(actor, (event) => reported.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  await openWriting.resolve(null)
  await loadMessages.resolve({ messages: [foundOf({ id: 'm1' })], next: null })
  const part = <Id extends 'feed' | 'news' | 'composer' | 'likes' | 'replies'>(id: Id) => {
    const child = actor.getSnapshot().children[id]
    if (!child) throw new Error(`the wall runs no '${id}'`)
    return child
  }
  const feed = () => part('feed').getSnapshot().context
  return {
    actor,
    part,
    feed,
    channels,
    reported,
    catchUpMessages,
    loadMessage,
    loadReplies,
    sendWriting,
    setLike,
    deleteWriting,
  }
}

test('a message shows at once; when it arrives live first, its composer is free and the parent knows', async () => {
  const { actor, part, feed, sendWriting, reported } = await open()
  part('composer').send({ type: 'text.change', text: 'olá' })
  part('composer').send({ type: 'submit', id: 'mine', at: 'now', author: { name: 'Ana', photo: null } })
  expect(feed().sending.map(({ id, content }) => [id, content])).toEqual([['mine', 'olá']])
  actor.send({ type: 'live.insert', row: messageOf({ id: 'mine', user_id: 'ana' }) })
  expect(feed().sending).toEqual([])
  expect(part('composer').getSnapshot().value).toBe('writing')
  expect(reported).toEqual(['notice.outdated', 'writing.settle'])
  expect(sendWriting.requests).toHaveLength(1)
})

test('another member’s message is news @COM-15', async () => {
  const { actor, part } = await open()
  actor.send({ type: 'live.insert', row: messageOf({ id: 'm2', user_id: 'bia' }) })
  expect(part('news').getSnapshot().context.unseen).toBe(1)
})

test('a saved like shows in the feed and in the opened message', async () => {
  const { actor, part, feed, setLike, loadMessage } = await open('m1')
  await loadMessage.resolve(messageOf({ id: 'm1' }))
  const liked = messageOf({ id: 'm1', likes: 1, liked_by: ['ana'] })
  part('likes').send({ type: 'like', message: messageOf({ id: 'm1' }), likes: true })
  await setLike.resolve(liked)
  expect(feed().messages[0]?.likes).toBe(1)
  expect(actor.getSnapshot().children.opened?.getSnapshot().context.message?.likes).toBe(1)
})

test('the thread of the opened message opens; after its deletion the wall says that it is gone', async () => {
  const { actor, part, feed, deleteWriting, loadMessage, loadReplies, reported } = await open('m1')
  await loadMessage.resolve(messageOf({ id: 'm1', reply_count: 2 }))
  expect(loadReplies.requests.map(({ input }) => input.messageId)).toEqual(['m1'])
  actor.send({ type: 'deletion.open', target: { id: 'm1', of: 'messages' } })
  actor.getSnapshot().children.deletion?.send({ type: 'confirm' })
  await deleteWriting.resolve()
  expect(actor.getSnapshot().value).toMatchObject({ opened: 'gone', deletion: 'closed' })
  expect(actor.getSnapshot().context.gone).toMatchObject({ id: 'm1', reply_count: 0 })
  expect(feed().gone).toEqual(['m1'])
  expect(part('replies').getSnapshot().context.isGone).toBe(true)
  expect(reported).toEqual(['message.deleted'])
})

test('all channels close while the wall sleeps; then feed and thread are loaded again behind what they show', async () => {
  const { actor, part, feed, channels, catchUpMessages, loadReplies } = await open()
  part('replies').send({ type: 'open', messageId: 'm1' })
  await loadReplies.resolve([])
  expect(channels).toEqual(['+messages', '+replies'])
  actor.send({ type: 'sleep' })
  expect(channels.slice(2).toSorted()).toEqual(['-messages', '-replies'])
  actor.send({ type: 'refresh' })
  expect(channels.slice(4).toSorted()).toEqual(['+messages', '+replies'])
  expect(feed().messages).toHaveLength(1)
  expect([catchUpMessages.requests.length, loadReplies.requests.length]).toEqual([0, 2])
  actor.send({ type: 'live.joined' })
  expect(catchUpMessages.requests).toHaveLength(1)
})
