import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { routineFlagsSchema, routineTypeSchema, type RoutineFlags, type RoutineKind } from '../model/routine.ts'
import { supabase } from './client.ts'

export interface Routines {
  flags: RoutineFlags
  kinds: readonly RoutineKind[]
}

/** Whether another window of the browser has signed somebody else in: their token then goes with what this one asks. */
const isSomebodyElse = async (userId: string): Promise<boolean> => {
  const { data } = await supabase().auth.getSession()
  return data.session !== null && data.session.user.id !== userId
}

/** Rejects when the actor is stopped, which nobody hears. */
const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/**
 * Which routines are done in their current period, and what each may earn. Throws the server's error; but says nothing of a
 * refusal that somebody else's token has met, because the person's screens end as soon as the session hears of them.
 */
export const loadRoutines = fromPromise<Routines, { userId: string }>(async ({ input, signal }) => {
  const [flags, kinds] = await Promise.all([
    supabase().rpc('get_member_routines', { p_user_id: input.userId }).abortSignal(signal).single(),
    supabase().from('routine_types').select('code, max_points, period').abortSignal(signal),
  ])
  if (flags.error?.code === '42501' && (await isSomebodyElse(input.userId))) return untilStopped(signal)
  if (flags.error) throw flags.error
  if (kinds.error) throw kinds.error
  return { flags: routineFlagsSchema.parse(flags.data), kinds: z.array(routineTypeSchema).parse(kinds.data) }
})
