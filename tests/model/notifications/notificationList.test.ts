import { expect, test } from 'vitest'
import { absencesPath } from '#machines/routines/routine.ts'
import { placeOf } from '#machines/notifications/notificationList.ts'
import { admin, council } from '#tests/support/members.ts'
import { notificationOf } from '#tests/support/paths/notifications.ts'

const message = '22222222-2222-4222-9222-222222222222'
const task = '33333333-3333-4333-9333-333333333333'

test.each([
  ['a mention', { type: 'mention', message_id: message }, `/dashboard?tab=community&message=${message}`],
  ['a reply', { type: 'reply', message_id: message }, `/dashboard?tab=community&message=${message}`],
  ['a like', { type: 'like', message_id: message }, `/dashboard?tab=community&message=${message}`],
  ['an assignment', { type: 'assignment', task_id: task }, `/tasks?task=${task}`],
  ['an evaluation', { type: 'evaluation', task_id: task }, `/tasks?task=${task}`],
  ['a badge', { type: 'achievement' }, '/achievements'],
  ['points', { type: 'points' }, '/points'],
  ['a period won', { type: 'period' }, '/ranking'],
  ['a meeting', { type: 'meeting', meeting_id: task }, `/meetings?meeting=${task}`],
  ['a cancelled meeting', { type: 'meeting' }, '/meetings'],
  ['the current user’s feedback', { type: 'feedback' }, '/feedback'],
  ['feedback to handle', { type: 'feedback_assigned' }, '/council?tab=feedback'],
  ['a decided absence', { type: 'absence' }, absencesPath],
  ['the decision about the own data', { type: 'deletion_request' }, '/profile'],
  ['an account', { type: 'account' }, null],
])('%s leads to its subject', (_, facts, place) => {
  expect(placeOf(notificationOf(facts), council)).toBe(place)
})

test('a request for deletion leads an administrator to the requests @APP-99', () => {
  const request = notificationOf({ type: 'deletion_request' })
  expect(placeOf(request, admin)).toBe('/admin/users?tab=requests')
  expect(placeOf(request, null)).toBeNull()
})
