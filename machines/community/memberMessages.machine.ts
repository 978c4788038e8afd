import { assign, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, keepFailure, logFault, logged } from '../shared/shapes/failing.ts'
import { loadAddressee } from './addressee.actors.ts'
import { beginningFor, isAddressedTo, noticeLackOf, type Addressee } from './addressee.ts'
import type { Failure } from '../shared/failure.ts'
import { isMemberId } from '../members/membersView.ts'
import type { NoticeEvent } from './notices.ts'
import { wallMachine, type WallInput, type WallReport } from './wall.machine.ts'

type MemberMessagesEvent =
  /** The address names another member. */
  | { type: 'to.change'; to: string | null }
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The user leaves the screen: the wall's channels close until `refresh`. */
  | { type: 'sleep' }
  /** From the wall. */
  | WallReport
  | NoticeEvent

interface MemberMessagesInput {
  userId: string
  /** The id in the address, which may be invalid; null: a message to all members. */
  to: string | null
}

interface MemberMessagesContext extends MemberMessagesInput {
  addressee: Addressee | null
  failure: Failure | null
}

const memberOf = ({ to }: MemberMessagesContext): { id: string } => ({
  id: needed(to, 'the messages are to all members'),
})

const addresseeOf = ({ addressee }: MemberMessagesContext): Addressee => needed(addressee, 'there is no addressee')

/** Each addressee has an own draft. */
const wallOf = ({ userId, addressee }: MemberMessagesContext): WallInput => ({
  userId,
  place: `members:${addressee?.handle ?? ''}`,
  beginning: addressee === null ? '' : beginningFor(addressee),
  opened: null,
})

/** The tab Mensagens: the wall with a composer for all members, or for one member, who is mentioned. */
export const memberMessagesMachine = setup({
  types: {
    context: {} as MemberMessagesContext,
    events: {} as MemberMessagesEvent,
    input: {} as MemberMessagesInput,
    children: {} as { wall: 'wall' },
  },
  actors: { loadAddressee, wall: wallMachine },
  guards: {
    isOther: ({ context }, { to }: { to: string | null }) => context.to !== to,
    isToAll: ({ context }) => context.to === null,
    isInvalidId: ({ context }) => context.to !== null && !isMemberId(context.to),
    isFound: (_, { member }: { member: Addressee | null }) => member !== null,
    isAddressed: ({ context }, { content }: { content: string }) => isAddressedTo(addresseeOf(context), content),
  },
  actions: {
    keepTo: assign((_, { to }: { to: string | null }) => ({ to, addressee: null, failure: null })),
    keepAddressee: assign((_, { member }: { member: Addressee | null }) => ({ addressee: member, failure: null })),
    keepFailure: keepFailure(),
    noticeSent: sendParent(({ context }): NoticeEvent => {
      const addressee = addresseeOf(context)
      const lack = noticeLackOf(addressee, context.userId)
      return { type: 'notice', notice: { key: 'message.sent', name: addressee.name, lack } }
    }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    passToWall: sendTo('wall', (_, event: { type: 'refresh' } | { type: 'sleep' }) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'memberMessages',
  context: ({ input }) => ({ ...input, addressee: null, failure: null }),
  on: {
    'to.change': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.arriving',
      actions: { type: 'keepTo', params: ({ event }) => event },
    },
  },
  initial: 'arriving',
  states: {
    arriving: {
      always: [
        { guard: 'isToAll', target: 'open' },
        { guard: 'isInvalidId', target: 'missing' },
        { target: 'looking' },
      ],
    },
    /** To all members. */
    open: {
      invoke: {
        id: 'wall',
        src: 'wall',
        input: ({ context }) => wallOf(context),
        onError: logged,
      },
      on: {
        notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
        refresh: { actions: { type: 'passToWall', params: ({ event }) => event } },
        sleep: { actions: { type: 'passToWall', params: ({ event }) => event } },
      },
    },
    looking: {
      invoke: {
        id: 'loadAddressee',
        src: 'loadAddressee',
        input: ({ context }) => memberOf(context),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ member: event.output }) },
            target: 'addressed',
            actions: { type: 'keepAddressee', params: ({ event }) => ({ member: event.output }) },
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    addressed: {
      invoke: {
        id: 'wall',
        src: 'wall',
        input: ({ context }) => wallOf(context),
        onError: logged,
      },
      on: {
        notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
        refresh: { actions: { type: 'passToWall', params: ({ event }) => event } },
        sleep: { actions: { type: 'passToWall', params: ({ event }) => event } },
        'writing.settle': { guard: { type: 'isAddressed', params: ({ event }) => event }, actions: 'noticeSent' },
      },
    },
    /** This member does not exist. */
    missing: {},
    failed: { on: { retry: 'looking', refresh: 'looking' } },
  },
})

export type MemberMessagesActor = ActorRefFrom<typeof memberMessagesMachine>
