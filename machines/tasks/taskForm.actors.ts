import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { failureOf, Refusal } from '../shared/failure.ts'
import { taskDraftSchema, type NewTask, type TaskChange, type TaskDraft } from './taskForm.ts'
import { supabase } from '../shared/client/client.ts'
import { draftKey, keepDraft, readDraft } from '../shared/client/drafts.ts'
import { readActive } from '../shared/members.actors.ts'

const keyOf = (userId: string) => draftKey(userId, 'task')

/** The form as it was left; null when nothing was typed. */
export const readTaskDraft = (userId: string): TaskDraft | null => readDraft(keyOf(userId), taskDraftSchema)
export const keepTaskDraft = (userId: string, draft: TaskDraft | null) => keepDraft(keyOf(userId), draft)

/** `asBefore`: an earlier attempt had arrived, with other words, and they stay as they were. */
export interface TasksCreated {
  asBefore: boolean
}

const existingSchema = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    description: z.nullable(z.string()),
    due_date: z.string(),
    priority: z.string(),
  }),
)
type Existing = z.infer<typeof existingSchema>[number]

/** Ids in one address; more would make it too long. */
const lookupSize = 100

/** Which of these members are active. Throws the server's error. */
export const findActive = fromPromise<readonly string[], { ids: readonly string[] }>(
  async ({ input: { ids }, signal }) => (await readActive(ids, signal)).map(({ id }) => id),
)

const loadExisting = async (tasks: readonly NewTask[], signal: AbortSignal): Promise<readonly Existing[]> => {
  const found: Existing[] = []
  for (let from = 0; from < tasks.length; from += lookupSize) {
    const ids = tasks.slice(from, from + lookupSize).map(({ id }) => id)
    const { data, error } = await supabase()
      .from('tasks')
      .select('id, title, description, due_date, priority')
      .in('id', ids)
      .abortSignal(signal)
    if (error) throw error
    found.push(...existingSchema.parse(data))
  }
  return found
}

const insert = async (userId: string, tasks: readonly NewTask[], signal: AbortSignal) => {
  const rows = tasks.map((task) => ({ ...task, status: 'pending', assigned_by: userId }))
  const { error } = await supabase().from('tasks').insert(rows).abortSignal(signal)
  return error
}

const isSame = (task: NewTask, row: Existing) =>
  (['title', 'description', 'due_date', 'priority'] as const).every((field) => task[field] === row[field])

/**
 * One insert of all rows: all or none (SPEC.md, section 7, 'Task create'). When some exist already, the answer to an
 * earlier attempt was lost: those are done, and only the others are inserted. Throws the server's error.
 */
export const createTasks = fromPromise<TasksCreated, { userId: string; tasks: readonly NewTask[] }>(
  async ({ input: { userId, tasks }, signal }) => {
    const error = await insert(userId, tasks, signal)
    if (!error) return { asBefore: false }
    if (failureOf(error).code !== '23505') throw error
    const existing = new Map((await loadExisting(tasks, signal)).map((row) => [row.id, row]))
    const missing = tasks.filter(({ id }) => !existing.has(id))
    const later = missing.length > 0 ? await insert(userId, missing, signal) : null
    if (later) throw later
    const differs = (task: NewTask) => {
      const row = existing.get(task.id)
      return row !== undefined && !isSame(task, row)
    }
    return { asBefore: tasks.some(differs) }
  },
)

/** One update of a task that is there. Throws the server's error, or `task_gone` when there is no such task of one's own. */
export const changeTask = fromPromise<void, { id: string; task: TaskChange }>(
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

/** Deletes a task; twice is once. Throws the server's error, or `task_gone` when it is there and not one's own to delete. */
export const withdrawTask = fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
  const { error } = await supabase().from('tasks').delete().eq('id', id).abortSignal(signal)
  if (error) throw error
  const { data, error: left } = await supabase()
    .from('tasks')
    .select('id')
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  if (left) throw left
  if (data) throw new Refusal('task_gone')
})
