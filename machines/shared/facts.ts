import type { Member } from './member.ts'

/**
 * A change that other machines need to know. The machine that made the change reports it once, to its parent. The screen's
 * parent passes it to its parts and to the root, and the root passes it on.
 */
export type Fact =
  /** A task or a routine was created, changed, evaluated or deleted. */
  | { type: 'tasks.changed' }
  /** A member was created or changed, as the database has it now. */
  | { type: 'member.changed'; member: Member }
  /** A member was deleted or anonymised. */
  | { type: 'member.gone'; id: string }
  /** Something happened that the current user is notified of. */
  | { type: 'notification.arrived' }
  /** The current user's second factor was enrolled or removed. */
  | { type: 'factor.changed' }
  /** The current user's password was changed; other sessions have ended. */
  | { type: 'password.changed' }
