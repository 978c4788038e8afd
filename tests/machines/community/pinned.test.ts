import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { LiveEvent } from '#machines/shared/live.actors.ts'
import type { PinnedItem } from '#machines/community/pinned.ts'
import { pinnedMachine } from '#machines/community/pinned.machine.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const item = (day: number): PinnedItem => ({
  id: `p-${day}`,
  type: 'event',
  title: `Jantar ${day}`,
  content: '',
  due_date: null,
  assigned_to: [],
  created_at: `2026-11-${day}T10:00:00+00:00`,
})

const open = () => {
  const loadPinned = held<readonly PinnedItem[]>()
  const removePinned = held<void, { id: string }>()
  let receive: (event: LiveEvent<PinnedItem>) => void = () => expect.unreachable('nothing is followed')
  const followPinned = fromCallback<{ type: string }>(({ sendBack }) => {
    receive = sendBack
  })
  const actor = createActor(
    pinnedMachine.provide({
      actors: { loadPinned: loadPinned.logic, removePinned: removePinned.logic, followPinned },
    }),
  )
  const emitted: string[] = []
  onNotice(actor, ({ key }) => emitted.push(key))
  actor.start()
  receive({ type: 'live.joined' })
  return {
    actor,
    loadPinned,
    removePinned,
    emitted,
    receive: (event: LiveEvent<PinnedItem>) => receive(event),
    ids: () => actor.getSnapshot().context.items.map(({ id }) => id),
  }
}
let pinned: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  pinned = open()
  return () => vi.useRealTimers()
})

test('adds items pinned elsewhere once, newest first, and removes unpinned ones @COM-43 @COM-46', async () => {
  await pinned.loadPinned.resolve([item(20)])
  pinned.receive({ type: 'live.insert', row: item(22) })
  pinned.receive({ type: 'live.insert', row: item(21) })
  pinned.receive({ type: 'live.insert', row: item(22) })
  expect(pinned.ids()).toEqual(['p-22', 'p-21', 'p-20'])
  pinned.receive({ type: 'live.delete', id: 'p-21' })
  expect(pinned.ids()).toEqual(['p-22', 'p-20'])
})

test('loads again after a change during loading', async () => {
  pinned.receive({ type: 'live.insert', row: item(22) })
  expect(pinned.loadPinned.requests).toHaveLength(2)
  await pinned.loadPinned.resolve([item(22), item(20)])
  expect(pinned.ids()).toEqual(['p-22', 'p-20'])
})

test('reloads after a reconnection; a failure keeps the list without a notice', async () => {
  await pinned.loadPinned.resolve([item(20)])
  pinned.receive({ type: 'live.unreadable' })
  await pinned.loadPinned.fail(offline)
  expect(pinned.ids()).toEqual(['p-20'])
  expect(pinned.emitted).toEqual([])
  pinned.receive({ type: 'live.lost' })
  pinned.receive({ type: 'live.joined' })
  await pinned.loadPinned.resolve([item(21)])
  expect(pinned.ids()).toEqual(['p-21'])
})

test('a failed load is reported and retried on demand or after a reconnection', async () => {
  await pinned.loadPinned.fail(offline)
  expect(pinned.emitted).toEqual(['pinned.loadFailed'])
  pinned.actor.send({ type: 'retry' })
  await pinned.loadPinned.fail(offline)
  pinned.receive({ type: 'live.joined' })
  await pinned.loadPinned.resolve([item(20)])
  expect(pinned.ids()).toEqual(['p-20'])
})

test('unpins only after confirmation; a failure keeps the question and the item @COM-45', async () => {
  await pinned.loadPinned.resolve([item(20)])
  pinned.actor.send({ type: 'unpin', item: item(20) })
  expect(pinned.removePinned.requests).toEqual([])
  pinned.actor.send({ type: 'cancel' })
  pinned.actor.send({ type: 'unpin', item: item(20) })
  pinned.actor.send({ type: 'confirm' })
  pinned.actor.send({ type: 'confirm' })
  await pinned.removePinned.fail(offline)
  expect(pinned.ids()).toEqual(['p-20'])
  expect(pinned.actor.getSnapshot().matches({ unpin: 'asking' })).toBe(true)
  pinned.actor.send({ type: 'confirm' })
  expect(pinned.removePinned.requests.map(({ input }) => input.id)).toEqual(['p-20', 'p-20'])
  await pinned.removePinned.resolve()
  expect(pinned.ids()).toEqual([])
  expect(pinned.emitted).toEqual(['pinned.removeFailed', 'pinned.removed'])
})

test('the question closes if another person was faster, and stays if another item is unpinned', async () => {
  await pinned.loadPinned.resolve([item(21), item(20)])
  pinned.actor.send({ type: 'unpin', item: item(20) })
  pinned.receive({ type: 'live.delete', id: 'p-21' })
  expect(pinned.actor.getSnapshot().matches({ unpin: 'asking' })).toBe(true)
  pinned.receive({ type: 'live.delete', id: 'p-20' })
  expect(pinned.actor.getSnapshot().matches({ unpin: 'resting' })).toBe(true)
  expect(pinned.ids()).toEqual([])
})

test('a return loads the list once, after the channel is joined', async () => {
  await pinned.loadPinned.resolve([item(20)])
  pinned.actor.send({ type: 'sleep' })
  pinned.actor.send({ type: 'refresh' })
  expect(pinned.loadPinned.requests).toHaveLength(1)
  expect(pinned.ids()).toEqual(['p-20'])
  pinned.receive({ type: 'live.joined' })
  expect(pinned.loadPinned.requests).toHaveLength(2)
  await pinned.loadPinned.resolve([item(21)])
  expect(pinned.ids()).toEqual(['p-21'])
})

test('the first list does not wait for the channel; after ten seconds it is loaded again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pinned = open()
  expect(pinned.loadPinned.requests).toHaveLength(1)
  await pinned.loadPinned.resolve([item(20)])
  pinned.receive({ type: 'live.joined' })
  vi.advanceTimersByTime(9_999)
  expect(pinned.loadPinned.requests).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(pinned.loadPinned.requests).toHaveLength(2)
})
