import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { Refusal } from '../shared/failure.ts'
import type { ChosenMember } from '../shared/member.ts'
import {
  bareTaskSchema,
  proofHistorySchema,
  taskCountsSchema,
  taskSchema,
  withoutEvaluation,
  type ProofHistory,
  type Task,
  type TaskCounts,
  type TaskStatus,
} from './task.ts'
import type { TaskScope, TaskView } from './taskView.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { olderThan } from '../shared/client/cursor.ts'
import { readPages, rowsFor } from '../shared/client/pages.ts'
import { withThumbnails } from '../shared/client/thumbnails.ts'
import { writtenText } from '../shared/writtenText.ts'

const bareColumns =
  `id, title, description, due_date, status, priority, assigned_to, assigned_by, routine_type, image_url,
  image_removed_after, is_written, proof_text, evaluation_score, evaluation_feedback, evaluation_by,
  evaluation_date, points_awarded, created_at, submitter, times_resent, returned_at, contested_at, decided_at,
  has_thread, return_reason, is_sole_evaluator,
  assignee:members(id, name, photo_url), routine:routine_types(label, icon)` as const
const columns = `${bareColumns}, proof_thumbnail` as const

/** One task as it is stored now. Throws the server's error, or `task_gone`. */
export const readTask = async (id: string, signal: AbortSignal): Promise<Task> => {
  const { data, error } = await supabase().from('tasks').select(columns).eq('id', id).abortSignal(signal).maybeSingle()
  if (error) throw error
  if (!data) throw new Refusal('task_gone')
  return taskSchema.parse(data)
}

/** Rows per page. Pages use a cursor. */
export const pageSize = 30
/** Rows of one request. A refresh of more takes several. */
const partSize = 4 * pageSize

/** The last task of the previous page. */
export type TaskCursor = Pick<Task, 'created_at' | 'id'>

export interface TaskPage {
  tasks: readonly Task[]
  /** null: the last page. */
  next: TaskCursor | null
  /** The member of the filter, unless it is the current user. */
  member: ChosenMember | null
}

const filteredMemberSchema = z.nullable(z.object({ id: z.string(), name: z.string(), user_id: z.nullable(z.string()) }))

/** A member with the account, which submissions refer to; null without a filter, and for the current user. */
const memberOf = async ({ own, view: { member } }: TaskPageInput, signal: AbortSignal) => {
  if (member === null || member === own) return null
  const { data, error } = await supabase()
    .from('members')
    .select('id, name, user_id')
    .eq('id', member)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  return filteredMemberSchema.parse(data)
}

/**
 * `account` belongs to the filtered member. The current user's tasks include those that the user made for others. 'A
 * Avaliar' excludes the current user's submissions and those without an account, which cannot be paid. 'Contestações'
 * has those that the user may decide.
 */
const filtered = ({ userId, own, view, shown }: TaskPageInput, account: string | null) => {
  const { status, member, priority, task } = view
  const query = supabase()
    .from('tasks')
    .select(shown.length > 0 ? bareColumns : columns)
  if (task !== undefined) query.eq('id', task)
  if (priority !== null) query.eq('priority', priority)
  if (member !== null && member === own) query.or(`assigned_to.eq.${member},assigned_by.eq.${userId}`)
  else if (member !== null && account === null) query.eq('assigned_to', member)
  else if (member !== null) query.or(`assigned_to.eq.${member},and(assigned_by.eq.${account},routine_type.not.is.null)`)
  if (status === 'all') return query
  if (status === 'contested')
    return query
      .not('contested_at', 'is', null)
      .is('decided_at', null)
      .neq('assigned_by', userId)
      .or(`evaluation_by.is.null,evaluation_by.neq.${userId},is_sole_evaluator.is.true`)
  if (status !== 'toEvaluate') return query.eq('status', status)
  query.eq('status', 'pending').not('routine_type', 'is', null).is('evaluation_score', null)
  return query.is('returned_at', null).neq('assigned_by', userId)
}

export interface TaskPageInput {
  userId: string
  /** The current user's member. */
  own: string | null
  view: TaskView
  /** The cursor of the previous page. */
  after: TaskCursor | null
  /** The tasks that the list shows already: it loads at least as many, and no thumbnail twice. */
  shown: readonly Task[]
}

/** Newest first. Throws the server's error. */
export const loadTasks = fromPromise<TaskPage, TaskPageInput>(async ({ input, signal }) => {
  const { shown } = input
  const size = rowsFor(pageSize, shown.length)
  const member = await memberOf(input, signal)
  const read = <Row extends TaskCursor>(schema: z.ZodMiniType<Row>) =>
    readPages(
      schema,
      (last) => {
        const query = filtered(input, member?.user_id ?? null)
        const after = last ?? input.after
        if (after) olderThan(query, after)
        return query.order('created_at', { ascending: false }).order('id', { ascending: false }).abortSignal(signal)
      },
      { most: size + 1, pageSize: partSize },
    )
  const rows =
    shown.length > 0 ? await withThumbnails(await read(bareTaskSchema), shown, signal) : await read(taskSchema)
  const last = rows[size - 1]
  return {
    tasks: rows.slice(0, size),
    next: rows.length > size && last ? { created_at: last.created_at, id: last.id } : null,
    member: member && { id: member.id, name: member.name },
  }
})

/** The number of tasks per filter, within a member and a priority. Throws the server's error. */
export const countTasks = fromPromise<TaskCounts, { scope: TaskScope }>(async ({ input: { scope }, signal }) => {
  const { data, error } = await supabase()
    .rpc('task_counts', {
      ...(scope.member !== null && { p_member: scope.member }),
      ...(scope.priority !== null && { p_priority: scope.priority }),
      ...(scope.task !== undefined && { p_task: scope.task }),
    })
    .abortSignal(signal)
  if (error) throw error
  return taskCountsSchema.parse(data)
})

/** Changes the status. Throws the server's error, or `task_gone` if the current user has no such task. */
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
  /** Of the proof that the evaluator saw. */
  timesResent: number
  /** 0 to 100. */
  score: number
  feedback: string
}

/**
 * Evaluates a task in one update. The database completes the task, awards the points and returns both. Throws the
 * server's error, 23514 if the proof is not the one that the evaluator saw, 42501 without the right, or `task_gone`.
 */
export const evaluateTask = fromPromise<Task, Evaluation>(async ({ input, signal }) => {
  const { data, error } = await supabase()
    .from('tasks')
    .update({
      evaluation_score: input.score,
      evaluation_feedback: writtenText(input.feedback) || null,
      evaluation_by: input.evaluatorId,
      evaluation_date: new Date().toISOString(),
      seen_times_resent: input.timesResent,
    })
    .eq('id', input.taskId)
    .select(columns)
    .abortSignal(signal)
    .maybeSingle()
  if (data) return taskSchema.parse(data)
  const stored = await supabase().from('tasks').select(columns).eq('id', input.taskId).abortSignal(signal).maybeSingle()
  const task = stored.data && taskSchema.parse(stored.data)
  // This evaluation, whose response was lost.
  if (task?.evaluation_by === input.evaluatorId && task.evaluation_score === input.score) return task
  // The proof still waits: without the right, an update finds no row, and there is no error.
  const isWaiting = task?.status === 'pending' && task.returned_at === null && task.times_resent === input.timesResent
  throw error ?? (isWaiting ? denied() : new Refusal('task_gone'))
})

/** The proofs beside this one. Throws 42501 without the right to evaluate it. */
export const loadProofHistory = fromPromise<ProofHistory, { taskId: string }>(async ({ input: { taskId }, signal }) => {
  const { data, error } = await supabase().rpc('proof_history', { p_task: taskId }).abortSignal(signal)
  if (error) throw error
  return proofHistorySchema.parse(data)
})

/**
 * Takes back the current user's evaluation. A repeated request does nothing. Returns the waiting task. Throws the
 * server's error: 23514 after a minute, after another change, and after the period was closed.
 */
export const undoEvaluation = fromPromise<Task, { task: Task }>(async ({ input: { task }, signal }) => {
  if (task.evaluation_date === null) throw new Error('the task has no evaluation')
  const { error } = await supabase()
    .rpc('undo_evaluation', { p_task: task.id, p_evaluated_at: task.evaluation_date })
    .abortSignal(signal)
  if (error) throw error
  return withoutEvaluation(task)
})
