import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { LiveEvent } from '#machines/shared/live.actors.ts'
import type { Unread } from '#machines/notifications/notifications.actors.ts'
import type { Notification } from '#machines/notifications/notification.ts'
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import { notificationOf } from '#tests/support/paths/notifications.ts'
import { held, offline } from '#tests/support/settled.ts'

type Told = LiveEvent<Notification>

const open = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const touchDueNotifications = held<unknown>()
  const loadUnread = held<Unread, { userId: string }>()
  let hear: (event: Told) => void = () => expect.unreachable('nothing is followed')
  const followed: string[] = []
  const followNotifications = fromCallback<{ type: string }, { userId: string }>(({ input, sendBack }) => {
    followed.push(input.userId)
    hear = sendBack
  })
  const actor = createActor(
    notificationsMachine.provide({
      actors: { touchDueNotifications: touchDueNotifications.logic, loadUnread: loadUnread.logic, followNotifications },
    }),
    { input: { userId: 'ana' } },
  )
  const told: string[] = []
  const passed: string[] = []
  actor.on('notice', ({ notice }) => {
    if (notice.key === 'notification.arrived') told.push(notice.content)
  })
  actor.on('live', ({ event }) => passed.push(event.type))
  actor.start()
  const count = (number: number, ...newest: Notification[]) => loadUnread.resolve({ count: number, newest })
  return {
    actor,
    touchDueNotifications,
    loadUnread,
    followed,
    told,
    passed,
    count,
    hear: (event: Told) => hear(event),
    unread: () => actor.getSnapshot().context.unread,
  }
}
let bell: ReturnType<typeof open>
const news = (content: string, day: number) =>
  notificationOf({ id: content, content, created_at: `2026-11-${day}T10:00:00.5+00:00` })
const insert = (content: string, day: number): Told => ({ type: 'live.insert', row: news(content, day) })

beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  bell = open()
  return () => vi.useRealTimers()
})

test('tasks that are due are told before the unread are counted and anything is followed', async () => {
  expect(bell.loadUnread.requests).toEqual([])
  expect(bell.followed).toEqual([])
  expect(bell.unread()).toBeNull()
  await bell.touchDueNotifications.resolve(undefined)
  expect(bell.loadUnread.requests.map(({ input }) => input)).toEqual([{ userId: 'ana' }])
  expect(bell.followed).toEqual(['ana'])
  await bell.count(3)
  expect(bell.unread()).toBe(3)
})

test('what fails before the count is only logged, and counting goes on', async () => {
  await bell.touchDueNotifications.fail(offline)
  await bell.count(2)
  expect(bell.unread()).toBe(2)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a failed count is only logged, and the number before stays', async () => {
  await bell.touchDueNotifications.resolve(undefined)
  await bell.count(4)
  bell.actor.send({ type: 'refresh' })
  await bell.loadUnread.fail(offline)
  expect(bell.unread()).toBe(4)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('counting again tells due tasks no second time', async () => {
  await bell.touchDueNotifications.resolve(undefined)
  await bell.count(1)
  bell.actor.send({ type: 'refresh' })
  await bell.count(0)
  expect(bell.unread()).toBe(0)
  expect(bell.touchDueNotifications.requests).toHaveLength(1)
})

test('what arrives is told and counted at once, passed on to the list, and counted anew a moment later', async () => {
  await bell.touchDueNotifications.resolve(undefined)
  await bell.count(1, news('Mentor', 20))
  bell.hear(insert('Guardião', 21))
  expect(bell.told).toEqual(['Guardião'])
  expect(bell.unread()).toBe(2)
  expect(bell.passed).toEqual(['live.insert'])
  expect(bell.loadUnread.requests).toHaveLength(1)
  vi.advanceTimersByTime(400)
  expect(bell.loadUnread.requests).toHaveLength(2)
  await bell.count(2, news('Guardião', 21), news('Mentor', 20))
  expect(bell.told).toEqual(['Guardião'])
})

test('the same news live and by a count is told once, whichever comes first', async () => {
  await bell.touchDueNotifications.resolve(undefined)
  await bell.count(0)
  bell.actor.send({ type: 'refresh' })
  await bell.count(1, news('Mentor', 20))
  bell.hear(insert('Mentor', 20))
  expect(bell.told).toEqual(['Mentor'])
  expect(bell.unread()).toBe(1)
})

test('what was missed while nothing was heard is told when the connection is back; what was there before is not', async () => {
  await bell.touchDueNotifications.resolve(undefined)
  await bell.count(1, news('Mentor', 20))
  expect(bell.told).toEqual([])
  bell.hear({ type: 'live.joined' })
  await bell.count(1, news('Mentor', 20))
  bell.hear({ type: 'live.lost' })
  expect(bell.actor.getSnapshot().context.isLive).toBe(false)
  bell.hear({ type: 'live.joined' })
  await bell.count(3, news('Guardião', 22), news('Executor', 21), news('Mentor', 20))
  expect(bell.told).toEqual(['Executor', 'Guardião'])
  expect(bell.actor.getSnapshot().context.isLive).toBe(true)
  bell.actor.send({ type: 'refresh' })
  await bell.count(2, news('Executor', 21), news('Mentor', 20))
  expect(bell.told).toEqual(['Executor', 'Guardião'])
})

test('a swarm is counted in full and counted anew once; three of it are told', async () => {
  await bell.touchDueNotifications.resolve(undefined)
  await bell.count(0)
  for (let day = 10; day < 20; day++) bell.hear(insert(`nº ${day}`, day))
  expect(bell.unread()).toBe(10)
  expect(bell.told).toEqual(['nº 10', 'nº 11', 'nº 12'])
  vi.advanceTimersByTime(400)
  expect(bell.loadUnread.requests).toHaveLength(2)
  await bell.count(10, news('nº 19', 19))
  bell.hear(insert('later', 20))
  expect(bell.told.at(-1)).toBe('later')
})

test('a mark made elsewhere is counted, once for all of them', async () => {
  await bell.touchDueNotifications.resolve(undefined)
  await bell.count(2)
  bell.hear({ type: 'live.update', row: { ...news('Mentor', 20), read: true } })
  bell.hear({ type: 'live.update', row: { ...news('Executor', 20), read: true } })
  vi.advanceTimersByTime(400)
  await bell.count(0)
  expect(bell.unread()).toBe(0)
  expect(bell.loadUnread.requests).toHaveLength(2)
  expect(bell.told).toEqual([])
})
