import { beforeEach, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { errorReportsMachine, maxKinds } from '#machines/feedback/errorReports.machine.ts'
import type { UncaughtError } from '#machines/feedback/problem.ts'
import type { Recording } from '#machines/feedback/recording.ts'
import { recording } from '#tests/support/recordings.ts'
import { held } from '#tests/support/settled.ts'

const open = () => {
  const storeError = held<void, { error: UncaughtError; recording: Recording }>()
  const clock = new SimulatedClock()
  const actor = createActor(errorReportsMachine.provide({ actors: { storeError: storeError.logic } }), {
    clock,
  }).start()
  return {
    actor,
    clock,
    storeError,
    fail: (kind: string) =>
      actor.send({
        type: 'error.catch',
        report: { error: { kind, name: 'Error', place: 'x.js:1:2' }, recording: recording() },
      }),
    kinds: () => storeError.requests.map(({ input }) => input.error.kind),
  }
}
let page: ReturnType<typeof open>
beforeEach(() => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  page = open()
})

test('counts each kind once, one after the other @APP-159', async () => {
  page.fail('a')
  page.fail('a')
  page.fail('b')
  expect(page.kinds()).toEqual(['a'])
  await page.storeError.resolve()
  await page.storeError.resolve()
  page.fail('b')
  expect(page.kinds()).toEqual(['a', 'b'])
})

test('five kinds an hour @APP-159', async () => {
  for (const kind of ['a', 'b', 'c', 'd', 'e', 'f']) page.fail(kind)
  for (let count = 0; count < maxKinds; count++) await page.storeError.resolve()
  page.fail('g')
  expect(page.kinds()).toEqual(['a', 'b', 'c', 'd', 'e'])
  page.clock.increment(3_600_000)
  page.fail('a')
  expect(page.kinds()).toHaveLength(6)
})
