import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { notificationsMachine } from '#machines/notifications.machine.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const touchDueNotifications = held<unknown>()
  const countUnread = held<number, { userId: string }>()
  const actor = createActor(
    notificationsMachine.provide({
      actors: { touchDueNotifications: touchDueNotifications.logic, countUnread: countUnread.logic },
    }),
    { input: { userId: 'ana' } },
  )
  actor.start()
  return { actor, touchDueNotifications, countUnread, unread: () => actor.getSnapshot().context.unread }
}
let bell: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  bell = open()
})

test('tasks that are due are told before the unread are counted', async () => {
  expect(bell.countUnread.requests).toEqual([])
  expect(bell.unread()).toBeNull()
  await bell.touchDueNotifications.answer(undefined)
  expect(bell.countUnread.requests.map(({ input }) => input)).toEqual([{ userId: 'ana' }])
  await bell.countUnread.answer(3)
  expect(bell.unread()).toBe(3)
})

test('what fails before the count is only logged, and counting goes on', async () => {
  await bell.touchDueNotifications.fail(offline)
  await bell.countUnread.answer(2)
  expect(bell.unread()).toBe(2)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a failed count is only logged, and the number before stays', async () => {
  await bell.touchDueNotifications.answer(undefined)
  await bell.countUnread.answer(4)
  bell.actor.send({ type: 'refresh' })
  await bell.countUnread.fail(offline)
  expect(bell.unread()).toBe(4)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('counting again tells due tasks no second time', async () => {
  await bell.touchDueNotifications.answer(undefined)
  await bell.countUnread.answer(1)
  bell.actor.send({ type: 'refresh' })
  await bell.countUnread.answer(0)
  expect(bell.unread()).toBe(0)
  expect(bell.touchDueNotifications.requests).toHaveLength(1)
})
