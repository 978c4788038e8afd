import { fromPromise } from 'xstate'
import { supabase } from './client.ts'

/** Makes the notifications of tasks due tomorrow or overdue; may be called as often as one likes (DATABASE.md). */
export const touchDueNotifications = fromPromise(async ({ signal }) => {
  const { error } = await supabase().rpc('touch_due_notifications').abortSignal(signal)
  if (error) throw error
})

/** One's own unread notifications. */
export const countUnread = fromPromise<number, { userId: string }>(async ({ input, signal }) => {
  const { count, error } = await supabase()
    .from('notifications')
    .select('id', { count: 'exact', head: true })
    .eq('user_id', input.userId)
    .eq('read', false)
    .abortSignal(signal)
  if (error) throw error
  return count ?? 0
})
