import { assign, setup } from 'xstate'
import { countUnread, touchDueNotifications } from './actors/notifications.ts'
import { failureOf } from './model/failure.ts'

interface NotificationsContext {
  userId: string
  /** null until counted. */
  unread: number | null
}

/** The bell's count. Failures are only logged (SPEC.md, section 8); the count before stays. */
export const notificationsMachine = setup({
  types: {
    context: {} as NotificationsContext,
    events: {} as { type: 'refresh' },
    input: {} as { userId: string },
  },
  actors: { touchDueNotifications, countUnread },
  actions: {
    logFailure: (_, { error }: { error: unknown }) => console.warn('notifications were not counted', failureOf(error)),
  },
}).createMachine({
  id: 'notifications',
  context: ({ input }) => ({ userId: input.userId, unread: null }),
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
      invoke: {
        id: 'countUnread',
        src: 'countUnread',
        input: ({ context }) => ({ userId: context.userId }),
        onDone: { target: 'resting', actions: assign({ unread: ({ event }) => event.output }) },
        onError: {
          target: 'resting',
          actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    resting: { on: { refresh: 'counting' } },
  },
})
