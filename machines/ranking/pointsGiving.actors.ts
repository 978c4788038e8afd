import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { memberChoiceSchema } from '../shared/member.ts'
import { givenPointsSchema, pointTypes, type GivenPoints, type PointsEntry } from './pointsGiving.ts'
import { supabase } from '../shared/client/client.ts'
import { openDraft } from '../shared/client/drafts.ts'
import { readPages, rowsFor } from '../shared/client/pages.ts'

/** The unsent form. `id`: of the last attempt, so that what may be stored is not paid twice. */
const pointsDraftSchema = z.object({
  version: z.literal(1),
  id: z.nullable(z.uuid()),
  values: z.object({
    receiver: z.nullable(memberChoiceSchema),
    points: z.string(),
    reason: z.string(),
    type: z.enum(pointTypes),
  }),
})
export type PointsDraft = z.infer<typeof pointsDraftSchema>

export const openPointsDraft = () => openDraft('points', pointsDraftSchema)

/** `asBefore`: an earlier attempt succeeded although its response was lost, and its values count. */
export interface PointsGiven {
  points: number
  asBefore: boolean
  /** The receiver's points of this week, according to the ledger. */
  weekly: number
}

const entrySchema = z.object({ points: z.number(), reason: z.string(), type: z.string(), user_id: z.string() })
const totalsSchema = z.object({ weekly_points: z.number() })

/** The entry of an earlier attempt with this id. */
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

/** Inserts an entry into the ledger, then loads the totals. A repeated id pays nothing. Throws the server's error. */
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

/** Rows per page. */
const givenPageSize = 20
/** The limit of `list_given_points()`. A refresh of more rows takes several requests. */
const givenPartSize = 200

export interface GivenPage {
  rows: readonly GivenPoints[]
  hasMore: boolean
}

/** Points given by hand, newest first, from the beginning or after a row. Throws the server's error. */
export const loadGivenPoints = fromPromise<GivenPage, { after: GivenPoints | null; least: number }>(
  async ({ input: { after, least }, signal }) => {
    const size = rowsFor(givenPageSize, least)
    const rows = await readPages(
      givenPointsSchema,
      (row, part) => {
        const last = row ?? after
        return supabase()
          .rpc('list_given_points', { p_limit: part, ...(last && { p_before: last.created_at, p_before_id: last.id }) })
          .abortSignal(signal)
      },
      { most: size + 1, pageSize: givenPartSize },
    )
    return { rows: rows.slice(0, size), hasMore: rows.length > size }
  },
)
