import type { Identity } from './identity.ts'
import type { Member } from './member.ts'

/**
 * Types of notifications that report a change. The wall follows its own rows, and a task that is due has not changed.
 */
export type News =
  | 'assignment'
  | 'status'
  | 'evaluation'
  | 'proof'
  | 'points'
  | 'period'
  | 'achievement'
  | 'meeting'
  | 'absence'
  | 'absence_request'
  | 'pause'
  | 'feedback'
  | 'feedback_assigned'
  | 'account'
  | 'invitation'
  | 'deletion_request'

/**
 * A change that other machines need to know. The machine that made the change reports it once, to its parent. The
 * parent passes it to the parts of the screen and to the root. The root passes it to the machines that need it.
 */
export type Fact =
  /** A task or a routine was created, changed, evaluated or deleted. */
  | { type: 'tasks.changed' }
  /** Points were given, or a week or month was closed. */
  | { type: 'points.changed' }
  /** A member was created or changed, as the database has it now. */
  | { type: 'member.changed'; member: Member }
  /** A member was deleted or anonymised. */
  | { type: 'member.gone'; id: string }
  /** A meeting, one of its dates or who was present was changed. */
  | { type: 'meetings.changed' }
  /** An account has another role or member, or may have: the response was lost. `id` is the account's. */
  | { type: 'account.changed'; id: string }
  /** The current user dismissed the welcome. */
  | { type: 'welcome.passed' }
  /** The club has another name, emblem, colour or time zone. */
  | { type: 'identity.changed'; identity: Identity }
  /** Others changed something that the current user is notified of. What arrives together is one fact. */
  | { type: 'notification.arrived'; types: readonly string[] }
