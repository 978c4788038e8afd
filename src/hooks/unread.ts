import { useSelector } from '@xstate/react'
import { createContext, useContext } from 'react'
import type { NotificationsActor } from '#machines/notifications/notifications.machine.ts'

/** The current user's notifications, provided by the shell. */
export const Notifications = createContext<NotificationsActor | null>(null)

/** Only for screens in the shell. */
export const useNotifications = () => {
  const actor = useContext(Notifications)
  if (!actor) throw new Error('useNotifications is for screens in the shell')
  return actor
}

/** The bell's count; null until counted. */
export const useUnread = () => useSelector(useNotifications(), ({ context }) => context.unread)
