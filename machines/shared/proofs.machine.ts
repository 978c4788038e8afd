import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, logWarning } from './shapes/failing.ts'
import { proofSeconds, type ProofUrls } from './proof.ts'
import { signProofs } from './proofs.actors.ts'

type ProofsEvent =
  /**
   * What a part of the page shows, all of it, by the addresses that tasks store. Only proofs in the private bucket.
   * `part` is unique; without addresses it is gone.
   */
  | { type: 'show'; part: string; addresses: readonly string[] }
  /** A picture did not load from its URL. */
  | { type: 'picture.fail'; address: string }
  /** The page is in the foreground again, or its network is back: a sleeping device stops the timers. */
  | { type: 'refresh' }

interface ProofsContext {
  /** The addresses on the page, by the part that shows them. */
  parts: Readonly<Record<string, readonly string[]>>
  urls: ProofUrls
  /** The addresses whose URL was replaced after a failure; each once until all are renewed. */
  replaced: readonly string[]
}

/** All addresses on the page, each once. */
export const shownProofs = ({ parts }: Pick<ProofsContext, 'parts'>) => [...new Set(Object.values(parts).flat())]

const missingOf = (context: ProofsContext) =>
  shownProofs(context).filter((address) => context.urls[address] === undefined)

const showParams = ({ event }: { event: { part: string; addresses: readonly string[] } }) => event

/**
 * The signed URLs of the proofs on the page. It requests those of a part at once, keeps them until a minute before they
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
    isShown: ({ context }) => shownProofs(context).length > 0,
    isMissing: ({ context }) => missingOf(context).length > 0,
    mayReplace: ({ context: { urls, replaced } }, { address }: { address: string }) =>
      typeof urls[address] === 'string' && !replaced.includes(address),
  },
  actions: {
    keepShown: assign(({ context }, { part, addresses }: { part: string; addresses: readonly string[] }) => {
      const { [part]: _, ...others } = context.parts
      return { parts: addresses.length > 0 ? { ...others, [part]: addresses } : others }
    }),
    keepUrls: assign((_, { output }: { output: ProofUrls }) => ({ urls: output, replaced: [] })),
    addUrls: assign(({ context: { urls } }, { output }: { output: ProofUrls }) => ({ urls: { ...urls, ...output } })),
    dropUrl: assign(({ context: { urls, replaced } }, { address }: { address: string }) => ({
      urls: Object.fromEntries(Object.entries(urls).filter(([known]) => known !== address)),
      replaced: [...replaced, address],
    })),
    forget: assign({ urls: {}, replaced: [] }),
    logFailure: logWarning('the proofs have no URLs'),
  },
}).createMachine({
  id: 'proofs',
  context: { parts: {}, urls: {}, replaced: [] },
  on: { show: { actions: { type: 'keepShown', params: showParams } } },
  initial: 'empty',
  states: {
    empty: {
      on: {
        show: {
          guard: { type: 'isAny', params: showParams },
          target: 'signing',
          actions: { type: 'keepShown', params: showParams },
        },
      },
    },
    /** Earlier URLs stay meanwhile. */
    signing: {
      invoke: {
        id: 'signProofs',
        src: 'signProofs',
        input: ({ context }) => ({ addresses: shownProofs(context) }),
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
