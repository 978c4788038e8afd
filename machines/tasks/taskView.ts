import { awaitsEvaluation, priorities, taskFilters, type Priority, type Task, type TaskFilter } from './task.ts'

/** Which tasks /tasks shows. `member`: a member's id; assigned to that member, or submitted by it. */
export interface TaskView {
  status: TaskFilter
  member: string | null
  priority: Priority | null
  /** This one alone, by its id: a notification leads there. */
  task?: string
}

/** What the counts follow: everything but the status, by which they count. */
export type TaskScope = Omit<TaskView, 'status'>
export const scopeOf = ({ member, priority, task }: TaskView): TaskScope => ({
  member,
  priority,
  ...(task !== undefined && { task }),
})

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const oneOf = <Value extends string>(values: readonly Value[], value: string | null) =>
  values.find((known) => known === value) ?? null

/** From the page's address; what it does not know is left out. */
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

/** The address of a view: `/tasks`, `/tasks?status=pending&member=…&priority=high`, `/tasks?task=…`. */
export const tasksPath = ({ status, member, priority, task }: TaskView) => {
  const query = new URLSearchParams()
  if (task !== undefined) query.set('task', task)
  if (status !== 'all') query.set('status', status)
  if (member !== null) query.set('member', member)
  if (priority !== null) query.set('priority', priority)
  const text = query.toString()
  return text === '' ? '/tasks' : `/tasks?${text}`
}

/** One task, whatever else is filtered. */
export const taskPath = (task: string) => tasksPath({ status: 'all', member: null, priority: null, task })

export const isSameScope = (a: TaskScope, b: TaskScope) =>
  a.member === b.member && a.priority === b.priority && a.task === b.task
export const isSameView = (a: TaskView, b: TaskView) => a.status === b.status && isSameScope(a, b)

const shows = (status: TaskFilter, task: Task) =>
  status === 'all' || (status === 'toEvaluate' ? awaitsEvaluation(task) : task.status === status)

/** The changed task in its place; gone when the view no longer shows it. */
export const withChanged = (tasks: readonly Task[], { status }: TaskView, changed: Task) =>
  tasks.flatMap((task) => (task.id === changed.id ? (shows(status, changed) ? [changed] : []) : [task]))
