import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import {
  pointsOf,
  rankingRowSchema,
  rankingSize,
  rankingTitleSchema,
  titleTypes,
  type Levels,
  type Ranking,
  type RankingPeriod,
  type RankingTitle,
  type TitleType,
} from '../model/ranking.ts'
import { supabase } from './client.ts'

const columns = 'id, user_name, position, photo_url, weekly_points, monthly_points, level'
const column = { weekly: 'weekly_points', monthly: 'monthly_points' } as const
const rowsSchema = z.array(rankingRowSchema)

/**
 * The ten with the most points of a period (SPEC.md, section 7), and one's own place with whoever stands just ahead
 * (BEYOND.md). One's own row is asked for at the same time; only what depends on it waits.
 */
export const loadRanking = fromPromise<Ranking, { period: RankingPeriod; userId: string }>(
  async ({ input: { period, userId }, signal }) => {
    const rankings = () => supabase().from('rankings')
    const [top, mine] = await Promise.all([
      rankings()
        .select(columns)
        .order(column[period], { ascending: false })
        .order('user_name')
        .limit(rankingSize)
        .abortSignal(signal),
      rankings().select(columns).eq('id', userId).abortSignal(signal).maybeSingle(),
    ])
    const error = top.error ?? mine.error
    if (error) throw error
    const rows = rowsSchema.parse(top.data)
    if (!mine.data) return { rows, own: null }
    const row = rankingRowSchema.parse(mine.data)
    const points = pointsOf(row, period)
    const [count, next] = await Promise.all([
      rankings().select('id', { count: 'exact', head: true }).gt(column[period], points).abortSignal(signal),
      rankings()
        .select(columns)
        .gt(column[period], points)
        .order(column[period])
        .order('user_name')
        .limit(1)
        .abortSignal(signal),
    ])
    const later = count.error ?? next.error
    if (later) throw later
    return { rows, own: { row, rank: (count.count ?? 0) + 1, ahead: rowsSchema.parse(next.data)[0] ?? null } }
  },
)

const holderSchema = z.object({ type: z.enum(['weekly', 'monthly']), holder_name: z.nullable(z.string()) })
const settingsSchema = z.object({ level_gold: z.coerce.number(), level_silver: z.coerce.number() })

export interface Titles {
  /** The active title of each kind; a kind without one keeps its default name (SPEC.md, section 9). */
  titles: Readonly<Partial<Record<TitleType, RankingTitle>>>
  /** Who holds it: the leader of the last closed period; of the hall of fame, whoever led most periods. */
  holders: Readonly<Partial<Record<TitleType, string>>>
  levels: Levels
}

const mostFrequent = (names: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0]
}

/** Titles with their holders, and the thresholds of the levels. Throws the server's error. */
export const loadTitles = fromPromise<Titles>(async ({ signal }) => {
  const [titles, periods, settings] = await Promise.all([
    supabase().from('ranking_titles').select('id, title, type').eq('active', true).abortSignal(signal),
    supabase()
      .from('ranking_periods')
      .select('type, holder_name')
      .order('period_start', { ascending: false })
      .abortSignal(signal),
    supabase().rpc('public_settings').abortSignal(signal),
  ])
  const error = titles.error ?? periods.error ?? settings.error
  if (error) throw error
  const active = z.array(rankingTitleSchema).parse(titles.data)
  const closed = z.array(holderSchema).parse(periods.data)
  const holders = {
    weekly: closed.find(({ type }) => type === 'weekly')?.holder_name,
    monthly: closed.find(({ type }) => type === 'monthly')?.holder_name,
    hall_of_fame: mostFrequent(closed.flatMap(({ holder_name }) => holder_name ?? [])),
  }
  const { level_gold, level_silver } = settingsSchema.parse(settings.data)
  return {
    titles: Object.fromEntries(
      titleTypes.flatMap((type) =>
        active
          .filter((title) => title.type === type)
          .slice(0, 1)
          .map((title) => [type, title]),
      ),
    ),
    holders: Object.fromEntries(Object.entries(holders).filter(([, holder]) => holder)),
    levels: { gold: level_gold, silver: level_silver },
  }
})
