import { fromPromise } from 'xstate'
import { supabase } from '../shared/client/client.ts'
import { clubSituationSchema, type ClubSituation } from './clubSituation.ts'

/** For administrators. Throws the server's error. */
export const loadClubSituation = fromPromise<ClubSituation>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('club_situation').abortSignal(signal)
  if (error) throw error
  return clubSituationSchema.parse(data)
})
