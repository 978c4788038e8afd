import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { collator } from '../shared/collator.ts'
import { councilMemberSchema, positionSchema, seatsOf, type Council, type CouncilMember } from './council.ts'
import { councilRowOf, councilValuesOf, type CouncilRow } from './councilMemberForm.ts'
import { Refusal } from '../shared/failure.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { readAll } from '../shared/client/pages.ts'

const columns = 'id, name, position, entry_date, status, observations, member_id, updated_at' as const
const rowsSchema = z.array(councilMemberSchema)
const describedSchema = z.extend(positionSchema, { id: z.string() })

/** The council's members and its positions. Throws the server's error. */
export const loadCouncil = fromPromise<Council>(async ({ signal }) => {
  const [members, described] = await Promise.all([
    readAll(councilMemberSchema, () => supabase().from('council_members').select(columns).abortSignal(signal)),
    readAll(describedSchema, () =>
      supabase()
        .from('council_position_descriptions')
        .select('id, position, title, function, responsibilities, current_member')
        .abortSignal(signal),
    ),
  ])
  const positions = described.sort((a, b) => collator.compare(a.title, b.title))
  return { seats: seatsOf(members, positions), positions }
})

/** Another user changed or removed the row after it was opened. */
export class CouncilConflict extends Refusal {
  /** The current version; null if removed. */
  readonly theirs: CouncilMember | null
  constructor(theirs: CouncilMember | null) {
    super('council_changed')
    this.theirs = theirs
  }
}

const find = async (id: string, signal: AbortSignal): Promise<CouncilMember | null> => {
  const { data, error } = await supabase().from('council_members').select(columns).eq('id', id).abortSignal(signal)
  if (error) throw error
  return rowsSchema.parse(data)[0] ?? null
}

const isSame = (row: CouncilRow, stored: CouncilMember) =>
  JSON.stringify(row) === JSON.stringify(councilRowOf(councilValuesOf(stored)))

/**
 * Adds a row (`seen: null`), or changes the one last seen at `updated_at`. A repeated request succeeds. Throws
 * {@link CouncilConflict} if the stored row differs, else the server's error.
 */
export const saveCouncilMember = fromPromise<void, { id: string; seen: string | null; row: CouncilRow }>(
  async ({ input: { id, seen, row }, signal }) => {
    if (seen === null) {
      const { error } = await supabase()
        .from('council_members')
        .insert({ id, ...row })
        .abortSignal(signal)
      if (!error) return
      if (error.code !== '23505' || !error.message.includes('council_members_pkey')) throw error
      const stored = await find(id, signal)
      if (stored === null || !isSame(row, stored)) throw new CouncilConflict(stored)
      return
    }
    const { data, error } = await supabase()
      .from('council_members')
      .update(row)
      .eq('id', id)
      .eq('updated_at', seen)
      .select('id')
      .abortSignal(signal)
    if (error) throw error
    if (data.length > 0) return
    const theirs = await find(id, signal)
    if (theirs?.updated_at === seen) throw denied()
    // The response to an earlier attempt was lost. The stored values are the new ones.
    if (theirs !== null && isSame(row, theirs)) return
    throw new CouncilConflict(theirs)
  },
)

/**
 * Removes the row last seen at `updated_at`. Repeatable. Throws {@link CouncilConflict} if another user changed it,
 * else the server's error.
 */
export const removeCouncilMember = fromPromise<void, { id: string; seen: string }>(
  async ({ input: { id, seen }, signal }) => {
    const { data, error } = await supabase()
      .from('council_members')
      .delete()
      .eq('id', id)
      .eq('updated_at', seen)
      .select('id')
      .abortSignal(signal)
    if (error) throw error
    const theirs = data.length > 0 ? null : await find(id, signal)
    if (theirs) throw theirs.updated_at === seen ? denied() : new CouncilConflict(theirs)
  },
)
