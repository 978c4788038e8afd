import { useActorRef } from '@xstate/react'
import { useEffect } from 'react'
import {
  type NotificationListActor,
  notificationListMachine,
} from '#machines/notifications/notificationList.machine.ts'
import type { NotificationView } from '#machines/notifications/notificationList.ts'
import { useUserId } from './session.ts'
import { useNotifications } from './unread.ts'
import { useNotices } from './useNotices.ts'

/** A list that receives the bell's live events. The bell counts again after the list marks notifications. */
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
