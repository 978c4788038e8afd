import type { ProofStep } from './proofStep.ts'
import type { Failure } from '../shared/failure.ts'

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
  | { key: 'evaluation.sent'; score: number; points: number }
  | { key: 'evaluation.failed'; failure: Failure }
  | { key: 'evaluation.superseded' }
  | { key: 'evaluation.undone'; title: string }
  | { key: 'evaluation.undoFailed'; failure: Failure }
  | { key: 'proof.loadFailed'; failure: Failure }
  | { key: 'proof.stepTaken'; step: ProofStep }
  | { key: 'proof.stepFailed'; failure: Failure }

export interface NoticeEvent {
  type: 'notice'
  notice: TasksNotice
}
