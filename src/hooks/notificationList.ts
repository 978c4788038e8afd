import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { NotificationView } from '#machines/notifications/notificationList.ts'
import { notificationListMachine } from '#machines/notifications/notificationList.machine.ts'
import { useUserId } from './session.ts'
import { useNotifications } from './unread.ts'
import { useNotices } from './useNotices.ts'

export type NotificationListActor = ActorRefFrom<typeof notificationListMachine>

/** A list that hears what the bell hears; the bell counts anew what the list has marked. */
export const useNotificationList = (view: NotificationView): NotificationListActor => {
  const bell = useNotifications()
  const list = useActorRef(notificationListMachine, { input: { userId: useUserId(), view } })
  useNotices(list)
  useEffect(() => {
    const subscriptions = [
      bell.on('live', ({ event }) => list.send({ type: 'live', event })),
      list.on('marked', () => bell.send({ type: 'refresh' })),
    ]
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe())
  }, [bell, list])
  return list
}
