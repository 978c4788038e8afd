import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadRoutines, type Routines } from './routines.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

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
    emitted: {} as NoticeEvent,
  },
  actors: { loadRoutines },
  actions: {
    keepFailure: keepFailure(),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'routines.loadFailed', failure: failureOf(error) },
    })),
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
        onDone: { target: 'ready', actions: assign({ routines: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    // A new day or month, or a submission elsewhere. The screen sends `refresh` when it is visible again.
    ready: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})

export type RoutinesActor = ActorRefFrom<typeof routinesMachine>
