import type { Access } from '../shared/access.ts'
import { mayChangeStatus, mayEvaluate } from './taskRights.ts'
import { awaitsEvaluation, type Task, type WaitingFacts } from './task.ts'

/** The steps of a task's status, with the status to which each leads. */
export const outcomes = {
  complete: 'completed',
  cancel: 'cancelled',
  reopen: 'pending',
  evaluate: 'completed',
} as const
export type TaskStep = keyof typeof outcomes
/** The steps that users take by hand. */
export type HandStep = Exclude<TaskStep, 'evaluate'>

const isScored = ({ evaluation_score }: WaitingFacts) => evaluation_score !== null

/**
 * True if the status allows this step now. The trigger on `tasks` enforces the same. Only an evaluation completes a
 * routine without a score. A scored task cannot be cancelled, else the same routine could be paid twice. A reopened
 * task keeps its score and is not evaluated again.
 */
export const allows = (task: WaitingFacts, step: TaskStep): boolean => {
  if (step === 'reopen') return task.status !== 'pending'
  if (step === 'evaluate') return awaitsEvaluation(task)
  if (task.status !== 'pending') return false
  return step === 'cancel' ? !isScored(task) : task.routine_type === null || isScored(task)
}

/** True if the status and the user's rights allow this step now. */
export const canStep = (access: Access | null, task: Task, step: HandStep) =>
  access !== null && allows(task, step) && mayChangeStatus(access, task)

export const canEvaluate = (access: Access | null, task: Task) =>
  access !== null && allows(task, 'evaluate') && mayEvaluate(access, task)
