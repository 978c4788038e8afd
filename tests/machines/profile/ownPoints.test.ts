import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OwnPointsPage } from '#machines/profile/ownPoints.actors.ts'
import { ownPointsMachine } from '#machines/profile/ownPoints.machine.ts'
import { otherWeekOf, type OwnPoints } from '#machines/profile/ownPoints.ts'
import { held } from '#tests/support/settled.ts'
import { ownPointsOf } from '#tests/support/ranking.ts'

const open = () => {
  const load = held<OwnPointsPage, { after: OwnPoints | null; least: number }>()
  const actor = createActor(ownPointsMachine.provide({ actors: { loadOwnPoints: load.logic } }), {
    input: { userId: 'ana', access: null, isAccessFailed: false },
  })
  actor.start()
  return { actor, load, context: () => actor.getSnapshot().context }
}

test('further pages start after the last entry; a refresh loads as many as are shown @RAN-60', async () => {
  const { actor, load, context } = open()
  const [first, second] = [ownPointsOf(), ownPointsOf({ id: 'entry-0', points: -9, is_counter: true })]
  await load.resolve({ rows: [first], hasMore: true })
  actor.send({ type: 'more' })
  await load.resolve({ rows: [second], hasMore: false })
  expect(context().rows).toEqual([first, second])
  actor.send({ type: 'refresh' })
  expect(load.requests.map(({ input }) => input)).toEqual([
    { after: null, least: 0 },
    { after: first, least: 0 },
    { after: null, least: 2 },
  ])
})

test('only points that count in another week than their entry name that week @RAN-62', () => {
  const made = '2026-11-24T12:00:00Z'
  expect(otherWeekOf({ counts_at: '2026-11-23T12:00:00Z', created_at: made })).toBeNull()
  expect(otherWeekOf({ counts_at: '2026-11-22T12:00:00Z', created_at: made })).toBe('2026-11-16')
})
