import { useSelector } from '@xstate/react'
import { useLayoutEffect } from 'react'
import {
  notificationListMachine,
  type NotificationListActor,
} from '#machines/notifications/notificationList.machine.ts'
import type { NotificationsPlace } from '#machines/notifications/notifications.machine.ts'
import { useNotifications } from './unread.ts'

/** The bell's list of this place; the bell runs it while the component is mounted. */
export const useNotificationList = (place: NotificationsPlace): NotificationListActor | undefined => {
  const bell = useNotifications()
  useLayoutEffect(() => {
    bell.send({ type: 'list.open', place, logic: notificationListMachine })
    return () => bell.send({ type: 'list.close', place })
  }, [bell, place])
  return useSelector(bell, ({ children }) => children[place]) as NotificationListActor | undefined
}
