import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import {
  endedPeriodSchema,
  openPeriodSchema,
  previewSchema,
  standingSchema,
  type Period,
  type PeriodPreview,
  type PeriodResult,
  type Periods,
} from './closedPeriod.ts'
import { supabase } from '../shared/client/client.ts'
import { readPages } from '../shared/client/pages.ts'

const columns = 'id, type, period_start, holder_name, points, created_at'

/** Throws the server's error: 42501 if the caller is not an administrator. */
export const loadPeriods = fromPromise<Periods>(async ({ signal }) => {
  const [open, ended] = await Promise.all([
    supabase().rpc('open_periods').abortSignal(signal),
    supabase()
      .from('ranking_periods')
      .select(columns)
      .order('period_start', { ascending: false })
      .order('type', { ascending: false })
      .limit(100)
      .abortSignal(signal),
  ])
  const error = open.error ?? ended.error
  if (error) throw error
  return {
    open: z
      .array(openPeriodSchema)
      .parse(open.data)
      .map(({ type, period_start }) => ({ type, start: period_start })),
    ended: z.array(endedPeriodSchema).parse(ended.data),
  }
})

/** The result of a period if it closed now. Throws the server's error. */
export const previewPeriod = fromPromise<PeriodPreview, { period: Period }>(async ({ input: { period }, signal }) => {
  const { data, error } = await supabase()
    .rpc('period_preview', { p_type: period.type, p_start: period.start })
    .abortSignal(signal)
  if (error) throw error
  return previewSchema.parse(data)
})

/**
 * Closes a week or month permanently. A repeated id succeeds. Throws the server's error: 23505 if someone else closed
 * it.
 */
export const closePeriod = fromPromise<void, { id: string; period: Period }>(
  async ({ input: { id, period }, signal }) => {
    const { error } = await supabase()
      .from('ranking_periods')
      .insert({ id, type: period.type, period_start: period.start })
      .abortSignal(signal)
    if (!error) return
    if (error.code === '23505') {
      const own = await supabase().from('ranking_periods').select('id').eq('id', id).abortSignal(signal)
      if (own.error) throw own.error
      if (own.data.length > 0) return
    }
    throw error
  },
)

/** The result of a closed period, all pages; null for an unknown id. Throws the server's error. */
export const loadPeriodResult = fromPromise<PeriodResult | null, { id: string }>(async ({ input: { id }, signal }) => {
  // The id in the address may be invalid.
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/iu.test(id)) return null
  const { data, error } = await supabase()
    .from('ranking_periods')
    .select(columns)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  if (!data) return null
  const standings = await readPages(standingSchema, (last) =>
    supabase()
      .from('ranking_standings')
      .select('place, user_id, name, position, points')
      .eq('period_id', id)
      .gt('place', last?.place ?? 0)
      .order('place')
      .abortSignal(signal),
  )
  return { period: endedPeriodSchema.parse(data), standings }
})
