import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { givenPointsSchema, type GivenPoints, type PointsEntry } from '../model/pointsGiving.ts'
import { supabase } from './client.ts'
import { laterInNames } from './cursor.ts'

/** PostgREST answers no more rows at once (DATABASE.md). */
const mostRows = 1000

/** An active member with an account: `id` is the account's. */
export interface PointsReceiver {
  id: string
  name: string
}

const receiversSchema = z.array(
  z.object({ id: z.string(), name: z.string(), name_sort: z.string(), user_id: z.string() }),
)

/** Everybody who may get points from this person, by name; as many pages as it takes. Throws the server's error. */
export const loadPointsReceivers = fromPromise<readonly PointsReceiver[], { userId: string }>(
  async ({ input: { userId }, signal }) => {
    const receivers: PointsReceiver[] = []
    for (let after: { name_sort: string; id: string } | null = null; ;) {
      const query = supabase().from('members').select('id, name, name_sort, user_id')
      query.eq('status', 'ativo').not('user_id', 'is', null).neq('user_id', userId)
      if (after) laterInNames(query, after)
      const { data, error } = await query.order('name_sort').order('id').limit(mostRows).abortSignal(signal)
      if (error) throw error
      const rows = receiversSchema.parse(data)
      receivers.push(...rows.map(({ user_id, name }) => ({ id: user_id, name })))
      const last = rows.at(-1)
      if (!last || rows.length < mostRows) return receivers
      after = last
    }
  },
)

/** What came of it; `asBefore`: an earlier attempt, whose answer was lost, had arrived, and its words count. */
export interface PointsGiven {
  points: number
  asBefore: boolean
  /** The receiver's points of this week by the ledger. */
  weekly: number
}

const entrySchema = z.object({ points: z.number(), reason: z.string(), type: z.string(), user_id: z.string() })
const totalsSchema = z.object({ weekly_points: z.number() })

/** The entry that an earlier attempt with this id made. */
const readEntry = async (id: string, signal: AbortSignal) => {
  const { data, error } = await supabase()
    .from('point_transactions')
    .select('points, reason, type, user_id')
    .eq('id', id)
    .abortSignal(signal)
    .single()
  if (error) throw error
  return entrySchema.parse(data)
}

/** The ledger's entry, then the totals (SPEC.md, section 7, Points). The same id again pays nothing. Throws the server's error. */
export const givePoints = fromPromise<PointsGiven, PointsEntry>(async ({ input, signal }) => {
  const { id, userId, points, reason, type } = input
  const { error } = await supabase()
    .from('point_transactions')
    .insert({ id, user_id: userId, points, reason, type })
    .abortSignal(signal)
  const isKnown = error?.code === '23505' && error.message.includes('point_transactions_pkey')
  if (error && !isKnown) throw error
  const entry = isKnown ? await readEntry(id, signal) : { points, reason, type, user_id: userId }
  const totals = await supabase()
    .rpc('update_member_points', { p_user_id: entry.user_id, p_points: entry.points, p_type: entry.type })
    .abortSignal(signal)
    .single()
  if (totals.error) throw totals.error
  return {
    points: entry.points,
    asBefore: entry.points !== points || entry.reason !== reason || entry.type !== type || entry.user_id !== userId,
    weekly: totalsSchema.parse(totals.data).weekly_points,
  }
})

/** Rows a page of the entries by hand. */
const givenPageSize = 20
const mostGiven = 199

export interface GivenPage {
  rows: readonly GivenPoints[]
  hasMore: boolean
}

/** Points given by hand, newest first, behind a row or from the beginning. Throws the server's error. */
export const loadGivenPoints = fromPromise<GivenPage, { after: GivenPoints | null; least: number }>(
  async ({ input: { after, least }, signal }) => {
    const size = Math.min(mostGiven, Math.max(givenPageSize, least))
    const { data, error } = await supabase()
      .rpc('list_given_points', {
        p_limit: size + 1,
        ...(after && { p_before: after.created_at, p_before_id: after.id }),
      })
      .abortSignal(signal)
    if (error) throw error
    const rows = z.array(givenPointsSchema).parse(data)
    return { rows: rows.slice(0, size), hasMore: rows.length > size }
  },
)
