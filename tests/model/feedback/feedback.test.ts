import { expect, test } from 'vitest'
import { changedParts } from '#machines/feedback/feedback.ts'

test.each([
  ['pending', 'c-1', {}],
  ['resolved', 'c-1', { status: 'resolved' }],
  ['pending', null, { assigned_to: null }],
  ['resolved', 'c-2', { status: 'resolved', assigned_to: 'c-2' }],
] as const)(
  'with the status %s and the responsible %s only what differs is sent @COU-80',
  (status, assigned_to, parts) => {
    expect(changedParts({ status: 'pending', assigned_to: 'c-1' }, { status, assigned_to })).toEqual(parts)
  },
)
