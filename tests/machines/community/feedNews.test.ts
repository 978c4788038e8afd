import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { feedNewsMachine } from '#machines/community/feedNews.machine.ts'

test('a flood is told as one number, and no more once one has looked', () => {
  vi.useFakeTimers()
  const actor = createActor(feedNewsMachine).start()
  const told: number[] = []
  actor.subscribe(({ context }) => {
    if (told.at(-1) !== context.announced) told.push(context.announced)
  })
  for (let count = 0; count < 30; count++) actor.send({ type: 'message.arrive' })
  vi.advanceTimersByTime(1_200)
  actor.send({ type: 'message.arrive' })
  vi.advanceTimersByTime(1_200)
  actor.send({ type: 'seen' })
  expect(told).toEqual([0, 30, 31, 0])
  vi.useRealTimers()
})
