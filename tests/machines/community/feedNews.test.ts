import { expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { feedNewsMachine } from '#machines/community/feedNews.machine.ts'

test('reports a flood as one number, and nothing after the user has looked', () => {
  vi.useFakeTimers()
  const actor = createActor(feedNewsMachine).start()
  const counts: number[] = []
  actor.subscribe(({ context }) => {
    if (counts.at(-1) !== context.announced) counts.push(context.announced)
  })
  for (let count = 0; count < 30; count++) actor.send({ type: 'message.arrive' })
  vi.advanceTimersByTime(1_200)
  actor.send({ type: 'message.arrive' })
  vi.advanceTimersByTime(1_200)
  actor.send({ type: 'seen' })
  expect(counts).toEqual([0, 30, 31, 0])
  vi.useRealTimers()
})
