import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Unread } from '#machines/actors/notifications.ts'
import { notificationsMachine } from '#machines/notifications.machine.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const touchDueNotifications = held<unknown>()
  const loadUnread = held<Unread, { userId: string }>()
  const actor = createActor(
    notificationsMachine.provide({
      actors: { touchDueNotifications: touchDueNotifications.logic, loadUnread: loadUnread.logic },
    }),
    { input: { userId: 'ana' } },
  )
  const told: string[] = []
  actor.on('notice', ({ notice }) => {
    if (notice.key === 'notification.arrived') told.push(notice.content)
  })
  actor.start()
  return { actor, touchDueNotifications, loadUnread, told, unread: () => actor.getSnapshot().context.unread }
}
let bell: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  bell = open()
})

test('tasks that are due are told before the unread are counted', async () => {
  expect(bell.loadUnread.requests).toEqual([])
  expect(bell.unread()).toBeNull()
  await bell.touchDueNotifications.answer(undefined)
  expect(bell.loadUnread.requests.map(({ input }) => input)).toEqual([{ userId: 'ana' }])
  await bell.loadUnread.answer({ count: 3, badges: [] })
  expect(bell.unread()).toBe(3)
})

test('what fails before the count is only logged, and counting goes on', async () => {
  await bell.touchDueNotifications.fail(offline)
  await bell.loadUnread.answer({ count: 2, badges: [] })
  expect(bell.unread()).toBe(2)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a failed count is only logged, and the number before stays', async () => {
  await bell.touchDueNotifications.answer(undefined)
  await bell.loadUnread.answer({ count: 4, badges: [] })
  bell.actor.send({ type: 'refresh' })
  await bell.loadUnread.fail(offline)
  expect(bell.unread()).toBe(4)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('counting again tells due tasks no second time', async () => {
  await bell.touchDueNotifications.answer(undefined)
  await bell.loadUnread.answer({ count: 1, badges: [] })
  bell.actor.send({ type: 'refresh' })
  await bell.loadUnread.answer({ count: 0, badges: [] })
  expect(bell.unread()).toBe(0)
  expect(bell.touchDueNotifications.requests).toHaveLength(1)
})

test('a badge earned during the visit is told once; those from before are not, nor one read meanwhile', async () => {
  const news = (content: string, day: number) => ({ content, created_at: `2026-11-${day}T10:00:00.5+00:00` })
  await bell.touchDueNotifications.answer(undefined)
  await bell.loadUnread.answer({ count: 1, badges: [news('Mentor', 20)] })
  expect(bell.told).toEqual([])
  bell.actor.send({ type: 'refresh' })
  await bell.loadUnread.answer({ count: 3, badges: [news('Guardião', 22), news('Executor', 21), news('Mentor', 20)] })
  expect(bell.told).toEqual(['Executor', 'Guardião'])
  bell.actor.send({ type: 'refresh' })
  await bell.loadUnread.answer({ count: 2, badges: [news('Executor', 21), news('Mentor', 20)] })
  expect(bell.told).toEqual(['Executor', 'Guardião'])
})
