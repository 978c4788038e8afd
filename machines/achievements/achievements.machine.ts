import { assign, setup, type ActorRefFrom } from 'xstate'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadedStatesOf } from '../shared/shapes/listing.ts'
import { loadAchievements } from './achievements.actors.ts'
import type { Achievements } from './achievement.ts'
import type { Failure } from '../shared/failure.ts'
import type { AchievementsNotice } from './notices.ts'

interface AchievementsContext {
  /** null: the current user. */
  memberId: string | null
  /** Stays available while it is loaded again, and after a failure. */
  achievements: Achievements | null
  failure: Failure | null
}

/** The badges of a member or of the current user, with progress. The machine `notifications` reports new badges. */
export const achievementsMachine = setup({
  types: {
    context: {} as AchievementsContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
    input: {} as { memberId: string | null },
  },
  actors: { loadAchievements },
  guards: {
    isMissing: ({ context }) => context.achievements === null,
  },
  actions: {
    keepLoaded: assign((_, achievements: Achievements | null) => ({ achievements, failure: null })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<AchievementsNotice>()('achievements.loadFailed'),
  },
}).createMachine({
  id: 'achievements',
  context: ({ input }) => ({ memberId: input.memberId, achievements: null, failure: null }),
  initial: 'loading',
  on: { refresh: '.loading' },
  states: {
    ...loadedStatesOf('loadAchievements', ({ memberId }: AchievementsContext) => ({ memberId })),
    ready: { always: { guard: 'isMissing', target: 'missing' } },
    /** The id is unknown, or the user's account has no member. */
    missing: {},
  },
})

export type AchievementsActor = ActorRefFrom<typeof achievementsMachine>
