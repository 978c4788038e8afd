import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { collator } from '../shared/collator.ts'
import { Refusal } from '../shared/failure.ts'
import {
  describedPositions,
  positionRowSchema,
  type PositionColumns,
  type PositionDescription,
  type PositionRow,
  type PositionValues,
} from './position.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { openDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { readAll } from '../shared/client/pages.ts'

const columns = 'id, position, title, function, responsibilities, current_member, updated_at'
const seatSchema = z.object({ id: z.string(), name: z.string(), position: z.string() })

const positionValuesSchema = z.object({
  code: z.string(),
  title: z.string(),
  function: z.string(),
  responsibilities: z.array(z.string()).check(z.minLength(1)),
})

/** The unsent form. */
interface PositionDraft {
  version: 1
  /** With the same id, what may be stored is not stored twice. */
  id: string
  /** The version that it began with; null for a new one. */
  position: PositionRow | null
  values: PositionValues
  /** What was sent: it may be stored although the response was lost. */
  sent?: readonly PositionValues[] | undefined
}
const positionDraftSchema: z.ZodMiniType<PositionDraft> = z.object({
  version: z.literal(1),
  id: z.uuid(),
  position: z.nullable(positionRowSchema),
  values: positionValuesSchema,
  sent: z.optional(z.array(positionValuesSchema)),
})

/** What the form needs when it opens. */
export interface PositionOpening {
  /** A version 4 UUID for a new position. */
  newId: string
  draft: OpenedDraft<PositionDraft>
}

/** `id`: null for a new position. */
export const openPosition = fromPromise<PositionOpening, { id: string | null }>(async ({ input: { id } }) => ({
  newId: crypto.randomUUID(),
  draft: openDraft(`position:${id ?? 'new'}`, positionDraftSchema),
}))

/** {@link loadPositions} outside an actor. */
export const readPositions = async (signal: AbortSignal) => {
  const [positions, seats] = await Promise.all([
    readAll(positionRowSchema, () =>
      supabase().from('council_position_descriptions').select(columns).abortSignal(signal),
    ),
    readAll(seatSchema, () =>
      supabase().from('council_members').select('id, name, position').eq('status', 'ativo').abortSignal(signal),
    ),
  ])
  return describedPositions(
    positions,
    seats.sort((a, b) => collator.compare(a.name, b.name)),
  )
}

/** All positions by title, with their holders. Throws the server's error. */
export const loadPositions = fromPromise<readonly PositionDescription[]>(({ signal }) => readPositions(signal))

/** Another user changed or deleted the position. */
export class PositionConflict extends Refusal {
  /** The current version; null if deleted. */
  readonly theirs: PositionRow | null
  constructor(theirs: PositionRow | null) {
    super('position_changed')
    this.theirs = theirs
  }
}

const readPosition = async (id: string, signal: AbortSignal): Promise<PositionRow | null> => {
  const { data, error } = await supabase()
    .from('council_position_descriptions')
    .select(columns)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  return z.nullable(positionRowSchema).parse(data)
}

const sameColumns = (row: PositionColumns, stored: PositionRow) =>
  row.position === stored.position &&
  row.title === stored.title &&
  row.function === stored.function &&
  JSON.stringify(row.responsibilities) === JSON.stringify(stored.responsibilities)

export interface SavePosition {
  /** The client chooses it. */
  id: string
  /** `updated_at` of the row as opened; null for a new one. */
  seen: string | null
  row: PositionColumns
}

/**
 * Adds a position. A repeated request succeeds. Throws {@link PositionConflict} if an earlier attempt saved other
 * values, `position_taken` for an existing code, else the server's error.
 */
export const addPosition = async ({ id, row }: Omit<SavePosition, 'seen'>, signal: AbortSignal) => {
  const { error } = await supabase()
    .from('council_position_descriptions')
    .insert({ id, ...row, current_member: null })
    .abortSignal(signal)
  if (!error) return
  if (error.code !== '23505') throw error
  // An earlier attempt succeeded, perhaps with other values.
  const stored = await readPosition(id, signal)
  if (!stored) throw new Refusal('position_taken')
  if (!sameColumns(row, stored)) throw new PositionConflict(stored)
}

/**
 * Changes the position that was seen. A repeated request succeeds. Throws {@link PositionConflict} if another user
 * changed it, else the server's error.
 */
export const changePosition = async (input: SavePosition & { seen: string }, signal: AbortSignal) => {
  const { position, ...described } = input.row
  const { data, error } = await supabase()
    .from('council_position_descriptions')
    .update(described)
    .eq('position', position)
    .eq('id', input.id)
    .eq('updated_at', input.seen)
    .select('id')
    .abortSignal(signal)
  if (error) throw error
  if (data.length > 0) return
  const theirs = await readPosition(input.id, signal)
  if (theirs?.updated_at === input.seen) throw denied()
  // An earlier attempt may have succeeded although its response was lost.
  if (theirs === null || !sameColumns(input.row, theirs)) throw new PositionConflict(theirs)
}

/**
 * Adds a position (`seen: null`), or changes the one that was seen. A repeated request succeeds. Throws
 * {@link PositionConflict} if another user changed it, `position_taken` for an existing code, else the server's error.
 */
export const savePosition = fromPromise<void, SavePosition>(({ input, signal }) => {
  const { seen } = input
  return seen === null ? addPosition(input, signal) : changePosition({ ...input, seen }, signal)
})

const removePosition = async ({ id, seen }: { id: string; seen: string }, signal: AbortSignal) => {
  const { data, error } = await supabase()
    .from('council_position_descriptions')
    .delete()
    .eq('id', id)
    .eq('updated_at', seen)
    .select('id')
    .abortSignal(signal)
  if (error) throw error
  if (data.length > 0) return
  const theirs = await readPosition(id, signal)
  if (!theirs) return
  throw theirs.updated_at === seen ? denied() : new PositionConflict(theirs)
}

/** Deletes the position that was seen. Repeatable. Throws as {@link savePosition} does. */
export const deletePosition = fromPromise<void, { id: string; seen: string }>(({ input, signal }) =>
  removePosition(input, signal),
)

/** Deletes a position that an earlier attempt has perhaps added. Throws as {@link deletePosition} does. */
export const withdrawPosition = async (id: string, signal: AbortSignal) => {
  const stored = await readPosition(id, signal)
  if (stored) await removePosition({ id, seen: stored.updated_at }, signal)
}
