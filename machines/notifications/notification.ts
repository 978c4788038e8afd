import { z } from 'zod/mini'

/**
 * A row of `notifications`. The database writes the sentence in `content`; `created_at` is an instant with
 * microseconds.
 */
export const notificationSchema = z.object({
  id: z.string(),
  content: z.string(),
  type: z.string(),
  read: z.boolean(),
  message_id: z.nullable(z.string()),
  task_id: z.nullable(z.string()),
  meeting_id: z.nullable(z.string()),
  created_at: z.string(),
})
export type Notification = z.infer<typeof notificationSchema>

/** Whether it is about the user's own account: its roles, its member, the end of a suspension. */
export const concernsRights = ({ type }: Pick<Notification, 'type'>) => type === 'account'

/** The maximum number of toasts at once. Further notifications only increase the count. */
export const maxToasts = 3

/** The number of unread ones whose ids are loaded with the count: a deletion reports only an id. */
export const maxNewest = 30

/** Notifications after the latest known one that had no toast, oldest first. */
export const newsAfter = (
  latest: string,
  known: readonly Pick<Notification, 'id'>[],
  newest: readonly Notification[],
) => newest.filter(({ id, created_at }) => created_at > latest && !known.some((one) => one.id === id)).toReversed()

/** The newest instant. */
export const latestOf = (known: string, news: readonly Notification[]) =>
  news.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), known)
