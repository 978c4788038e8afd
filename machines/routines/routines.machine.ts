import { enqueueActions, setup, type ActorRefFrom } from 'xstate'
import { failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadedStatesOf } from '../shared/shapes/listing.ts'
import { loadRoutines } from './routines.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { RoutinesNotice } from './notices.ts'
import { returnedRoutines, type ReturnedProof, type Routines } from './routine.ts'

/** The routines, which are done now, and the proofs that wait for another photo. For parents that need them. */
export type RoutinesReport = { type: 'routines.loaded'; returned: readonly ReturnedProof[] } & Pick<
  Routines,
  'flags' | 'kinds'
>

interface RoutinesContext {
  userId: string
  /** Whether the page shows photos of the newest submissions. */
  hasPhotos: boolean
  /** Stays available while it is loaded again. */
  routines: Routines | null
  failure: Failure | null
}

/** The routines done in their period. */
export const routinesMachine = setup({
  types: {
    context: {} as RoutinesContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
    input: {} as { userId: string; hasPhotos: boolean },
  },
  actors: { loadRoutines },
  actions: {
    keepLoaded: enqueueActions(({ enqueue }, routines: Routines) => {
      enqueue.assign({ routines, failure: null })
      const { flags, kinds, sent } = routines
      const returned = returnedRoutines(sent).map(({ id, routine_type }) => ({ id, routine_type }))
      enqueue.sendParent({ type: 'routines.loaded', flags, kinds, returned } satisfies RoutinesReport)
    }),
    keepLoadFailure: keepFailure(),
    noticeLoadFailure: failureNotice<RoutinesNotice>()('routines.loadFailed'),
  },
}).createMachine({
  id: 'routines',
  context: ({ input: { userId, hasPhotos } }) => ({ userId, hasPhotos, routines: null, failure: null }),
  initial: 'loading',
  // A new day or month, or a submission elsewhere.
  on: { refresh: '.loading' },
  states: loadedStatesOf('loadRoutines', ({ userId, hasPhotos, routines }: RoutinesContext) => ({
    userId,
    shown: hasPhotos ? (routines?.sent ?? []) : null,
  })),
})

export type RoutinesActor = ActorRefFrom<typeof routinesMachine>
