import { z } from 'zod/mini'

/** A row of `notifications`, in the words of the database; `created_at` is an instant with microseconds. */
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

/** So many toasts at once at most; whatever else comes in the same breath is only counted. */
export const mostTold = 3

/** Those that came after the latest known one and were not told; oldest first, as they are told. */
export const newsAfter = (latest: string, known: readonly string[], newest: readonly Notification[]) =>
  newest.filter(({ id, created_at }) => created_at > latest && !known.includes(id)).toReversed()

/** The newest instant of those known so far and these. */
export const latestOf = (known: string, news: readonly Notification[]) =>
  news.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), known)
