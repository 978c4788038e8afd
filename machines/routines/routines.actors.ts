import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { addDays, shownDayAt } from '../shared/dates.ts'
import {
  bareRoutineSchema,
  mostListed,
  routineFlagsSchema,
  routineTypeSchema,
  sentRoutineSchema,
  shownDays,
  type RoutineKind,
  type Routines,
  type SentRoutine,
} from './routine.ts'
import { supabase } from '../shared/client/client.ts'
import { withThumbnails } from '../shared/client/thumbnails.ts'

/** All routines, also paused ones, in their order. Throws the server's error. */
export const readKinds = async (signal: AbortSignal): Promise<readonly RoutineKind[]> => {
  const { data, error } = await supabase()
    .from('routine_types')
    .select('code, label, icon, period, max_points, is_active, needs_photo')
    .order('place')
    .order('code')
    .abortSignal(signal)
  if (error) throw error
  return z.array(routineTypeSchema).parse(data)
}

/** {@link readKinds} as an actor. */
export const loadRoutineKinds = fromPromise<readonly RoutineKind[]>(({ signal }) => readKinds(signal))

const bareColumns = `id, routine_type, due_date, evaluation_score, points_awarded, image_url, image_removed_after,
  is_written, status, evaluation_date, returned_at, contested_at, decided_at, return_reason`
/** The user's submissions of the last days, and those that wait for another photo; the newest first. */
const sentBy = (userId: string, columns: string) =>
  supabase()
    .from('tasks')
    .select(columns)
    .eq('assigned_by', userId)
    .not('routine_type', 'is', null)
    .neq('status', 'cancelled')
    .or(`due_date.gte.${addDays(shownDayAt(Date.now()), -shownDays)},returned_at.not.is.null`)
    .order('created_at', { ascending: false })

/** The same as rows. Only those that the page lists with their photos have a thumbnail. Throws the server's error. */
const readSent = async ({ userId, shown }: RoutinesInput, signal: AbortSignal): Promise<readonly SentRoutine[]> => {
  const [sent, newest] = await Promise.all([
    sentBy(userId, bareColumns).abortSignal(signal),
    shown?.length === 0
      ? sentBy(userId, `${bareColumns}, proof_thumbnail`).limit(mostListed).abortSignal(signal)
      : null,
  ])
  if (sent.error ?? newest?.error) throw sent.error ?? newest?.error
  const rows = z.array(bareRoutineSchema).parse(sent.data)
  const known = newest ? z.array(sentRoutineSchema).parse(newest.data) : (shown ?? []).slice(0, mostListed)
  const count = shown ? mostListed : 0
  return [
    ...(await withThumbnails(rows.slice(0, count), known, signal)),
    ...rows.slice(count).map((row) => ({ ...row, proof_thumbnail: null })),
  ]
}

export interface RoutinesInput {
  userId: string
  /** What the page shows already: these thumbnails are not loaded again. Null: it shows no photos. */
  shown: readonly SentRoutine[] | null
}

/**
 * The routines done in their period, all routines, and the user's submissions of the last days, the newest first.
 * Throws the server's error.
 */
export const loadRoutines = fromPromise<Routines, RoutinesInput>(async ({ input, signal }) => {
  const [flags, kinds, sent] = await Promise.all([
    supabase().rpc('get_member_routines', { p_user_id: input.userId }).abortSignal(signal).single(),
    readKinds(signal),
    readSent(input, signal),
  ])
  if (flags.error) throw flags.error
  return { flags: routineFlagsSchema.parse(flags.data), kinds, sent }
})
