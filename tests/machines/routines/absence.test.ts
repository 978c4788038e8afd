import { expect, test } from 'vitest'
import { daysOfSpan, faultsOfSpan } from '#machines/routines/absence.ts'

const today = '2026-11-26'

test.each([
  [{ first: '', last: '' }, { first: 'dayMissing' }],
  [{ first: '31/02/2026', last: '' }, { first: 'dayUnknown' }],
  [{ first: 'amanhã', last: '' }, { first: 'dayUnreadable' }],
  [{ first: '19/11/2026', last: '' }, {}],
  [{ first: '18/11/2026', last: '' }, { first: 'tooEarly' }],
  [{ first: '24/02/2027', last: '' }, {}],
  [{ first: '25/02/2027', last: '' }, { first: 'tooLate' }],
  [{ first: '26/11/2026', last: '25/11/2026' }, { last: 'lastBeforeFirst' }],
  [{ first: '26/11/2026', last: '25/02/2027' }, { last: 'tooLate' }],
  [{ first: '26/11/2026', last: 'depois' }, { last: 'dayUnreadable' }],
])('the faults of the days %j are %j @ROU-112 @ROU-113', (days, faults) => {
  expect(faultsOfSpan({ ...days, reason: 'Viagem' }, today)).toEqual(faults)
})

test('an empty last day is the first one; days that were not checked throw @ROU-112', () => {
  expect(daysOfSpan({ first: '1/12/2026', last: ' ', reason: ' Viagem ' })).toEqual({
    firstDay: '2026-12-01',
    lastDay: '2026-12-01',
    reason: 'Viagem',
  })
  expect(() => daysOfSpan({ first: 'amanhã', last: '', reason: 'Viagem' })).toThrow('not checked')
})
