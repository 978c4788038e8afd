import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { loadAchievements } from './achievements.actors.ts'
import type { Achievements } from './achievement.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

interface AchievementsContext {
  /** null for one's own. */
  memberId: string | null
  /** Kept while it is loaded again, and when that fails. */
  achievements: Achievements | null
  failure: Failure | null
}

/**
 * The badges of a member, or one's own: what one has and how far the rest is (SPEC.md, section 2, Achievements and Member
 * achievements). A new one is told by `notifications`, wherever one is.
 */
export const achievementsMachine = setup({
  types: {
    context: {} as AchievementsContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
    input: {} as { memberId: string | null },
    emitted: {} as NoticeEvent,
  },
  actors: { loadAchievements },
  guards: {
    isNobody: (_, { answer }: { answer: Achievements | null }) => answer === null,
  },
  actions: {
    keep: assign((_, { answer }: { answer: Achievements | null }) => ({ achievements: answer, failure: null })),
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
      // What is on its way may be older than what was just granted.
      on: { refresh: { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadAchievements',
        src: 'loadAchievements',
        input: ({ context }) => ({ memberId: context.memberId }),
        onDone: [
          {
            guard: { type: 'isNobody', params: ({ event }) => ({ answer: event.output }) },
            target: 'missing',
            actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) },
          },
          { target: 'ready', actions: { type: 'keep', params: ({ event }) => ({ answer: event.output }) } },
        ],
        onError: {
          target: 'failed',
          actions: [
            assign({ failure: ({ event }) => failureOf(event.error) }),
            { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
          ],
        },
      },
    },
    ready: { on: { refresh: 'loading' } },
    /** Nobody has this id, or one's account has no member. */
    missing: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})

export type AchievementsActor = ActorRefFrom<typeof achievementsMachine>
