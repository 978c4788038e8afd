import { assign, sendParent, setup, stateIn, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, logFault, logged, logWarning } from '../shared/shapes/failing.ts'
import type { LiveEvent } from '../shared/live.actors.ts'
import { followPinned, loadPinned, openPinnedDraft, removePinned } from './pinned.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { CommunityNotice as Notice, NoticeEvent } from './notices.ts'
import { withoutPinned, withPinned, type PinnedItem } from './pinned.ts'
import { pinnedFormMachine, type PinnedFormReport } from './pinnedForm.machine.ts'

type PinnedEvent =
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The channel closes until `refresh`. */
  | { type: 'sleep' }
  /** From the form. */
  | NoticeEvent
  | PinnedFormReport
  | { type: 'unpin'; item: PinnedItem }
  | { type: 'confirm' }
  | { type: 'cancel' }
  | LiveEvent<PinnedItem>

interface PinnedContext {
  /** Newest first. */
  items: readonly PinnedItem[]
  failure: Failure | null
  /** The item of the confirmation dialog. */
  removing: PinnedItem | null
  removeFailure: Failure | null
}

const removedId = ({ removing }: PinnedContext): string => needed(removing, 'no item was chosen to be unpinned').id

/**
 * The pinned items beside the wall, live, the form that adds one, and the confirmation before one is unpinned. They are
 * loaded at once, while the channel opens, and again ten seconds later: one may have changed in between.
 */
export const pinnedMachine = setup({
  types: {
    context: {} as PinnedContext,
    events: {} as PinnedEvent,
    children: {} as { form: 'form' },
  },
  actors: { loadPinned, followPinned, removePinned, form: pinnedFormMachine },
  /** In milliseconds: the wait for the channel after a return, and the time until the first items are checked. */
  delays: { patience: 500, doubt: 10_000 },
  guards: {
    isAsleep: stateIn({ channel: 'closed' }),
    isBeingUnpinned: ({ context }, { id }: { id: string }) => context.removing?.id === id,
  },
  actions: {
    keepItem: assign(({ context }, { row }: { row: PinnedItem }) => ({ items: withPinned(context.items, row) })),
    dropItem: assign(({ context }, { id }: { id: string }) => ({ items: withoutPinned(context.items, id) })),
    dropRemoved: assign(({ context }) => ({
      items: withoutPinned(context.items, removedId(context)),
      removing: null,
      removeFailure: null,
    })),
    forget: assign({ removing: null, removeFailure: null }),
    notice: sendParent((_, notice: Notice): NoticeEvent => ({ type: 'notice', notice })),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFailure: logWarning('failed to reload pinned items'),
    logFault: logFault(),
  },
}).createMachine({
  id: 'pinned',
  context: { items: [], failure: null, removing: null, removeFailure: null },
  invoke: { id: 'form', src: 'form', input: () => ({ draft: openPinnedDraft() }), onError: logged },
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
  },
  type: 'parallel',
  states: {
    channel: {
      initial: 'open',
      states: {
        open: {
          on: { sleep: 'closed' },
          invoke: {
            id: 'followPinned',
            src: 'followPinned',
            onError: { actions: { type: 'logFailure', params: errorOf } },
          },
        },
        closed: { on: { refresh: 'open' } },
      },
    },
    list: {
      initial: 'loading',
      on: {
        'live.insert': { actions: { type: 'keepItem', params: ({ event }) => event } },
        'live.update': { actions: { type: 'keepItem', params: ({ event }) => event } },
        'live.delete': { actions: { type: 'dropItem', params: ({ event }) => event } },
      },
      states: {
        loading: {
          // The response may be older than this change.
          on: {
            'live.insert': { target: 'loading', reenter: true },
            'live.update': { target: 'loading', reenter: true },
            'live.delete': { target: 'loading', reenter: true },
          },
          invoke: {
            id: 'loadPinned',
            src: 'loadPinned',
            onDone: {
              target: 'ready.doubting',
              actions: assign({ items: ({ event }) => event.output, failure: null }),
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ failure: ({ event }) => failureOf(event.error) }),
                {
                  type: 'notice',
                  params: ({ event }) => ({ key: 'pinned.loadFailed', failure: failureOf(event.error) }),
                },
              ],
            },
          },
        },
        ready: {
          on: {
            refresh: [{ guard: 'isAsleep', target: 'rejoining' }, { target: 'refreshing' }],
            'pinned.added': 'refreshing',
            'live.unreadable': 'refreshing',
          },
          initial: 'sure',
          states: {
            /** Something may have changed after the request and before the subscription. */
            doubting: {
              // While the screen sleeps, the return loads the items.
              after: { doubt: [{ guard: 'isAsleep', target: 'sure' }, { target: '#pinned.list.refreshing' }] },
            },
            // Missed changes are loaded when the subscription is back.
            sure: { on: { 'live.joined': '#pinned.list.refreshing' } },
          },
        },
        /** The channel opens again: the items are loaded once, after it. */
        rejoining: {
          on: {
            'pinned.added': 'refreshing',
            'live.joined': 'refreshing',
            'live.lost': 'refreshing',
          },
          after: { patience: 'refreshing' },
        },
        refreshing: {
          on: {
            refresh: [
              { guard: 'isAsleep', target: 'rejoining' },
              { target: 'refreshing', reenter: true },
            ],
            'pinned.added': { target: 'refreshing', reenter: true },
            'live.joined': { target: 'refreshing', reenter: true },
            'live.unreadable': { target: 'refreshing', reenter: true },
            'live.insert': {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'keepItem', params: ({ event }) => event },
            },
            'live.delete': {
              target: 'refreshing',
              reenter: true,
              actions: { type: 'dropItem', params: ({ event }) => event },
            },
          },
          invoke: {
            id: 'refreshPinned',
            src: 'loadPinned',
            onDone: { target: 'ready', actions: assign({ items: ({ event }) => event.output }) },
            onError: {
              target: 'ready',
              actions: { type: 'logFailure', params: errorOf },
            },
          },
        },
        failed: {
          on: { retry: 'loading', refresh: 'loading', 'pinned.added': 'loading', 'live.joined': 'loading' },
        },
      },
    },
    unpin: {
      initial: 'resting',
      states: {
        resting: {
          on: { unpin: { target: 'asking', actions: assign({ removing: ({ event }) => event.item }) } },
        },
        asking: {
          on: {
            confirm: { target: 'removing', actions: assign({ removeFailure: null }) },
            cancel: { target: 'resting', actions: 'forget' },
            // Another user was faster.
            'live.delete': {
              guard: { type: 'isBeingUnpinned', params: ({ event }) => event },
              target: 'resting',
              actions: 'forget',
            },
          },
        },
        removing: {
          invoke: {
            id: 'removePinned',
            src: 'removePinned',
            input: ({ context }) => ({ id: removedId(context) }),
            onDone: {
              target: 'resting',
              actions: ['dropRemoved', { type: 'notice', params: { key: 'pinned.removed' } }],
            },
            onError: {
              target: 'asking',
              actions: [
                assign({ removeFailure: ({ event }) => failureOf(event.error) }),
                {
                  type: 'notice',
                  params: ({ event }) => ({ key: 'pinned.removeFailed', failure: failureOf(event.error) }),
                },
              ],
            },
          },
        },
      },
    },
  },
})

export type PinnedActor = ActorRefFrom<typeof pinnedMachine>
