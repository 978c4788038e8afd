import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { closes } from '../shared/shapes/dialog.ts'
import { logFault, logged } from '../shared/shapes/failing.ts'
import { whenGone } from './feed.ts'
import { feedMachine, type FeedReport } from './feed.machine.ts'
import { feedNewsMachine } from './feedNews.machine.ts'
import { messageComposerMachine, type WritingReport } from './messageComposer.machine.ts'
import { messageDeletionMachine, type Deletable, type DeletionReport } from './messageDeletion.machine.ts'
import { messageLikesMachine, type LikesReport } from './messageLikes.machine.ts'
import { followMessages, type MessageLive } from './messages.actors.ts'
import { openedMessageMachine } from './openedMessage.machine.ts'
import { repliesMachine } from './replies.machine.ts'
import type { LiveEvent } from '../shared/live.actors.ts'
import type { Message } from './message.ts'
import type { NoticeEvent } from './notices.ts'

type WallEvent =
  /** The wall is shown again: its data may be old. */
  | { type: 'refresh' }
  /** The wall is not shown any more: its channels close until `refresh`. */
  | { type: 'sleep' }
  /** The message that the address names; null: none. */
  | { type: 'opened.change'; id: string | null }
  | { type: 'deletion.open'; target: Deletable }
  /** From the channel and the parts. */
  | MessageLive
  | FeedReport
  | WritingReport
  | LikesReport
  | DeletionReport
  | NoticeEvent

export interface WallInput {
  userId: string
  /** The key of the composer's draft, and the text with which each message begins. */
  place: string
  beginning: string
  /** The message that the address names; null: none. */
  opened: string | null
}

/** What the wall reports to its parent, besides notices: the current user's message is stored. */
export type WallReport = Extract<WritingReport, { type: 'writing.settle' }>

type WritingDeleted = Extract<DeletionReport, { type: 'writing.deleted' }>

interface WallContext extends WallInput {
  /** The opened message, as it was before it was deleted; null if it was never loaded. A reply to it may be unsent. */
  gone: Message | null
  deleting: Deletable | null
}

const openedId = ({ opened }: WallContext): string => needed(opened, 'the address names no message')

const deletionOf = ({ deleting }: WallContext): { target: Deletable } => ({
  target: needed(deleting, 'nothing was chosen for deletion'),
})

const eventOf = <Event>({ event }: { event: Event }) => event
const toFeed = { type: 'passToFeed', params: eventOf } as const
const toOpened = { type: 'passToOpened', params: eventOf } as const

/**
 * The wall: the feed with its composer, likes, replies and deletions, and the message that the address names. It owns
 * the channel of the messages.
 */
export const wallMachine = setup({
  types: {
    context: {} as WallContext,
    events: {} as WallEvent,
    input: {} as WallInput,
    children: {} as {
      feed: 'feed'
      news: 'news'
      composer: 'composer'
      likes: 'likes'
      replies: 'replies'
      opened: 'opened'
      deletion: 'deletion'
    },
  },
  actors: {
    followMessages,
    feed: feedMachine,
    news: feedNewsMachine,
    composer: messageComposerMachine,
    likes: messageLikesMachine,
    replies: repliesMachine,
    opened: openedMessageMachine,
    deletion: messageDeletionMachine,
  },
  guards: {
    hasOpened: ({ context }) => context.opened !== null,
    isSame: ({ context }, { id }: { id: string | null }) => context.opened === id,
    isNone: (_, { id }: { id: string | null }) => id === null,
  },
  actions: {
    keepOpened: assign((_, { id }: { id: string | null }) => ({ opened: id, gone: null })),
    keepGone: assign((_, { message }: { message: Message | null }) => ({
      gone: message && { ...message, ...whenGone },
    })),
    forgetOpened: assign({ opened: null }),
    keepDeleting: assign((_, { target }: { target: Deletable }) => ({ deleting: target })),
    forgetDeleting: assign({ deleting: null }),
    cancelDeletion: sendTo('deletion', { type: 'cancel' }),
    openThread: sendTo('replies', ({ context }) => ({ type: 'open' as const, messageId: openedId(context) })),
    openMatch: sendTo('replies', (_, { id }: { id: string }) => ({ type: 'open' as const, messageId: id })),
    passToFeed: sendTo('feed', (_, event: LiveEvent<Message> | Exclude<WritingReport, WallReport>) => event),
    loseFeed: sendTo('feed', { type: 'live.lost' }),
    passToOpened: sendTo(
      'opened',
      (_, event: Extract<MessageLive, { type: 'live.joined' | 'live.unreadable' | 'live.update' | 'live.delete' }>) =>
        event,
    ),
    reportArrived: enqueueActions(({ enqueue }, { message, isNews }: Extract<FeedReport, { isNews: boolean }>) => {
      enqueue.sendTo('composer', { type: 'writing.arrive', id: message.id })
      if (isNews) enqueue.sendTo('news', { type: 'message.arrive' })
    }),
    removeThread: sendTo('replies', (_, { id }: { id: string }) => ({ type: 'message.remove' as const, id })),
    changeInFeed: sendTo('feed', (_, { message }: { message: Message }) => ({
      type: 'message.change' as const,
      message,
    })),
    changeOpened: sendTo('opened', (_, { message }: { message: Message }) => ({
      type: 'message.change' as const,
      message,
    })),
    removeWriting: enqueueActions(({ enqueue }, { target: { id, of } }: WritingDeleted) => {
      if (of === 'message_replies') return enqueue.sendTo('replies', { type: 'reply.remove', id })
      enqueue.sendTo('feed', { type: 'message.remove', id })
      enqueue.sendTo('replies', { type: 'message.remove', id })
    }),
    removeOpened: sendTo('opened', (_, { target: { id } }: WritingDeleted) => ({
      type: 'message.remove' as const,
      id,
    })),
    refreshParts: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('feed', { type: 'refresh' })
      enqueue.sendTo('replies', { type: 'refresh' })
    }),
    wakeParts: enqueueActions(({ enqueue }) => {
      enqueue.sendTo('feed', { type: 'wake' })
      enqueue.sendTo('replies', { type: 'refresh' })
    }),
    sleepReplies: sendTo('replies', { type: 'sleep' }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    reportSettled: sendParent((_, event: WallReport) => event),
    logFault: logFault(),
  },
}).createMachine({
  id: 'wall',
  context: ({ input }) => ({ ...input, gone: null, deleting: null }),
  type: 'parallel',
  invoke: [
    {
      id: 'feed',
      src: 'feed',
      input: ({ context: { userId } }) => ({ userId }),
      onError: logged,
    },
    { id: 'news', src: 'news', onError: logged },
    {
      id: 'composer',
      src: 'composer',
      input: ({ context: { userId, place, beginning } }) => ({ userId, messageId: null, place, beginning }),
      onError: logged,
    },
    {
      id: 'likes',
      src: 'likes',
      input: ({ context: { userId } }) => ({ userId }),
      onError: logged,
    },
    {
      id: 'replies',
      src: 'replies',
      input: ({ context: { userId } }) => ({ userId }),
      onError: logged,
    },
  ],
  on: {
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'live.joined': { actions: toFeed },
    'live.lost': { actions: toFeed },
    'live.unreadable': { actions: toFeed },
    'live.insert': { actions: toFeed },
    'live.update': { actions: toFeed },
    'live.delete': { actions: toFeed },
    'message.arrived': { actions: { type: 'reportArrived', params: ({ event }) => event } },
    'message.gone': { actions: { type: 'removeThread', params: ({ event }) => event } },
    'thread.match': { actions: { type: 'openMatch', params: ({ event }) => event } },
    'writing.begin': { actions: toFeed },
    'writing.end': { actions: toFeed },
    'writing.fail': { actions: toFeed },
    'writing.settle': { actions: { type: 'reportSettled', params: ({ event }) => event } },
    'message.liked': { actions: { type: 'changeInFeed', params: ({ event }) => event } },
    'writing.deleted': { actions: { type: 'removeWriting', params: ({ event }) => event } },
    'writings.changed': { actions: 'refreshParts' },
  },
  states: {
    channel: {
      initial: 'open',
      states: {
        open: {
          on: { sleep: { target: 'closed', actions: 'sleepReplies' }, refresh: { actions: 'refreshParts' } },
          invoke: {
            id: 'followMessages',
            src: 'followMessages',
            onError: { actions: [logged.actions, 'loseFeed'] },
          },
        },
        closed: { on: { refresh: { target: 'open', actions: 'wakeParts' } } },
      },
    },
    opened: {
      initial: 'arriving',
      on: {
        'opened.change': [
          { guard: { type: 'isSame', params: ({ event }) => event } },
          {
            guard: { type: 'isNone', params: ({ event }) => event },
            target: '.none',
            actions: { type: 'keepOpened', params: ({ event }) => event },
          },
          { target: '.shown', actions: { type: 'keepOpened', params: ({ event }) => event } },
        ],
      },
      states: {
        arriving: { always: [{ guard: 'hasOpened', target: 'shown' }, { target: 'none' }] },
        none: {},
        shown: {
          entry: 'openThread',
          invoke: {
            id: 'opened',
            src: 'opened',
            input: ({ context }) => ({ id: openedId(context) }),
            onDone: {
              target: 'gone',
              actions: { type: 'keepGone', params: ({ event }) => ({ message: event.output }) },
            },
            onError: { target: 'none', actions: ['forgetOpened', logged.actions] },
          },
          /** Both the feed and the opened message may show it. */
          on: {
            'live.joined': { actions: [toFeed, toOpened] },
            'live.unreadable': { actions: [toFeed, toOpened] },
            'live.update': { actions: [toFeed, toOpened] },
            'live.delete': { actions: [toFeed, toOpened] },
            'message.liked': {
              actions: [
                { type: 'changeInFeed', params: ({ event }) => event },
                { type: 'changeOpened', params: ({ event }) => event },
              ],
            },
            'writing.deleted': {
              actions: [
                { type: 'removeWriting', params: ({ event }) => event },
                { type: 'removeOpened', params: ({ event }) => event },
              ],
            },
          },
        },
        /** It was deleted. */
        gone: {},
      },
    },
    deletion: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            'deletion.open': {
              target: 'open',
              actions: { type: 'keepDeleting', params: ({ event }) => event },
            },
          },
        },
        open: {
          exit: 'forgetDeleting',
          /** A question closes; a deletion that runs is finished. */
          on: { sleep: { actions: 'cancelDeletion' } },
          invoke: {
            id: 'deletion',
            src: 'deletion',
            input: ({ context }) => deletionOf(context),
            ...closes,
          },
        },
      },
    },
  },
})

export type WallActor = ActorRefFrom<typeof wallMachine>
