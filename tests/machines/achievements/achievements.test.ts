import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { achievementsMachine } from '#machines/achievements/achievements.machine.ts'
import type { Achievements } from '#machines/achievements/achievement.ts'
import { achievement, achievementsOf, earned } from '#tests/support/achievements.ts'
import { held } from '#tests/support/settled.ts'

const open = (memberId: string | null = null) => {
  const load = held<Achievements | null, { memberId: string | null }>()
  const actor = createActor(achievementsMachine.provide({ actors: { loadAchievements: load.logic } }), {
    input: { memberId },
  })
  actor.start()
  return { load, state: () => actor.getSnapshot() }
}
const before = achievementsOf(earned('leão'), achievement({ id: 'mente' }))

test.each([[null], ['ana']])('loads and shows the badges of %j', async (memberId) => {
  const { load, state } = open(memberId)
  expect(load.requests[0]?.input).toEqual({ memberId })
  await load.resolve(before)
  expect(state().value).toBe('ready')
  expect(state().context.achievements).toEqual(before)
})
