import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { LiveEvent } from '#machines/shared/live.actors.ts'
import type { PinnedItem } from '#machines/community/pinned.ts'
import { pinnedMachine } from '#machines/community/pinned.machine.ts'
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
  let hear: (event: LiveEvent<PinnedItem>) => void = () => expect.unreachable('nothing is followed')
  const followPinned = fromCallback<{ type: string }>(({ sendBack }) => {
    hear = sendBack
  })
  const actor = createActor(
    pinnedMachine.provide({
      actors: { loadPinned: loadPinned.logic, removePinned: removePinned.logic, followPinned },
    }),
  )
  const told: string[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.start()
  return {
    actor,
    loadPinned,
    removePinned,
    told,
    hear: (event: LiveEvent<PinnedItem>) => hear(event),
    ids: () => actor.getSnapshot().context.items.map(({ id }) => id),
  }
}
let pinned: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  pinned = open()
})

test('what is pinned elsewhere appears, newest first and once; what is unpinned goes', async () => {
  await pinned.loadPinned.resolve([item(20)])
  pinned.hear({ type: 'live.insert', row: item(22) })
  pinned.hear({ type: 'live.insert', row: item(21) })
  pinned.hear({ type: 'live.insert', row: item(22) })
  expect(pinned.ids()).toEqual(['p-22', 'p-21', 'p-20'])
  pinned.hear({ type: 'live.delete', id: 'p-21' })
  expect(pinned.ids()).toEqual(['p-22', 'p-20'])
})

test('what changes while it is on its way is asked for again', async () => {
  pinned.hear({ type: 'live.insert', row: item(22) })
  expect(pinned.loadPinned.requests).toHaveLength(2)
  await pinned.loadPinned.resolve([item(22), item(20)])
  expect(pinned.ids()).toEqual(['p-22', 'p-20'])
})

test('what was missed is read when changes are heard again; failing, it says nothing and keeps what there is', async () => {
  await pinned.loadPinned.resolve([item(20)])
  pinned.hear({ type: 'live.joined' })
  await pinned.loadPinned.fail(offline)
  expect(pinned.ids()).toEqual(['p-20'])
  expect(pinned.told).toEqual([])
  pinned.hear({ type: 'live.lost' })
  pinned.hear({ type: 'live.joined' })
  await pinned.loadPinned.resolve([item(21)])
  expect(pinned.ids()).toEqual(['p-21'])
})

test('what did not load is said, and tried again on demand or when the connection is back', async () => {
  await pinned.loadPinned.fail(offline)
  expect(pinned.told).toEqual(['pinned.loadFailed'])
  pinned.actor.send({ type: 'retry' })
  await pinned.loadPinned.fail(offline)
  pinned.hear({ type: 'live.joined' })
  await pinned.loadPinned.resolve([item(20)])
  expect(pinned.ids()).toEqual(['p-20'])
})

test('one is asked before something is unpinned; a failure leaves the question and the item', async () => {
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
  expect(pinned.told).toEqual(['pinned.removeFailed', 'pinned.removed'])
})

test('the question closes when somebody else was faster, and stays when something else goes', async () => {
  await pinned.loadPinned.resolve([item(21), item(20)])
  pinned.actor.send({ type: 'unpin', item: item(20) })
  pinned.hear({ type: 'live.delete', id: 'p-21' })
  expect(pinned.actor.getSnapshot().matches({ unpin: 'asking' })).toBe(true)
  pinned.hear({ type: 'live.delete', id: 'p-20' })
  expect(pinned.actor.getSnapshot().matches({ unpin: 'resting' })).toBe(true)
  expect(pinned.ids()).toEqual([])
})
