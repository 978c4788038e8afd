import type { RecentTask, Task } from '#machines/tasks/task.ts'

/** A pending task of Ana's, with changes. */
export const taskOf = (facts: Partial<Task>): Task => ({
  id: 'task-1',
  title: 'Preparar a reunião',
  description: null,
  due_date: '2026-03-02',
  status: 'pending',
  priority: 'medium',
  assigned_to: null,
  assigned_by: 'ana',
  routine_type: null,
  routine: null,
  image_url: null,
  proof_thumbnail: null,
  image_removed_after: null,
  is_written: false,
  proof_text: null,
  evaluation_score: null,
  evaluation_feedback: null,
  points_awarded: null,
  evaluation_date: null,
  created_at: '2026-03-01T12:00:00Z',
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
  ...facts,
})

/** A task of the dashboard, with changes. */
export const recentTaskOf = (facts: Partial<RecentTask>): RecentTask => ({
  id: 'task-1',
  title: 'Preparar a reunião',
  description: null,
  due_date: '2026-03-02',
  priority: 'medium',
  maker: 'Bia Rocha',
  ...facts,
})
