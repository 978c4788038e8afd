import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Failure } from '../shared/failure.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { pagedStates } from '../shared/shapes/listing.ts'
import type { ProfileNotice } from './notices.ts'
import { loadOwnPoints, type OwnPointsPage } from './ownPoints.actors.ts'
import type { OwnPoints } from './ownPoints.ts'

interface OwnPointsContext {
  /** null until loaded. */
  rows: readonly OwnPoints[] | null
  hasMore: boolean
  failure: Failure | null
}

/** The screen of the points statement: the current user's entries in the ledger, newest first. */
export const ownPointsMachine = setup({
  types: {
    context: {} as OwnPointsContext,
    events: {} as ScreenEvent<object> | { type: 'more' } | { type: 'retry' },
    input: {} as ScreenInput,
  },
  actors: { loadOwnPoints },
  guards: { hasMore: ({ context }) => context.hasMore },
  actions: {
    keepLoaded: assign((_, page: OwnPointsPage) => ({ ...page, failure: null })),
    addLoaded: assign(({ context }, { rows, hasMore }: OwnPointsPage) => ({
      rows: [...(context.rows ?? []), ...rows],
      hasMore,
    })),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<ProfileNotice>()('ownPoints.loadFailed'),
  },
}).createMachine({
  id: 'ownPoints',
  context: { rows: null, hasMore: false, failure: null },
  initial: 'loading',
  on: { refresh: '.loading' },
  states: pagedStates({
    load: 'loadOwnPoints',
    first: ({ rows }: OwnPointsContext) => ({ after: null, least: rows?.length ?? 0 }),
    more: 'loadMoreOwnPoints',
    next: ({ rows }: OwnPointsContext) => ({ after: rows?.at(-1) ?? null, least: 0 }),
  }),
})

export type OwnPointsActor = ActorRefFrom<typeof ownPointsMachine>
