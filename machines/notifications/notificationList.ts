import { messagePath } from '../community/communityView.ts'
import { isAdmin, type Access } from '../shared/access.ts'
import type { Notification } from './notification.ts'
import { taskPath } from '../tasks/taskView.ts'

/** The tabs 'Todas' and 'Não lidas'. */
export const notificationViews = ['all', 'unread'] as const
export type NotificationView = (typeof notificationViews)[number]

/** The last loaded row, after which the next page begins. */
export type NotificationCursor = Pick<Notification, 'created_at' | 'id'>

interface NotificationCounts {
  all: number
  unread: number
}

/** The known rows of the database. */
export interface NotificationRows {
  /** Newest first. */
  items: readonly Notification[]
  /** null after the last page. */
  next: NotificationCursor | null
  /** null until counted. */
  counts: NotificationCounts | null
}

/** The rows that are being marked as read, and are shown as read: single ones, or all. */
export interface Marking {
  sending: readonly string[]
  queued: readonly string[]
  isAll: boolean
}

export const noRows: NotificationRows = { items: [], next: null, counts: null }
export const noMarking: Marking = { sending: [], queued: [], isAll: false }

const isLater = (a: NotificationCursor, b: NotificationCursor) =>
  a.created_at === b.created_at ? a.id > b.id : a.created_at > b.created_at

const counted = (counts: NotificationCounts | null, all: number, unread: number) =>
  counts && { all: Math.max(0, counts.all + all), unread: Math.max(0, counts.unread + unread) }

const unreadOf = (item: Notification) => (item.read ? 0 : 1)

/** Inserts a new or changed row at its position by time. */
export const withRow = ({ items, next, counts }: NotificationRows, row: Notification): NotificationRows => {
  const old = items.find(({ id }) => id === row.id)
  const others = items.filter((item) => item !== old)
  const at = others.findIndex((item) => isLater(row, item))
  return {
    items: others.toSpliced(at < 0 ? others.length : at, 0, row),
    next,
    counts: counted(counts, old ? 0 : 1, unreadOf(row) - (old ? unreadOf(old) : 0)),
  }
}

/** Removes a row, and corrects the counts. */
export const withoutRow = (rows: NotificationRows, id: string): NotificationRows => {
  const old = rows.items.find((item) => item.id === id)
  if (!old) return rows
  return {
    ...rows,
    items: rows.items.filter((item) => item !== old),
    counts: counted(rows.counts, -1, -unreadOf(old)),
  }
}

/** Appends a page. */
export const withPage = (rows: NotificationRows, page: Omit<NotificationRows, 'counts'>): NotificationRows => {
  const known = new Set(rows.items.map(({ id }) => id))
  return { ...rows, items: [...rows.items, ...page.items.filter(({ id }) => !known.has(id))], next: page.next }
}

/** The rows after the marks are saved. */
export const withMarked = (rows: NotificationRows, { sending, isAll }: Marking): NotificationRows => {
  const marked = new Set(sending)
  const items = rows.items.map((item) => (marked.has(item.id) ? { ...item, read: true } : item))
  const left = items.filter(({ read }) => !read).length
  const saved = rows.items.filter(({ id, read }) => !read && marked.has(id)).length
  const { counts } = rows
  return { ...rows, items, counts: isAll ? counts && { ...counts, unread: left } : counted(counts, 0, -saved) }
}

/** The rows as shown: marked ones are read. The view 'unread' omits read ones. */
export const shownRows = (rows: NotificationRows, marking: Marking, view: NotificationView): NotificationRows => {
  const { isAll, sending, queued } = marking
  const { items, next, counts } = withMarked(rows, { isAll, queued: [], sending: [...sending, ...queued] })
  return { items: view === 'all' ? items : items.filter(({ read }) => !read), next, counts }
}

/** The path of what a notification is about; null if it has no page, or the user's rights are not known yet. */
export const placeOf = (
  { type, message_id, task_id, meeting_id }: Notification,
  access: Access | null,
): string | null => {
  if (message_id !== null) return messagePath(message_id)
  if (task_id !== null) return taskPath(task_id)
  if (meeting_id !== null) return `/meetings?meeting=${meeting_id}`
  // Administrators read of each request, its member of the decision.
  if (type === 'deletion_request') return access && (isAdmin(access) ? '/admin/users?tab=requests' : '/profile')
  return places[type] ?? null
}

const places: Readonly<Record<string, string>> = {
  achievement: '/achievements',
  points: '/points',
  period: '/ranking',
  invitation: '/admin/users',
  meeting: '/meetings',
  absence: '/routines#ausencias',
  absence_request: '/tasks',
  pause: '/routines',
  feedback: '/feedback',
  feedback_assigned: '/council?tab=feedback',
}
