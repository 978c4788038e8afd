import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { memberChoiceSchema, type MemberChoice } from '../model/member.ts'
import { supabase } from './client.ts'

/** PostgREST answers no more rows at once (DATABASE.md). */
const pageSize = 1000

const rowsSchema = z.array(z.extend(memberChoiceSchema, { name_sort: z.string() }))
/** A value inside a filter of several parts. */
const quoted = (value: string) => `"${value.replace(/["\\]/g, '\\$&')}"`

/** As {@link loadActiveMembers}. */
export const readActiveMembers = async (signal: AbortSignal): Promise<readonly MemberChoice[]> => {
  const members: MemberChoice[] = []
  for (let after: { name: string; id: string } | null = null; ;) {
    const query = supabase().from('members').select('id, name, photo_url, user_id, name_sort').eq('status', 'ativo')
    if (after) query.or(`name_sort.gt.${quoted(after.name)},and(name_sort.eq.${quoted(after.name)},id.gt.${after.id})`)
    const { data, error } = await query.order('name_sort').order('id').limit(pageSize).abortSignal(signal)
    if (error) throw error
    const rows = rowsSchema.parse(data)
    members.push(...rows.map(({ id, name, photo_url, user_id }) => ({ id, name, photo_url, user_id })))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return members
    after = { name: last.name_sort, id: last.id }
  }
}

/**
 * Everybody one can choose (SPEC.md, section 7, 'Active members for selectors'), by name without regard to accents; as many
 * pages as it takes. Throws the server's error.
 */
export const loadActiveMembers = fromPromise<readonly MemberChoice[]>(({ signal }) => readActiveMembers(signal))
