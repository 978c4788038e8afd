import type { Task } from '../tasks/task.ts'

/** Roles of SPEC.md, section 6. */
export const roles = ['admin', 'council'] as const
export type Role = (typeof roles)[number]

/** Areas and actions of the permission matrix (SPEC.md, section 6). */
export const areas = [
  'dashboard',
  'members',
  'tasks',
  'achievements',
  'ranking',
  'council_members',
  'council_meetings',
  'council_monitoring',
  'council_feedback',
  'council_settings',
] as const
export type Area = (typeof areas)[number]
export const actions = ['view', 'create', 'edit', 'delete'] as const
export type Action = (typeof actions)[number]

/** The signed-in person's rights. The client only hides what the database would refuse anyway. */
export interface Access {
  userId: string
  memberId: string | null
  roles: readonly Role[]
  isSupreme: boolean
  permissions: Readonly<Record<string, readonly Action[]>>
}

export const isAdmin = (access: Access) => access.isSupreme || access.roles.includes('admin')
export const isStaff = (access: Access) => isAdmin(access) || access.roles.includes('council')

/** Does any of the required roles match? The supreme admin counts as admin and as council (SPEC.md, section 6). */
export const passes = (access: Access, required: readonly Role[]) =>
  required.length === 0 || access.isSupreme || required.some((role) => access.roles.includes(role))

/** The twin of `private.may(area, action)`. */
export const may = (access: Access, area: Area, action: Action) =>
  isAdmin(access) || (access.permissions[area] ?? []).includes(action)

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
