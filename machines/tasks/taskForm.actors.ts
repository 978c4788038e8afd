import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { failureOf, Refusal } from '../shared/failure.ts'
import {
  emptyTask,
  taskDraftSchema,
  taskValuesOf,
  type NewTask,
  type TaskChange,
  type TaskDraft,
  type TaskFormInput,
  type TaskWish,
} from './taskForm.ts'
import { supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { readByIds } from '../shared/client/pages.ts'
import { readActive } from '../shared/members.actors.ts'

const keyOf = (userId: string) => draftKey(userId, 'task')

export const keepTaskDraft = (userId: string, draft: TaskDraft | null) => keepDraft(keyOf(userId), draft)

const restored = (userId: string): TaskFormInput | null => {
  const draft = readDraft(keyOf(userId), taskDraftSchema)
  if (!draft) return null
  const { mode, id, values, base = emptyTask, sent = [] } = draft
  return { userId, mode, id, values, base, sent, isRestored: true }
}

/** The form that opens for a wish; null without a stored draft. */
export const openTaskForm = fromPromise<TaskFormInput | null, { userId: string; wish: TaskWish }>(
  async ({ input: { userId, wish } }) => {
    if (wish === null) return restored(userId)
    const isEdit = wish.mode === 'edit'
    const values = isEdit ? taskValuesOf(wish.task) : emptyTask
    const id = isEdit ? wish.task.id : crypto.randomUUID()
    return { userId, mode: wish.mode, id, values, base: values, sent: [], isRestored: false }
  },
)

/** `asBefore`: an earlier attempt succeeded with other values, which stay: the task is no longer pending. */
export interface TasksCreated {
  asBefore: boolean
}

const existingSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  due_date: z.string(),
  priority: z.string(),
})
type Existing = z.infer<typeof existingSchema>

/** The active ones of these members. Throws the server's error. */
export const findActive = fromPromise<readonly string[], { ids: readonly string[] }>(
  async ({ input: { ids }, signal }) => (await readActive(ids, signal)).map(({ id }) => id),
)

const loadExisting = (tasks: readonly NewTask[], signal: AbortSignal): Promise<readonly Existing[]> =>
  readByIds(
    existingSchema,
    tasks.map(({ id }) => id),
    (some) =>
      supabase().from('tasks').select('id, title, description, due_date, priority').in('id', some).abortSignal(signal),
  )

const insert = async (userId: string, tasks: readonly NewTask[], signal: AbortSignal) => {
  const rows = tasks.map((task) => ({ ...task, status: 'pending', assigned_by: userId }))
  const { error } = await supabase().from('tasks').insert(rows).abortSignal(signal)
  return error
}

const isSame = (task: NewTask, row: Existing) =>
  (['title', 'description', 'due_date', 'priority'] as const).every((field) => task[field] === row[field])

const changedSchema = z.object({ id: z.string() })

/** The rows exist, with values of an earlier attempt. Returns those that are still pending, which get these values. */
const changeEarlier = (tasks: readonly NewTask[], signal: AbortSignal) => {
  const [first] = tasks
  if (!first) return []
  // The rows of one form differ in their member, to whom the id belongs.
  const { id: _, assigned_to: __, ...change } = first
  return readByIds(
    changedSchema,
    tasks.map(({ id }) => id),
    (some) =>
      supabase().from('tasks').update(change).in('id', some).eq('status', 'pending').select('id').abortSignal(signal),
  )
}

/** Inserts all rows or none. If some exist, only the others are inserted, and the existing ones get these values. */
const insertOrChange = async (userId: string, tasks: readonly NewTask[], signal: AbortSignal) => {
  const error = await insert(userId, tasks, signal)
  if (!error) return { asBefore: false }
  if (failureOf(error).code !== '23505') throw error
  const existing = new Map((await loadExisting(tasks, signal)).map((row) => [row.id, row]))
  const missing = tasks.filter(({ id }) => !existing.has(id))
  const later = missing.length > 0 ? await insert(userId, missing, signal) : null
  if (later) throw later
  const earlier = tasks.filter((task) => {
    const row = existing.get(task.id)
    return row !== undefined && !isSame(task, row)
  })
  const changed = await changeEarlier(earlier, signal)
  return { asBefore: changed.length < earlier.length }
}

/**
 * Inserts the tasks. If some exist, the response to an earlier attempt was lost, and they get these values. `surplus`:
 * ids that only an earlier attempt sent. Their tasks are deleted unless they are completed. Throws the server's error.
 */
export const createTasks = fromPromise<
  TasksCreated,
  { userId: string; tasks: readonly NewTask[]; surplus: readonly string[] }
>(async ({ input: { userId, tasks, surplus }, signal }) => {
  const created = await insertOrChange(userId, tasks, signal)
  await readByIds(changedSchema, surplus, (some) =>
    supabase().from('tasks').delete().in('id', some).select('id').abortSignal(signal),
  )
  return created
})

/**
 * Changes columns of an existing task. Throws the server's error, or `task_gone` if the current user has no such task.
 */
export const changeTask = fromPromise<void, { id: string; task: Partial<TaskChange> }>(
  async ({ input: { id, task }, signal }) => {
    const { data, error } = await supabase()
      .from('tasks')
      .update(task)
      .eq('id', id)
      .select('id')
      .abortSignal(signal)
      .maybeSingle()
    if (error) throw error
    if (!data) throw new Refusal('task_gone')
  },
)

/** Deletes a task. Repeatable. Throws the server's error, or `task_gone` if the current user may not delete it. */
export const withdrawTask = fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
  const { error } = await supabase().from('tasks').delete().eq('id', id).abortSignal(signal)
  if (error) throw error
  const { data, error: readError } = await supabase()
    .from('tasks')
    .select('id')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  if (readError) throw readError
  if (data) throw new Refusal('task_gone')
})
