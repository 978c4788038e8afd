import { may, type Access } from '../shared/access.ts'
import type { Task } from './task.ts'

/** The creator, the assignee, and users with the right `tasks/edit`. */
export const mayChangeStatus = (access: Access, task: Pick<Task, 'assigned_by' | 'assigned_to'>) =>
  task.assigned_by === access.userId ||
  (task.assigned_to !== null && task.assigned_to === access.memberId) ||
  may(access, 'tasks', 'edit')

/**
 * Users with the right `tasks/edit`, except for their own submission. Without an account no one could receive the
 * points.
 */
export const mayEvaluate = (access: Access, task: Pick<Task, 'assigned_by'>) =>
  may(access, 'tasks', 'edit') && task.assigned_by !== null && task.assigned_by !== access.userId

type OwnTask = Pick<Task, 'assigned_by' | 'routine_type' | 'status'>
const isOwnPlain = (access: Access, task: OwnTask) => task.assigned_by === access.userId && task.routine_type === null

/** The author of a pending task. Twin of `private.guard_task_edit`. */
export const mayEditTask = (access: Access, task: OwnTask) => isOwnPlain(access, task) && task.status === 'pending'

/** The author of a task that is not completed. Twin of the delete policy. */
export const mayWithdrawTask = (access: Access, task: OwnTask) =>
  isOwnPlain(access, task) && task.status !== 'completed'
