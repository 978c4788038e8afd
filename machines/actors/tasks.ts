import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { Refusal } from '../model/failure.ts'
import { taskSchema, type Task, type TaskCounts, type TaskFilter, type TaskStatus } from '../model/task.ts'
import { supabase } from './client.ts'

const columns = `id, title, description, due_date, status, priority, assigned_to, assigned_by, routine_type, image_url,
  evaluation_score, evaluation_feedback, points_awarded, created_at, assignee:members(id, name, photo_url)` as const

const tasksSchema = z.array(taskSchema)

/** Rows a page; more come by cursor. */
export const pageSize = 30

/** Where the next page begins: behind this task. */
export type TaskCursor = Pick<Task, 'created_at' | 'id'>

export interface TaskPage {
  tasks: readonly Task[]
  /** null when there is nothing further. */
  next: TaskCursor | null
}

const filtered = (filter: TaskFilter, head: boolean) => {
  const query = head
    ? supabase().from('tasks').select(columns, { count: 'exact', head: true })
    : supabase().from('tasks').select(columns)
  if (filter === 'all') return query
  if (filter !== 'toEvaluate') return query.eq('status', filter)
  return query.eq('status', 'pending').not('routine_type', 'is', null).is('evaluation_score', null)
}

/** Newest first (SPEC.md, section 7, 'Tasks list'). `after` is the cursor of the page before. Throws the server's error. */
export const loadTasks = fromPromise<TaskPage, { filter: TaskFilter; after: TaskCursor | null }>(
  async ({ input: { filter, after }, signal }) => {
    const query = filtered(filter, false)
    if (after)
      query.or(`created_at.lt."${after.created_at}",and(created_at.eq."${after.created_at}",id.lt.${after.id})`)
    const { data, error } = await query
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .limit(pageSize + 1)
      .abortSignal(signal)
    if (error) throw error
    const tasks = tasksSchema.parse(data)
    const last = tasks[pageSize - 1]
    return {
      tasks: tasks.slice(0, pageSize),
      next: tasks.length > pageSize && last ? { created_at: last.created_at, id: last.id } : null,
    }
  },
)

/** How many tasks each filter shows. */
export const countTasks = fromPromise<TaskCounts>(async ({ signal }) => {
  const count = async (filter: TaskFilter) => {
    const { count: rows, error } = await filtered(filter, true).abortSignal(signal)
    if (error) throw error
    return rows ?? 0
  }
  const [all, pending, completed, cancelled, toEvaluate] = await Promise.all([
    count('all'),
    count('pending'),
    count('completed'),
    count('cancelled'),
    count('toEvaluate'),
  ])
  return { all, pending, completed, cancelled, toEvaluate }
})

/** SPEC.md, section 9: the dashboard shows two. */
const recentSize = 2

/**
 * The newest pending tasks of one's own: assigned to oneself, or made by oneself for nobody; routines that wait for
 * evaluation are none (DESIGN.md, 'Tarefas Recentes'). Asked by account, so that it need not wait for the member's row.
 */
export const loadRecentTasks = fromPromise<readonly Task[], { userId: string }>(
  async ({ input: { userId }, signal }) => {
    const [assigned, own] = await Promise.all([
      supabase()
        .from('tasks')
        .select(columns.replace('members(', 'members!inner(') as typeof columns)
        .eq('status', 'pending')
        .eq('assignee.user_id', userId)
        .order('created_at', { ascending: false })
        .limit(recentSize)
        .abortSignal(signal),
      supabase()
        .from('tasks')
        .select(columns)
        .eq('status', 'pending')
        .eq('assigned_by', userId)
        .is('assigned_to', null)
        .is('routine_type', null)
        .order('created_at', { ascending: false })
        .limit(recentSize)
        .abortSignal(signal),
    ])
    const error = assigned.error ?? own.error
    if (error) throw error
    return [...tasksSchema.parse(assigned.data), ...tasksSchema.parse(own.data)]
      .sort((a, b) => (a.created_at < b.created_at ? 1 : -1))
      .slice(0, recentSize)
  },
)

/**
 * One step of the task graph. Throws the server's error, or `task_gone` when there is no such task for this person.
 */
export const setTaskStatus = fromPromise<Task, { id: string; status: TaskStatus }>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('tasks')
    .update({ status: input.status })
    .eq('id', input.id)
    .select(columns)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  if (!data) throw new Refusal('task_gone')
  return taskSchema.parse(data)
})

export interface Evaluation {
  taskId: string
  evaluatorId: string
  /** 0 to 100. */
  score: number
  feedback: string
}

/**
 * The one update that evaluates: the database completes the task, awards the points and answers both
 * (SPEC.md, section 7, 'Evaluation'; BEYOND.md). Throws the server's error, or `task_gone`.
 */
export const evaluateTask = fromPromise<Task, Evaluation>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('tasks')
    .update({
      evaluation_score: input.score,
      evaluation_feedback: input.feedback.trim() || null,
      evaluation_by: input.evaluatorId,
      evaluation_date: new Date().toISOString(),
    })
    .eq('id', input.taskId)
    .select(columns)
    .abortSignal(signal)
    .maybeSingle()
  if (data) return taskSchema.parse(data)
  // Refused because it has a score already: it may be this very one, whose answer was lost on its way.
  const own = await supabase()
    .from('tasks')
    .select(columns)
    .eq('id', input.taskId)
    .eq('evaluation_by', input.evaluatorId)
    .eq('evaluation_score', input.score)
    .abortSignal(signal)
    .maybeSingle()
  if (own.data) return taskSchema.parse(own.data)
  throw error ?? new Refusal('task_gone')
})
