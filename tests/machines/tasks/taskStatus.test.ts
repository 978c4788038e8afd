import { describe, expect, test } from 'vitest'
import { taskSchema, type Task, type TaskStatus } from '#machines/tasks/task.ts'
import { allows } from '#machines/tasks/taskStatus.machine.ts'

const plain = taskSchema.parse({
  id: 'a',
  title: 'Preparar o encontro',
  description: null,
  due_date: '2026-11-21',
  status: 'pending',
  priority: 'medium',
  assigned_to: null,
  assigned_by: 'ana',
  routine_type: null,
  image_url: null,
  evaluation_score: null,
  evaluation_feedback: null,
  points_awarded: null,
  created_at: '2026-11-21T12:00:00Z',
  assignee: null,
})
const tasks: Record<string, Task> = {
  'a plain task': plain,
  'a routine without a score': { ...plain, routine_type: 'training', image_url: '/x.webp' },
  'a routine without a picture': { ...plain, routine_type: 'training' },
  'a scored routine': { ...plain, routine_type: 'training', image_url: '/x.webp', evaluation_score: 80 },
  'a routine scored with zero': { ...plain, routine_type: 'training', image_url: '/x.webp', evaluation_score: 0 },
}
const steps = ['complete', 'cancel', 'evaluate', 'reopen'] as const

describe('the allowed events of a task', () => {
  test.each<[string, TaskStatus, readonly (typeof steps)[number][]]>([
    ['a plain task', 'pending', ['complete', 'cancel']],
    ['a plain task', 'completed', ['reopen']],
    ['a plain task', 'cancelled', ['reopen']],
    ['a routine without a score', 'pending', ['cancel', 'evaluate']],
    ['a routine without a score', 'completed', ['reopen']],
    ['a routine without a score', 'cancelled', ['reopen']],
    ['a routine without a picture', 'pending', ['cancel']],
    ['a scored routine', 'pending', ['complete']],
    ['a scored routine', 'completed', ['reopen']],
    ['a scored routine', 'cancelled', ['reopen']],
    ['a routine scored with zero', 'pending', ['complete']],
    ['a routine scored with zero', 'completed', ['reopen']],
  ])('%s that is %s: %j', (name, status, expected) => {
    const task = tasks[name]
    if (!task) throw new Error(`no task is called ${name}`)
    expect(steps.filter((step) => allows({ ...task, status }, step))).toEqual(expected)
  })
})
