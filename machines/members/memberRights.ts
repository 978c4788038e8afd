import { isAdmin, isStaff, may, type Access } from '../shared/access.ts'
import type { Member } from '../shared/member.ts'

/** All fields of the form, in its order. */
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

/** Is it the user's own record? */
export const isOwn = (access: Access, member: Who) => member.user_id === access.userId || member.id === access.memberId

/** Admins, council members with that right, and the member themself. An anonymised member never changes. */
export const mayEditMember = (access: Access, member: Who) =>
  member.anonymised_at === null && (may(access, 'members', 'edit') || isOwn(access, member))
export const mayAddMember = isAdmin
/** A member whose invitation would be accepted: active, without an account. */
export const isInvitable = ({ user_id, status }: Pick<Member, 'user_id' | 'status'>) =>
  user_id === null && status === 'ativo'
/** Admins, but never the founder or their own record: deleting the own account is a separate request. */
export const mayDeleteMember = (access: Access, member: Who) =>
  isAdmin(access) && !member.is_founder && !isOwn(access, member)
/** Why an admin cannot delete this member (the database checks the same); null if they can. */
export const deletionLockOf = (access: Access, member: Who): Lock | null => {
  if (!isAdmin(access)) return null
  if (member.is_founder) return 'founder'
  return isOwn(access, member) ? 'own' : null
}
/** Staff and the member themself read observations. */
export const maySeeObservations = (access: Access, member: Who | null) =>
  member === null ? isAdmin(access) : isStaff(access) || isOwn(access, member)

const ownFields: readonly MemberField[] = ['photo', 'name', 'bio', 'skills']
const founderFields: readonly MemberField[] = ['status', 'position']
/** The council may not change these fields of the founder or of people with a role. */
const identityFields: readonly MemberField[] = ['photo', 'name']

/**
 * The fields that the user may change; null is a new member. The database checks the same. Only the database knows who
 * else has a role: it lets only admins change their name and photo, and only the supreme admin change an admin's
 * status.
 */
export const editableFields = (access: Access, member: Who | null): readonly MemberField[] => {
  if (member === null) return mayAddMember(access) ? memberFields : []
  if (!mayEditMember(access, member)) return []
  if (!isAdmin(access) && isOwn(access, member)) return ownFields
  if (!member.is_founder) return memberFields
  const locked = isAdmin(access) ? founderFields : [...founderFields, ...identityFields]
  return memberFields.filter((field) => !locked.includes(field))
}

/** Why a field cannot be changed. */
export type Lock = 'founder' | 'own'
/** The reason why the user cannot change a field; null if they can. */
export const lockOf = (access: Access, member: Who | null, field: MemberField): Lock | null => {
  if (editableFields(access, member).includes(field)) return null
  return member?.is_founder && founderFields.includes(field) ? 'founder' : 'own'
}
