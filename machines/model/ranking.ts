import { z } from 'zod/mini'

export const rankingPeriods = ['weekly', 'monthly'] as const
export type RankingPeriod = (typeof rankingPeriods)[number]

/** A row of the view `rankings`; `id` is the person's account. Points of the current week and month, in São Paulo. */
export const rankingRowSchema = z.object({
  id: z.string(),
  user_name: z.string(),
  position: z.string(),
  photo_url: z.nullable(z.string()),
  weekly_points: z.number(),
  monthly_points: z.number(),
  level: z.string(),
})
export type RankingRow = z.infer<typeof rankingRowSchema>

/** SPEC.md, section 9. */
export const rankingSize = 10
export const levelStars = (level: string) => (level === 'Ouro' ? 3 : level === 'Prata' ? 2 : 1)

export const pointsOf = (row: RankingRow, period: RankingPeriod) =>
  period === 'weekly' ? row.weekly_points : row.monthly_points

/** One's own place: rank from 1, and who stands just ahead with more points. */
export interface OwnRank {
  row: RankingRow
  rank: number
  ahead: RankingRow | null
}

export interface Ranking {
  rows: readonly RankingRow[]
  own: OwnRank | null
}

/** Equal points share a rank: it is one more than the number of people with more points. */
export const ranksOf = (rows: readonly RankingRow[], period: RankingPeriod) =>
  rows.map((row) => rows.filter((other) => pointsOf(other, period) > pointsOf(row, period)).length + 1)

export const titleTypes = ['weekly', 'monthly', 'hall_of_fame'] as const
export type TitleType = (typeof titleTypes)[number]
export const rankingTitleSchema = z.object({ id: z.string(), title: z.string(), type: z.enum(titleTypes) })
export type RankingTitle = z.infer<typeof rankingTitleSchema>

/** Lifetime points from which a level begins (the settings `level_gold`, `level_silver`). */
export interface Levels {
  gold: number
  silver: number
}
