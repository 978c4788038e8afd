import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { feedMachine } from '#machines/community/feed.machine.ts'
import { wholeFeed, type FeedPage, type FeedView } from '#machines/community/feed.ts'
import type { MessageCursor } from '#machines/community/message.ts'
import type * as messageActors from '#machines/community/messages.actors.ts'
import { onReport } from '#tests/support/reports.ts'
import { held, heldLike, offline } from '#tests/support/settled.ts'
import { foundOf, messageOf } from '#tests/support/writings.ts'

const open = () => {
  const loadMessages = held<FeedPage, { view: FeedView; after: MessageCursor | null }>()
  const catchUpMessages = heldLike<typeof messageActors.catchUpMessages>()
  const actor = createActor(
    feedMachine.provide({
      actors: { loadMessages: loadMessages.logic, catchUpMessages: catchUpMessages.logic },
    }),
    { input: { userId: 'ana' } },
  )
  const arrived: [id: string, isNews: boolean][] = []
  onReport(actor, (report) => {
    if (report.type === 'message.arrived') arrived.push([report['message'].id, report['isNews']])
  })
  actor.start()
  const context = () => actor.getSnapshot().context
  const ids = () => context().messages.map(({ id }) => id)
  return { actor, loadMessages, catchUpMessages, context, ids, arrived }
}
const page = (...ids: string[]): FeedPage => ({ messages: ids.map((id) => foundOf({ id })), next: null })
const of = (id: string) => messageOf({ id, user_id: 'bia' })

test('a list from before the channel is compared ten seconds later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { actor, loadMessages, catchUpMessages, ids } = open()
  actor.send({ type: 'live.joined' })
  await loadMessages.resolve(page('a'))
  vi.advanceTimersByTime(9_999)
  expect(catchUpMessages.requests).toEqual([])
  vi.advanceTimersByTime(1)
  const shown = [foundOf({ id: 'a' })]
  expect(catchUpMessages.requests.map(({ input }) => input)).toEqual([{ view: wholeFeed, shown, next: null }])
  await catchUpMessages.resolve({ ...page('b', 'a'), requested: ['a'], older: [] })
  expect(ids()).toEqual(['b', 'a'])
  vi.useRealTimers()
})

test('after a reconnection, messages deleted meanwhile disappear and older ones stay @APP-83 @COM-14', async () => {
  const { actor, loadMessages, catchUpMessages, context, ids } = open()
  await loadMessages.resolve(page('c', 'b', 'a'))
  actor.send({ type: 'live.lost' })
  expect(context().isLost).toBe(true)
  actor.send({ type: 'live.joined' })
  await catchUpMessages.resolve({ ...page('d', 'c'), requested: ['c', 'b', 'a'], older: [of('a')] })
  expect(ids()).toEqual(['d', 'c', 'b', 'a'])
  expect(context()).toMatchObject({ isLost: false, gone: ['b'] })
})

test('a deleted message, which stays while its thread is open, has no replies', async () => {
  const { actor, loadMessages, catchUpMessages, context } = open()
  const messages = ['b', 'a'].map((id) => foundOf({ id, reply_count: 2 }))
  await loadMessages.resolve({ messages, next: null })
  const counts = () => context().messages.map(({ reply_count }) => reply_count)
  actor.send({ type: 'live.delete', id: 'b' })
  expect(counts()).toEqual([0, 2])
  actor.send({ type: 'refresh' })
  await catchUpMessages.resolve({ ...page(), requested: ['b', 'a'], older: [] })
  expect(counts()).toEqual([0, 0])
})

test('reports missed messages as if received live, once each, and only new ones @APP-83', async () => {
  const { actor, loadMessages, catchUpMessages, arrived } = open()
  await loadMessages.resolve(page('b', 'a'))
  actor.send({ type: 'refresh' })
  actor.send({ type: 'live.insert', row: of('e') })
  const missed = [of('f'), of('e'), messageOf({ id: 'd', user_id: 'ana' }), of('c'), of('b'), of('late'), of('a')]
  const news = { messages: missed.map(foundOf), next: null, requested: ['b', 'a'], older: [] }
  await catchUpMessages.resolve(news)
  expect(arrived).toEqual([
    ['e', true],
    ['c', true],
    ['d', false],
    ['f', true],
  ])
  await catchUpMessages.resolve({ ...news, requested: ['f', 'e', 'd', 'c', 'b', 'late', 'a'] })
  expect(arrived).toHaveLength(4)
  actor.send({ type: 'view.change', change: { sort: 'popular' } })
  await loadMessages.resolve(page('a'))
  actor.send({ type: 'refresh' })
  await catchUpMessages.resolve({ ...news, requested: ['a'] })
  expect(arrived).toHaveLength(4)
})

test('keeps a message that arrives during the reload', async () => {
  const { actor, loadMessages, catchUpMessages, ids } = open()
  await loadMessages.resolve(page('a'))
  actor.send({ type: 'refresh' })
  actor.send({ type: 'live.insert', row: of('b') })
  await catchUpMessages.resolve({ ...page('a'), requested: ['a'], older: [] })
  expect(ids()).toEqual(['b', 'a'])
  expect(catchUpMessages.requests).toHaveLength(2)
})

test('starts over if the reloaded page does not meet the list', async () => {
  const { actor, loadMessages, catchUpMessages, context, ids } = open()
  await loadMessages.resolve(page('a'))
  actor.send({ type: 'refresh' })
  const next = { id: 'x', created_at: '', likes: 0 }
  await catchUpMessages.resolve({ messages: [foundOf({ id: 'x' })], next, requested: ['a'], older: [of('a')] })
  expect(ids()).toEqual(['x'])
  expect(context().next).toBe(next)
})

test('after a return it reads once, when the channel is joined', async () => {
  const { actor, loadMessages, catchUpMessages } = open()
  await loadMessages.resolve(page('a'))
  actor.send({ type: 'wake' })
  expect(catchUpMessages.requests).toHaveLength(0)
  actor.send({ type: 'live.joined' })
  await catchUpMessages.resolve({ ...page('a'), requested: ['a'], older: [] })
  expect(catchUpMessages.requests).toHaveLength(1)
  expect(actor.getSnapshot().value).toEqual({ ready: 'sure' })
})

test('searches the last text after a pause, and cancels the previous search', async () => {
  vi.useFakeTimers()
  const { actor, loadMessages } = open()
  actor.send({ type: 'search.type', search: 'a' })
  vi.advanceTimersByTime(200)
  actor.send({ type: 'search.type', search: ' ab% ' })
  vi.advanceTimersByTime(249)
  expect(loadMessages.requests).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(loadMessages.requests.map(({ input }) => input.view.search)).toEqual(['', 'ab%'])
  vi.useRealTimers()
})

test('shows an own message at once, recognises its live copy, and removes it on failure @COM-04 @COM-05', async () => {
  const { actor, loadMessages, context, ids } = open()
  await loadMessages.resolve(page('a'))
  const own = messageOf({ id: 'mine', user_id: 'ana' })
  actor.send({ type: 'writing.begin', row: own })
  expect(context().sending).toEqual([own])
  actor.send({ type: 'live.insert', row: own })
  actor.send({ type: 'writing.end', row: own })
  expect(ids()).toEqual(['mine', 'a'])
  expect(context().sending).toEqual([])
  actor.send({ type: 'writing.begin', row: of('lost') })
  actor.send({ type: 'writing.fail', id: 'lost', isGone: false })
  expect(context().sending).toEqual([])
})

test('does not add a message that does not match the search', async () => {
  const { actor, loadMessages, ids } = open()
  actor.send({ type: 'view.change', change: { search: 'jantar' } })
  await loadMessages.resolve(page('a'))
  actor.send({ type: 'live.insert', row: messageOf({ id: 'b', user_id: 'bia', content: 'Bom dia' }) })
  actor.send({ type: 'live.insert', row: messageOf({ id: 'c', user_id: 'bia', content: 'O JANTAR é hoje' }) })
  expect(ids()).toEqual(['c', 'a'])
})

test('a failed page can be retried; a failed next page keeps the list @APP-71', async () => {
  const { actor, loadMessages, ids } = open()
  await loadMessages.fail(offline)
  expect(actor.getSnapshot().value).toBe('failed')
  actor.send({ type: 'retry' })
  await loadMessages.resolve({ ...page('a'), next: { id: 'a', created_at: '', likes: 0 } })
  actor.send({ type: 'more' })
  await loadMessages.fail(offline)
  expect(ids()).toEqual(['a'])
  expect(actor.getSnapshot().value).toEqual({ ready: 'sure' })
})

test('a request for more during the reload gets both', async () => {
  const { actor, loadMessages, catchUpMessages, ids } = open()
  const next = { id: 'b', created_at: '', likes: 0 }
  actor.send({ type: 'live.unreadable' })
  await loadMessages.resolve({ ...page('b'), next })
  expect(actor.getSnapshot().value).toBe('catchingUp')
  actor.send({ type: 'more' })
  await loadMessages.resolve(page('a'))
  expect(catchUpMessages.requests.map(({ input }) => input.shown.map(({ id }) => id))).toEqual([['b'], ['b', 'a']])
  await catchUpMessages.resolve({ ...page('c', 'b'), next, requested: ['b', 'a'], older: [of('a')] })
  expect(ids()).toEqual(['c', 'b', 'a'])
  expect(actor.getSnapshot().value).toEqual({ ready: 'sure' })
})
