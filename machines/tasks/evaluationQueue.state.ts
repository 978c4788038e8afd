import type { EvaluationDraft, EvaluationOutput } from './evaluation.machine.ts'
import type { Access } from '../shared/access.ts'
import type { Task } from './task.ts'
import { neighbourOf, type Direction } from './taskQueue.ts'
import { withChanged, type TaskView } from './taskView.ts'
import { canEvaluate } from './taskStatus.machine.ts'

/** What the list knows of the evaluations that one makes one after the other (BEYOND.md, 'A Avaliar'). */
export interface EvaluationQueue {
  access: Access | null
  view: TaskView
  tasks: readonly Task[]
  /** Where the next page begins; null when there is none. */
  next: unknown
  /** The task whose evaluation is open. */
  evaluating: Task | null
  /** Scores and comments that were not sent, by task. */
  drafts: Readonly<Record<string, EvaluationDraft>>
}

export const neighbour = ({ tasks, evaluating, access }: EvaluationQueue, direction: Direction) =>
  neighbourOf(tasks, evaluating?.id ?? null, direction, (task) => canEvaluate(access, task))

/** Is there another task to evaluate in that direction, loaded or still to load? */
export const canMove = (queue: EvaluationQueue, direction: Direction) =>
  neighbour(queue, direction) !== null || (direction === 'next' && queue.next !== null)

type Changes = Pick<EvaluationQueue, 'tasks' | 'evaluating' | 'drafts'>

/** How an evaluation that has ended changes the list, and where it leads: on, to a page that must be loaded, or away. */
export const afterEvaluation = (
  queue: EvaluationQueue,
  output: EvaluationOutput,
): { to: 'evaluating' | 'seeking' | 'closed'; changes: Changes } => {
  const { tasks, evaluating, view } = queue
  const changes = { tasks, evaluating: null, drafts: queue.drafts }
  if ('draft' in output && evaluating) changes.drafts = { ...queue.drafts, [evaluating.id]: output.draft }
  if (output.outcome === 'moved') {
    const target = neighbour(queue, output.direction)
    const isLater = target === null && output.direction === 'next' && queue.next !== null
    return { to: isLater ? 'seeking' : 'evaluating', changes: { ...changes, evaluating: target ?? evaluating } }
  }
  if (output.outcome !== 'saved') return { to: 'closed', changes }
  changes.tasks = withChanged(tasks, view, output.task)
  if (view.status !== 'toEvaluate') return { to: 'closed', changes }
  // The next one; at the very end one that was passed over.
  const after = neighbour(queue, 'next')
  if (after === null && queue.next !== null) return { to: 'seeking', changes }
  const target = after ?? neighbour(queue, 'previous')
  return { to: target ? 'evaluating' : 'closed', changes: { ...changes, evaluating: target } }
}
