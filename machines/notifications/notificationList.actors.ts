import { fromPromise } from 'xstate'
import type { NotificationCursor, NotificationRows, NotificationView } from './notificationList.ts'
import { supabase } from '../shared/client/client.ts'
import { olderThan } from '../shared/client/cursor.ts'
import { notificationColumns, notificationsSchema } from './notifications.actors.ts'

/** The page size. Further pages follow a cursor. */
export const notificationPageSize = 30

/** The maximum number of rows in one response of PostgREST, minus one. */
const maxRows = 999

export interface NotificationPage {
  userId: string
  view: NotificationView
  after: NotificationCursor | null
  /** The number of rows. A reload requests all shown rows. */
  size: number
}

type Wanted = { count?: 'exact'; head?: boolean }
const own = ({ userId, view }: Pick<NotificationPage, 'userId' | 'view'>, wanted: Wanted) => {
  const query = supabase().from('notifications').select(notificationColumns, wanted).eq('user_id', userId)
  return view === 'unread' ? query.eq('read', false) : query
}

/** A page, newest first. The first page also has the counts. Throws the server's error. */
export const loadNotifications = fromPromise<NotificationRows, NotificationPage>(async ({ input, signal }) => {
  const { after, view } = input
  const size = Math.min(input.size, maxRows)
  const query = own(input, after ? {} : { count: 'exact' })
  if (after) olderThan(query, after)
  const other = view === 'all' ? 'unread' : 'all'
  const [page, others] = await Promise.all([
    query
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(size + 1)
      .abortSignal(signal),
    after ? null : own({ ...input, view: other }, { count: 'exact', head: true }).abortSignal(signal),
  ])
  const error = page.error ?? others?.error
  if (error) throw error
  const rows = notificationsSchema.parse(page.data)
  const last = rows[size - 1]
  const [here, there] = [page.count ?? 0, others?.count ?? 0]
  return {
    items: rows.slice(0, size),
    next: rows.length > size && last ? { created_at: last.created_at, id: last.id } : null,
    counts: after ? null : view === 'all' ? { all: here, unread: there } : { all: there, unread: here },
  }
})

/** Continues after the list is closed: opening a notification closes it. Throws the server's error. */
export const markRead = fromPromise<void, { ids: readonly string[] }>(async ({ input }) => {
  const { error } = await supabase().from('notifications').update({ read: true }).in('id', input.ids)
  if (error) throw error
})

/** Marks all of the current user's notifications. Continues after the list is closed. Throws the server's error. */
export const markAllRead = fromPromise<void, { userId: string }>(async ({ input }) => {
  const { error } = await supabase()
    .from('notifications')
    .update({ read: true })
    .eq('user_id', input.userId)
    .eq('read', false)
  if (error) throw error
})
