import { assign, emit, setup } from 'xstate'
import { loadRanking, loadTitles, type Titles } from './rankings.actors.ts'
import { failureOf } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import type { Ranking } from './ranking.ts'

interface RankingContext {
  userId: string
  weekly: Ranking | null
  monthly: Ranking | null
  titles: Titles | null
}

type FailedLoad = 'ranking.weeklyFailed' | 'ranking.monthlyFailed' | 'ranking.titlesFailed'

/** Both rankings and the titles. Each loads, fails and retries independently. */
export const rankingMachine = setup({
  types: {
    context: {} as RankingContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
    input: {} as { userId: string },
    emitted: {} as NoticeEvent,
  },
  actors: { loadRanking, loadTitles },
  actions: {
    noticeFailure: emit((_, { key, error }: { key: FailedLoad; error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key, failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'ranking',
  context: ({ input }) => ({ userId: input.userId, weekly: null, monthly: null, titles: null }),
  type: 'parallel',
  states: {
    weekly: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadWeekly',
            src: 'loadRanking',
            input: { period: 'weekly' },
            onDone: { target: 'ready', actions: assign({ weekly: ({ event }) => event.output }) },
            onError: {
              target: 'failed',
              actions: {
                type: 'noticeFailure',
                params: ({ event }) => ({ key: 'ranking.weeklyFailed', error: event.error }),
              },
            },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
      },
    },
    monthly: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadMonthly',
            src: 'loadRanking',
            input: { period: 'monthly' },
            onDone: { target: 'ready', actions: assign({ monthly: ({ event }) => event.output }) },
            onError: {
              target: 'failed',
              actions: {
                type: 'noticeFailure',
                params: ({ event }) => ({ key: 'ranking.monthlyFailed', error: event.error }),
              },
            },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
      },
    },
    titles: {
      initial: 'loading',
      states: {
        loading: {
          invoke: {
            id: 'loadTitles',
            src: 'loadTitles',
            onDone: { target: 'ready', actions: assign({ titles: ({ event }) => event.output }) },
            onError: {
              target: 'failed',
              actions: {
                type: 'noticeFailure',
                params: ({ event }) => ({ key: 'ranking.titlesFailed', error: event.error }),
              },
            },
          },
        },
        ready: { on: { refresh: 'loading' } },
        failed: { on: { retry: 'loading', refresh: 'loading' } },
      },
    },
  },
})
