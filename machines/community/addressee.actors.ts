import { fromPromise } from 'xstate'
import { addresseeSchema, type Addressee } from './addressee.ts'
import { supabase } from '../shared/client/client.ts'

/**
 * Loads the member a message is addressed to; null if this member does not exist. Throws the server's error.
 */
export const loadAddressee = fromPromise<Addressee | null, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('members')
    .select('name, handle, status, user_id')
    .eq('id', input.id)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  return data && addresseeSchema.parse(data)
})
