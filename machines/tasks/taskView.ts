import { isStaff, may, type Access } from '../shared/access.ts'
import {
  awaitsDecision,
  awaitsEvaluation,
  priorities,
  taskFilters,
  type Priority,
  type Task,
  type TaskFilter,
} from './task.ts'

/** The view of /tasks. `member`: the id of the assignee or author. */
export interface TaskView {
  status: TaskFilter
  member: string | null
  priority: Priority | null
  /** The id of a single task. Notifications link to it. */
  task?: string
}

export const everyTask: TaskView = { status: 'all', member: null, priority: null }

/** The counts depend on everything but the status. */
export type TaskScope = Omit<TaskView, 'status'>
export const scopeOf = ({ member, priority, task }: TaskView): TaskScope => ({
  member,
  priority,
  ...(task !== undefined && { task }),
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((known) => known === value) ?? null

/** Reads the address and ignores unknown values. */
export const taskViewOf = (query: URLSearchParams): TaskView => {
  const member = query.get('member')
  const task = query.get('task')
  return {
    status: oneOf(taskFilters, query.get('status')) ?? 'all',
    member: member !== null && uuid.test(member) ? member.toLowerCase() : null,
    priority: oneOf(priorities, query.get('priority')),
    ...(task !== null && uuid.test(task) && { task: task.toLowerCase() }),
  }
}

const everyone = 'all'

/** The screen's address. `isEveryones`: it shows the tasks of all members to everyone. */
export interface TasksAddress {
  view: TaskView
  isEveryones: boolean
}

export const tasksAddressOf = (query: URLSearchParams): TasksAddress => ({
  view: taskViewOf(query),
  isEveryones: query.get('member') === everyone,
})

/** Filters that need the right to evaluate. */
export const evaluatorFilters: readonly TaskFilter[] = ['toEvaluate', 'contested']

/** Whose tasks an address without a member shows: the current user's; null shows all, to staff. */
const usualMember = (status: TaskFilter, access: Access | null) =>
  access === null || isStaff(access) || evaluatorFilters.includes(status) ? null : access.memberId

/**
 * The view of an address for these rights; null while it depends on rights that are loading. Without the right
 * to evaluate, all tasks take the place of a filter that needs it.
 */
export const shownView = (
  { view, isEveryones }: TasksAddress,
  access: Access | null,
  isAccessFailed: boolean,
): TaskView | null => {
  const isForbidden = evaluatorFilters.includes(view.status) && access !== null && !may(access, 'tasks', 'edit')
  const permitted: TaskView = isForbidden ? { ...view, status: 'all' } : view
  if (isEveryones || permitted.member !== null || permitted.task !== undefined) return permitted
  if (access === null && !isAccessFailed && !evaluatorFilters.includes(permitted.status)) return null
  return { ...permitted, member: usualMember(permitted.status, access) }
}

/**
 * The address of a view: `/tasks`, `/tasks?status=pending&member=…&priority=high`, `/tasks?member=all`,
 * `/tasks?task=…`.
 */
export const tasksPath = ({ status, member, priority, task }: TaskView, access: Access | null = null) => {
  const query = new URLSearchParams()
  if (task !== undefined) query.set('task', task)
  if (status !== 'all') query.set('status', status)
  if (task === undefined && member !== usualMember(status, access)) query.set('member', member ?? everyone)
  else if (task !== undefined && member !== null) query.set('member', member)
  if (priority !== null) query.set('priority', priority)
  const text = query.toString()
  return text === '' ? '/tasks' : `/tasks?${text}`
}

/** A single task, without other filters. */
export const taskPath = (task: string) => tasksPath({ status: 'all', member: null, priority: null, task })

export const isSameScope = (a: TaskScope, b: TaskScope) =>
  a.member === b.member && a.priority === b.priority && a.task === b.task
export const isSameView = (a: TaskView, b: TaskView) => a.status === b.status && isSameScope(a, b)

const shows = (status: TaskFilter, task: Task) => {
  if (status === 'all') return true
  if (status === 'toEvaluate') return awaitsEvaluation(task)
  return status === 'contested' ? awaitsDecision(task) : task.status === status
}

/** Replaces the changed task, or removes it if the view does not include it. */
export const withChanged = (tasks: readonly Task[], { status }: TaskView, changed: Task) =>
  tasks.flatMap((task) => (task.id === changed.id ? (shows(status, changed) ? [changed] : []) : [task]))
