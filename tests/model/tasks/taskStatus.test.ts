import { expect, test } from 'vitest'
import type { Task, TaskStatus } from '#machines/tasks/task.ts'
import { allows, outcomes, type TaskStep } from '#machines/tasks/taskStatus.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'

const routine = { routine_type: 'training', image_url: '/x.webp' } as const
const kinds: Record<string, Partial<Task>> = {
  'a plain task': {},
  'a routine without a score': routine,
  'a routine with a text': { routine_type: 'training', is_written: true },
  'a scored routine': { ...routine, evaluation_score: 80 },
  'a routine scored with zero': { ...routine, evaluation_score: 0 },
}
const steps: readonly TaskStep[] = ['complete', 'cancel', 'evaluate', 'reopen']
const allowed = (task: Task) => steps.filter((step) => allows(task, step))

test.each<[string, TaskStatus, readonly TaskStep[]]>([
  ['a plain task', 'pending', ['complete', 'cancel']],
  ['a plain task', 'completed', ['reopen']],
  ['a plain task', 'cancelled', ['reopen']],
  ['a routine without a score', 'pending', ['cancel', 'evaluate']],
  ['a routine without a score', 'completed', ['reopen']],
  ['a routine without a score', 'cancelled', ['reopen']],
  ['a routine with a text', 'pending', ['cancel', 'evaluate']],
  ['a scored routine', 'pending', ['complete']],
  ['a scored routine', 'completed', ['reopen']],
  ['a scored routine', 'cancelled', ['reopen']],
  ['a routine scored with zero', 'pending', ['complete']],
  ['a routine scored with zero', 'completed', ['reopen']],
])('%s that is %s allows: %j @TAS-20..TAS-24 @TAS-50', (name, status, expected) => {
  expect(allowed(taskOf({ ...kinds[name], status }))).toEqual(expected)
})

const after = (task: Task, step: TaskStep): Task => ({
  ...task,
  status: outcomes[step],
  evaluation_score: step === 'evaluate' ? 80 : task.evaluation_score,
})

/** Every sequence of at most six allowed steps, with the task after each step. */
const pathsFrom = (task: Task, length = 6): readonly (readonly { step: TaskStep; task: Task }[])[] =>
  length === 0
    ? [[]]
    : [
        [],
        ...allowed(task).flatMap((step) =>
          pathsFrom(after(task, step), length - 1).map((rest) => [{ step, task: after(task, step) }, ...rest]),
        ),
      ]

test.each(Object.keys(kinds))(
  '%s: on every path, no score is cancelled and none is given twice @TAS-22 @TAS-29',
  (name) => {
    const paths = pathsFrom(taskOf({ ...kinds[name] }))
    expect(new Set(paths.flat().map(({ task }) => task.status)).size).toBeGreaterThan(1)
    for (const path of paths) {
      expect(path.filter(({ step }) => step === 'evaluate').length).toBeLessThanOrEqual(1)
      for (const { task } of path) {
        const isScored = task.evaluation_score !== null
        expect(task.status === 'cancelled' && isScored).toBe(false)
        // Only its evaluation completes a routine.
        expect(task.status === 'completed' && task.routine_type !== null && !isScored).toBe(false)
      }
    }
  },
)
