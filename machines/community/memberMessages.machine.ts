import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { loadAddressee } from './addressee.actors.ts'
import { isAddressedTo, type Addressee } from './addressee.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { isMemberId } from '../members/membersView.ts'
import type { NoticeEvent } from './notices.ts'

export type MemberMessagesEvent =
  /** The URL addresses another member. */
  | { type: 'to.change'; to: string | null }
  | { type: 'retry' }
  /** The current user's message was stored on the wall. */
  | { type: 'message.arrive'; content: string }

interface MemberMessagesContext {
  /** The id in the URL, which may be invalid; null: a message to all members. */
  to: string | null
  addressee: Addressee | null
  failure: Failure | null
}

/** The addressee in the Mensagens tab: all members, or one member, who is mentioned. The feed shows the messages. */
export const memberMessagesMachine = setup({
  types: {
    context: {} as MemberMessagesContext,
    events: {} as MemberMessagesEvent,
    input: {} as { to: string | null },
    emitted: {} as NoticeEvent,
  },
  actors: { loadAddressee },
  guards: {
    isOther: ({ context }, { to }: { to: string | null }) => context.to !== to,
    isToAll: ({ context }) => context.to === null,
    isInvalidId: ({ context }) => context.to !== null && !isMemberId(context.to),
    isFound: (_, { member }: { member: Addressee | null }) => member !== null,
    isAddressed: ({ context: { addressee } }, { content }: { content: string }) =>
      addressee !== null && isAddressedTo(addressee, content),
  },
  actions: {
    noticeSent: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'message.sent', name: context.addressee?.name ?? '' },
    })),
  },
}).createMachine({
  id: 'memberMessages',
  context: ({ input }) => ({ to: input.to, addressee: null, failure: null }),
  on: {
    'to.change': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.arriving',
      actions: assign({ to: ({ event }) => event.to, addressee: null, failure: null }),
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
    open: {},
    looking: {
      invoke: {
        id: 'loadAddressee',
        src: 'loadAddressee',
        input: ({ context }) => ({ id: context.to ?? '' }),
        onDone: [
          {
            guard: { type: 'isFound', params: ({ event }) => ({ member: event.output }) },
            target: 'addressed',
            actions: assign({ addressee: ({ event }) => event.output, failure: null }),
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed', actions: assign({ failure: ({ event }) => failureOf(event.error) }) },
      },
    },
    addressed: {
      on: {
        'message.arrive': {
          guard: { type: 'isAddressed', params: ({ event }) => event },
          actions: 'noticeSent',
        },
      },
    },
    /** This member does not exist. */
    missing: {},
    failed: { on: { retry: 'looking' } },
  },
})

export type MemberMessagesActor = ActorRefFrom<typeof memberMessagesMachine>
