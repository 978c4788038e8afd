import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { loadRoutines, type Routines } from './routines.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { RoutinesNotice } from './notices.ts'
import type { RoutineFlags } from './routine.ts'

/** The routines that are done now. For parents that need them. */
export type RoutinesReport = { type: 'routines.loaded'; flags: RoutineFlags }

interface RoutinesContext {
  userId: string
  /** Stays available while it is loaded again. */
  routines: Routines | null
  failure: Failure | null
}

/** The routines done in their period. */
export const routinesMachine = setup({
  types: {
    context: {} as RoutinesContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
    input: {} as { userId: string },
  },
  actors: { loadRoutines },
  actions: {
    keepFailure: keepFailure(),
    keepRoutines: assign((_, { routines }: { routines: Routines }) => ({ routines, failure: null })),
    reportLoaded: sendParent((_, { routines }: { routines: Routines }): RoutinesReport => ({
      type: 'routines.loaded',
      flags: routines.flags,
    })),
    noticeFailure: failureNotice<RoutinesNotice>()('routines.loadFailed'),
  },
}).createMachine({
  id: 'routines',
  context: ({ input }) => ({ userId: input.userId, routines: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadRoutines',
        src: 'loadRoutines',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'ready',
          actions: [
            { type: 'keepRoutines', params: ({ event }) => ({ routines: event.output }) },
            { type: 'reportLoaded', params: ({ event }) => ({ routines: event.output }) },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    // A new day or month, or a submission elsewhere.
    ready: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})

export type RoutinesActor = ActorRefFrom<typeof routinesMachine>
