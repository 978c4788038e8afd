import { fromPromise } from 'xstate'
import { readGoals, type Goals } from './rankingGoals.ts'
import { supabase } from '../shared/client/client.ts'

/** The thresholds of the levels and the maxima of the routines. Throws the server's error. */
export const loadGoals = fromPromise<Goals>(async ({ signal }) => {
  const [settings, routines] = await Promise.all([
    supabase().rpc('public_settings').abortSignal(signal),
    supabase().from('routine_types').select('code, max_points, period').abortSignal(signal),
  ])
  const error = settings.error ?? routines.error
  if (error) throw error
  return readGoals(settings.data, routines.data)
})

/** Saves all goals or none. Throws the server's error, with a sentence. */
export const saveGoals = fromPromise<void, Goals>(async ({ input: { gold, silver, ...maxima }, signal }) => {
  const { error } = await supabase()
    .rpc('update_ranking_goals', { p_gold: gold, p_silver: silver, p_maxima: maxima })
    .abortSignal(signal)
  if (error) throw error
})
