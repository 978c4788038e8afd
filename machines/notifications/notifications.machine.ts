import {
  assign,
  enqueueActions,
  raise,
  sendParent,
  setup,
  type ActorRefFrom,
  type AnyActorLogic,
  type ErrorActorEvent,
} from 'xstate'
import { dropPart, partFailed, startPart, type WithParts } from '../shared/shapes/starting.ts'
import { errorOf, logFault, logWarning } from '../shared/shapes/failing.ts'
import type { LiveEvent } from '../shared/live.actors.ts'
import { followNotifications, loadUnread, touchDueNotifications, type Unread } from './notifications.actors.ts'
import type { Fact } from '../shared/facts.ts'
import type { NotificationListReport } from './notificationList.machine.ts'
import { concernsRights, latestOf, maxToasts, newsAfter, type Notification } from './notification.ts'
import type { NoticeEvent } from './notices.ts'

/** Where the notifications are listed: in the panel of the bell, and in the section of the dashboard. */
export type NotificationsPlace = 'panel' | 'section'

/** A list is shown: its code is loaded with it. It runs until it is closed. */
interface ListOpening {
  type: 'list.open'
  place: NotificationsPlace
  logic: AnyActorLogic
}

type NotificationsEvent =
  | { type: 'refresh' }
  /** A new day begins in the club: other tasks are due. */
  | { type: 'day.change' }
  | ListOpening
  | { type: 'list.close'; place: NotificationsPlace }
  /** From the lists. */
  | ErrorActorEvent<unknown, NotificationsPlace>
  | NotificationListReport
  | NoticeEvent
  | LiveEvent<Notification>
  /** Raised by the machine: the count may have changed. */
  | { type: 'change' }

/** Of a deleted one only the id arrives. */
type Known = Pick<Notification, 'id' | 'type'>

/** The parts are the open lists. */
interface NotificationsContext extends WithParts {
  userId: string
  /** null until counted. */
  unread: number | null
  /** The time of the latest known one; empty without any. */
  latest: string
  /** The latest known ones. The same row may arrive by a count and by a live event. */
  known: readonly Known[]
  /** What arrived since the last report to the screens. */
  news: readonly Known[]
  /** Toasts since the last count. */
  toasts: number
  /** Whether the live connection works; null until known. */
  isLive: boolean | null
}

const remember = (known: readonly Known[], news: readonly Known[]) => {
  const ids = news.map(({ id }) => id)
  return [...known.filter(({ id }) => !ids.includes(id)), ...news].slice(-50)
}

const arrival = (news: readonly Known[]): Fact => ({
  type: 'notification.arrived',
  types: news.map(({ type }) => type),
})

const toastOf = ({ content }: Notification): NoticeEvent => ({
  type: 'notice',
  notice: { key: 'notification.arrived', content },
})

/** Passes the event on to the lists that are shown. */
const passOn = { type: 'pass', params: <Passed>({ event }: { event: Passed }) => event } as const

const reportRights = {
  type: 'reportRights',
  params: ({ event }: { event: { row: Notification } }) => event,
} as const

/**
 * The bell's count, and the toasts of new notifications during the visit. It counts at once, while the live connection
 * starts, and again ten seconds later: one may have arrived in between. It also counts again after a change, after a
 * reconnection and when the page is visible again. Missed notifications get a toast then. Failures are only logged, and
 * the count stays.
 */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as NotificationsEvent,
    input: {} as { userId: string },
  },
  actors: { touchDueNotifications, loadUnread, followNotifications },
  /** In ms. `doubt`: until the first count is checked. By then the live connection has usually started. */
  delays: { moment: 400, doubt: 10_000 },
  guards: {
    isNews: ({ context }, { row }: { row: Notification }) => !context.known.some(({ id }) => id === row.id),
    isKnown: ({ context }, { id }: { id: string }) => context.known.some((one) => one.id === id),
  },
  actions: {
    logFailure: logWarning('failed to update notifications'),
    logFault: logFault(),
    startPart: startPart(),
    dropPart: dropPart(),
    pass: enqueueActions(({ context: { parts }, enqueue }, event: LiveEvent<Notification>) => {
      for (const place of parts) enqueue.sendTo(place, { type: 'live', event })
    }),
    passNotice: sendParent((_, event: NoticeEvent) => event),
    keep: assign(({ context: { latest, known } }, { count, newest }: Unread) => ({
      unread: count,
      latest: latestOf(latest, newest),
      known: remember(known, newest),
      toasts: 0,
    })),
    /** Notifications from before the visit only count; they get no toast. */
    emitMissed: enqueueActions(({ context: { userId, unread, latest, known }, enqueue }, { newest }: Unread) => {
      if (unread === null) return
      const missed = newsAfter(latest, known, newest)
      if (missed.some(concernsRights)) enqueue.sendParent({ type: 'account.changed', id: userId } satisfies Fact)
      for (const news of missed.slice(-maxToasts)) enqueue.sendParent(toastOf(news))
      if (missed.length > 0) enqueue.sendParent(arrival(missed))
    }),
    /** The root loads the rights again. */
    reportRights: enqueueActions(({ context: { userId }, enqueue }, { row }: { row: Notification }) => {
      if (concernsRights(row)) enqueue.sendParent({ type: 'account.changed', id: userId } satisfies Fact)
    }),
    emitNew: enqueueActions(
      ({ context: { unread, latest, known, news, toasts }, enqueue }, { row }: { row: Notification }) => {
        enqueue.assign({
          unread: unread === null ? null : unread + 1,
          latest: latestOf(latest, [row]),
          known: remember(known, [row]),
          news: [...news, row],
          toasts: toasts + 1,
        })
        if (toasts < maxToasts) enqueue.sendParent(toastOf(row))
      },
    ),
    /** Another text, unless it is a mark as read. */
    keepChanged: assign(({ context: { news } }, { row }: { row: Notification }) => ({
      news: row.read ? news : [...news, row],
    })),
    /** A notification is deleted with what it is about, or because that was taken back. */
    keepDeleted: assign(({ context: { known, news } }, deleted: { id: string }) => ({
      news: [...news, ...known.filter(({ id }) => id === deleted.id)],
    })),
    /** The screens refresh once for all that arrived together. */
    reportNews: enqueueActions(({ context: { news }, enqueue }) => {
      if (news.length === 0) return
      enqueue.sendParent(arrival(news))
      enqueue.assign({ news: [] })
    }),
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({
    userId: input.userId,
    unread: null,
    latest: '',
    known: [],
    news: [],
    toasts: 0,
    isLive: null,
    parts: [],
  }),
  invoke: {
    id: 'followNotifications',
    src: 'followNotifications',
    input: ({ context }) => ({ userId: context.userId }),
    onError: { actions: { type: 'logFailure', params: errorOf } },
  },
  initial: 'touching',
  on: {
    'day.change': '.touching',
    'list.open': {
      actions: {
        type: 'startPart',
        params: ({ event: { place, logic }, context: { userId } }) => ({ id: place, logic, input: { userId } }),
      },
    },
    'list.close': { actions: { type: 'dropPart', params: ({ event }) => ({ id: event.place }) } },
    'notifications.marked': { actions: raise({ type: 'refresh' }) },
    notice: { actions: { type: 'passNotice', params: ({ event }) => event } },
    'xstate.error.actor.panel': partFailed,
    'xstate.error.actor.section': partFailed,
    'live.joined': {
      actions: [assign({ isLive: true }), passOn, raise({ type: 'refresh' })],
    },
    'live.lost': { actions: [assign({ isLive: false }), passOn] },
    'live.insert': [
      {
        guard: { type: 'isNews', params: ({ event }) => event },
        actions: [{ type: 'emitNew', params: ({ event }) => event }, reportRights, passOn, raise({ type: 'change' })],
      },
      { actions: passOn },
    ],
    'live.update': {
      actions: [{ type: 'keepChanged', params: ({ event }) => event }, passOn, raise({ type: 'change' })],
    },
    // DELETE events ignore the filter and arrive for every row, also of other users.
    'live.delete': [
      {
        guard: { type: 'isKnown', params: ({ event }) => event },
        actions: [{ type: 'keepDeleted', params: ({ event }) => event }, passOn, raise({ type: 'change' })],
      },
      { actions: passOn },
    ],
    'live.unreadable': { actions: [passOn, raise({ type: 'change' })] },
  },
  states: {
    touching: {
      on: {
        // The response may be older than the change.
        refresh: { target: 'touching', reenter: true },
        change: 'settling',
        // The call itself creates the notifications of due tasks: they get no toast.
        'live.insert': { actions: [reportRights, passOn, raise({ type: 'change' })] },
        'live.joined': { actions: [assign({ isLive: true }), passOn] },
      },
      invoke: {
        id: 'touchDueNotifications',
        src: 'touchDueNotifications',
        onDone: {
          target: 'doubting',
          actions: [
            { type: 'emitMissed', params: ({ event }) => event.output },
            { type: 'keep', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'counting', actions: { type: 'logFailure', params: errorOf } },
      },
    },
    counting: {
      // The response may be older than the change.
      on: { refresh: { target: 'counting', reenter: true }, change: 'settling' },
      invoke: {
        id: 'loadUnread',
        src: 'loadUnread',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'emitMissed', params: ({ event }) => event.output },
            { type: 'keep', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'resting', actions: { type: 'logFailure', params: errorOf } },
      },
    },
    /** Something may have arrived after the count and before the live connection. */
    doubting: {
      on: {
        refresh: 'counting',
        change: 'settling',
        'live.joined': { actions: [assign({ isLive: true }), passOn] },
      },
      after: { doubt: 'counting' },
    },
    resting: { on: { refresh: 'counting', change: 'settling' } },
    // Changes arrive in bursts: one count covers them.
    settling: { exit: 'reportNews', on: { refresh: 'counting' }, after: { moment: 'counting' } },
  },
})

export type NotificationsActor = ActorRefFrom<typeof notificationsMachine>
