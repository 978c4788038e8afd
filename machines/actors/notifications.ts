import { fromPromise } from 'xstate'
import { badgeNewsSchema, type BadgeNews } from '../model/notification.ts'
import { supabase } from './client.ts'

/** Makes the notifications of tasks due tomorrow or overdue; may be called as often as one likes (DATABASE.md). */
export const touchDueNotifications = fromPromise(async ({ signal }) => {
  const { error } = await supabase().rpc('touch_due_notifications').abortSignal(signal)
  if (error) throw error
})

/** How many of one's own notifications are unread, and the latest of them about badges, newest first. */
export interface Unread {
  count: number
  badges: readonly BadgeNews[]
}

/** Both at once. Throws the server's error. */
export const loadUnread = fromPromise<Unread, { userId: string }>(async ({ input, signal }) => {
  const own = () => supabase().from('notifications')
  const [all, badges] = await Promise.all([
    own()
      .select('id', { count: 'exact', head: true })
      .eq('user_id', input.userId)
      .eq('read', false)
      .abortSignal(signal),
    own()
      .select('content, created_at')
      .eq('user_id', input.userId)
      .eq('read', false)
      .eq('type', 'achievement')
      .order('created_at', { ascending: false })
      .limit(3)
      .abortSignal(signal),
  ])
  const error = all.error ?? badges.error
  if (error) throw error
  return { count: all.count ?? 0, badges: badgeNewsSchema.parse(badges.data) }
})
