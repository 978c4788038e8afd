import type { Member } from './member.ts'

/**
 * A change that other machines need to know. The machine that made the change reports it once, to its parent. The
 * parent passes it to the parts of the screen and to the root. The root passes it to the machines that need it.
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
