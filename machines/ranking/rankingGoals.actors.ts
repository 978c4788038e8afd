import { fromPromise } from 'xstate'
import { goalsSchema, readGoals, type Goals, type LoadedGoals } from './rankingGoals.ts'
import { readKinds } from '../routines/routines.actors.ts'
import { Refusal } from '../shared/failure.ts'
import { supabase } from '../shared/client/client.ts'

/** The thresholds of the levels and the maxima of the routines. Throws the server's error. */
export const loadGoals = fromPromise<LoadedGoals>(async ({ signal }) => {
  const [settings, kinds] = await Promise.all([
    supabase().rpc('public_settings').abortSignal(signal),
    readKinds(signal),
  ])
  if (settings.error) throw settings.error
  return readGoals(settings.data, kinds)
})

/** Another administrator changed the goals after they were loaded. */
export class GoalsConflict extends Refusal {
  /** The current goals. */
  readonly theirs: Goals
  constructor(theirs: Goals) {
    super('goals_changed')
    this.theirs = theirs
  }
}

/**
 * Saves all goals or none, if the stored ones still equal `seen`. A repeated request succeeds. Throws
 * {@link GoalsConflict}, else the server's error, with a sentence.
 */
export const saveGoals = fromPromise<void, { seen: Goals; goals: Goals }>(
  async ({ input: { seen, goals }, signal }) => {
    const { gold, silver, ...maxima } = goals
    const { data, error } = await supabase()
      .rpc('update_ranking_goals', { p_gold: gold, p_silver: silver, p_maxima: maxima, p_seen: { ...seen } })
      .abortSignal(signal)
    if (error) throw error
    if (data !== null) throw new GoalsConflict(goalsSchema.parse(data))
  },
)
