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
  const actor = createActor(
    notificationListMachine.provide({
      actors: { loadNotifications: loadNotifications.logic, markRead: markRead.logic },
    }),
    { input: { userId: 'ana' } },
  )
  const emitted: string[] = []
  onReport(actor, (event) => {
    if (isNotice(event)) emitted.push(event.notice.key)
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
    emitted,
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

test('a saved mark counts once, from whichever source it is first reported', async () => {
  await list.page(2, null, row(21), row(20))
  list.actor.send({ type: 'read', id: 'n-21' })
  list.receive({ type: 'live', event: { type: 'live.update', row: row(21, { read: true }) } })
  await list.markRead.resolve()
  list.receive({ type: 'live', event: { type: 'live.update', row: row(21, { read: true }) } })
  expect(list.counts()).toEqual({ all: 2, unread: 1 })
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
