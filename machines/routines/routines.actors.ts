import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { routineFlagsSchema, routineTypeSchema, type RoutineFlags, type RoutineKind } from './routine.ts'
import { supabase } from '../shared/client/client.ts'

export interface Routines {
  flags: RoutineFlags
  kinds: readonly RoutineKind[]
}

/** The routines done in their period, and the maximum of points of each. Throws the server's error. */
export const loadRoutines = fromPromise<Routines, { userId: string }>(async ({ input, signal }) => {
  const [flags, kinds] = await Promise.all([
    supabase().rpc('get_member_routines', { p_user_id: input.userId }).abortSignal(signal).single(),
    supabase().from('routine_types').select('code, max_points, period').abortSignal(signal),
  ])
  if (flags.error) throw flags.error
  if (kinds.error) throw kinds.error
  return { flags: routineFlagsSchema.parse(flags.data), kinds: z.array(routineTypeSchema).parse(kinds.data) }
})
