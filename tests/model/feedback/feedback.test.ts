import { expect, test } from 'vitest'
import { editedFields, partsOf, type FeedbackChange } from '#machines/feedback/feedback.ts'

const base: FeedbackChange = { status: 'pending', assigned_to: 'c-1' }

test.each([
  ['pending', 'c-1', {}],
  ['resolved', 'c-1', { status: 'resolved' }],
  ['pending', null, { assigned_to: null }],
  ['resolved', 'c-2', { status: 'resolved', assigned_to: 'c-2' }],
] as const)(
  'with the status %s and the responsible %s only what differs is sent @COU-80',
  (status, assigned_to, parts) => {
    expect(partsOf({ status, assigned_to }, editedFields(base, { status, assigned_to }, []))).toEqual(parts)
  },
)

test('a field that was sent without a response, and is as before again, is sent again', () => {
  expect(editedFields(base, base, [{ ...base, status: 'resolved' }])).toEqual(['status'])
})
