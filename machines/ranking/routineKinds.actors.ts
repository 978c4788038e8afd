import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { routineTypeSchema } from '../routines/routine.ts'
import { supabase } from '../shared/client/client.ts'
import { Refusal } from '../shared/failure.ts'
import type { RoutineSave } from './routineForm.ts'

export { loadRoutineKinds } from '../routines/routines.actors.ts'

/** What may change of a routine, as it is stored. */
const storedSchema = z.pick(routineTypeSchema, {
  label: true,
  icon: true,
  period: true,
  max_points: true,
  is_active: true,
  needs_photo: true,
})
type StoredRoutine = z.infer<typeof storedSchema>

/** Another administrator changed the routine after it was loaded. */
export class RoutineConflict extends Refusal {
  /** The stored values. */
  readonly theirs: StoredRoutine
  constructor(theirs: StoredRoutine) {
    super('routine_changed')
    this.theirs = theirs
  }
}

/**
 * Adds or changes a routine. Repeated, it does nothing; a repeated id of a new one stores the new values. Throws
 * {@link RoutineConflict}, else the server's error.
 */
export const storeRoutine = async ({ code, id, change, seen }: RoutineSave, signal: AbortSignal) => {
  const { data, error } = await supabase()
    .rpc('save_routine', {
      p_values: { ...change },
      ...(code !== null && { p_code: code }),
      ...(id !== null && { p_id: id }),
      ...(seen && { p_seen: { ...seen } }),
    })
    .abortSignal(signal)
  if (error) throw error
  if (data !== null) throw new RoutineConflict(storedSchema.parse(data))
}
/** {@link storeRoutine} as an actor. */
export const saveRoutine = fromPromise<void, RoutineSave>(({ input, signal }) => storeRoutine(input, signal))

interface RoutineOrder {
  codes: readonly string[]
  /** The order as it was loaded. */
  seen: readonly string[]
}

/**
 * Stores the order of all routines, unless another administrator has changed it; repeated, it does nothing. Throws the
 * server's error.
 */
export const orderRoutines = fromPromise<void, RoutineOrder>(async ({ input: { codes, seen }, signal }) => {
  const { error } = await supabase()
    .rpc('order_routines', { p_codes: [...codes], p_seen: [...seen] })
    .abortSignal(signal)
  if (error) throw error
})

const remove = async (code: string, signal: AbortSignal) => {
  const { error } = await supabase().rpc('remove_routine', { p_code: code }).abortSignal(signal)
  if (error) throw error
}

/** Deletes a routine that was never used; repeated, it does nothing. Throws the server's error. */
export const removeRoutine = fromPromise<void, { code: string }>(({ input: { code }, signal }) => remove(code, signal))

/** The same of a new routine, which an earlier attempt has perhaps stored with this id. */
export const withdrawRoutine = async (id: string, signal: AbortSignal) => {
  const { data, error } = await supabase()
    .from('routine_types')
    .select('code')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  if (data) await remove(data.code, signal)
}
