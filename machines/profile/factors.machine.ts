import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { refreshedState, statesBefore } from '../shared/shapes/listing.ts'
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

const chosen = ({ factorId }: FactorsContext): string => needed(factorId, 'no factor was chosen')

const before = statesBefore('listed', 'loadFactors')

/** The current user's second factor, and its removal after a confirmation. */
export const factorsMachine = setup({
  types: {
    context: {} as FactorsContext,
    events: {} as
      | { type: 'retry' }
      | { type: 'refresh' }
      /** The known factors are wrong: one was set up. */
      | { type: 'outdate' }
      | { type: 'remove'; id: string }
      | { type: 'confirm' }
      | { type: 'cancel' },
  },
  actors: { loadFactors, removeFactor },
  actions: {
    keepLoaded: assign((_, factors: readonly Factor[]) => ({ factors, failure: null })),
    dropRemoved: assign(({ context }) => ({
      factors: context.factors && context.factors.filter(({ id }) => id !== chosen(context)),
    })),
    keepFailure: keepFailure(),
    keepLoadFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    logRefreshFailure: logWarning('the second factor is shown as it was'),
    noticeRemoved: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'factor.removed' } })),
  },
}).createMachine({
  id: 'factors',
  context: { factors: null, factorId: null, failure: null },
  initial: 'loading',
  states: {
    loading: {
      ...before.loading,
      on: { ...before.loading.on, outdate: { target: 'loading', reenter: true } },
    },
    listed: {
      ...refreshedState('refreshFactors', 'loadFactors'),
      on: {
        refresh: '.refreshing',
        outdate: 'loading',
        remove: { target: 'asking', actions: assign({ factorId: ({ event }) => event.id }) },
      },
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
        onDone: { target: 'listed.refreshing', actions: ['noticeRemoved', 'dropRemoved'] },
        onError: {
          target: 'asking',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    failed: { on: { ...before.failed.on, outdate: 'loading' } },
  },
})

export type FactorsActor = ActorRefFrom<typeof factorsMachine>
