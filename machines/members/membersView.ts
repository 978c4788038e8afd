import { memberStatuses, type ChosenMember, type MemberStatus } from '../shared/member.ts'

/** Which members the list shows. */
export interface MembersView {
  /** Part of a name, accents ignored; empty for all members. */
  search: string
  status: MemberStatus | null
  position: string | null
}

/** The content of /members. */
export type MembersPlace =
  | { kind: 'list' }
  /** `id` as in the address, so perhaps invalid. */
  | { kind: 'detail'; id: string }
  /** null: a new member. */
  | { kind: 'form'; id: string | null }
  /** `to`: the recipient. */
  | { kind: 'messages'; to: string | null }

export interface MembersAddress {
  place: MembersPlace
  view: MembersView
}

export const wholeList: MembersView = { search: '', status: null, position: null }
const list: MembersPlace = { kind: 'list' }

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Is this a valid id of a member? */
export const isMemberId = (id: string) => uuid.test(id)

/** The form's value in the address for a new member. */
const newMember = 'novo'
const maxLength = 120

const placeOf = (query: URLSearchParams): MembersPlace => {
  const form = query.get('form')
  if (form !== null) return { kind: 'form', id: form === newMember ? null : form }
  const member = query.get('member')
  if (query.get('tab') === 'messages') return { kind: 'messages', to: member }
  return member === null ? list : { kind: 'detail', id: member }
}

/** Reads the page's address; ignores unknown values. */
export const membersAddressOf = (query: URLSearchParams): MembersAddress => ({
  place: placeOf(query),
  view: {
    search: (query.get('search') ?? '').slice(0, maxLength),
    status: memberStatuses.find((status) => status === query.get('status')) ?? null,
    position: query.get('position')?.slice(0, maxLength) || null,
  },
})

/** The address of a place. It keeps the list's filters, so that the way back leads to the same list. */
export const membersPath = (place: MembersPlace, { search, status, position }: MembersView = wholeList) => {
  const query = new URLSearchParams()
  if (place.kind === 'messages') query.set('tab', 'messages')
  if (place.kind === 'messages' && place.to !== null) query.set('member', place.to)
  if (place.kind === 'detail') query.set('member', place.id)
  if (place.kind === 'form') query.set('form', place.id ?? newMember)
  if (search !== '') query.set('search', search)
  if (status !== null) query.set('status', status)
  if (position !== null) query.set('position', position)
  const text = query.toString()
  return text === '' ? '/members' : `/members?${text}`
}

/** The address that opens the invitation of a member without an account. */
export const invitationPath = ({ id, name }: ChosenMember) =>
  `/admin/users?${new URLSearchParams({ tab: 'invitations', invite: id, name }).toString()}`

/** In place of a member's id: all members. */
export const everyone = 'all'
/** The address that opens the invitation of all members without an account. */
export const everyonePath = `/admin/users?invite=${everyone}`

export const isSameMembersView = (a: MembersView, b: MembersView) =>
  a.search === b.search && a.status === b.status && a.position === b.position
export const isSamePlace = (a: MembersPlace, b: MembersPlace) => membersPath(a) === membersPath(b)
export const isWholeList = (view: MembersView) => isSameMembersView(view, wholeList)
