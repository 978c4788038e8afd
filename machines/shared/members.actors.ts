import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { memberChoiceSchema, mostOffered, type MemberChoice, type OfferedAccounts } from './member.ts'
import { supabase } from './client/client.ts'
import { readByIds } from './client/pages.ts'

/** The active members among `ids`. Throws the server's error. */
export const readActive = (ids: readonly string[], signal: AbortSignal): Promise<readonly MemberChoice[]> =>
  readByIds(memberChoiceSchema, ids, (some) =>
    supabase()
      .from('members')
      .select('id, name, photo_url, user_id, is_founder')
      .eq('status', 'ativo')
      .in('id', some)
      .order('name_sort')
      .abortSignal(signal),
  )

/** The limit of `list_accounts()`. */
const mostAccounts = 200

export interface MembersFound {
  members: readonly MemberChoice[]
  /** There are more members. */
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

/** Like {@link findMembers}, but finds accounts by the member's name or the e-mail; for administrators. */
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

/** Like {@link findMembers}. */
export const searchMembers = async (
  search: string,
  accounts: Exclude<OfferedAccounts, 'itself'>,
  signal: AbortSignal,
): Promise<MembersFound> => {
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
}

/** Active members whose name or handle has all words of the search, ordered by name. Throws the server's error. */
export const findMembers = fromPromise<MembersFound, { search: string; accounts: OfferedAccounts }>(
  ({ input: { search, accounts }, signal }) =>
    accounts === 'itself' ? readAccounts(search, signal) : searchMembers(search, accounts, signal),
)
