import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { memberChoiceSchema, type MemberChoice } from '../model/member.ts'
import { supabase } from './client.ts'
import { laterInNames } from './cursor.ts'

/** PostgREST answers no more rows at once (DATABASE.md). */
const pageSize = 1000

const rowsSchema = z.array(z.extend(memberChoiceSchema, { name_sort: z.string() }))
/** As {@link loadActiveMembers}. */
export const readActiveMembers = async (signal: AbortSignal): Promise<readonly MemberChoice[]> => {
  const members: MemberChoice[] = []
  for (let after: { name_sort: string; id: string } | null = null; ;) {
    const query = supabase().from('members').select('id, name, photo_url, user_id, name_sort').eq('status', 'ativo')
    if (after) laterInNames(query, after)
    const { data, error } = await query.order('name_sort').order('id').limit(pageSize).abortSignal(signal)
    if (error) throw error
    const rows = rowsSchema.parse(data)
    members.push(...rows.map(({ id, name, photo_url, user_id }) => ({ id, name, photo_url, user_id })))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return members
    after = last
  }
}

/**
 * Everybody one can choose (SPEC.md, section 7, 'Active members for selectors'), by name without regard to accents; as many
 * pages as it takes. Throws the server's error.
 */
export const loadActiveMembers = fromPromise<readonly MemberChoice[]>(({ signal }) => readActiveMembers(signal))
