import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { addDays, shownDayAt } from '../shared/dates.ts'
import {
  routineFlagsSchema,
  routineTypeSchema,
  sentRoutineSchema,
  shownDays,
  type RoutineKind,
  type Routines,
} from './routine.ts'
import { supabase } from '../shared/client/client.ts'

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

const sentColumns =
  `id, routine_type, due_date, evaluation_score, points_awarded, image_url, image_removed_after, is_written, status,
  evaluation_date, returned_at, contested_at, decided_at, return_reason` as const

/**
 * The routines done in their period, all routines, and the user's submissions of the last days, the
 * newest first. Throws the server's error.
 */
export const loadRoutines = fromPromise<Routines, { userId: string }>(async ({ input: { userId }, signal }) => {
  const [flags, kinds, sent] = await Promise.all([
    supabase().rpc('get_member_routines', { p_user_id: userId }).abortSignal(signal).single(),
    readKinds(signal),
    supabase()
      .from('tasks')
      .select(sentColumns)
      .eq('assigned_by', userId)
      .not('routine_type', 'is', null)
      .neq('status', 'cancelled')
      .gte('due_date', addDays(shownDayAt(Date.now()), -shownDays))
      .order('created_at', { ascending: false })
      .abortSignal(signal),
  ])
  if (flags.error) throw flags.error
  if (sent.error) throw sent.error
  return {
    flags: routineFlagsSchema.parse(flags.data),
    kinds,
    sent: z.array(sentRoutineSchema).parse(sent.data),
  }
})
