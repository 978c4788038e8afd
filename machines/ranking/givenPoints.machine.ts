import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadGivenPoints } from './pointsGiving.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { RankingNotice } from './notices.ts'
import type { GivenPoints } from './pointsGiving.ts'

export type GivenPointsEvent = { type: 'more' } | { type: 'retry' } | { type: 'refresh' }

interface GivenPointsContext {
  rows: readonly GivenPoints[]
  hasMore: boolean
  failure: Failure | null
}

/** Points given by hand, newest first. */
export const givenPointsMachine = setup({
  types: { context: {} as GivenPointsContext, events: {} as GivenPointsEvent },
  actors: { loadGivenPoints },
  guards: { hasMore: ({ context }) => context.hasMore },
  actions: {
    keepFailure: keepFailure(),
    noticeFailure: failureNotice<RankingNotice>()('points.loadFailed'),
  },
}).createMachine({
  id: 'givenPoints',
  context: { rows: [], hasMore: false, failure: null },
  initial: 'loading',
  on: { refresh: '.loading' },
  states: {
    loading: {
      invoke: {
        id: 'loadGivenPoints',
        src: 'loadGivenPoints',
        input: ({ context }) => ({ after: null, least: context.rows.length }),
        onDone: { target: 'ready', actions: assign(({ event }) => ({ ...event.output, failure: null })) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    ready: { on: { more: { guard: 'hasMore', target: 'loadingMore' } } },
    loadingMore: {
      invoke: {
        id: 'loadMoreGivenPoints',
        src: 'loadGivenPoints',
        input: ({ context }) => ({ after: context.rows.at(-1) ?? null, least: 0 }),
        onDone: {
          target: 'ready',
          actions: assign(({ context, event: { output } }) => ({
            rows: [...context.rows, ...output.rows],
            hasMore: output.hasMore,
          })),
        },
        onError: {
          target: 'ready',
          actions: { type: 'noticeFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: 'loading' } },
  },
})

export type GivenPointsActor = ActorRefFrom<typeof givenPointsMachine>
