import { fromPromise } from 'xstate'
import { supabase } from '../shared/client/client.ts'

/** Ends the current user's welcome; again, it changes nothing. Throws the server's error. */
export const passWelcome = fromPromise(async ({ signal }) => {
  const { error } = await supabase().rpc('pass_welcome').abortSignal(signal)
  if (error) throw error
})
