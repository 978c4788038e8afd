import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, logWarning } from '../shared/shapes/failing.ts'
import { loadRanking, loadRoutineOpen, loadTitles, type Titles } from './rankings.actors.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { RankingNotice } from './notices.ts'
import type { Ranking, RankingAddress } from './ranking.ts'

interface RankingContext extends RankingAddress {
  userId: string
  weekly: Ranking | null
  monthly: Ranking | null
  titles: Titles | null
  /** Whether the user can still earn points today: the page then links to the routines. null until known. */
  isRoutineOpen: boolean | null
}

/**
 * The screen of both rankings and the titles. Each loads, fails and retries independently. A link to the routines needs
 * to know whether one is open.
 */
export const rankingMachine = setup({
  types: {
    context: {} as RankingContext,
    events: {} as ScreenEvent<RankingAddress> | { type: 'retry' },
    input: {} as ScreenInput & RankingAddress,
  },
  actors: { loadRanking, loadTitles, loadRoutineOpen },
  actions: {
    /** The page of the routines shows the failure. */
    linkAnyway: assign({ isRoutineOpen: ({ context }) => context.isRoutineOpen ?? true }),
    logFailure: logWarning('the link to the routines may be outdated'),
    noticeWeeklyFailure: failureNotice<RankingNotice>()('ranking.weeklyFailed'),
    noticeMonthlyFailure: failureNotice<RankingNotice>()('ranking.monthlyFailed'),
    noticeTitlesFailure: failureNotice<RankingNotice>()('ranking.titlesFailed'),
  },
}).createMachine({
  id: 'ranking',
  context: ({ input: { userId, shown } }) => ({
    userId,
    shown,
    weekly: null,
    monthly: null,
    titles: null,
    isRoutineOpen: null,
  }),
  type: 'parallel',
  on: { 'address.change': { actions: assign({ shown: ({ event }) => event.address.shown }) } },
  states: {
    weekly: {
      initial: 'loading',
      on: { refresh: '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'loadWeekly',
            src: 'loadRanking',
            input: { period: 'weekly' },
            onDone: { target: 'ready', actions: assign({ weekly: ({ event }) => event.output }) },
            onError: { target: 'failed', actions: { type: 'noticeWeeklyFailure', params: errorOf } },
          },
        },
        ready: {},
        failed: { on: { retry: 'loading' } },
      },
    },
    monthly: {
      initial: 'loading',
      on: { refresh: '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'loadMonthly',
            src: 'loadRanking',
            input: { period: 'monthly' },
            onDone: { target: 'ready', actions: assign({ monthly: ({ event }) => event.output }) },
            onError: { target: 'failed', actions: { type: 'noticeMonthlyFailure', params: errorOf } },
          },
        },
        ready: {},
        failed: { on: { retry: 'loading' } },
      },
    },
    titles: {
      initial: 'loading',
      on: { refresh: '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'loadTitles',
            src: 'loadTitles',
            onDone: { target: 'ready', actions: assign({ titles: ({ event }) => event.output }) },
            onError: { target: 'failed', actions: { type: 'noticeTitlesFailure', params: errorOf } },
          },
        },
        ready: {},
        failed: { on: { retry: 'loading' } },
      },
    },
    routines: {
      initial: 'loading',
      on: { refresh: '.loading' },
      states: {
        loading: {
          invoke: {
            id: 'loadRoutineOpen',
            src: 'loadRoutineOpen',
            input: ({ context: { userId } }) => ({ userId }),
            onDone: { target: 'ready', actions: assign({ isRoutineOpen: ({ event }) => event.output }) },
            onError: { target: 'failed', actions: ['linkAnyway', { type: 'logFailure', params: errorOf }] },
          },
        },
        ready: {},
        failed: {},
      },
    },
  },
})

export type RankingActor = ActorRefFrom<typeof rankingMachine>
