import { z } from 'zod/mini'
import { percent } from '../shared/percent.ts'
import { routineTypes } from '../routines/routine.ts'

export const taskStatuses = ['pending', 'completed', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const priorities = ['low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]

/** Somebody named on a task: the assignee, or who submitted a routine. */
export const taskPersonSchema = z.object({ id: z.string(), name: z.string(), photo_url: z.nullable(z.string()) })
export type TaskPerson = z.infer<typeof taskPersonSchema>

/** A row of `tasks` with its assignee (SPEC.md, section 3). An unknown priority is treated as medium (section 4). */
export const taskSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  due_date: z.string(),
  status: z.enum(taskStatuses),
  priority: z.catch(z.enum(priorities), 'medium'),
  assigned_to: z.nullable(z.string()),
  assigned_by: z.nullable(z.string()),
  routine_type: z.nullable(z.enum(routineTypes)),
  image_url: z.nullable(z.string()),
  evaluation_score: z.nullable(z.number()),
  evaluation_feedback: z.nullable(z.string()),
  points_awarded: z.nullable(z.number()),
  created_at: z.string(),
  assignee: z.nullable(taskPersonSchema),
})
export type Task = z.infer<typeof taskSchema>

/** What the dashboard shows of a pending task; `maker` is the name of the member who made it, if another than oneself. */
export const recentTaskSchema = z.extend(
  z.pick(taskSchema, { id: true, title: true, description: true, due_date: true, priority: true }),
  { maker: z.nullable(z.string()) },
)
export type RecentTask = z.infer<typeof recentTaskSchema>

/** A routine that waits for its score: pending, with a picture, without a score (SPEC.md, section 4). */
export const awaitsEvaluation = (task: Pick<Task, 'status' | 'routine_type' | 'image_url' | 'evaluation_score'>) =>
  task.status === 'pending' && task.routine_type !== null && task.image_url !== null && task.evaluation_score === null

/** Filters of /tasks; `toEvaluate` is for those who may (BEYOND.md). */
export const taskFilters = ['all', 'pending', 'completed', 'cancelled', 'toEvaluate'] as const
export type TaskFilter = (typeof taskFilters)[number]
/** Counting ends here: one more stands for all that are more. */
export const mostCounted = 1000
/** How many tasks each filter shows. `newest`: of the newest {@link mostCounted} that are not cancelled. */
export const taskCountsSchema = z.object({
  all: z.number(),
  pending: z.number(),
  completed: z.number(),
  cancelled: z.number(),
  toEvaluate: z.number(),
  newest: z.object({ pending: z.number(), completed: z.number() }),
})
export type TaskCounts = z.infer<typeof taskCountsSchema>

/** Completed of (pending + completed), rounded percent, 0 if none (SPEC.md, section 9). */
export const completionRate = ({ pending, completed }: TaskCounts['newest']) =>
  percent(completed, pending + completed) ?? 0

/** Evaluation (SPEC.md, section 5): integer score by slider; the comment's limit is the database's. */
export const defaultScore = 70
export const maxFeedback = 2000
export const clampScore = (score: number) => Math.min(100, Math.max(0, Math.round(score)))
