import { assign, sendTo, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, keepFailure, logFault, logged, logWarning } from '../shared/shapes/failing.ts'
import { followReplies, loadReplies, type ReplyLive } from './replies.actors.ts'
import type { Failure } from '../shared/failure.ts'
import { asReply, type Reply } from './message.ts'
import { messageComposerMachine, type WritingReport } from './messageComposer.machine.ts'
import type { CommunityNotice, NoticeEvent } from './notices.ts'

type RepliesEvent =
  | ReplyLive
  /** Opens the replies of a message and closes the open ones. */
  | { type: 'open'; messageId: string }
  | { type: 'close' }
  | { type: 'retry' }
  | { type: 'refresh' }
  /** The channel closes until `refresh`. */
  | { type: 'sleep' }
  /** The message was deleted. */
  | { type: 'message.remove'; id: string }
  | { type: 'reply.remove'; id: string }
  /** From the composer. */
  | Exclude<WritingReport, { type: 'writing.settle' }>
  | NoticeEvent

interface RepliesContext {
  userId: string
  /** The message whose replies are open; null if all are closed. */
  messageId: string | null
  /** Oldest first; null until they are loaded. */
  replies: readonly Reply[] | null
  /** Deleted replies. A late response does not show them again. */
  gone: readonly string[]
  /** The current user's replies that are being sent. They are shown last. */
  sending: readonly Reply[]
  isBehind: boolean
  /** The message itself was deleted. */
  isGone: boolean
  failure: Failure | null
}

const blank = { replies: null, gone: [], sending: [], isBehind: false, isGone: false, failure: null }

const withReply = (replies: readonly Reply[] | null, reply: Reply): readonly Reply[] => {
  const known = replies ?? []
  return known.some(({ id }) => id === reply.id)
    ? known.map((one) => (one.id === reply.id ? { ...reply, user_photo: one.user_photo } : one))
    : [...known, reply]
}

const messageOf = ({ messageId }: RepliesContext): string => needed(messageId, 'no replies are open')

/** The replies to one message at a time, live, and the composer for another one. */
export const repliesMachine = setup({
  types: {
    context: {} as RepliesContext,
    events: {} as RepliesEvent,
    input: {} as { userId: string },
    children: {} as { composer: 'composer' },
  },
  actors: { loadReplies, followReplies, composer: messageComposerMachine },
  guards: {
    isOpen: ({ context }, { id }: { id: string }) => context.messageId === id,
    isSameMessage: ({ context }, { row }: { row: Reply }) => context.messageId === row.message_id,
    isBehind: ({ context }) => context.isBehind,
    hasReplies: ({ context }) => context.replies !== null,
  },
  actions: {
    begin: assign((_, { messageId }: { messageId: string }) => ({ ...blank, messageId })),
    end: assign({ ...blank, messageId: null }),
    keep: assign(({ context: { gone, sending } }, { replies }: { replies: readonly Reply[] }) => ({
      replies: replies.filter(({ id }) => !gone.includes(id)),
      sending: sending.filter(({ id }) => !replies.some((reply) => reply.id === id)),
      failure: null,
    })),
    insert: assign(({ context: { replies, sending, gone } }, { row }: { row: Reply }) => ({
      replies: gone.includes(row.id) ? replies : withReply(replies, row),
      sending: sending.filter(({ id }) => id !== row.id),
    })),
    remove: assign(({ context: { replies, gone } }, { id }: { id: string }) => ({
      replies: replies?.filter((reply) => reply.id !== id) ?? null,
      gone: gone.includes(id) ? gone : [...gone, id],
    })),
    send: assign({ sending: ({ context }, { row }: { row: Reply }) => [...context.sending, row] }),
    takeBack: assign(({ context }, { id, isGone }: { id: string; isGone: boolean }) => ({
      sending: context.sending.filter((reply) => reply.id !== id),
      isGone: context.isGone || isGone,
    })),
    markBehind: assign({ isBehind: true }),
    markGone: assign({ isGone: true }),
    settleComposer: sendTo('composer', (_, { row }: { row: Reply }) => ({
      type: 'writing.arrive' as const,
      id: row.id,
    })),
    keepFailure: keepFailure(),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    noticeFailure: failureNotice<CommunityNotice>()('replies.loadFailed'),
    logFailure: logWarning('failed to reload replies'),
    logSubscriptionFailure: logWarning('failed to subscribe to replies'),
    logFault: logFault(),
  },
}).createMachine({
  id: 'replies',
  context: ({ input: { userId } }) => ({ ...blank, userId, messageId: null }),
  initial: 'closed',
  on: { open: { target: '.opened', reenter: true, actions: { type: 'begin', params: ({ event }) => event } } },
  states: {
    closed: {},
    opened: {
      type: 'parallel',
      invoke: {
        id: 'composer',
        src: 'composer',
        input: ({ context }) => {
          const messageId = messageOf(context)
          return { userId: context.userId, messageId, place: messageId, beginning: '' }
        },
        onError: logged,
      },
      on: {
        close: { target: 'closed', actions: 'end' },
        notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
        'message.remove': { guard: { type: 'isOpen', params: ({ event }) => event }, actions: 'markGone' },
        'live.delete': { actions: { type: 'remove', params: ({ event }) => event } },
        'reply.remove': { actions: { type: 'remove', params: ({ event }) => event } },
        'writing.begin': { actions: { type: 'send', params: ({ event }) => ({ row: asReply(event.row) }) } },
        'writing.end': { actions: { type: 'insert', params: ({ event }) => ({ row: asReply(event.row) }) } },
        'writing.fail': { actions: { type: 'takeBack', params: ({ event }) => event } },
      },
      states: {
        thread: {
          initial: 'reading',
          on: {
            'live.joined': { actions: 'markBehind' },
            'live.unreadable': { actions: 'markBehind' },
            'live.insert': {
              guard: { type: 'isSameMessage', params: ({ event }) => event },
              actions: [
                { type: 'insert', params: ({ event }) => event },
                'markBehind',
                { type: 'settleComposer', params: ({ event }) => event },
              ],
            },
            'live.update': {
              guard: { type: 'isSameMessage', params: ({ event }) => event },
              actions: [{ type: 'insert', params: ({ event }) => event }, 'markBehind'],
            },
          },
          states: {
            reading: {
              entry: assign({ isBehind: false }),
              invoke: {
                id: 'loadReplies',
                src: 'loadReplies',
                input: ({ context }) => ({ messageId: messageOf(context) }),
                onDone: {
                  target: 'settling',
                  actions: { type: 'keep', params: ({ event }) => ({ replies: event.output }) },
                },
                onError: [
                  {
                    guard: 'hasReplies',
                    target: 'ready',
                    actions: { type: 'logFailure', params: errorOf },
                  },
                  {
                    target: 'failed',
                    actions: [
                      { type: 'keepFailure', params: errorOf },
                      { type: 'noticeFailure', params: errorOf },
                    ],
                  },
                ],
              },
            },
            settling: { always: [{ guard: 'isBehind', target: 'reading' }, { target: 'ready' }] },
            ready: {
              on: {
                refresh: 'reading',
                'live.joined': 'reading',
                'live.unreadable': 'reading',
              },
            },
            failed: { on: { retry: 'reading', refresh: 'reading', 'live.joined': 'reading' } },
          },
        },
        channel: {
          initial: 'open',
          states: {
            open: {
              on: { sleep: 'closed' },
              invoke: {
                id: 'followReplies',
                src: 'followReplies',
                input: ({ context }) => ({ messageId: messageOf(context) }),
                onError: { actions: { type: 'logSubscriptionFailure', params: errorOf } },
              },
            },
            closed: { on: { refresh: 'open' } },
          },
        },
      },
    },
  },
})

export type RepliesActor = ActorRefFrom<typeof repliesMachine>
