import { isAdmin, type Access, type Role } from '../shared/access.ts'

/** Whose account it is, or the e-mail that was invited; `id` is the account's, or the invitation's. */
export interface AccountTarget {
  id: string
  name: string
  isAdmin: boolean
  isSupreme: boolean
}

/** `withdraw` voids an invitation, the others change an account. */
export const accountChangeKinds = ['grant', 'revoke', 'suspend', 'restore', 'withdraw'] as const
export type AccountChangeKind = (typeof accountChangeKinds)[number]

export interface AccountChange {
  kind: AccountChangeKind
  /** What is granted or revoked; null for the other kinds. */
  role: Role | null
  target: AccountTarget
}

/** Admins; the role of an admin is the supreme admin's to give. null: no role. The twin of `private.check_inviter`. */
export const mayInvite = (access: Access, role: Role | null) =>
  isAdmin(access) && (role !== 'admin' || access.isSupreme)

/** Nobody changes the own account, nor anybody the supreme admin's. */
const isUntouchable = (access: Access, { id, isSupreme }: AccountTarget) => isSupreme || id === access.userId

/** The twin of `private.check_role_change`. */
const mayChangeRole = (access: Access, target: AccountTarget, role: Role | null) =>
  role !== null && mayInvite(access, role) && !isUntouchable(access, target)

/** One's own too; another administrator's is the supreme admin's to link. The twin of `link_account`. */
export const mayLinkAccount = (access: Access, { id, isAdmin: isPeer, isSupreme }: AccountTarget) =>
  isAdmin(access) && (id === access.userId || access.isSupreme || !(isPeer || isSupreme))

/** An administrator's account is the supreme admin's to suspend. The twin of `suspend_account`. */
const maySuspend = (access: Access, target: AccountTarget) =>
  isAdmin(access) && !isUntouchable(access, target) && (!target.isAdmin || access.isSupreme)

/** As the database holds it (DATABASE.md, 'Who may do what', user_roles, user_accounts, invitations). */
export const mayChangeAccount = (access: Access, { kind, role, target }: AccountChange): boolean => {
  if (kind === 'withdraw') return isAdmin(access)
  return kind === 'grant' || kind === 'revoke' ? mayChangeRole(access, target, role) : maySuspend(access, target)
}
