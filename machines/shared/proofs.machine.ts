import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf } from './shapes/failing.ts'
import { failureOf } from './failure.ts'
import { proofSeconds, type ProofUrls } from './proof.ts'
import { signProofs } from './storage.actors.ts'

export type ProofsEvent =
  /** The proofs on the page, all of them, by the addresses that tasks store. Only those in the private bucket. */
  | { type: 'show'; addresses: readonly string[] }
  /** A picture did not load from its URL. */
  | { type: 'picture.fail'; address: string }
  /** The page is in the foreground again, or its network is back: a sleeping device stops the timers. */
  | { type: 'refresh' }

interface ProofsContext {
  shown: readonly string[]
  urls: ProofUrls
  /** The addresses whose URL was replaced after a failure; each once until all are renewed. */
  replaced: readonly string[]
}

const missingOf = ({ shown, urls }: ProofsContext) => shown.filter((address) => urls[address] === undefined)

/**
 * The signed URLs of the proofs on the page. It requests those of a list at once, keeps them until a minute before they
 * expire, and then requests those on the page again. It ends at sign-out, with all URLs.
 */
export const proofsMachine = setup({
  types: { context: {} as ProofsContext, events: {} as ProofsEvent },
  actors: { signProofs },
  delays: {
    renewal: (proofSeconds - 60) * 1_000,
    pause: 10_000,
  },
  guards: {
    isAny: (_, { addresses }: { addresses: readonly string[] }) => addresses.length > 0,
    isShown: ({ context: { shown } }) => shown.length > 0,
    isMissing: ({ context }) => missingOf(context).length > 0,
    mayReplace: ({ context: { urls, replaced } }, { address }: { address: string }) =>
      typeof urls[address] === 'string' && !replaced.includes(address),
  },
  actions: {
    keepShown: assign((_, { addresses }: { addresses: readonly string[] }) => ({ shown: addresses })),
    keepUrls: assign((_, { output }: { output: ProofUrls }) => ({ urls: output, replaced: [] })),
    addUrls: assign(({ context: { urls } }, { output }: { output: ProofUrls }) => ({ urls: { ...urls, ...output } })),
    dropUrl: assign(({ context: { urls, replaced } }, { address }: { address: string }) => ({
      urls: Object.fromEntries(Object.entries(urls).filter(([known]) => known !== address)),
      replaced: [...replaced, address],
    })),
    forget: assign({ urls: {}, replaced: [] }),
    logFailure: (_, { error }: { error: unknown }) => console.warn('the proofs have no URLs', failureOf(error)),
  },
}).createMachine({
  id: 'proofs',
  context: { shown: [], urls: {}, replaced: [] },
  on: { show: { actions: { type: 'keepShown', params: ({ event }) => event } } },
  initial: 'empty',
  states: {
    empty: {
      on: {
        show: {
          guard: { type: 'isAny', params: ({ event }) => event },
          target: 'signing',
          actions: { type: 'keepShown', params: ({ event }) => event },
        },
      },
    },
    /** Earlier URLs stay meanwhile. */
    signing: {
      invoke: {
        id: 'signProofs',
        src: 'signProofs',
        input: ({ context: { shown } }) => ({ addresses: shown }),
        onDone: { target: 'kept', actions: { type: 'keepUrls', params: ({ event }) => event } },
        onError: { target: 'failed', actions: { type: 'logFailure', params: errorOf } },
      },
    },
    failed: { after: { pause: 'signing' }, on: { refresh: 'signing' } },
    kept: {
      after: {
        renewal: [
          { guard: 'isShown', target: 'signing' },
          { target: 'empty', actions: 'forget' },
        ],
      },
      on: {
        refresh: [
          { guard: 'isShown', target: 'signing' },
          { target: 'empty', actions: 'forget' },
        ],
        'picture.fail': {
          guard: { type: 'mayReplace', params: ({ event }) => event },
          actions: { type: 'dropUrl', params: ({ event }) => event },
        },
      },
      initial: 'resting',
      states: {
        resting: { always: { guard: 'isMissing', target: 'adding' } },
        adding: {
          invoke: {
            id: 'addProofs',
            src: 'signProofs',
            input: ({ context }) => ({ addresses: missingOf(context) }),
            onDone: { target: 'resting', actions: { type: 'addUrls', params: ({ event }) => event } },
            onError: { target: 'waiting', actions: { type: 'logFailure', params: errorOf } },
          },
        },
        waiting: { after: { pause: 'resting' } },
      },
    },
  },
})

export type ProofsActor = ActorRefFrom<typeof proofsMachine>
