import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import {
  closedPeriodSchema,
  holdersOf,
  pointsOf,
  rankedRows,
  rankingRowSchema,
  rankingSize,
  rankingTitleSchema,
  titleTypes,
  topOf,
  type ClosedPeriod,
  type Holder,
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
    const first = rankedRows(rowsSchema.parse(top.data), period)
    const last = first[rankingSize - 1]
    const loadTied = async () => {
      if (!last) return []
      const tied = await rankings().select(columns).eq(column[period], pointsOf(last, period)).abortSignal(signal)
      if (tied.error) throw tied.error
      return rowsSchema.parse(tied.data)
    }
    const row = mine.data === null ? null : rankingRowSchema.parse(mine.data)
    const points = row === null ? 0 : pointsOf(row, period)
    if (row === null || points <= 0)
      return { rows: topOf(first, await loadTied(), period), own: null, ownPoints: points }
    const [tied, count, next] = await Promise.all([
      loadTied(),
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
    const rows = topOf(first, tied, period)
    const own = { row, rank: (count.count ?? 0) + 1, ahead: rowsSchema.parse(next.data)[0] ?? null }
    return { rows, own, ownPoints: points }
  },
)

const photosSchema = z.array(z.object({ id: z.string(), photo_url: z.nullable(z.string()) }))
const settingsSchema = z.object({ level_gold: z.coerce.number(), level_silver: z.coerce.number() })

/** Whoever bears a title, with the picture while the person is an active member. */
export interface PicturedHolder extends Holder {
  photoUrl: string | null
}

export interface Titles {
  /** The active title of each kind; a kind without one keeps its default name (SPEC.md, section 9). */
  titles: Readonly<Partial<Record<TitleType, RankingTitle>>>
  /** Who holds it: the leader of the last closed period; of the hall of fame, whoever led most periods. */
  holders: Readonly<Partial<Record<TitleType, PicturedHolder>>>
  /** The closed periods, newest first. */
  closed: readonly ClosedPeriod[]
  levels: Levels
}

const loadPhotos = async (ids: readonly string[], signal: AbortSignal) => {
  if (ids.length === 0) return new Map<string, string | null>()
  const { data, error } = await supabase().from('rankings').select('id, photo_url').in('id', ids).abortSignal(signal)
  if (error) throw error
  return new Map(photosSchema.parse(data).map(({ id, photo_url }) => [id, photo_url]))
}

/** Titles with their holders, the closed periods, and the thresholds of the levels. Throws the server's error. */
export const loadTitles = fromPromise<Titles>(async ({ signal }) => {
  const [titles, periods, settings] = await Promise.all([
    supabase().from('ranking_titles').select('id, title, type').eq('active', true).abortSignal(signal),
    supabase()
      .from('ranking_periods')
      .select('type, period_start, holder_id, holder_name, points')
      .order('period_start', { ascending: false })
      .abortSignal(signal),
    supabase().rpc('public_settings').abortSignal(signal),
  ])
  const error = titles.error ?? periods.error ?? settings.error
  if (error) throw error
  const active = z.array(rankingTitleSchema).parse(titles.data)
  const closed = z.array(closedPeriodSchema).parse(periods.data)
  const holders = holdersOf(closed)
  const photos = await loadPhotos([...new Set(titleTypes.flatMap((type) => holders[type]?.id ?? []))], signal)
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
    holders: Object.fromEntries(
      titleTypes.flatMap((type) => {
        const holder = holders[type]
        return holder === null ? [] : [[type, { ...holder, photoUrl: photos.get(holder.id ?? '') ?? null }]]
      }),
    ),
    closed,
    levels: { gold: level_gold, silver: level_silver },
  }
})
