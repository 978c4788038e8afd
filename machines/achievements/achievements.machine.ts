import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
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
    isKnown: ({ context }) => context.achievements !== null,
    isMissing: (_, { result }: { result: Achievements | null }) => result === null,
  },
  actions: {
    keep: assign((_, { result }: { result: Achievements | null }) => ({ achievements: result, failure: null })),
    keepFailure: keepFailure(),
    noticeFailure: failureNotice<AchievementsNotice>()('achievements.loadFailed'),
  },
}).createMachine({
  id: 'achievements',
  context: ({ input }) => ({ memberId: input.memberId, achievements: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      // The running request may return data from before a grant. The first one has only begun.
      on: { refresh: { guard: 'isKnown', target: 'loading', reenter: true } },
      invoke: {
        id: 'loadAchievements',
        src: 'loadAchievements',
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ result: event.output }) },
            target: 'missing',
            actions: { type: 'keep', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'ready', actions: { type: 'keep', params: ({ event }) => ({ result: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    ready: { on: { refresh: 'loading' } },
    /** The id is unknown, or the user's account has no member. */
    missing: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})

export type AchievementsActor = ActorRefFrom<typeof achievementsMachine>
