import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback, fromTransition } from 'xstate'
import type { LiveEvent } from '#machines/shared/live.actors.ts'
import type { Unread } from '#machines/notifications/notifications.actors.ts'
import type { Notification } from '#machines/notifications/notification.ts'
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import { notificationOf } from '#tests/support/paths/notifications.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

type Received = LiveEvent<Notification>

const open = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const touchDueNotifications = held<Unread>()
  const loadUnread = held<Unread, { userId: string }>()
  let receive: (event: Received) => void = () => expect.unreachable('nothing is followed')
  const followed: string[] = []
  const followNotifications = fromCallback<{ type: string }, { userId: string }>(({ input, sendBack }) => {
    followed.push(input.userId)
    receive = sendBack
  })
  const actor = createActor(
    notificationsMachine.provide({
      actors: { touchDueNotifications: touchDueNotifications.logic, loadUnread: loadUnread.logic, followNotifications },
    }),
    { input: { userId: 'ana' } },
  )
  const emitted: string[] = []
  const passed: string[] = []
  const changed: string[] = []
  const refreshed: string[] = []
  onReport(actor, (event) => {
    if (event.type === 'notification.arrived') refreshed.push((event['types'] as string[]).join())
    if (!isNotice(event)) changed.push(event.type)
    else if (event.notice.key === 'notification.arrived') emitted.push(event.notice.content)
  })
  actor.start()
  const list = fromTransition((_, { event }: { type: 'live'; event: { type: string } }) => {
    passed.push(event.type)
    return null
  }, null)
  actor.send({ type: 'list.open', place: 'panel', logic: list })
  /** The first count. */
  const begin = (number: number, ...newest: Notification[]) => touchDueNotifications.resolve({ count: number, newest })
  const count = (number: number, ...newest: Notification[]) => loadUnread.resolve({ count: number, newest })
  return {
    actor,
    touchDueNotifications,
    loadUnread,
    followed,
    emitted,
    changed,
    refreshed,
    passed,
    begin,
    count,
    receive: (event: Received) => receive(event),
    unread: () => actor.getSnapshot().context.unread,
  }
}
let bell: ReturnType<typeof open>
const news = (content: string, day: number) =>
  notificationOf({ id: content, content, created_at: `2026-11-${day}T10:00:00.5+00:00` })
const insert = (content: string, day: number): Received => ({ type: 'live.insert', row: news(content, day) })

beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  bell = open()
  return () => vi.useRealTimers()
})

test('one call creates the notices of due tasks and counts, while the live connection starts', async () => {
  expect(bell.followed).toEqual(['ana'])
  expect(bell.unread()).toBeNull()
  bell.receive({ type: 'live.joined' })
  await bell.begin(3)
  expect(bell.unread()).toBe(3)
  expect(bell.touchDueNotifications.requests).toHaveLength(1)
  expect(bell.loadUnread.requests).toEqual([])
})

test('ten seconds later it counts again: one may have arrived before the live connection', async () => {
  await bell.begin(3)
  bell.receive({ type: 'live.joined' })
  expect(bell.loadUnread.requests).toEqual([])
  vi.advanceTimersByTime(10_000)
  expect(bell.loadUnread.requests.map(({ input }) => input)).toEqual([{ userId: 'ana' }])
  await bell.count(4, news('Chegou antes da conexão', 21))
  expect(bell.unread()).toBe(4)
  expect(bell.emitted).toEqual(['Chegou antes da conexão'])
  vi.advanceTimersByTime(60_000)
  expect(bell.loadUnread.requests).toHaveLength(1)
})

test('when the connection returns, it counts at once', async () => {
  await bell.begin(3)
  vi.advanceTimersByTime(10_000)
  await bell.count(3)
  bell.receive({ type: 'live.lost' })
  expect(bell.actor.getSnapshot().context.isLive).toBe(false)
  bell.receive({ type: 'live.joined' })
  expect(bell.loadUnread.requests).toHaveLength(2)
})

test('a refresh during the first call repeats it: its response may be older', () => {
  bell.actor.send({ type: 'refresh' })
  expect(bell.touchDueNotifications.requests).toHaveLength(2)
})

test('a list that marks notifications makes the bell count again', async () => {
  await bell.begin(3)
  bell.actor.send({ type: 'notifications.marked' })
  await bell.count(1)
  expect(bell.unread()).toBe(1)
})

test('the notices of due tasks, created by the call, get no toast @APP-143', async () => {
  bell.receive({ type: 'live.joined' })
  bell.receive(insert('Sua tarefa vence amanhã', 21))
  expect(bell.emitted).toEqual([])
  vi.advanceTimersByTime(400)
  await bell.count(1, news('Sua tarefa vence amanhã', 21))
  expect(bell.unread()).toBe(1)
  expect(bell.emitted).toEqual([])
})

describe('a notification of new rights loads the rights again @APP-880', () => {
  const rights = (day: number): Notification => ({
    ...news('Leonel deu a você acesso ao Conselho.', day),
    type: 'account',
  })
  const changes = () => bell.changed.filter((type) => type === 'account.changed')
  test('at once, when it arrives live', async () => {
    await bell.begin(0)
    bell.receive(insert('Mentor', 20))
    expect(changes()).toEqual([])
    bell.receive({ type: 'live.insert', row: rights(21) })
    bell.receive({ type: 'live.insert', row: rights(21) })
    expect(changes()).toHaveLength(1)
  })
  test('also before the first count', () => {
    bell.receive({ type: 'live.insert', row: rights(21) })
    expect(changes()).toHaveLength(1)
  })
  test('also if it was missed, and has no toast', async () => {
    await bell.begin(1, news('Mentor', 10))
    bell.actor.send({ type: 'refresh' })
    const later = [14, 13, 12].map((day) => news(`nº ${day}`, day))
    await bell.count(5, ...later, rights(11), news('Mentor', 10))
    expect(bell.emitted).toHaveLength(3)
    expect(changes()).toHaveLength(1)
    bell.actor.send({ type: 'refresh' })
    await bell.count(5, ...later, rights(11), news('Mentor', 10))
    expect(changes()).toHaveLength(1)
  })
})

test('a failure before the count is only logged, and counting continues', async () => {
  bell.receive({ type: 'live.joined' })
  await bell.touchDueNotifications.fail(offline)
  await bell.count(2)
  expect(bell.unread()).toBe(2)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a failed count is only logged, and the old number stays @APP-109', async () => {
  await bell.begin(4)
  bell.actor.send({ type: 'refresh' })
  await bell.loadUnread.fail(offline)
  expect(bell.unread()).toBe(4)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a deleted notification is counted off, and one of another user changes nothing @APP-95', async () => {
  await bell.begin(2, news('Mentor', 20), news('Guardião', 21))
  bell.receive({ type: 'live.delete', id: 'of another user' })
  vi.advanceTimersByTime(400)
  expect(bell.loadUnread.requests).toEqual([])
  bell.receive({ type: 'live.delete', id: 'Mentor' })
  vi.advanceTimersByTime(400)
  await bell.count(1, news('Guardião', 21))
  expect([bell.unread(), bell.passed]).toEqual([1, ['live.delete', 'live.delete']])
})

test('a second count does not create notices of due tasks', async () => {
  await bell.begin(1)
  bell.actor.send({ type: 'refresh' })
  await bell.count(0)
  expect(bell.unread()).toBe(0)
  expect(bell.touchDueNotifications.requests).toHaveLength(1)
})

test('a new one is shown and counted at once, passed to the list, and counted again a moment later @APP-102', async () => {
  await bell.begin(1, news('Mentor', 20))
  bell.receive(insert('Guardião', 21))
  expect(bell.emitted).toEqual(['Guardião'])
  expect(bell.unread()).toBe(2)
  expect(bell.passed).toEqual(['live.insert'])
  expect(bell.loadUnread.requests).toHaveLength(0)
  vi.advanceTimersByTime(400)
  expect(bell.loadUnread.requests).toHaveLength(1)
  await bell.count(2, news('Guardião', 21), news('Mentor', 20))
  expect(bell.emitted).toEqual(['Guardião'])
})

test('the same news, live and by a count, is shown once', async () => {
  await bell.begin(0)
  bell.actor.send({ type: 'refresh' })
  await bell.count(1, news('Mentor', 20))
  bell.receive(insert('Mentor', 20))
  expect(bell.emitted).toEqual(['Mentor'])
  expect(bell.unread()).toBe(1)
})

test('missed news are shown after a reconnection; older news are not @APP-83', async () => {
  await bell.begin(1, news('Mentor', 20))
  expect(bell.emitted).toEqual([])
  bell.receive({ type: 'live.joined' })
  bell.actor.send({ type: 'refresh' })
  await bell.count(1, news('Mentor', 20))
  bell.receive({ type: 'live.lost' })
  bell.receive({ type: 'live.joined' })
  await bell.count(3, news('Guardião', 22), news('Executor', 21), news('Mentor', 20))
  expect(bell.emitted).toEqual(['Executor', 'Guardião'])
  expect(bell.actor.getSnapshot().context.isLive).toBe(true)
  bell.actor.send({ type: 'refresh' })
  await bell.count(2, news('Executor', 21), news('Mentor', 20))
  expect(bell.emitted).toEqual(['Executor', 'Guardião'])
})

test('many at once are all counted, with one new count; three of them are shown @APP-103', async () => {
  await bell.begin(0)
  for (let day = 10; day < 20; day++) bell.receive(insert(`nº ${day}`, day))
  expect(bell.unread()).toBe(10)
  expect(bell.emitted).toEqual(['nº 10', 'nº 11', 'nº 12'])
  vi.advanceTimersByTime(400)
  expect(bell.loadUnread.requests).toHaveLength(1)
  await bell.count(10, news('nº 19', 19))
  bell.receive(insert('later', 20))
  expect(bell.emitted.at(-1)).toBe('later')
})

test('marks made elsewhere are counted, once for all of them', async () => {
  await bell.begin(2)
  bell.receive({ type: 'live.update', row: { ...news('Mentor', 20), read: true } })
  bell.receive({ type: 'live.update', row: { ...news('Executor', 20), read: true } })
  vi.advanceTimersByTime(400)
  await bell.count(0)
  expect(bell.unread()).toBe(0)
  expect(bell.loadUnread.requests).toHaveLength(1)
  expect(bell.emitted).toEqual([])
})

describe('the open screen learns what has changed @APP-851', () => {
  const of = (type: string, id: string): Notification => ({ ...news(id, 21), type })
  const arrive = (type: string, id: string) => bell.receive({ type: 'live.insert', row: of(type, id) })
  test('once for all that arrive together', async () => {
    await bell.begin(0)
    for (const [at, type] of ['evaluation', 'points', 'like'].entries()) arrive(type, `nº ${at}`)
    expect(bell.refreshed).toEqual([])
    vi.advanceTimersByTime(400)
    expect(bell.refreshed).toEqual(['evaluation,points,like'])
    await bell.count(3)
    arrive('meeting', 'later')
    bell.actor.send({ type: 'refresh' })
    expect(bell.refreshed).toEqual(['evaluation,points,like', 'meeting'])
  })
  test('not of a mark', async () => {
    await bell.begin(0)
    bell.receive({ type: 'live.update', row: { ...of('points', 'Mentor'), read: true } })
    vi.advanceTimersByTime(400)
    expect(bell.refreshed).toEqual([])
  })
  test('also if it was missed, changed, or taken back before it was read', async () => {
    await bell.begin(1, of('assignment', 'Tarefa'))
    bell.actor.send({ type: 'refresh' })
    await bell.count(2, { ...of('absence', 'Ausência'), created_at: '2026-11-22T10:00:00.5+00:00' })
    expect(bell.refreshed).toEqual(['absence'])
    bell.receive({ type: 'live.update', row: of('pause', 'Pausa') })
    vi.advanceTimersByTime(400)
    await bell.count(2)
    bell.receive({ type: 'live.delete', id: 'Tarefa' })
    vi.advanceTimersByTime(400)
    expect(bell.refreshed).toEqual(['absence', 'pause', 'assignment'])
  })
})
