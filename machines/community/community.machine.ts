import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import type { CommunityPlace } from './communityView.ts'
import { pinnedMachine } from './pinned.machine.ts'
import { wallMachine } from './wall.machine.ts'
import { logFault, logged } from '../shared/shapes/failing.ts'
import type { ScreenEvent, ScreenInput } from '../shared/screen.ts'
import type { NoticeEvent } from './notices.ts'

interface CommunityAddress {
  place: CommunityPlace
}

type CommunityEvent =
  | Extract<ScreenEvent<CommunityAddress>, { type: 'address.change' | 'refresh' | 'sleep' }>
  /** From the parts. */
  | NoticeEvent

interface CommunityContext extends CommunityAddress {
  userId: string
}

/**
 * The screen of the community: the wall, the notifications and the pinned items. It runs the wall and the pinned items
 * from the first visit of a section that shows them. They sleep in other sections.
 */
export const communityMachine = setup({
  types: {
    context: {} as CommunityContext,
    events: {} as CommunityEvent,
    input: {} as ScreenInput & CommunityAddress,
    children: {} as { wall: 'wall'; pinned: 'pinned' },
  },
  actors: { wall: wallMachine, pinned: pinnedMachine },
  guards: {
    showsWall: ({ context: { place } }) => place.kind === 'feed',
    hidesWall: ({ context: { place } }) => place.kind !== 'feed',
    showsPinned: ({ context: { place } }) => place.kind !== 'notifications',
    hidesPinned: ({ context: { place } }) => place.kind === 'notifications',
  },
  actions: {
    keepAddress: assign((_, { address: { place } }: { address: CommunityAddress }) => ({ place })),
    /** In other sections the opened message stays as it is. */
    openMessage: enqueueActions(({ enqueue }, { address: { place } }: { address: CommunityAddress }) => {
      if (place.kind === 'feed') enqueue.sendTo('wall', { type: 'opened.change', id: place.message })
    }),
    refreshWall: sendTo('wall', { type: 'refresh' }),
    sleepWall: sendTo('wall', { type: 'sleep' }),
    refreshPinned: sendTo('pinned', { type: 'refresh' }),
    sleepPinned: sendTo('pinned', { type: 'sleep' }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'community',
  context: ({ input: { userId, place } }) => ({ userId, place }),
  type: 'parallel',
  on: { notice: { actions: { type: 'passNotice', params: ({ event }) => event } } },
  states: {
    wall: {
      initial: 'unvisited',
      states: {
        unvisited: {
          always: { guard: 'showsWall', target: 'visited' },
          on: { 'address.change': { actions: { type: 'keepAddress', params: ({ event }) => event } } },
        },
        visited: {
          invoke: {
            id: 'wall',
            src: 'wall',
            input: ({ context: { userId, place } }) => ({
              userId,
              place: 'feed',
              beginning: '',
              opened: place.kind === 'feed' ? place.message : null,
            }),
            onError: logged,
          },
          on: {
            'address.change': {
              actions: [
                { type: 'keepAddress', params: ({ event }) => event },
                { type: 'openMessage', params: ({ event }) => event },
              ],
            },
          },
          initial: 'shown',
          states: {
            shown: {
              always: { guard: 'hidesWall', target: 'hidden' },
              on: { refresh: { actions: 'refreshWall' }, sleep: { actions: 'sleepWall' } },
            },
            hidden: {
              entry: 'sleepWall',
              always: { guard: 'showsWall', target: 'shown', actions: 'refreshWall' },
            },
          },
        },
      },
    },
    pinned: {
      initial: 'unvisited',
      states: {
        unvisited: { always: { guard: 'showsPinned', target: 'visited' } },
        visited: {
          invoke: { id: 'pinned', src: 'pinned', onError: logged },
          initial: 'shown',
          states: {
            shown: {
              always: { guard: 'hidesPinned', target: 'hidden' },
              on: { refresh: { actions: 'refreshPinned' }, sleep: { actions: 'sleepPinned' } },
            },
            hidden: {
              entry: 'sleepPinned',
              always: { guard: 'showsPinned', target: 'shown', actions: 'refreshPinned' },
            },
          },
        },
      },
    },
  },
})

export type CommunityActor = ActorRefFrom<typeof communityMachine>
