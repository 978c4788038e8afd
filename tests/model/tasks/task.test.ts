import { expect, test } from 'vitest'
import { clampScore, completionRate, taskSchema } from '#machines/tasks/task.ts'

const row = {
  id: 'a',
  title: 'Tarefa',
  description: null,
  due_date: '2026-11-21',
  status: 'pending',
  priority: 'medium',
  assigned_to: null,
  assigned_by: null,
  routine_type: null,
  image_url: null,
  image_removed_after: null,
  is_written: false,
  proof_text: null,
  proof_thumbnail: null,
  evaluation_score: null,
  evaluation_feedback: null,
  evaluation_date: null,
  points_awarded: null,
  created_at: '2026-11-21T12:00:00Z',
  evaluation_by: null,
  times_resent: 0,
  returned_at: null,
  contested_at: null,
  decided_at: null,
  has_thread: false,
  is_sole_evaluator: false,
  return_reason: null,
  assignee: null,
  submitter: null,
  routine: null,
}

test('an unknown priority is read as medium, an unknown status is refused @TAS-18', () => {
  expect(taskSchema.parse({ ...row, priority: 'urgente' }).priority).toBe('medium')
  expect(taskSchema.safeParse({ ...row, status: 'perdida' }).success).toBe(false)
})

test.each([
  [0, 0, 0],
  [9, 13, 59],
  [1, 2, 67],
  [5, 0, 0],
  [0, 5, 100],
])('%i pending and %i completed are %i per cent @TAS-13', (pending, completed, rate) => {
  expect(completionRate({ pending, completed })).toBe(rate)
})

test.each([
  [-1, 0],
  [70.4, 70],
  [100.6, 100],
])('a score of %d is %i', (score, expected) => {
  expect(clampScore(score)).toBe(expected)
})
