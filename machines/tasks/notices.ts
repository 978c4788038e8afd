import type { ProofStep } from './proofStep.ts'
import type { Failure } from '../shared/failure.ts'
import type { Task } from './task.ts'

/** Notices of these machines: keys and facts, no words. */
export type TasksNotice =
  | { key: 'tasks.loadFailed'; failure: Failure }
  | { key: 'task.updated'; status: 'pending' | 'completed' | 'cancelled' }
  | { key: 'task.updateFailed'; failure: Failure }
  /** The status of a routine's task. It decides whether the routine is done in its period. */
  | { key: 'routine.updateFailed'; failure: Failure }
  /** `names`: the assignees. `asBefore`: the tasks have the values of an earlier attempt whose response was lost. */
  | { key: 'task.created'; names: readonly string[]; asBefore: boolean }
  | { key: 'task.createFailed'; failure: Failure }
  | { key: 'task.edited' }
  | { key: 'task.withdrawn'; title: string }
  | { key: 'task.withdrawFailed'; failure: Failure }
  /** Notices with a `task` are about its evaluation, and replace only each other. */
  | { key: 'evaluation.sent'; task: Task }
  | { key: 'evaluation.failed'; task: Task; failure: Failure }
  | { key: 'evaluation.superseded' }
  | { key: 'evaluation.undone'; task: Task }
  | { key: 'evaluation.undoFailed'; task: Task; failure: Failure }
  | { key: 'proof.loadFailed'; failure: Failure }
  | { key: 'proof.stepTaken'; step: ProofStep }
  | { key: 'proof.stepFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: TasksNotice
}
