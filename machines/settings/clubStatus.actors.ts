import { fromPromise } from 'xstate'
import { supabase } from '../shared/client/client.ts'
import { clubStatusSchema, type ClubStatus } from './clubStatus.ts'

/** For administrators. Throws the server's error. */
export const readClubStatus = async (signal: AbortSignal): Promise<ClubStatus> => {
  const { data, error } = await supabase().rpc('club_status').abortSignal(signal)
  if (error) throw error
  return clubStatusSchema.parse(data)
}
/** {@link readClubStatus} as an actor. */
export const loadClubStatus = fromPromise<ClubStatus>(({ signal }) => readClubStatus(signal))
