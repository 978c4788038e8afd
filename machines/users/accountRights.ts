import { isAdmin, type Access, type Role } from '../shared/access.ts'

/** An account or an invited e-mail; `id` is the account's or the invitation's. */
export interface AccountTarget {
  id: string
  name: string
  isAdmin: boolean
  isSupreme: boolean
}

/**
 * `removeFactor`: of a person who lost the authenticator. `withdraw` revokes an invitation. The others change an
 * account.
 */
export const accountChangeKinds = ['grant', 'revoke', 'suspend', 'restore', 'removeFactor', 'withdraw'] as const
export type AccountChangeKind = (typeof accountChangeKinds)[number]

export interface AccountChange {
  kind: AccountChangeKind
  /** The role to grant or revoke; null for the other kinds. */
  role: Role | null
  target: AccountTarget
}

/**
 * Administrators may invite. Only the supreme administrator may invite an administrator. Twin of
 * `private.check_inviter`.
 */
export const mayInvite = (access: Access, role: Role | null) =>
  isAdmin(access) && (role !== 'admin' || access.isSupreme)

/** No one changes the current user's account or the supreme administrator's. */
const isUntouchable = (access: Access, { id, isSupreme }: AccountTarget) => isSupreme || id === access.userId

/** Twin of `private.check_role_change`. */
const mayChangeRole = (access: Access, target: AccountTarget, role: Role | null) =>
  role !== null && mayInvite(access, role) && !isUntouchable(access, target)

/**
 * An administrator may link their own account. Only the supreme administrator links another administrator's. Twin of
 * `link_account`.
 */
export const mayLinkAccount = (access: Access, { id, isAdmin: isPeer, isSupreme }: AccountTarget) =>
  isAdmin(access) && (id === access.userId || access.isSupreme || !(isPeer || isSupreme))

/**
 * Only the supreme administrator suspends an administrator, or removes the second factor. Twin of `suspend_account` and
 * `remove_second_factor`.
 */
const maySuspend = (access: Access, target: AccountTarget) =>
  isAdmin(access) && !isUntouchable(access, target) && (!target.isAdmin || access.isSupreme)

/** The same rules as in the database. */
export const mayChangeAccount = (access: Access, { kind, role, target }: AccountChange): boolean => {
  if (kind === 'withdraw') return isAdmin(access)
  return kind === 'grant' || kind === 'revoke' ? mayChangeRole(access, target, role) : maySuspend(access, target)
}
