import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import {
  closedPeriodSchema,
  holdersOf,
  rankingOf,
  rankingSchema,
  rankingTitleSchema,
  titleTypes,
  type ClosedPeriod,
  type Holder,
  type Levels,
  type Ranking,
  type RankingPeriod,
  type RankingTitle,
  type TitleType,
} from './ranking.ts'
import { hasOpenRoutine, routineFlagsSchema } from '../routines/routine.ts'
import { supabase } from '../shared/client/client.ts'
import { readPages } from '../shared/client/pages.ts'

/**
 * The ten people with the most points of a period, the current user's place, and the next person with more points.
 * Throws the server's error.
 */
export const loadRanking = fromPromise<Ranking, { period: RankingPeriod }>(async ({ input: { period }, signal }) => {
  const { data, error } = await supabase().rpc('ranking', { p_period: period }, { get: true }).abortSignal(signal)
  if (error) throw error
  return rankingOf(rankingSchema.parse(data), period)
})

/** Whether the current user can still register a routine today or this month. Throws the server's error. */
export const loadRoutineOpen = fromPromise<boolean, { userId: string }>(async ({ input: { userId }, signal }) => {
  const { data, error } = await supabase()
    .rpc('get_member_routines', { p_user_id: userId })
    .abortSignal(signal)
    .single()
  if (error) throw error
  return hasOpenRoutine(routineFlagsSchema.parse(data))
})

const photosSchema = z.array(z.object({ id: z.string(), photo_url: z.nullable(z.string()) }))
const settingsSchema = z.object({ level_gold: z.coerce.number(), level_silver: z.coerce.number() })

/** The holder of a title, with a picture if the person is an active member. */
interface PicturedHolder extends Holder {
  photoUrl: string | null
}

export interface Titles {
  /** The active title of each type. A type without one has its default name. */
  titles: Readonly<Partial<Record<TitleType, RankingTitle>>>
  /** The leader of the last closed period; for the hall of fame, who led most periods. */
  holders: Readonly<Partial<Record<TitleType, PicturedHolder>>>
  /** The closed periods, newest first. */
  closed: readonly ClosedPeriod[]
  levels: Levels
}

/** Titles with their holders, the closed periods, and the thresholds of the levels. Throws the server's error. */
export const loadTitles = fromPromise<Titles>(async ({ signal }) => {
  const [titles, closed, pictures, settings] = await Promise.all([
    supabase().from('ranking_titles').select('id, title, type').eq('active', true).abortSignal(signal),
    readPages(closedPeriodSchema, (last) => {
      const query = supabase().from('ranking_periods').select('type, period_start, holder_id, holder_name, points')
      if (last)
        query.lte('period_start', last.period_start).or(`period_start.lt.${last.period_start},type.lt.${last.type}`)
      return query.order('period_start', { ascending: false }).order('type', { ascending: false }).abortSignal(signal)
    }),
    supabase().rpc('holder_photos').abortSignal(signal),
    supabase().rpc('public_settings').abortSignal(signal),
  ])
  const error = titles.error ?? pictures.error ?? settings.error
  if (error) throw error
  const active = z.array(rankingTitleSchema).parse(titles.data)
  const holders = holdersOf(closed)
  const photos = new Map(photosSchema.parse(pictures.data).map(({ id, photo_url }) => [id, photo_url]))
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
