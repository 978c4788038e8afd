import type { Notification } from '#machines/notifications/notification.ts'

/** An unread notification of a badge, with changes. */
export const notificationOf = (facts: Partial<Notification>): Notification => ({
  id: 'n-1',
  content: 'Você conquistou a insígnia “Mentor”.',
  type: 'achievement',
  read: false,
  message_id: null,
  task_id: null,
  meeting_id: null,
  created_at: '2026-11-20T10:00:00.000001+00:00',
  ...facts,
})
