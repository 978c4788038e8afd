import { z } from 'zod/mini'

/** A notification about a badge, in the words of the database; `created_at` is an instant with microseconds. */
export const badgeNewsSchema = z.array(z.object({ content: z.string(), created_at: z.string() }))
export type BadgeNews = z.infer<typeof badgeNewsSchema>[number]

/** Those that came after all that were known; oldest first, as they are told. */
export const newsAfter = (known: string, badges: readonly BadgeNews[]): readonly BadgeNews[] =>
  badges.filter(({ created_at }) => created_at > known).toReversed()

/** The newest of those known so far and these. */
export const latestOf = (known: string, badges: readonly BadgeNews[]) =>
  badges.reduce((latest, { created_at }) => (created_at > latest ? created_at : latest), known)
