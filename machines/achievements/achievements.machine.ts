import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { errorOf } from '../shared/shapes/failing.ts'
import { loadAchievements } from './achievements.actors.ts'
import type { Achievements } from './achievement.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

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
    emitted: {} as NoticeEvent,
  },
  actors: { loadAchievements },
  guards: {
    isMissing: (_, { result }: { result: Achievements | null }) => result === null,
  },
  actions: {
    keep: assign((_, { result }: { result: Achievements | null }) => ({ achievements: result, failure: null })),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'achievements.loadFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'achievements',
  context: ({ input }) => ({ memberId: input.memberId, achievements: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      // The running request may return data from before a grant.
      on: { refresh: { target: 'loading', reenter: true } },
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
            assign({ failure: ({ event }) => failureOf(event.error) }),
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
