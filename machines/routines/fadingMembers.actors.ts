import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { supabase } from '../shared/client/client.ts'
import { fadingMemberSchema, type FadingMember } from './fadingMembers.ts'

/** The members whose regularity fell, the largest fall first, at most 50. Throws the server's error. */
export const loadFadingMembers = fromPromise<readonly FadingMember[]>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('fading_members').abortSignal(signal)
  if (error) throw error
  return z.array(fadingMemberSchema).parse(data)
})
