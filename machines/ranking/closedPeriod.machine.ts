import { assign, setup } from 'xstate'
import { loadPeriodResult } from './periods.actors.ts'
import type { PeriodResult } from './closedPeriod.ts'
import { failureOf, type Failure } from '../shared/failure.ts'

interface ClosedPeriodContext {
  id: string
  result: PeriodResult | null
  failure: Failure | null
}

/** The result of a closed week or month, for the screen and for print. */
export const closedPeriodMachine = setup({
  types: {
    context: {} as ClosedPeriodContext,
    events: {} as { type: 'retry' } | { type: 'refresh' },
    input: {} as { id: string },
  },
  actors: { loadPeriodResult },
  guards: { isMissing: (_, { result }: { result: PeriodResult | null }) => result === null },
}).createMachine({
  id: 'closedPeriod',
  context: ({ input }) => ({ id: input.id, result: null, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadPeriodResult',
        src: 'loadPeriodResult',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ result: event.output }) },
            target: 'missing',
            actions: assign({ result: null, failure: null }),
          },
          { target: 'ready', actions: assign({ result: ({ event }) => event.output, failure: null }) },
        ],
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    ready: { on: { refresh: 'loading' } },
    missing: { on: { refresh: 'loading' } },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})
