import { may, type Access } from '../shared/access.ts'
import type { GrantKind } from './badgeGrant.ts'

/** Adds, changes and deletes rules. */
export const mayEditBadges = (access: Access | null): boolean => access !== null && may(access, 'achievements', 'edit')

/** Whether the screen offers the rules of all badges: there is something to do with them. */
export const mayManageBadges = (access: Access | null): boolean =>
  access !== null && (mayEditBadges(access) || may(access, 'achievements', 'create'))

/** Grants a badge to this member, or revokes it. No one grants a badge to oneself. `null`: any member. */
export const mayHandBadges = (access: Access | null, kind: GrantKind, memberId: string | null): boolean => {
  if (access === null) return false
  if (kind === 'revoke') return may(access, 'achievements', 'delete')
  return may(access, 'achievements', 'create') && (memberId === null || memberId !== access.memberId)
}
