import { expect, test } from 'vitest'
import { neighbourOf } from '#machines/tasks/taskQueue.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'

const tasks = ['a', 'b', 'c', 'd'].map((id) => taskOf({ id, routine_type: id === 'b' ? null : 'reading' }))
const isRoutine = ({ routine_type }: { routine_type: unknown }) => routine_type !== null

test.each([
  ['a', 'next', 'c'],
  ['c', 'next', 'd'],
  ['d', 'next', undefined],
  ['d', 'previous', 'c'],
  ['c', 'previous', 'a'],
  ['a', 'previous', undefined],
  [null, 'next', 'a'],
  ['gone', 'next', 'a'],
  ['gone', 'previous', undefined],
] as const)('from %s, the %s one is %s @TAS-59', (current, direction, expected) => {
  expect(neighbourOf(tasks, current, direction, isRoutine)?.id).toBe(expected)
})
