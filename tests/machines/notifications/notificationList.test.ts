import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { NotificationPage } from '#machines/notifications/notificationList.actors.ts'
import type { Notification } from '#machines/notifications/notification.ts'
import { shownRows, type NotificationRows } from '#machines/notifications/notificationList.ts'
import { notificationListMachine } from '#machines/notifications/notificationList.machine.ts'
import { notificationOf } from '#tests/support/paths/notifications.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const row = (day: number, facts: Partial<Notification> = {}) =>
  notificationOf({ id: `n-${day}`, content: `of ${day}`, created_at: `2026-11-${day}T10:00:00+00:00`, ...facts })
const cursor = { id: 'n-20', created_at: '2026-11-20T10:00:00+00:00' }

const open = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const loadNotifications = held<NotificationRows, NotificationPage>()
  const markRead = held<void, { ids: readonly string[] }>()
  const markAllRead = held<void, { userId: string }>()
  const actor = createActor(
    notificationListMachine.provide({
      actors: {
        loadNotifications: loadNotifications.logic,
        markRead: markRead.logic,
        markAllRead: markAllRead.logic,
      },
    }),
    { input: { userId: 'ana' } },
  )
  const emitted: string[] = []
  let marked = 0
  onReport(actor, (event) => {
    if (isNotice(event)) emitted.push(event.notice.key)
    if (event.type === 'notifications.marked') marked++
  })
  actor.start()
  const shown = () => {
    const { context } = actor.getSnapshot()
    return shownRows(context, context.marking, context.view)
  }
  return {
    actor,
    loadNotifications,
    markRead,
    markAllRead,
    emitted,
    marked: () => marked,
    items: () => shown().items.map(({ id, read }) => (read ? id : `${id} unread`)),
    counts: () => shown().counts,
    page: (unread: number, next: NotificationRows['next'], ...items: Notification[]) =>
      loadNotifications.resolve({ items, next, counts: { all: items.length, unread } }),
    receive: (event: Parameters<typeof actor.send>[0] & { type: 'live' }) => actor.send(event),
  }
}
let list: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  list = open()
  return () => vi.useRealTimers()
})

test('one is shown as read at once, and the bell counts again when it is saved', async () => {
  await list.page(2, null, row(21), row(20))
  list.actor.send({ type: 'read', id: 'n-21' })
  expect(list.items()).toEqual(['n-21', 'n-20 unread'])
  expect(list.counts()).toEqual({ all: 2, unread: 1 })
  expect(list.marked()).toBe(0)
  await list.markRead.resolve()
  expect(list.markRead.requests.map(({ input }) => input.ids)).toEqual([['n-21']])
  expect(list.items()).toEqual(['n-21', 'n-20 unread'])
  expect(list.counts()).toEqual({ all: 2, unread: 1 })
  expect(list.marked()).toBe(1)
})

test('a refused mark is undone with those that waited for it, and reported once', async () => {
  await list.page(3, null, row(22), row(21), row(20))
  list.actor.send({ type: 'read', id: 'n-22' })
  list.actor.send({ type: 'read', id: 'n-21' })
  expect(list.counts()).toEqual({ all: 3, unread: 1 })
  await list.markRead.fail(offline)
  expect(list.items()).toEqual(['n-22 unread', 'n-21 unread', 'n-20 unread'])
  expect(list.counts()).toEqual({ all: 3, unread: 3 })
  expect(list.emitted).toEqual(['notification.readFailed'])
})

test('marks made during saving wait, and are saved together; none is sent twice', async () => {
  await list.page(3, null, row(22), row(21), row(20))
  for (const id of ['n-22', 'n-22', 'n-21', 'n-20', 'n-20']) list.actor.send({ type: 'read', id })
  await list.markRead.resolve()
  await list.markRead.resolve()
  expect(list.markRead.requests.map(({ input }) => input.ids)).toEqual([['n-22'], ['n-21', 'n-20']])
  expect(list.counts()).toEqual({ all: 3, unread: 0 })
})

test('a saved mark counts once, from whichever source it is first reported', async () => {
  await list.page(2, null, row(21), row(20))
  list.actor.send({ type: 'read', id: 'n-21' })
  list.receive({ type: 'live', event: { type: 'live.update', row: row(21, { read: true }) } })
  await list.markRead.resolve()
  list.receive({ type: 'live', event: { type: 'live.update', row: row(21, { read: true }) } })
  expect(list.counts()).toEqual({ all: 2, unread: 1 })
})

test('all are shown as read at once, also those not loaded; new ones are unread', async () => {
  await list.page(9, cursor, row(21), row(20))
  list.actor.send({ type: 'readAll' })
  expect(list.counts()).toEqual({ all: 2, unread: 0 })
  list.receive({ type: 'live', event: { type: 'live.insert', row: row(22) } })
  await list.markAllRead.resolve()
  expect(list.items()).toEqual(['n-22 unread', 'n-21', 'n-20'])
  expect(list.counts()).toEqual({ all: 3, unread: 1 })
  expect(list.emitted).toEqual(['notifications.allRead'])
})

test('a failure to mark all makes them unread again', async () => {
  await list.page(2, null, row(21), row(20))
  list.actor.send({ type: 'readAll' })
  await list.markAllRead.fail(offline)
  expect(list.items()).toEqual(['n-21 unread', 'n-20 unread'])
  expect(list.emitted).toEqual(['notifications.readAllFailed'])
})

test('new ones are first, once; deleted ones are removed; deletions of other people do nothing', async () => {
  await list.page(1, null, row(20))
  list.receive({ type: 'live', event: { type: 'live.insert', row: row(21) } })
  list.receive({ type: 'live', event: { type: 'live.insert', row: row(21) } })
  expect(list.items()).toEqual(['n-21 unread', 'n-20 unread'])
  expect(list.counts()).toEqual({ all: 2, unread: 2 })
  list.receive({ type: 'live', event: { type: 'live.delete', id: 'of another person' } })
  list.receive({ type: 'live', event: { type: 'live.delete', id: 'n-20' } })
  expect(list.items()).toEqual(['n-21 unread'])
  expect(list.counts()).toEqual({ all: 1, unread: 1 })
})

test('a changed one moves to its time', async () => {
  await list.page(1, null, row(21, { read: true }), row(20, { read: true }))
  list.receive({
    type: 'live',
    event: { type: 'live.update', row: row(20, { created_at: '2026-11-23T10:00:00+00:00', content: 'two like it' }) },
  })
  expect(list.items()).toEqual(['n-20 unread', 'n-21'])
})

test('in the unread tab, marked ones disappear, and return after a refusal', async () => {
  list.actor.send({ type: 'view.change', view: 'unread' })
  expect(list.loadNotifications.requests.at(-1)?.input.view).toBe('unread')
  await list.page(2, null, row(21), row(20))
  list.actor.send({ type: 'read', id: 'n-21' })
  expect(list.items()).toEqual(['n-20 unread'])
  await list.markRead.fail(offline)
  expect(list.items()).toEqual(['n-21 unread', 'n-20 unread'])
})

test('a reconnection reloads as many as are shown, without a notice', async () => {
  await list.page(0, cursor, row(21, { read: true }), row(20, { read: true }))
  list.actor.send({ type: 'more' })
  const older = Array.from({ length: 40 }, (_, at) => row(19, { id: `old-${at}` }))
  await list.loadNotifications.resolve({ items: older, next: null, counts: null })
  list.receive({ type: 'live', event: { type: 'live.joined' } })
  vi.advanceTimersByTime(300)
  expect(list.loadNotifications.requests.at(-1)?.input).toMatchObject({ after: null, size: 42 })
  await list.loadNotifications.fail(offline)
  expect(list.items()).toHaveLength(42)
  expect(list.emitted).toEqual([])
})

test('a change during the first load makes it load again', async () => {
  list.receive({ type: 'live', event: { type: 'live.insert', row: row(22) } })
  await list.page(1, null, row(21))
  expect(list.items()).toEqual(['n-21 unread'])
  vi.advanceTimersByTime(300)
  await list.page(2, null, row(22), row(21))
  expect(list.items()).toEqual(['n-22 unread', 'n-21 unread'])
})

test('a failed load is reported, and retried on demand and after a reconnection', async () => {
  await list.loadNotifications.fail(offline)
  expect(list.emitted).toEqual(['notifications.loadFailed'])
  list.actor.send({ type: 'retry' })
  await list.loadNotifications.fail(offline)
  list.receive({ type: 'live', event: { type: 'live.joined' } })
  await list.page(1, null, row(21))
  expect(list.items()).toEqual(['n-21 unread'])
})

test('a failed next page keeps the list and the button', async () => {
  await list.page(0, cursor, row(21), row(20))
  list.actor.send({ type: 'more' })
  await list.loadNotifications.fail(offline)
  expect(list.items()).toHaveLength(2)
  expect(list.emitted).toEqual(['notifications.loadFailed'])
  list.actor.send({ type: 'more' })
  await list.loadNotifications.resolve({ items: [row(20), row(19)], next: null, counts: null })
  expect(list.items()).toEqual(['n-21 unread', 'n-20 unread', 'n-19 unread'])
})

test('older ones are requested only if there are any, and the end is known', async () => {
  await list.page(0, cursor, row(21), row(20))
  list.actor.send({ type: 'more' })
  await list.loadNotifications.resolve({ items: [row(19)], next: null, counts: null })
  list.actor.send({ type: 'more' })
  vi.advanceTimersByTime(300)
  expect(list.loadNotifications.requests).toHaveLength(2)
})

test('a reconnection during the load of older ones reloads once, a moment later', async () => {
  await list.page(0, cursor, row(21), row(20))
  list.actor.send({ type: 'more' })
  list.receive({ type: 'live', event: { type: 'live.joined' } })
  await list.loadNotifications.resolve({ items: [row(19)], next: cursor, counts: null })
  expect(list.items()).toHaveLength(3)
  expect(list.loadNotifications.requests).toHaveLength(2)
  vi.advanceTimersByTime(300)
  await list.page(1, cursor, row(22), row(21), row(20), row(19))
  vi.advanceTimersByTime(300)
  expect(list.items()).toHaveLength(4)
  expect(list.loadNotifications.requests).toHaveLength(3)
})

test('many changes cause one reload; new ones show at once during it', async () => {
  await list.page(1, null, row(20))
  list.receive({ type: 'live', event: { type: 'live.joined' } })
  list.receive({ type: 'live', event: { type: 'live.unreadable' } })
  expect(list.loadNotifications.requests).toHaveLength(1)
  vi.advanceTimersByTime(300)
  expect(list.loadNotifications.requests).toHaveLength(2)
  list.receive({ type: 'live', event: { type: 'live.insert', row: row(21) } })
  expect(list.items()).toEqual(['n-21 unread', 'n-20 unread'])
  vi.advanceTimersByTime(300)
  await list.page(2, null, row(21), row(20))
  expect(list.loadNotifications.requests).toHaveLength(3)
})

test('the open tab is not loaded again', async () => {
  await list.page(1, null, row(20))
  list.actor.send({ type: 'view.change', view: 'all' })
  expect(list.items()).toEqual(['n-20 unread'])
  expect(list.loadNotifications.requests).toHaveLength(1)
})

test('nothing is marked twice: neither a read one, nor all if none is unread', async () => {
  await list.page(0, null, row(20, { read: true }))
  list.actor.send({ type: 'read', id: 'n-20' })
  list.actor.send({ type: 'readAll' })
  list.receive({ type: 'live', event: { type: 'live.insert', row: row(21) } })
  list.actor.send({ type: 'read', id: 'n-21' })
  list.actor.send({ type: 'readAll' })
  expect(list.markRead.requests.map(({ input }) => input.ids)).toEqual([['n-21']])
  expect(list.markAllRead.requests).toEqual([])
})

test('marking all while one mark is saved shows all as read at once', async () => {
  await list.page(2, null, row(21), row(20))
  list.actor.send({ type: 'read', id: 'n-21' })
  list.actor.send({ type: 'readAll' })
  expect(list.items()).toEqual(['n-21', 'n-20'])
  expect(list.counts()).toEqual({ all: 2, unread: 0 })
})

test('a marked one stays read when the next one is marked', async () => {
  await list.page(2, null, row(21), row(20))
  list.actor.send({ type: 'read', id: 'n-21' })
  await list.markRead.resolve()
  list.actor.send({ type: 'read', id: 'n-20' })
  expect(list.items()).toEqual(['n-21', 'n-20'])
  list.actor.send({ type: 'readAll' })
  await list.markRead.resolve()
  list.receive({ type: 'live', event: { type: 'live.insert', row: row(22) } })
  list.actor.send({ type: 'readAll' })
  await list.markAllRead.resolve()
  list.receive({ type: 'live', event: { type: 'live.insert', row: row(23) } })
  list.actor.send({ type: 'read', id: 'n-23' })
  expect(list.items()).toEqual(['n-23', 'n-22', 'n-21', 'n-20'])
})
