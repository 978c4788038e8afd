import type { Task } from './task.ts'

export const directions = ['next', 'previous'] as const
export type Direction = (typeof directions)[number]
/** `undone`: the task whose evaluation was taken back. */
export type Destination = Direction | 'undone'

/**
 * The nearest task, in that direction, that the current user may evaluate. The first if `current` is not in the list;
 * null if none exists.
 */
export const neighbourOf = (
  tasks: readonly Task[],
  current: string | null,
  direction: Direction,
  isEvaluable: (task: Task) => boolean,
): Task | null => {
  const at = tasks.findIndex(({ id }) => id === current)
  if (direction === 'next') return tasks.find((task, place) => place > at && isEvaluable(task)) ?? null
  return tasks.findLast((task, place) => place < at && isEvaluable(task)) ?? null
}
