import { assign, enqueueActions, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { catchUpMessages, loadMessages, type MessageLive } from './messages.actors.ts'
import type { Failure } from '../shared/failure.ts'
import {
  belongs,
  caughtUp,
  newOnTop,
  searchOf,
  whenGone,
  wholeFeed,
  withMessage,
  withNewMessage,
  withPage,
  type FeedNews,
  type FeedPage,
  type FeedView,
} from './feed.ts'
import { asMessage, type FoundMessage, type Message, type MessageCursor } from './message.ts'
import type { WritingReport } from './messageComposer.machine.ts'
import type { CommunityNotice } from './notices.ts'

type FeedEvent =
  /** From the channel, and from the composer. */
  | MessageLive
  | Exclude<WritingReport, { type: 'writing.settle' }>
  | { type: 'search.type'; search: string }
  | { type: 'view.change'; change: Partial<FeedView> }
  | { type: 'more' }
  | { type: 'retry' }
  /** The feed is shown again: the list may be outdated. */
  | { type: 'refresh' }
  /** The same, while the channel opens again. */
  | { type: 'wake' }
  /** A newer version of a message is known, or the message was deleted. */
  | { type: 'message.change'; message: Message }
  | { type: 'message.remove'; id: string }

/** What the feed reports to its parent. */
export type FeedReport =
  /**
   * A message was received, live or after a reconnection. If it is the current user's, it is stored even if its
   * request failed. `isNews`: another member wrote it and it is new on top.
   */
  | { type: 'message.arrived'; message: Message; isNews: boolean }
  | { type: 'message.gone'; id: string }
  /** The search matched a reply: its thread must open. */
  | { type: 'thread.match'; id: string }

interface FeedContext {
  userId: string
  view: FeedView
  /** The text of the search box. The list follows after a pause. */
  typed: string
  messages: readonly FoundMessage[]
  next: MessageCursor | null
  /** Deleted while shown: they stay hidden. */
  gone: readonly string[]
  /** The current user's messages that are being sent, newest first. They are shown on top. */
  sending: readonly Message[]
  /** The list belongs to an earlier view. The requested one is loading. */
  isStale: boolean
  /** Something changed while the list was loading: it is loaded again. */
  isBehind: boolean
  /** The channel was joined after the list was requested: what changed in between is not known. */
  isDoubtful: boolean
  /** The subscription to changes is interrupted. */
  isLost: boolean
  failure: Failure | null
}

/**
 * In milliseconds: the pause in typing before the search runs, the wait for the channel after a return, and the time
 * before a doubtful list is compared with the server's.
 */
const delays = { pause: 250, patience: 500, doubt: 10_000 }

const isKnown = ({ messages, sending }: FeedContext, id: string) =>
  messages.some((message) => message.id === id) || sending.some((message) => message.id === id)

/** The messages of the wall: paged, searchable, sortable, live. */
export const feedMachine = setup({
  types: {
    context: {} as FeedContext,
    events: {} as FeedEvent,
    input: {} as { userId: string },
  },
  actors: { loadMessages, catchUpMessages },
  delays,
  guards: {
    isOtherSearch: ({ context }) => searchOf(context.typed) !== context.view.search,
    hasMore: ({ context }) => context.next !== null,
    isBehind: ({ context }) => context.isBehind,
    isDoubtful: ({ context }) => context.isDoubtful,
    isLost: ({ context }) => context.isLost,
  },
  actions: {
    keepTyped: assign({ typed: (_, { search }: { search: string }) => search }),
    keepSearch: assign(({ context }) => ({
      view: { ...context.view, search: searchOf(context.typed) },
      isStale: true,
    })),
    changeView: assign(({ context }, { change }: { change: Partial<FeedView> }) => ({
      view: { ...context.view, search: searchOf(context.typed), ...change },
      isStale: true,
    })),
    keepPage: assign(({ context }, page: FeedPage) => ({
      ...page,
      // A loaded message exists, even if it was reported as deleted. A message that was being sent may be in the page.
      sending: context.sending.filter(({ id }) => !page.messages.some((message) => message.id === id)),
      isStale: false,
      failure: null,
    })),
    reportMatch: enqueueActions(({ enqueue }, { messages }: FeedPage) => {
      const match = messages.find(({ matched_reply_id }) => matched_reply_id !== null)
      if (match) enqueue.sendParent({ type: 'thread.match', id: match.id } satisfies FeedReport)
    }),
    addPage: assign(({ context }, page: FeedPage) => ({
      messages: withPage(context.messages, page.messages),
      next: page.next,
    })),
    reportMissed: enqueueActions(({ context, enqueue }, news: FeedNews) => {
      for (const message of newOnTop(context.view, context.messages, news).toReversed()) {
        const isNews = message.user_id !== context.userId
        enqueue.sendParent({ type: 'message.arrived', message, isNews } satisfies FeedReport)
      }
    }),
    catchUp: assign(({ context }, news: FeedNews) => {
      const { messages, next, gone } = caughtUp(context.messages, context.next, news)
      return {
        messages,
        next,
        gone: [...context.gone, ...gone.filter((id) => !context.gone.includes(id))],
        sending: context.sending.filter(({ id }) => !messages.some((message) => message.id === id)),
      }
    }),
    insert: assign(({ context }, { row }: { row: Message }) => ({
      messages:
        belongs(context.view, row) || row.user_id === context.userId
          ? withNewMessage(context.messages, row)
          : context.messages,
      sending: context.sending.filter(({ id }) => id !== row.id),
    })),
    update: assign({ messages: ({ context }, { row }: { row: Message }) => withMessage(context.messages, row) }),
    remove: assign(({ context }, { id }: { id: string }) => ({
      messages: context.messages.map((message) => (message.id === id ? { ...message, ...whenGone } : message)),
      gone: context.gone.includes(id) ? context.gone : [...context.gone, id],
      sending: context.sending.filter((message) => message.id !== id),
    })),
    reportGone: sendParent((_, { id }: { id: string }): FeedReport => ({ type: 'message.gone', id })),
    begin: assign({ sending: ({ context }, { row }: { row: Message }) => [row, ...context.sending] }),
    takeBack: assign({
      sending: ({ context }, { id }: { id: string }) => context.sending.filter((message) => message.id !== id),
    }),
    markBehind: assign({ isBehind: true }),
    doubt: assign({ isDoubtful: true }),
    /** The request begins after the channel was joined, or is repeated when it is. */
    trust: assign({ isBehind: false, isDoubtful: false }),
    reportArrived: sendParent(({ context }, { row }: { row: Message }): FeedReport => ({
      type: 'message.arrived',
      message: row,
      isNews: row.user_id !== context.userId && belongs(context.view, row) && !isKnown(context, row.id),
    })),
    keepFailure: keepFailure(),
    noticeFailure: failureNotice<CommunityNotice>()('messages.loadFailed'),
    logFailure: logWarning('failed to reload messages'),
    markLost: assign({ isLost: true }),
    clearLost: assign({ isLost: false }),
  },
}).createMachine({
  id: 'feed',
  context: ({ input: { userId } }) => ({
    userId,
    view: wholeFeed,
    typed: '',
    messages: [],
    next: null,
    gone: [],
    sending: [],
    isStale: true,
    isBehind: false,
    isDoubtful: false,
    isLost: false,
    failure: null,
  }),
  initial: 'loading',
  on: {
    'search.type': { target: '.pausing', actions: { type: 'keepTyped', params: ({ event }) => event } },
    'view.change': { target: '.loading', actions: { type: 'changeView', params: ({ event }) => event } },
    'live.lost': { actions: 'markLost' },
    'live.joined': { actions: ['clearLost', 'markBehind'] },
    'live.unreadable': { actions: 'markBehind' },
    'live.insert': {
      actions: [
        { type: 'reportArrived', params: ({ event }) => event },
        { type: 'insert', params: ({ event }) => event },
        'markBehind',
      ],
    },
    'live.update': { actions: [{ type: 'update', params: ({ event }) => event }, 'markBehind'] },
    'live.delete': {
      actions: [
        { type: 'remove', params: ({ event }) => event },
        'markBehind',
        { type: 'reportGone', params: ({ event }) => event },
      ],
    },
    'message.change': { actions: { type: 'update', params: ({ event }) => ({ row: event.message }) } },
    'message.remove': { actions: { type: 'remove', params: ({ event }) => event } },
    'writing.begin': { actions: { type: 'begin', params: ({ event }) => ({ row: asMessage(event.row) }) } },
    'writing.end': { actions: { type: 'insert', params: ({ event }) => ({ row: asMessage(event.row) }) } },
    'writing.fail': { actions: { type: 'takeBack', params: ({ event }) => event } },
  },
  states: {
    pausing: {
      after: {
        pause: [{ guard: 'isOtherSearch', target: 'loading', actions: 'keepSearch' }, { target: 'loading' }],
      },
    },
    loading: {
      entry: 'trust',
      on: { 'live.joined': { actions: ['clearLost', 'doubt'] } },
      invoke: {
        id: 'loadMessages',
        src: 'loadMessages',
        input: ({ context: { view } }) => ({ view, after: null }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'keepPage', params: ({ event }) => event.output },
            { type: 'reportMatch', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'failed',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    settling: {
      always: [
        { guard: 'isBehind', target: 'catchingUp' },
        { guard: 'isDoubtful', target: 'ready.doubting' },
        { target: 'ready' },
      ],
    },
    ready: {
      initial: 'sure',
      states: {
        sure: {},
        doubting: { after: { doubt: '#feed.catchingUp' } },
      },
      on: {
        more: { guard: 'hasMore', target: 'loadingMore' },
        refresh: 'catchingUp',
        wake: 'rejoining',
        'live.joined': [
          { guard: 'isLost', target: 'catchingUp', actions: 'clearLost' },
          { target: '.doubting', actions: 'doubt' },
        ],
        'live.unreadable': 'catchingUp',
        'live.insert': {
          actions: [
            { type: 'reportArrived', params: ({ event }) => event },
            { type: 'insert', params: ({ event }) => event },
          ],
        },
        'live.update': { actions: { type: 'update', params: ({ event }) => event } },
        'live.delete': {
          actions: [
            { type: 'remove', params: ({ event }) => event },
            { type: 'reportGone', params: ({ event }) => event },
          ],
        },
      },
    },
    /** One request after the channel is joined misses nothing. */
    rejoining: {
      on: {
        more: { guard: 'hasMore', target: 'loadingMore', actions: 'markBehind' },
        'live.joined': { target: 'catchingUp', actions: 'clearLost' },
      },
      after: { patience: 'catchingUp' },
    },
    loadingMore: {
      invoke: {
        id: 'loadMoreMessages',
        src: 'loadMessages',
        input: ({ context: { view, next } }) => ({ view, after: next }),
        onDone: { target: 'settling', actions: { type: 'addPage', params: ({ event }) => event.output } },
        onError: {
          target: 'settling',
          actions: { type: 'noticeFailure', params: errorOf },
        },
      },
    },
    catchingUp: {
      entry: 'trust',
      invoke: {
        id: 'catchUpMessages',
        src: 'catchUpMessages',
        input: ({ context: { view, messages, next, gone } }) => ({
          view,
          shown: messages.filter(({ id }) => !gone.includes(id)),
          next,
        }),
        onDone: {
          target: 'settling',
          actions: [
            { type: 'reportMissed', params: ({ event }) => event.output },
            { type: 'catchUp', params: ({ event }) => event.output },
          ],
        },
        // The machine tries again when the subscription is back or the page is visible again.
        onError: {
          target: 'ready',
          actions: { type: 'logFailure', params: errorOf },
        },
      },
      // The missed changes are loaded after the page.
      on: { more: { guard: 'hasMore', target: 'loadingMore', actions: 'markBehind' } },
    },
    failed: {
      on: {
        retry: 'loading',
        refresh: 'loading',
        wake: 'loading',
        'live.joined': { target: 'loading', actions: 'clearLost' },
      },
    },
  },
})

export type FeedActor = ActorRefFrom<typeof feedMachine>
