import type { Task } from '#machines/tasks/task.ts'

/** A task of 'me' without an assignee, with changes. */
export const plainTask = (changes: Partial<Task> = {}): Task => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Revisar a ata',
  description: null,
  due_date: '2026-11-25',
  status: 'pending',
  priority: 'high',
  assigned_to: null,
  assigned_by: 'me',
  routine_type: null,
  image_url: null,
  evaluation_score: null,
  evaluation_feedback: null,
  points_awarded: null,
  evaluation_date: null,
  created_at: '2026-11-21T12:00:00Z',
  evaluation_by: null,
  returned_at: null,
  contested_at: null,
  decided_at: null,
  has_thread: false,
  return_reason: null,
  assignee: null,
  submitter: null,
  ...changes,
})
