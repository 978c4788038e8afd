import { fromCallback, fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { maxNewest, notificationSchema, type Notification } from './notification.ts'
import { supabase } from '../shared/client/client.ts'
import { follow } from '../shared/live.actors.ts'

/** The number of the current user's unread notifications, and the latest of them, newest first. */
export interface Unread {
  count: number
  newest: readonly Notification[]
}

export const notificationColumns = '*' as const
export const notificationsSchema = z.array(notificationSchema)

const unreadOf = ({ data, count }: { data: unknown; count: number | null }): Unread => ({
  count: count ?? 0,
  newest: notificationsSchema.parse(data),
})

/**
 * Creates the notifications of tasks that are due tomorrow or overdue, and counts. May be called repeatedly. Throws the
 * server's error.
 */
export const touchDueNotifications = fromPromise<Unread>(async ({ signal }) => {
  const { data, count, error } = await supabase()
    .rpc('touch_due_notifications', {}, { count: 'exact' })
    .order('created_at', { ascending: false })
    .limit(maxNewest)
    .abortSignal(signal)
  if (error) throw error
  return unreadOf({ data, count })
})

/** Throws the server's error. */
export const loadUnread = fromPromise<Unread, { userId: string }>(async ({ input, signal }) => {
  const { data, count, error } = await supabase()
    .from('notifications')
    .select(notificationColumns, { count: 'exact' })
    .eq('user_id', input.userId)
    .eq('read', false)
    .order('created_at', { ascending: false })
    .limit(maxNewest)
    .abortSignal(signal)
  if (error) throw error
  return unreadOf({ data, count })
})

/** Subscribes to the current user's notifications. */
export const followNotifications = fromCallback<{ type: string }, { userId: string }>(({ input, sendBack }) =>
  follow<Notification>(
    { table: 'notifications', filter: `user_id=eq.${input.userId}`, schema: notificationSchema },
    sendBack,
  ),
)
