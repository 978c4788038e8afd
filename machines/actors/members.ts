import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { memberChoiceSchema, type MemberChoice, type OfferedAccounts } from '../model/member.ts'
import { supabase } from './client.ts'
import { laterInNames } from './cursor.ts'

/** PostgREST answers no more rows at once (DATABASE.md). */
const pageSize = 1000

const rowsSchema = z.array(z.extend(memberChoiceSchema, { name_sort: z.string() }))
/** Every active member by name, without regard to accents; as many pages as it takes. Throws the server's error. */
export const readActiveMembers = async (signal: AbortSignal): Promise<readonly MemberChoice[]> => {
  const members: MemberChoice[] = []
  for (let after: { name_sort: string; id: string } | null = null; ;) {
    const query = supabase()
      .from('members')
      .select('id, name, photo_url, user_id, is_founder, name_sort')
      .eq('status', 'ativo')
    if (after) laterInNames(query, after)
    const { data, error } = await query.order('name_sort').order('id').limit(pageSize).abortSignal(signal)
    if (error) throw error
    const rows = rowsSchema.parse(data)
    members.push(...z.array(memberChoiceSchema).parse(rows))
    const last = rows.at(-1)
    if (!last || rows.length < pageSize) return members
    after = last
  }
}

/** More are offered to nobody at once: whoever misses one types a name. */
export const mostOffered = 300
/** `list_accounts()` answers no more. */
const mostAccounts = 200

export interface MembersFound {
  members: readonly MemberChoice[]
  /** There are more than these. */
  isCut: boolean
}

const accountsSchema = z.array(
  z.object({
    id: z.string(),
    kind: z.enum(['account', 'invitation']),
    email: z.string(),
    member_name: z.nullable(z.string()),
    photo_url: z.nullable(z.string()),
  }),
)

/** As {@link findMembers}, but every account, by its member's name or its address; for administrators. */
const readAccounts = async (search: string, signal: AbortSignal): Promise<MembersFound> => {
  const { data, error } = await supabase()
    .rpc('list_accounts', { p_search: search, p_limit: mostAccounts })
    .select('id, kind, email, member_name, photo_url')
    .abortSignal(signal)
  if (error) throw error
  const found = accountsSchema.parse(data)
  const members = found
    .filter(({ kind }) => kind === 'account')
    .map(({ id, email, member_name: name, photo_url }) => ({
      id,
      name: name ?? email,
      photo_url,
      user_id: id,
      is_founder: false,
    }))
  return { members, isCut: found.length === mostAccounts }
}

/** Active members whose name or handle has the words of a search, by name. Throws the server's error. */
export const findMembers = fromPromise<MembersFound, { search: string; accounts: OfferedAccounts }>(
  async ({ input: { search, accounts }, signal }) => {
    if (accounts === 'itself') return readAccounts(search, signal)
    const { data, error } = await supabase()
      .rpc('search_members', {
        p_search: search,
        p_status: 'ativo',
        p_limit: mostOffered + 1,
        ...(accounts !== 'any' && { p_has_account: accounts === 'with' }),
      })
      .select('id, name, photo_url, user_id, is_founder')
      .abortSignal(signal)
    if (error) throw error
    const members = z.array(memberChoiceSchema).parse(data)
    return { members: members.slice(0, mostOffered), isCut: members.length > mostOffered }
  },
)
