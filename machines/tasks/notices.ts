import type { Failure } from '../shared/failure.ts'

/** What these machines report to the user: keys and facts, no words. */
export type TasksNotice =
  | { key: 'tasks.loadFailed'; failure: Failure }
  | { key: 'task.updated'; status: 'pending' | 'completed' | 'cancelled' }
  | { key: 'task.updateFailed'; failure: Failure }
  /** The status of a routine's task: it says whether the routine is done in its period. */
  | { key: 'routine.updateFailed'; failure: Failure }
  /** `names`: who got one; `asBefore`: with the words of an earlier attempt, whose answer was lost. */
  | { key: 'task.created'; names: readonly string[]; asBefore: boolean }
  | { key: 'task.createFailed'; failure: Failure }
  | { key: 'task.edited' }
  | { key: 'task.withdrawn'; title: string }
  | { key: 'task.withdrawFailed'; failure: Failure }
  | { key: 'evaluation.sent'; score: number; points: number }
  | { key: 'evaluation.failed'; failure: Failure }
  | { key: 'evaluation.superseded' }

export interface NoticeEvent {
  type: 'notice'
  notice: TasksNotice
}
