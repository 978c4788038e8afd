import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadFactors, removeFactor } from './ownAccount.actors.ts'
import type { Factor } from './factor.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

interface FactorsContext {
  /** null until loaded. */
  factors: readonly Factor[] | null
  /** The factor to remove; null until one is chosen. */
  factorId: string | null
  failure: Failure | null
}

const chosen = ({ factorId }: FactorsContext): string => {
  if (factorId === null) throw new Error('no factor was chosen')
  return factorId
}

/** The current user's second factor, and its removal after a confirmation. */
export const factorsMachine = setup({
  types: {
    context: {} as FactorsContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      | { type: 'remove'; id: string }
      | { type: 'confirm' }
      | { type: 'cancel' },
  },
  actors: { loadFactors, removeFactor },
  actions: {
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    noticeRemoved: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'factor.removed' } })),
  },
}).createMachine({
  id: 'factors',
  context: { factors: null, factorId: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      // The running request may return data from before the change.
      on: { refresh: { target: 'loading', reenter: true } },
      invoke: {
        id: 'loadFactors',
        src: 'loadFactors',
        onDone: { target: 'listed', actions: assign({ factors: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    listed: {
      on: { refresh: 'loading', remove: { target: 'asking', actions: assign({ factorId: ({ event }) => event.id }) } },
    },
    asking: {
      on: {
        confirm: { target: 'removing', actions: 'forgetFailure' },
        cancel: { target: 'listed', actions: 'forgetFailure' },
      },
    },
    removing: {
      invoke: {
        id: 'removeFactor',
        src: 'removeFactor',
        input: ({ context }) => ({ id: chosen(context) }),
        onDone: { target: 'loading', actions: 'noticeRemoved' },
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: 'loading', refresh: 'loading' } },
  },
})

export type FactorsActor = ActorRefFrom<typeof factorsMachine>
