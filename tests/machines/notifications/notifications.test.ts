import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import type { LiveEvent } from '#machines/shared/live.actors.ts'
import type { Unread } from '#machines/notifications/notifications.actors.ts'
import type { Notification } from '#machines/notifications/notification.ts'
import { notificationsMachine } from '#machines/notifications/notifications.machine.ts'
import { notificationOf } from '#tests/support/paths/notifications.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

type Received = LiveEvent<Notification>

const open = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const touchDueNotifications = held<Unread>()
  const loadUnread = held<Unread, { userId: string }>()
  const followNotifications = fromCallback<{ type: string }, { userId: string }>(() => undefined)
  const actors = {
    touchDueNotifications: touchDueNotifications.logic,
    loadUnread: loadUnread.logic,
    followNotifications,
  }
  const actor = createActor(notificationsMachine.provide({ actors }), { input: { userId: 'ana' } })
  const emitted: string[] = []
  const changed: string[] = []
  const refreshed: string[] = []
  onReport(actor, (event) => {
    if (event.type === 'notification.arrived') refreshed.push((event['types'] as string[]).join())
    if (!isNotice(event)) changed.push(event.type)
    else if (event.notice.key === 'notification.arrived') emitted.push(event.notice.content)
  })
  actor.start()
  return {
    actor,
    loadUnread,
    emitted,
    changed,
    refreshed,
    /** The first count. */
    begin: (count: number, ...newest: Notification[]) => touchDueNotifications.resolve({ count, newest }),
    count: (count: number, ...newest: Notification[]) => loadUnread.resolve({ count, newest }),
    receive: (event: Received) => actor.send(event),
    unread: () => actor.getSnapshot().context.unread,
  }
}
let bell: ReturnType<typeof open>
const news = (content: string, day: number) =>
  notificationOf({ id: content, content, created_at: `2026-11-${day}T10:00:00.5+00:00` })
const insert = (content: string, day: number): Received => ({ type: 'live.insert', row: news(content, day) })

beforeEach(() => {
  bell = open()
  return () => vi.useRealTimers()
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
