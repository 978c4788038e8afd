import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import { messageComposerMachine } from '#machines/community/messageComposer.machine.ts'
import type { openWriting } from '#machines/community/writing.actors.ts'
import type { ReplyLive } from '#machines/community/replies.actors.ts'
import type { Reply } from '#machines/community/message.ts'
import { repliesMachine } from '#machines/community/replies.machine.ts'
import { onReport } from '#tests/support/reports.ts'
import { held, heldLike, offline } from '#tests/support/settled.ts'
import { replyOf } from '#tests/support/writings.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
})

/** The composer has its own tests. */
const silent = messageComposerMachine.provide({ actors: { openWriting: heldLike<typeof openWriting>().logic } })

const open = () => {
  const loadReplies = held<readonly Reply[], { messageId: string }>()
  const followed: string[] = []
  const followReplies = fromCallback<EventObject, { messageId: string }, ReplyLive>(({ input }) => {
    followed.push(`+${input.messageId}`)
    return () => followed.push(`-${input.messageId}`)
  })
  const actor = createActor(
    repliesMachine.provide({ actors: { loadReplies: loadReplies.logic, followReplies, composer: silent } }),
    { input: { userId: 'ana' } },
  )
  onReport(actor, () => undefined)
  actor.start()
  const ids = () => actor.getSnapshot().context.replies?.map(({ id }) => id)
  return { actor, loadReplies, followed, ids }
}

test('opens and follows one thread at a time @COM-22', async () => {
  const { actor, loadReplies, followed, ids } = open()
  actor.send({ type: 'open', messageId: 'm1' })
  await loadReplies.resolve([replyOf()])
  actor.send({ type: 'open', messageId: 'm2' })
  expect(ids()).toBeUndefined()
  actor.send({ type: 'close' })
  expect(followed).toEqual(['+m1', '-m1', '+m2', '-m2'])
  expect(actor.getSnapshot().context.messageId).toBeNull()
})

test('shows a reply once, if received twice or sent and received', async () => {
  const { actor, loadReplies, ids } = open()
  actor.send({ type: 'open', messageId: 'm1' })
  await loadReplies.resolve([])
  actor.send({ type: 'writing.begin', row: replyOf() })
  actor.send({ type: 'live.insert', row: replyOf() })
  actor.send({ type: 'writing.end', row: replyOf() })
  expect(ids()).toEqual(['r1'])
  expect(actor.getSnapshot().context.sending).toEqual([])
})

test('a changed reply keeps the current photo of its author', async () => {
  const { actor, loadReplies } = open()
  actor.send({ type: 'open', messageId: 'm1' })
  await loadReplies.resolve([replyOf({ user_photo: '/now.webp' })])
  actor.send({ type: 'live.update', row: replyOf({ content: 'Oi', user_photo: '/then.webp' }) })
  expect(actor.getSnapshot().context.replies).toEqual([replyOf({ content: 'Oi', user_photo: '/now.webp' })])
})

test('a thread whose message was deleted reports it, whichever source is first', async () => {
  const { actor, loadReplies } = open()
  actor.send({ type: 'open', messageId: 'm1' })
  await loadReplies.resolve([])
  actor.send({ type: 'message.remove', id: 'm3' })
  expect(actor.getSnapshot().context.isGone).toBe(false)
  actor.send({ type: 'writing.fail', id: 'r1', isGone: true })
  expect(actor.getSnapshot().context.isGone).toBe(true)
})

test('replies stay after a failed reload; a failed first load can be retried', async () => {
  const { actor, loadReplies, ids } = open()
  actor.send({ type: 'open', messageId: 'm1' })
  await loadReplies.fail(offline)
  actor.send({ type: 'retry' })
  await loadReplies.resolve([replyOf()])
  actor.send({ type: 'live.joined' })
  await loadReplies.fail(offline)
  expect(ids()).toEqual(['r1'])
  expect(actor.getSnapshot().value).toEqual({ opened: { thread: 'ready', channel: 'open' } })
})

test('the channel closes while the screen sleeps; then the replies are loaded again', async () => {
  const { actor, loadReplies, followed, ids } = open()
  actor.send({ type: 'open', messageId: 'm1' })
  await loadReplies.resolve([replyOf()])
  actor.send({ type: 'sleep' })
  expect(followed).toEqual(['+m1', '-m1'])
  actor.send({ type: 'refresh' })
  expect(ids()).toEqual(['r1'])
  await loadReplies.resolve([replyOf(), replyOf({ id: 'r2' })])
  expect(followed).toEqual(['+m1', '-m1', '+m1'])
  expect(ids()).toEqual(['r1', 'r2'])
})
