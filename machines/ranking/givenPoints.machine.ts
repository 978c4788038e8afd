import { assign, setup, type ActorRefFrom } from 'xstate'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { pagedStates } from '../shared/shapes/listing.ts'
import { loadGivenPoints, type GivenPage } from './pointsGiving.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { RankingNotice } from './notices.ts'
import type { GivenPoints } from './pointsGiving.ts'

type GivenPointsEvent = { type: 'more' } | { type: 'retry' } | { type: 'refresh' }

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
    keepLoaded: assign((_, page: GivenPage) => ({ ...page, failure: null })),
    addLoaded: assign(({ context }, { rows, hasMore }: GivenPage) => ({
      rows: [...context.rows, ...rows],
      hasMore,
    })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<RankingNotice>()('points.loadFailed'),
  },
}).createMachine({
  id: 'givenPoints',
  context: { rows: [], hasMore: false, failure: null },
  initial: 'loading',
  on: { refresh: '.loading' },
  states: pagedStates({
    load: 'loadGivenPoints',
    first: ({ rows }: GivenPointsContext) => ({ after: null, least: rows.length }),
    more: 'loadMoreGivenPoints',
    next: ({ rows }: GivenPointsContext) => ({ after: rows.at(-1) ?? null, least: 0 }),
  }),
})

export type GivenPointsActor = ActorRefFrom<typeof givenPointsMachine>
