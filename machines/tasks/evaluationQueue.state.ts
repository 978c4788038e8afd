import type { EvaluationDraft, EvaluationOutput } from './evaluation.machine.ts'
import type { Access } from '../shared/access.ts'
import type { Task } from './task.ts'
import { neighbourOf, type Direction } from './taskQueue.ts'
import { withChanged, type TaskView } from './taskView.ts'
import { canEvaluate } from './taskStatus.ts'

/** The part of the list that consecutive evaluations need. */
export interface EvaluationQueue {
  access: Access | null
  view: TaskView
  tasks: readonly Task[]
  /** The cursor of the next page, or null. */
  next: unknown
  /** The task with the open evaluation. */
  evaluating: Task | null
  /** Scores and comments that are not saved, by task. */
  drafts: Readonly<Record<string, EvaluationDraft>>
  /** The task whose evaluation was taken back last. */
  undone: Task | null
}

/** The nearest loaded task in that direction that the user may evaluate; null without one. */
export const neighbour = ({ tasks, evaluating, access }: EvaluationQueue, direction: Direction) =>
  neighbourOf(tasks, evaluating?.id ?? null, direction, (task) => canEvaluate(access, task))

/** True if another task to evaluate exists in that direction, loaded or on the next page. */
export const canMove = (queue: EvaluationQueue, direction: Direction) =>
  neighbour(queue, direction) !== null || (direction === 'next' && queue.next !== null)

type Changes = Pick<EvaluationQueue, 'tasks' | 'evaluating' | 'drafts'>

/** The list after an evaluation, and the next target: a task, a page to load, or none. */
export const afterEvaluation = (
  queue: EvaluationQueue,
  output: EvaluationOutput,
): { to: 'evaluating' | 'seeking' | 'closed'; changes: Changes } => {
  const { tasks, evaluating, view } = queue
  const changes = { tasks, evaluating: null, drafts: queue.drafts }
  if ('draft' in output && evaluating) changes.drafts = { ...queue.drafts, [evaluating.id]: output.draft }
  if (output.outcome === 'moved') {
    if (output.direction === 'undone') return { to: 'evaluating', changes: { ...changes, evaluating: queue.undone } }
    const target = neighbour(queue, output.direction)
    const isLater = target === null && output.direction === 'next' && queue.next !== null
    return { to: isLater ? 'seeking' : 'evaluating', changes: { ...changes, evaluating: target ?? evaluating } }
  }
  if (output.outcome !== 'saved' && output.outcome !== 'returned') return { to: 'closed', changes }
  changes.tasks = withChanged(tasks, view, output.task)
  if (view.status !== 'toEvaluate') return { to: 'closed', changes }
  // The next task. At the end, a task that was skipped.
  const after = neighbour(queue, 'next')
  if (after === null && queue.next !== null) return { to: 'seeking', changes }
  const target = after ?? neighbour(queue, 'previous')
  return { to: target ? 'evaluating' : 'closed', changes: { ...changes, evaluating: target } }
}
