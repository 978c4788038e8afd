import { isAdmin, isStaff, may, type Access } from '../shared/access.ts'
import type { Member } from '../shared/member.ts'

/** Everything that the form shows, in its order. */
export const memberFields = [
  'photo',
  'name',
  'entryDate',
  'status',
  'position',
  'bio',
  'skills',
  'communication',
  'strategy',
  'loyalty',
  'spirituality',
  'observations',
] as const
export type MemberField = (typeof memberFields)[number]

type Who = Pick<Member, 'id' | 'user_id' | 'is_founder' | 'anonymised_at'>

/** Is it the caller's own record? */
export const isOwn = (access: Access, member: Who) => member.user_id === access.userId || member.id === access.memberId

/** Admins, who may by position, and the member concerned; what nobody is any more stays as it is. */
export const mayEditMember = (access: Access, member: Who) =>
  member.anonymised_at === null && (may(access, 'members', 'edit') || isOwn(access, member))
export const mayAddMember = isAdmin
/** Admins; never the founder, nor oneself: the way out of one's own account is another one. */
export const mayDeleteMember = (access: Access, member: Who) =>
  isAdmin(access) && !member.is_founder && !isOwn(access, member)
/** Why an admin is not offered to delete somebody, as the database holds it too; null when nothing stands against it. */
export const deletionLockOf = (access: Access, member: Who): Lock | null => {
  if (!isAdmin(access)) return null
  if (member.is_founder) return 'founder'
  return isOwn(access, member) ? 'own' : null
}
/** Staff and the person concerned read observations (BEYOND.md). */
export const maySeeObservations = (access: Access, member: Who | null) =>
  member === null ? isAdmin(access) : isStaff(access) || isOwn(access, member)

const ofOneself: readonly MemberField[] = ['photo', 'name', 'bio', 'skills']
const ofTheFounder: readonly MemberField[] = ['status', 'position']
/** By which the founder and people with a role are known: not the council's to change. */
const face: readonly MemberField[] = ['photo', 'name']

/**
 * What somebody may change, as the database holds it (DATABASE.md, 'Council and members', 'Members update by oneself').
 * null: a new member. Who else has a role is known to the database only, which refuses to the council their name and photo, and to
 * all but the supreme admin an admin's status.
 */
export const editableFields = (access: Access, member: Who | null): readonly MemberField[] => {
  if (member === null) return mayAddMember(access) ? memberFields : []
  if (!mayEditMember(access, member)) return []
  if (!isAdmin(access) && isOwn(access, member)) return ofOneself
  if (!member.is_founder) return memberFields
  const locked = isAdmin(access) ? ofTheFounder : [...ofTheFounder, ...face]
  return memberFields.filter((field) => !locked.includes(field))
}

/** Why a field cannot be changed; null when it can. */
export type Lock = 'founder' | 'own'
export const lockOf = (access: Access, member: Who | null, field: MemberField): Lock | null => {
  if (editableFields(access, member).includes(field)) return null
  return member?.is_founder && ofTheFounder.includes(field) ? 'founder' : 'own'
}
