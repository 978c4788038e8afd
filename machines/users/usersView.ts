import { everyone, isMemberId } from '../members/membersView.ts'
import type { ChosenMember } from '../shared/member.ts'

/** The lists of /admin/users and their filters. The first filter is the default. */
export const usersFilters = {
  accounts: ['all', 'active', 'suspended', 'admin', 'council', 'unlinked', 'invited'],
  invitations: ['all', 'open', 'accepted', 'expired', 'revoked'],
  requests: ['open', 'closed'],
} as const
export type UsersTab = keyof typeof usersFilters
export type UsersFilter<Tab extends UsersTab = UsersTab> = (typeof usersFilters)[Tab][number]
export const usersTabs = ['accounts', 'invitations', 'requests'] as const satisfies readonly UsersTab[]

export interface UsersView {
  tab: UsersTab
  filter: UsersFilter
  /** Part of a name or e-mail, accents folded. Only for accounts. */
  search: string
}

/** The address of /admin/users. */
export interface UsersAddress {
  view: UsersView
  /** The member whose invitation opens. */
  invited?: ChosenMember
  /** The invitation of everyone opens. */
  isForAll?: true
}

const longest = 120

export const firstView = (tab: UsersTab): UsersView => ({ tab, filter: usersFilters[tab][0], search: '' })

/** Reads the address and ignores unknown values. */
export const usersViewOf = (query: URLSearchParams): UsersView => {
  const tab = usersTabs.find((name) => name === query.get('tab')) ?? 'accounts'
  const first = firstView(tab)
  const filters: readonly UsersFilter[] = usersFilters[tab]
  return {
    tab,
    filter: filters.find((name) => name === query.get('filter')) ?? first.filter,
    search: tab === 'accounts' ? (query.get('search') ?? '').slice(0, longest) : '',
  }
}

const invitedOf = (query: URLSearchParams): ChosenMember | null => {
  const [id, name] = [query.get('invite') ?? '', (query.get('name') ?? '').slice(0, longest)]
  return isMemberId(id) && name !== '' ? { id, name } : null
}

export const usersAddressOf = (query: URLSearchParams): UsersAddress => {
  const invited = invitedOf(query)
  const isForAll = query.get('invite') === everyone
  return { view: usersViewOf(query), ...(invited && { invited }), ...(isForAll && { isForAll }) }
}

export const usersPath = ({ tab, filter, search }: UsersView) => {
  const query = new URLSearchParams()
  if (tab !== 'accounts') query.set('tab', tab)
  if (filter !== firstView(tab).filter) query.set('filter', filter)
  if (search !== '') query.set('search', search)
  const text = query.toString()
  return text === '' ? '/admin/users' : `/admin/users?${text}`
}

export const isSameUsersView = (a: UsersView, b: UsersView) => usersPath(a) === usersPath(b)
/** True if no filter is set. */
export const isFirstView = (view: UsersView) => isSameUsersView(view, firstView(view.tab))
