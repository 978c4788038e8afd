import { z } from 'zod/mini'
import { percent } from '../shared/percent.ts'
import { lengthOf } from '../shared/text.ts'
import { writtenText } from '../shared/writtenText.ts'
import { routineTypeSchema } from '../routines/routine.ts'

export const taskStatuses = ['pending', 'completed', 'cancelled'] as const
export type TaskStatus = (typeof taskStatuses)[number]
export const priorities = ['low', 'medium', 'high'] as const
export type Priority = (typeof priorities)[number]

/** The person of a task: the assignee, or the author of a routine. */
export const taskPersonSchema = z.object({ id: z.string(), name: z.string(), photo_url: z.nullable(z.string()) })
export type TaskPerson = z.infer<typeof taskPersonSchema>

/** A row of `tasks` with its assignee, without its thumbnail. An unknown priority becomes medium. */
export const bareTaskSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.nullable(z.string()),
  due_date: z.string(),
  status: z.enum(taskStatuses),
  priority: z.catch(z.enum(priorities), 'medium'),
  assigned_to: z.nullable(z.string()),
  assigned_by: z.nullable(z.string()),
  routine_type: z.nullable(z.string()),
  /** The routine's row; null for a plain task. */
  routine: z.nullable(z.pick(routineTypeSchema, { label: true, icon: true })),
  image_url: z.nullable(z.string()),
  /** After how many days the picture was removed; null while it is there. */
  image_removed_after: z.nullable(z.number()),
  /** The proof is a text. */
  is_written: z.boolean(),
  /** The text of a proof without a photo, for users who may read its thread. */
  proof_text: z.nullable(z.string()),
  evaluation_score: z.nullable(z.number()),
  evaluation_feedback: z.nullable(z.string()),
  /** Who gave the score: an account, null after it is deleted. */
  evaluation_by: z.nullable(z.string()),
  /** The moment of the evaluation, with the server's precision. */
  evaluation_date: z.nullable(z.string()),
  points_awarded: z.nullable(z.number()),
  created_at: z.string(),
  /** How often the proof was sent after a return. */
  times_resent: z.number(),
  /** Moments of a proof's cycle (`machines/routines/proofCycle.ts`). */
  returned_at: z.nullable(z.string()),
  contested_at: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  /** The user may read entries of the proof's thread. */
  has_thread: z.boolean(),
  /** The user gave the contested score and decides nevertheless: no one else may. */
  is_sole_evaluator: z.boolean(),
  /** For a returned proof, and users who may read its thread. */
  return_reason: z.nullable(z.string()),
  assignee: z.nullable(taskPersonSchema),
  /** Who sent a routine. */
  submitter: z.nullable(taskPersonSchema),
})
export const taskSchema = z.extend(bareTaskSchema, {
  /** A small picture of the photo, as a data URL; empty if the user may not see the photo, null without one. */
  proof_thumbnail: z.nullable(z.string()),
})
export type Task = z.infer<typeof taskSchema>

/** A pending task on the dashboard. `maker` is the name of the author if it is another member. */
export const recentTaskSchema = z.extend(
  z.pick(taskSchema, { id: true, title: true, description: true, due_date: true, priority: true }),
  { maker: z.nullable(z.string()) },
)
export type RecentTask = z.infer<typeof recentTaskSchema>

/**
 * What an evaluator sees beside a proof. `recent`: the member's last five proofs of that routine, newest first; the
 * score is null while one waits. `same_picture`: earlier proofs with the same picture, oldest first; the name is null
 * after the account is deleted.
 */
export const proofHistorySchema = z.object({
  recent: z.array(z.object({ id: z.string(), period_start: z.string(), evaluation_score: z.nullable(z.number()) })),
  same_picture: z.array(z.object({ id: z.string(), created_at: z.string(), name: z.nullable(z.string()) })),
})
export type ProofHistory = z.infer<typeof proofHistorySchema>

/** The columns that decide whether a routine waits for its evaluation. */
export type WaitingFacts = Pick<Task, 'status' | 'routine_type' | 'evaluation_score' | 'returned_at'>

/** A routine without an evaluation: pending, not returned, without a score. */
export const awaitsEvaluation = (task: WaitingFacts) =>
  task.status === 'pending' && task.routine_type !== null && task.evaluation_score === null && task.returned_at === null

/** A contest that no one has decided. */
export const awaitsDecision = (task: Pick<Task, 'contested_at' | 'decided_at'>) =>
  task.contested_at !== null && task.decided_at === null

/** Filters of /tasks. `toEvaluate` and `contested` need the right to evaluate. */
export const taskFilters = ['all', 'pending', 'completed', 'cancelled', 'toEvaluate', 'contested'] as const
export type TaskFilter = (typeof taskFilters)[number]
/** The count stops here. One more means 'more than this'. */
export const mostCounted = 1000
/** The number of tasks per filter. `newest`: the newest {@link mostCounted} tasks that are not cancelled. */
export const taskCountsSchema = z.object({
  all: z.number(),
  pending: z.number(),
  completed: z.number(),
  cancelled: z.number(),
  toEvaluate: z.number(),
  /** Those that the user may decide. */
  contested: z.number(),
  newest: z.object({ pending: z.number(), completed: z.number() }),
})
export type TaskCounts = z.infer<typeof taskCountsSchema>

/** Completed of (pending + completed), as a rounded percentage; 0 if both are 0. */
export const completionRate = ({ pending, completed }: TaskCounts['newest']) =>
  percent(completed, pending + completed) ?? 0

/** The task without its evaluation, which was taken back. */
export const withoutEvaluation = (task: Task): Task => ({
  ...task,
  status: 'pending',
  evaluation_score: null,
  evaluation_feedback: null,
  evaluation_by: null,
  evaluation_date: null,
  points_awarded: null,
})

/** The score is an integer. The database has the same limit for the comment. */
export const defaultScore = 70
export const maxFeedback = 2000
export const isFeedbackShort = (feedback: string) => lengthOf(writtenText(feedback)) <= maxFeedback
export const clampScore = (score: number) => Math.min(100, Math.max(0, Math.round(score)))
