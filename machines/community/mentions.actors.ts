import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { mentionedSchema, type Mentioned } from './mentionDraft.ts'
import { supabase } from '../shared/client/client.ts'

/** The number that fits on a phone above its keyboard. */
const most = 6

/** Active members whose name or handle matches the words after '@', sorted by name. Throws the server's error. */
export const findMentioned = fromPromise<readonly Mentioned[], { search: string }>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .rpc('search_members', { p_search: input.search, p_status: 'ativo', p_limit: most })
    .select('id, name, handle, position, photo_url')
    .abortSignal(signal)
  if (error) throw error
  return z.array(mentionedSchema).parse(data)
})
