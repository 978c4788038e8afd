import { useSelector } from '@xstate/react'
import type { NotificationsActor } from '#machines/notifications/notifications.machine.ts'
import { useShellPart } from './part.ts'

/** The current user's notifications. */
export const useNotifications = () => useShellPart('notifications') as NotificationsActor

/** The bell's count; null until it is known. */
export const useUnread = () => useSelector(useNotifications(), ({ context }) => context.unread)
