import { assign, enqueueActions, setup } from 'xstate'
import { loadUnread, touchDueNotifications, type Unread } from './actors/notifications.ts'
import { failureOf } from './model/failure.ts'
import { latestOf, newsAfter } from './model/notification.ts'
import type { NoticeEvent } from './model/notice.ts'

interface NotificationsContext {
  userId: string
  /** null until counted. */
  unread: number | null
  /** When the latest known news of a badge came; empty without any. */
  latest: string
}

/**
 * The bell's count, and a badge earned during the visit, told as it is noticed: after one's own acts, and when the page
 * comes to the fore (SPEC.md, section 4, Notification). Failures are only logged (section 8); the count before stays.
 */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as { type: 'refresh' },
    input: {} as { userId: string },
    emitted: {} as NoticeEvent,
  },
  actors: { touchDueNotifications, loadUnread },
  actions: {
    logFailure: (_, { error }: { error: unknown }) => console.warn('notifications were not counted', failureOf(error)),
    keep: assign(({ context }, { count, badges }: Unread) => ({
      unread: count,
      latest: latestOf(context.latest, badges),
    })),
    /** What was there when the visit began is the bell's to tell. */
    tellBadges: enqueueActions(({ context, enqueue }, { badges }: Unread) => {
      if (context.unread === null) return
      for (const { content } of newsAfter(context.latest, badges))
        enqueue.emit({ type: 'notice', notice: { key: 'notification.arrived', content } })
    }),
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({ userId: input.userId, unread: null, latest: '' }),
  initial: 'touching',
  states: {
    touching: {
      invoke: {
        id: 'touchDueNotifications',
        src: 'touchDueNotifications',
        onDone: 'counting',
        onError: {
          target: 'counting',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    counting: {
      // What is on its way may be older than what one has just done.
      on: { refresh: { target: 'counting', reenter: true } },
      invoke: {
        id: 'loadUnread',
        src: 'loadUnread',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: {
          target: 'resting',
          actions: [
            { type: 'tellBadges', params: ({ event }) => event.output },
            { type: 'keep', params: ({ event }) => event.output },
          ],
        },
        onError: {
          target: 'resting',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    resting: { on: { refresh: 'counting' } },
  },
})
