import { z } from 'zod/mini'

export const rankingPeriods = ['weekly', 'monthly'] as const
export type RankingPeriod = (typeof rankingPeriods)[number]

/** The screen's address: the shown ranking. An unknown one becomes the first. */
export interface RankingAddress {
  shown: RankingPeriod
}
export const rankingAddressOf = (query: URLSearchParams): RankingAddress => ({
  shown: rankingPeriods.find((period) => period === query.get('tab')) ?? 'weekly',
})
export const rankingPath = (shown: RankingPeriod) => (shown === 'weekly' ? '/ranking' : `/ranking?tab=${shown}`)

/** A row of the view `rankings`; `id` is the account's. Points of the club's current week and month. */
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

/** The stars of a level, 1 to 3. */
export const levelStars = (level: string) => (level === 'Ouro' ? 3 : level === 'Prata' ? 2 : 1)

/** The points of a row in this period. */
export const pointsOf = (row: RankingRow, period: RankingPeriod) =>
  period === 'weekly' ? row.weekly_points : row.monthly_points

/** The result of `ranking()`. */
export const rankingSchema = z.object({
  /** At most ten people with points in the period: the most points first, equal ones by name. */
  rows: z.array(rankingRowSchema),
  /** The current user's place, even without points: the rank from 1, and the next person with more points. */
  own: z.nullable(z.object({ row: rankingRowSchema, rank: z.number(), ahead: z.nullable(rankingRowSchema) })),
})
type RankingResult = z.infer<typeof rankingSchema>
export type OwnRank = NonNullable<RankingResult['own']>

export interface Ranking {
  rows: readonly RankingRow[]
  /** null without points in the period: no points, no rank. */
  own: OwnRank | null
  /** The current user's points of the period. They may be negative. */
  ownPoints: number
}

/** The data of the screen. */
export const rankingOf = ({ rows, own }: RankingResult, period: RankingPeriod): Ranking => {
  const ownPoints = own ? pointsOf(own.row, period) : 0
  return { rows, own: ownPoints > 0 ? own : null, ownPoints }
}

/** Equal points share a rank: one more than the number of people with more points. */
export const ranksOf = (rows: readonly RankingRow[], period: RankingPeriod) =>
  rows.map((row) => rows.filter((other) => pointsOf(other, period) > pointsOf(row, period)).length + 1)

export const titleTypes = ['weekly', 'monthly', 'hall_of_fame'] as const
export type TitleType = (typeof titleTypes)[number]
export const rankingTitleSchema = z.object({ id: z.string(), title: z.string(), type: z.enum(titleTypes) })
export type RankingTitle = z.infer<typeof rankingTitleSchema>

/** The lifetime points at which a level begins (the settings `level_gold`, `level_silver`). */
export interface Levels {
  gold: number
  silver: number
}

/** A closed week or month with its leader, if anyone had points. */
export const closedPeriodSchema = z.object({
  type: z.enum(rankingPeriods),
  /** Its first day. */
  period_start: z.string(),
  /** null after the leader's account is deleted. The name stays. */
  holder_id: z.nullable(z.string()),
  holder_name: z.nullable(z.string()),
  points: z.nullable(z.number()),
})
export type ClosedPeriod = z.infer<typeof closedPeriodSchema>

/** The number of closed periods that are shown, per type. */
export const historySize = 12

/** The holder of a title. */
export interface Holder {
  id: string | null
  name: string
}

const leaderOf = ({ holder_id, holder_name }: ClosedPeriod): Holder | null =>
  holder_name === null ? null : { id: holder_id, name: holder_name }

/** From closed periods, newest first: the leaders of the last week and month, and who led most periods. */
export const holdersOf = (closed: readonly ClosedPeriod[]): Readonly<Record<TitleType, Holder | null>> => {
  const last = (type: RankingPeriod) => {
    const period = closed.find((period) => period.type === type)
    return period ? leaderOf(period) : null
  }
  const wins = new Map<string, { holder: Holder; count: number }>()
  for (const holder of closed.map(leaderOf)) {
    if (holder === null) continue
    const key = holder.id ?? holder.name
    wins.set(key, { holder: wins.get(key)?.holder ?? holder, count: (wins.get(key)?.count ?? 0) + 1 })
  }
  // Of equal counts the latest leader wins: the map keeps insertion order, and the sort is stable.
  const top = [...wins.values()].sort((a, b) => b.count - a.count)[0]
  return { weekly: last('weekly'), monthly: last('monthly'), hall_of_fame: top?.holder ?? null }
}
