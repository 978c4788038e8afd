import { may, type Access } from '../shared/access.ts'
import type { Task } from './task.ts'

/** Creator, assignee, or who may edit tasks (DATABASE.md, 'Who may do what'). */
export const mayChangeStatus = (access: Access, task: Pick<Task, 'assigned_by' | 'assigned_to'>) =>
  task.assigned_by === access.userId ||
  (task.assigned_to !== null && task.assigned_to === access.memberId) ||
  may(access, 'tasks', 'edit')

/**
 * Who may edit tasks, never one's own submission (BEYOND.md, 'Who may evaluate routines'), nor one whose account is gone:
 * nobody could be paid.
 */
export const mayEvaluate = (access: Access, task: Pick<Task, 'assigned_by'>) =>
  may(access, 'tasks', 'edit') && task.assigned_by !== null && task.assigned_by !== access.userId

type OwnTask = Pick<Task, 'assigned_by' | 'routine_type' | 'status'>
const isOwnPlain = (access: Access, task: OwnTask) => task.assigned_by === access.userId && task.routine_type === null

/** Who made it, while it is in progress. The twin of `private.guard_task_edit`. */
export const mayEditTask = (access: Access, task: OwnTask) => isOwnPlain(access, task) && task.status === 'pending'

/** Who made it, until it is finished. The twin of the policy of deletions. */
export const mayWithdrawTask = (access: Access, task: OwnTask) =>
  isOwnPlain(access, task) && task.status !== 'completed'
