import { assign, enqueueActions, sendParent, sendTo, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { catchUpMessages, checkPage, loadMessages, type MessageLive, type DigestLive } from './messages.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  belongs,
  caughtUp,
  newOnTop,
  searchOf,
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

export type FeedEvent =
  /** From the channel, and from the composer. */
  | MessageLive
  /** The result of the check. */
  | DigestLive
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
  /** The check of the first page, which is made when the channel is joined while the page loads. */
  check: 'none' | 'asked' | { digest: string }
  /** The subscription to changes is interrupted. */
  isLost: boolean
  failure: Failure | null
}

/** In milliseconds: the pause in typing before the search runs, and the wait for the channel after a return. */
const delays = { pause: 250, patience: 500 }

const isKnown = ({ messages, sending }: FeedContext, id: string) =>
  messages.some((message) => message.id === id) || sending.some((message) => message.id === id)

/** The messages of the wall: paged, searchable, sortable, live. */
export const feedMachine = setup({
  types: {
    context: {} as FeedContext,
    events: {} as FeedEvent,
    input: {} as { userId: string },
    children: {} as { checkPage: 'checkPage' },
  },
  actors: { loadMessages, catchUpMessages, checkPage },
  delays,
  guards: {
    isOtherSearch: ({ context }) => searchOf(context.typed) !== context.view.search,
    hasMore: ({ context }) => context.next !== null,
    isBehind: ({ context }) => context.isBehind,
    isUnchecked: ({ context }) => context.check === 'none',
    isAsked: ({ context }) => context.check === 'asked',
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
      gone: context.gone.includes(id) ? context.gone : [...context.gone, id],
      sending: context.sending.filter((message) => message.id !== id),
    })),
    reportGone: sendParent((_, { id }: { id: string }): FeedReport => ({ type: 'message.gone', id })),
    begin: assign({ sending: ({ context }, { row }: { row: Message }) => [row, ...context.sending] }),
    takeBack: assign({
      sending: ({ context }, { id }: { id: string }) => context.sending.filter((message) => message.id !== id),
    }),
    markBehind: assign({ isBehind: true }),
    check: sendTo('checkPage', ({ context: { view } }) => ({ type: 'check' as const, view })),
    markAsked: assign({ check: 'asked' }),
    keepDigest: assign((_, { digest }: { digest: string }) => ({ check: { digest } })),
    forgetDigest: assign({ check: 'none' }),
    /** A digest from before a change is outdated. */
    beginCatchUp: assign(({ context: { isBehind, check } }) => ({
      isBehind: false,
      check: isBehind ? ('none' as const) : check,
    })),
    reportArrived: sendParent(({ context }, { row }: { row: Message }): FeedReport => ({
      type: 'message.arrived',
      message: row,
      isNews: row.user_id !== context.userId && belongs(context.view, row) && !isKnown(context, row.id),
    })),
    keepFailure: keepFailure(),
    noticeFailure: failureNotice<CommunityNotice>()('messages.loadFailed'),
    logFailure: (_, { error }: { error: unknown }) => console.warn('failed to reload messages', failureOf(error)),
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
    check: 'none',
    isLost: false,
    failure: null,
  }),
  initial: 'loading',
  invoke: {
    id: 'checkPage',
    src: 'checkPage',
    onError: { actions: { type: 'logFailure', params: errorOf } },
  },
  on: {
    'digest.known': { guard: 'isAsked', actions: { type: 'keepDigest', params: ({ event }) => event } },
    // The changes are requested again after the page.
    'digest.fail': {
      guard: 'isAsked',
      actions: ['forgetDigest', 'markBehind', { type: 'logFailure', params: ({ event }) => event }],
    },
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
      entry: assign({ isBehind: false, check: 'none' }),
      on: {
        // The page may be older than the subscription. Both requests run at the same time.
        'live.joined': { guard: 'isUnchecked', actions: ['clearLost', 'check', 'markAsked'] },
      },
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
        { guard: 'isUnchecked', target: 'ready' },
        { guard: 'isAsked', target: 'checking' },
        { target: 'catchingUp' },
      ],
    },
    /** The page is shown. What changed before the subscription is not known yet. */
    checking: {
      on: {
        'digest.known': { target: 'settling', actions: { type: 'keepDigest', params: ({ event }) => event } },
        'digest.fail': {
          target: 'ready',
          actions: ['forgetDigest', { type: 'logFailure', params: ({ event }) => event }],
        },
        more: { guard: 'hasMore', target: 'loadingMore', actions: 'markBehind' },
      },
    },
    ready: {
      on: {
        more: { guard: 'hasMore', target: 'loadingMore' },
        refresh: 'catchingUp',
        wake: 'rejoining',
        'live.joined': { target: 'catchingUp', actions: 'clearLost' },
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
      entry: 'beginCatchUp',
      exit: 'forgetDigest',
      invoke: {
        id: 'catchUpMessages',
        src: 'catchUpMessages',
        input: ({ context: { view, messages, next, gone, check } }) => ({
          view,
          shown: messages.filter(({ id }) => !gone.includes(id)),
          next,
          digest: typeof check === 'object' ? check.digest : null,
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
