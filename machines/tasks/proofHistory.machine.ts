import { assign, setup, type ActorRefFrom } from 'xstate'
import type { Failure } from '../shared/failure.ts'
import { keepFailure } from '../shared/shapes/failing.ts'
import { statesBeforeOf } from '../shared/shapes/listing.ts'
import type { ProofHistory } from './task.ts'
import { loadProofHistory } from './tasks.actors.ts'

interface ProofHistoryContext {
  taskId: string
  /** null until it is loaded. Stays while it is loaded again, and after a failure. */
  history: ProofHistory | null
  failure: Failure | null
}

/** The proofs beside an open one. */
export const proofHistoryMachine = setup({
  types: {
    context: {} as ProofHistoryContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
    input: {} as { taskId: string },
  },
  actors: { loadProofHistory },
  actions: {
    keepLoaded: assign((_, history: ProofHistory) => ({ history, failure: null })),
    keepLoadFailure: keepFailure(),
  },
}).createMachine({
  id: 'proofHistory',
  context: ({ input }) => ({ ...input, history: null, failure: null }),
  initial: 'loading',
  states: {
    ...statesBeforeOf('ready', 'loadProofHistory', ({ taskId }: ProofHistoryContext) => ({ taskId })),
    ready: { on: { refresh: 'loading' } },
  },
})

export type ProofHistoryActor = ActorRefFrom<typeof proofHistoryMachine>
