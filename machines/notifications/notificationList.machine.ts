import { assign, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, logWarning } from '../shared/shapes/failing.ts'
import type { LiveEvent } from '../shared/live.actors.ts'
import { loadNotifications, markAllRead, markRead, notificationPageSize } from './notificationList.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { Notification } from './notification.ts'
import {
  noMarking,
  noRows,
  shownRows,
  withMarked,
  withoutRow,
  withPage,
  withRow,
  type Marking,
  type NotificationRows,
  type NotificationView,
} from './notificationList.ts'
import type { NotificationsNotice as Notice, NoticeEvent } from './notices.ts'

type NotificationListEvent =
  | { type: 'view.change'; view: NotificationView }
  | { type: 'more' }
  | { type: 'retry' }
  /** Raised by the machine: the list may be outdated. */
  | { type: 'refresh' }
  /** An event of the bell's subscription. */
  | { type: 'live'; event: LiveEvent<Notification> }
  | { type: 'read'; id: string }
  | { type: 'readAll' }

/** The list has marked notifications: the bell's count has changed. */
export type NotificationListReport = { type: 'notifications.marked' }

interface NotificationListContext extends NotificationRows {
  userId: string
  view: NotificationView
  failure: Failure | null
  /** Whether an event arrived while the page was loading. */
  isStale: boolean
  marking: Marking
}

const noticeLoadFailure = {
  type: 'notice',
  params: ({ event }: { event: { error: unknown } }): Notice => ({
    key: 'notifications.loadFailed',
    failure: failureOf(event.error),
  }),
} as const

const shown = (context: NotificationListContext) => shownRows(context, context.marking, 'all')

/**
 * The current user's notifications: tabs, pages, live changes and marks. A mark shows at once and is reverted if it is
 * refused. After a reconnection the missed changes are loaded.
 */
export const notificationListMachine = setup({
  types: {
    context: {} as NotificationListContext,
    events: {} as NotificationListEvent,
    input: {} as { userId: string },
  },
  actors: { loadNotifications, markRead, markAllRead },
  delays: { moment: 300 },
  guards: {
    isOtherView: ({ context }, { view }: { view: NotificationView }) => context.view !== view,
    isStale: ({ context }) => context.isStale,
    hasMore: ({ context }) => context.next !== null,
    isUnread: ({ context }, { id }: { id: string }) =>
      shown(context).items.some((item) => item.id === id && !item.read),
    hasUnread: ({ context }) => (shown(context).counts?.unread ?? 0) > 0,
    hasQueued: ({ context }) => context.marking.queued.length > 0,
    /** Events were missed, or a row that is not loaded has changed. */
    isToBeRead: ({ context }, { event }: { event: LiveEvent<Notification> }) =>
      event.type === 'live.joined' ||
      event.type === 'live.unreadable' ||
      (event.type === 'live.update' && !context.items.some(({ id }) => id === event.row.id)),
    isJoined: (_, { event }: { event: LiveEvent<Notification> }) => event.type === 'live.joined',
  },
  actions: {
    keepView: assign((_, { view }: { view: NotificationView }) => ({
      view,
      items: [],
      next: null,
      isStale: false,
    })),
    keepRows: assign((_, rows: NotificationRows) => ({ ...rows, failure: null, isStale: false })),
    keepFailure: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error), isStale: false })),
    apply: assign(({ context }, { event }: { event: LiveEvent<Notification> }) => {
      if (event.type === 'live.delete') return withoutRow(context, event.id)
      return event.type === 'live.insert' || event.type === 'live.update' ? withRow(context, event.row) : {}
    }),
    send: assign(({ context: { marking } }, { id }: { id: string }) => ({ marking: { ...marking, sending: [id] } })),
    queue: assign(({ context: { marking } }, { id }: { id: string }) => ({
      marking: { ...marking, queued: [...marking.queued, id] },
    })),
    sendAll: assign(({ context }) => ({
      marking: { sending: context.items.flatMap(({ id, read }) => (read ? [] : [id])), queued: [], isAll: true },
    })),
    keepMarks: assign(({ context }) => ({
      ...withMarked(context, context.marking),
      marking: { ...noMarking, sending: context.marking.queued },
    })),
    takeBack: assign({ marking: noMarking }),
    reportMarked: sendParent((): NotificationListReport => ({ type: 'notifications.marked' })),
    logFailure: logWarning('failed to reload notifications'),
    notice: sendParent((_, notice: Notice): NoticeEvent => ({ type: 'notice', notice })),
  },
}).createMachine({
  id: 'notificationList',
  context: ({ input }) => ({ ...input, view: 'all', ...noRows, failure: null, isStale: false, marking: noMarking }),
  type: 'parallel',
  states: {
    list: {
      initial: 'loading',
      on: {
        'view.change': {
          guard: { type: 'isOtherView', params: ({ event }) => event },
          target: '.loading',
          actions: { type: 'keepView', params: ({ event }) => event },
        },
        live: [
          { guard: { type: 'isToBeRead', params: ({ event }) => event }, actions: raise({ type: 'refresh' }) },
          { actions: { type: 'apply', params: ({ event }) => event } },
        ],
      },
      states: {
        loading: {
          // The response may be older.
          on: { live: { actions: assign({ isStale: true }) } },
          invoke: {
            id: 'loadNotifications',
            src: 'loadNotifications',
            input: ({ context: { userId, view } }) => ({ userId, view, after: null, size: notificationPageSize }),
            onDone: [
              {
                guard: 'isStale',
                target: 'settling',
                actions: { type: 'keepRows', params: ({ event }) => event.output },
              },
              { target: 'ready', actions: { type: 'keepRows', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'failed',
              actions: [{ type: 'keepFailure', params: errorOf }, noticeLoadFailure],
            },
          },
        },
        ready: { on: { more: { guard: 'hasMore', target: 'loadingMore' }, refresh: 'settling' } },
        loadingMore: {
          on: { refresh: { actions: assign({ isStale: true }) } },
          invoke: {
            id: 'loadMoreNotifications',
            src: 'loadNotifications',
            input: ({ context: { userId, view, next } }) => ({ userId, view, after: next, size: notificationPageSize }),
            onDone: [
              {
                guard: 'isStale',
                target: 'settling',
                actions: assign(({ context, event }) => withPage(context, event.output)),
              },
              { target: 'ready', actions: assign(({ context, event }) => withPage(context, event.output)) },
            ],
            onError: [
              { guard: 'isStale', target: 'settling', actions: noticeLoadFailure },
              { target: 'ready', actions: noticeLoadFailure },
            ],
          },
        },
        // Changes arrive in bursts: one request covers them.
        settling: { after: { moment: 'refreshing' } },
        refreshing: {
          on: {
            live: [
              { guard: { type: 'isToBeRead', params: ({ event }) => event }, target: 'settling' },
              { target: 'settling', actions: { type: 'apply', params: ({ event }) => event } },
            ],
          },
          invoke: {
            id: 'refreshNotifications',
            src: 'loadNotifications',
            input: ({ context: { userId, view, items } }) => ({
              userId,
              view,
              after: null,
              size: Math.max(items.length, notificationPageSize),
            }),
            onDone: { target: 'ready', actions: { type: 'keepRows', params: ({ event }) => event.output } },
            onError: {
              target: 'ready',
              actions: { type: 'logFailure', params: errorOf },
            },
          },
        },
        failed: {
          on: {
            retry: 'loading',
            live: { guard: { type: 'isJoined', params: ({ event }) => event }, target: 'loading' },
          },
        },
      },
    },
    marks: {
      initial: 'resting',
      states: {
        resting: {
          on: {
            read: {
              guard: { type: 'isUnread', params: ({ event }) => event },
              target: 'saving',
              actions: { type: 'send', params: ({ event }) => event },
            },
            readAll: { guard: 'hasUnread', target: 'savingAll', actions: 'sendAll' },
          },
        },
        saving: {
          on: {
            read: {
              guard: { type: 'isUnread', params: ({ event }) => event },
              actions: { type: 'queue', params: ({ event }) => event },
            },
            readAll: { guard: 'hasUnread', target: 'savingAll', actions: 'sendAll' },
          },
          invoke: {
            id: 'markRead',
            src: 'markRead',
            input: ({ context }) => ({ ids: context.marking.sending }),
            onDone: [
              { guard: 'hasQueued', target: 'saving', reenter: true, actions: ['keepMarks', 'reportMarked'] },
              { target: 'resting', actions: ['keepMarks', 'reportMarked'] },
            ],
            onError: {
              target: 'resting',
              actions: [
                'takeBack',
                {
                  type: 'notice',
                  params: ({ event }) => ({ key: 'notification.readFailed', failure: failureOf(event.error) }),
                },
              ],
            },
          },
        },
        savingAll: {
          invoke: {
            id: 'markAllRead',
            src: 'markAllRead',
            input: ({ context }) => ({ userId: context.userId }),
            onDone: {
              target: 'resting',
              actions: ['keepMarks', 'reportMarked', { type: 'notice', params: { key: 'notifications.allRead' } }],
            },
            onError: {
              target: 'resting',
              actions: [
                'takeBack',
                {
                  type: 'notice',
                  params: ({ event }) => ({ key: 'notifications.readAllFailed', failure: failureOf(event.error) }),
                },
              ],
            },
          },
        },
      },
    },
  },
})

export type NotificationListActor = ActorRefFrom<typeof notificationListMachine>
