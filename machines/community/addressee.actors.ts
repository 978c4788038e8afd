import { fromPromise } from 'xstate'
import { addresseeSchema, type Addressee } from './addressee.ts'
import { supabase } from '../shared/client/client.ts'

/** Whom one writes to; null when there is no such member (any more), or nobody who could be told. Throws the server's error. */
export const loadAddressee = fromPromise<Addressee | null, { id: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('members')
    .select('name, handle')
    .eq('id', input.id)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  return data && addresseeSchema.parse(data)
})
