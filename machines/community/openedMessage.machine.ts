import { assign, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { loadMessage, type MessageLive } from './messages.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { Message } from './message.ts'

type OpenedMessageEvent =
  /** From the channel of the feed. */
  | Extract<MessageLive, { type: 'live.joined' | 'live.unreadable' | 'live.update' | 'live.delete' }>
  | { type: 'retry' }
  | { type: 'message.change'; message: Message }
  | { type: 'message.remove'; id: string }

interface OpenedMessageContext {
  id: string
  message: Message | null
  /** Something changed during the request: its response may be older. */
  isBehind: boolean
  failure: Failure | null
}

/**
 * The message that a notification links to, however old. It is live, as is the feed below it. It ends when the message
 * is deleted, with what was known of it.
 */
export const openedMessageMachine = setup({
  types: {
    context: {} as OpenedMessageContext,
    events: {} as OpenedMessageEvent,
    input: {} as { id: string },
    output: {} as Message | null,
  },
  actors: { loadMessage },
  guards: {
    isThis: ({ context }, { id }: { id: string }) => context.id === id,
    isBehind: ({ context }) => context.isBehind,
    isKnown: ({ context }) => context.message !== null,
    isAbsent: (_, { message }: { message: Message | null }) => message === null,
  },
  actions: {
    keep: assign((_, { message }: { message: Message | null }) => ({ message, failure: null })),
    /** The author's photo stays: a changed row has an old one. */
    change: assign(({ context }, { message }: { message: Message }) => ({
      message: { ...message, user_photo: context.message?.user_photo ?? null },
      failure: null,
    })),
    markBehind: assign({ isBehind: true }),
    keepFailure: keepFailure(),
    logFailure: logWarning('failed to reload the message'),
  },
}).createMachine({
  id: 'openedMessage',
  context: ({ input: { id } }) => ({ id, message: null, isBehind: false, failure: null }),
  output: ({ context }) => context.message,
  initial: 'looking',
  on: {
    'live.delete': { guard: { type: 'isThis', params: ({ event }) => event }, target: '.gone' },
    'message.remove': { guard: { type: 'isThis', params: ({ event }) => event }, target: '.gone' },
  },
  states: {
    looking: {
      entry: assign({ isBehind: false }),
      // The response is shown at once; then the message is requested again.
      on: {
        'live.joined': { actions: 'markBehind' },
        'live.unreadable': { actions: 'markBehind' },
        'live.update': { guard: { type: 'isThis', params: ({ event }) => event.row }, actions: 'markBehind' },
      },
      invoke: {
        id: 'loadMessage',
        src: 'loadMessage',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isAbsent', params: ({ event }) => ({ message: event.output }) },
            target: 'gone',
          },
          {
            guard: 'isBehind',
            target: 'looking',
            reenter: true,
            actions: { type: 'keep', params: ({ event }) => ({ message: event.output }) },
          },
          { target: 'shown', actions: { type: 'keep', params: ({ event }) => ({ message: event.output }) } },
        ],
        onError: [
          { guard: 'isBehind', target: 'looking', reenter: true, actions: { type: 'logFailure', params: errorOf } },
          {
            guard: 'isKnown',
            target: 'shown',
            actions: { type: 'logFailure', params: errorOf },
          },
          { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
        ],
      },
    },
    shown: {
      on: {
        'live.joined': 'looking',
        'live.unreadable': 'looking',
        'live.update': {
          guard: { type: 'isThis', params: ({ event }) => event.row },
          actions: { type: 'change', params: ({ event }) => ({ message: event.row }) },
        },
        'message.change': {
          guard: { type: 'isThis', params: ({ event }) => event.message },
          actions: { type: 'change', params: ({ event }) => event },
        },
      },
    },
    failed: { on: { retry: 'looking', 'live.joined': 'looking' } },
    gone: { type: 'final' },
  },
})

export type OpenedMessageActor = ActorRefFrom<typeof openedMessageMachine>
