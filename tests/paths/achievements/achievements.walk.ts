import { achievementsMachine } from '#machines/achievements/achievements.machine.ts'
import { earnedOf } from '#machines/achievements/achievement.ts'
import { achievement, achievementsOf, earned } from '#tests/support/achievements.ts'
import { answersOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { failureLeavesAWayOn, stepsLead, stepsLeave } from '#tests/support/paths/promises.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

const answer = answersOf(achievementsMachine)
const few = achievementsOf(earned('leão'), achievement({ id: 'mente' }))
const more = achievementsOf(earned('mente'), earned('leão'))

export const walk = defineWalk({
  machine: achievementsMachine,
  starts: { 'one’s own': { memberId: null }, 'somebody’s': { memberId: 'ana' } },
  steps: {
    'few badges come': answer.done('loadAchievements', few),
    'one more comes': answer.done('loadAchievements', more),
    'there is nobody': answer.done('loadAchievements', null),
    'no answer comes': answer.fail('loadAchievements', offline),
    'ask again': { type: 'retry' },
    'the screen comes to the fore': { type: 'refresh' },
  },
  key: ({ memberId, achievements }) => [memberId, achievements && earnedOf(achievements.achievements).length],
  invariants: [
    stepsLead({ 'the screen comes to the fore': { ready: 'loading', failed: 'loading' } }),
    stepsLeave({ 'no answer comes': { failure: 'something' } }),
    failureLeavesAWayOn({ type: 'retry' }),
    {
      name: 'busy exactly while one request is open',
      holds: ({ now: { snapshot }, open }) => open.length === (snapshot.matches('loading') ? 1 : 0),
    },
    {
      name: 'ready with badges, missing without',
      holds: ({ now: { snapshot } }) =>
        (!snapshot.matches('ready') || snapshot.context.achievements !== null) &&
        (!snapshot.matches('missing') || snapshot.context.achievements === null),
    },
    {
      name: 'what was known stays until an answer replaces it',
      holds: ({ now: { step, snapshot }, before }) =>
        before === null ||
        ['few badges come', 'one more comes', 'there is nobody'].includes(step ?? '') ||
        snapshot.context.achievements === before.snapshot.context.achievements,
    },
    {
      name: 'only failures are told: a new badge is told elsewhere',
      holds: ({ now: { step, emitted } }) => emitted.length === (step === 'no answer comes' ? 1 : 0),
    },
  ],
})
