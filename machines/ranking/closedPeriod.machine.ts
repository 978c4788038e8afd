import { assign, setup, type ActorRefFrom } from 'xstate'
import { loadPeriodResult } from './periods.actors.ts'
import type { ClosedPeriodAddress, PeriodResult } from './closedPeriod.ts'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import type { Failure } from '../shared/failure.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'

interface ClosedPeriodContext extends ClosedPeriodAddress {
  /** Stays available while it is loaded again, and after a failure. */
  result: PeriodResult | null
  failure: Failure | null
}

/** The screen of a closed week or month: its result, also for print. */
export const closedPeriodMachine = setup({
  types: {
    context: {} as ClosedPeriodContext,
    events: {} as ScreenEvent<ClosedPeriodAddress> | { type: 'retry' },
    input: {} as ScreenInput & ClosedPeriodAddress,
  },
  actors: { loadPeriodResult },
  guards: {
    isOther: ({ context }, { address }: { address: ClosedPeriodAddress }) => context.id !== address.id,
    isMissing: (_, { result }: { result: PeriodResult | null }) => result === null,
  },
  actions: {
    open: assign((_, { address }: { address: ClosedPeriodAddress }) => ({ ...address, result: null, failure: null })),
    keep: assign((_, { result }: { result: PeriodResult | null }) => ({ result, failure: null })),
    keepFailure: keepFailure(),
  },
}).createMachine({
  id: 'closedPeriod',
  context: ({ input: { id } }) => ({ id, result: null, failure: null }),
  initial: 'loading',
  on: {
    refresh: '.loading',
    'address.change': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.loading',
      actions: { type: 'open', params: ({ event }) => event },
    },
  },
  states: {
    loading: {
      invoke: {
        id: 'loadPeriodResult',
        src: 'loadPeriodResult',
        input: ({ context: { id } }) => ({ id }),
        onDone: [
          {
            guard: { type: 'isMissing', params: ({ event }) => ({ result: event.output }) },
            target: 'missing',
            actions: { type: 'keep', params: ({ event }) => ({ result: event.output }) },
          },
          { target: 'ready', actions: { type: 'keep', params: ({ event }) => ({ result: event.output }) } },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    ready: {},
    missing: {},
    failed: { on: { retry: 'loading' } },
  },
})

export type ClosedPeriodActor = ActorRefFrom<typeof closedPeriodMachine>
