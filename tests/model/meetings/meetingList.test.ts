import { describe, expect, test } from 'vitest'
import {
  defaultDate,
  isPresenceKnown,
  meetingOfDate,
  meetingScopeOf,
  nextDate,
  presentOf,
  seriesOf,
  participantsOf,
  withAnswer,
  rebased,
  withPresence,
} from '#machines/meetings/meetingList.ts'
import { meetings } from '#src/texts/meetings/meetings.ts'
import { ana, bia, occurrenceOf } from '#tests/support/meetings.ts'

const today = '2026-11-21'

describe('the next date @MEE-03 @MEE-20', () => {
  test.each([
    ['once', '2026-12-08', '2026-12-08'],
    ['once', '2026-01-08', '2026-01-08'],
    ['weekly', '2026-01-01', '2026-11-26'],
    ['biweekly', '2026-11-07', '2026-11-21'],
    ['monthly', '2026-01-31', '2026-11-30'],
    ['monthly', '2027-01-31', '2027-01-31'],
  ] as const)('%s since %s', (recurrence, date, next) =>
    expect(nextDate({ date, time: '19:00', recurrence, exceptions: [] }, today)).toEqual({ date: next, time: '19:00' }),
  )

  test('skips cancelled dates, and moved dates have their new day and time @MEE-42 @MEE-44', () => {
    const weekly = { date: '2026-11-24', time: '19:00', recurrence: 'weekly' } as const
    const gone = { moved_to: null, time: null }
    const cancelled = ['2026-11-24', '2026-12-01', '2026-12-08'].map((date) => ({ date, ...gone }))
    expect(nextDate({ ...weekly, exceptions: cancelled }, today)).toEqual({ date: '2026-12-15', time: '19:00' })
    const moved = { date: '2026-12-15', moved_to: '2026-11-22', time: '08:00' }
    expect(nextDate({ ...weekly, exceptions: [moved] }, today)).toEqual({ date: '2026-11-22', time: '08:00' })
  })
})

test('a series is one entry at its next date, with its later dates @MEE-03', () => {
  const rows = [
    occurrenceOf({ id: 'weekly', date: '2026-12-01' }),
    occurrenceOf({ id: 'once', date: '2026-12-05' }),
    occurrenceOf({ id: 'weekly', date: '2026-12-08' }),
    occurrenceOf({ id: 'weekly', date: '2026-12-15' }),
  ]
  expect(seriesOf(rows).map(({ next, later }) => [next.id, next.date, later.map(({ date }) => date)])).toEqual([
    ['weekly', '2026-12-01', ['2026-12-08', '2026-12-15']],
    ['once', '2026-12-05', []],
  ])
  expect(meetings.own.later(1)).toBe('+1 data')
  expect(meetings.own.later(5)).toBe('+5 datas')
})

describe('one date', () => {
  test("has the current user's answer, also in the list of participants", () => {
    const [row] = withAnswer([occurrenceOf()], { id: occurrenceOf().id, date: '2026-12-08', answer: 'maybe' })
    expect(row?.own_answer).toBe('maybe')
    expect(row && participantsOf(row, ana).map(({ answer }) => answer)).toEqual(['maybe', null])
  })
  test('does not change other dates of the meeting', () => {
    const row = occurrenceOf({ date: '2027-01-08' })
    expect(withAnswer([row], { id: row.id, date: '2026-12-08', answer: 'no' })).toEqual([row])
  })
  test('has attendance after it was recorded', () => {
    const row = occurrenceOf()
    expect(isPresenceKnown(row)).toBe(false)
    const [recorded] = withPresence([row], row.date, [bia])
    expect(recorded && presentOf(recorded)).toEqual([bia])
    expect(recorded && isPresenceKnown(recorded)).toBe(true)
    const [empty] = withPresence([row], row.date, [])
    expect(empty && isPresenceKnown(empty)).toBe(true)
  })
  test.each([
    ['what the user added and removed', ['a', 'c'], ['a', 'b'], ['a', 'b'], ['a', 'c']],
    ['what others added', ['a'], [], ['d'], ['d', 'a']],
    ['what others removed', ['a', 'b'], ['a', 'b'], ['b'], ['b']],
    ['what both added, and both removed', ['a'], ['b'], ['a'], ['a']],
  ])('a selection keeps %s', (_, selected, before, after, kept) =>
    expect(rebased(selected, before, after)).toEqual(kept),
  )
  test('leads to its meeting, which has its own first date @MEE-02', () =>
    expect(meetingOfDate(occurrenceOf())).toMatchObject({
      date: '2026-11-08',
      participants: [
        { member_id: ana, name: 'Ana' },
        { member_id: bia, name: 'Bia' },
      ],
    }))
})

describe('the initial date of several', () => {
  const dates = ['2026-10-08', '2026-11-08', '2026-12-08', '2027-01-08'].map((date) => occurrenceOf({ date }))
  test.each([
    ['is the requested one', dates, '2026-10-08', '2026-10-08'],

    ['is the next one if the requested one does not exist', dates, '2026-10-09', '2026-12-08'],
    ['is the last one if all are past', dates.slice(0, 2), '2026-10-09', '2026-11-08'],
    ['is the requested one without dates', [], '2026-10-09', '2026-10-09'],
  ])('%s', (_what, given, asked, date) => expect(defaultDate(given, asked, today)).toBe(date))
})

describe('the address /meetings @APP-18 @APP-02', () => {
  const id = '11111111-1111-4111-8111-111111111111'
  test.each([
    ['', { when: 'upcoming', meeting: null }],
    ['view=past', { when: 'past', meeting: null }],
    ['view=nothing', { when: 'upcoming', meeting: null }],
    [`meeting=${id.toUpperCase()}`, { when: 'upcoming', meeting: id }],
    ['meeting=1;drop', { when: 'upcoming', meeting: null }],
  ])('?%s', (query, scope) => expect(meetingScopeOf(new URLSearchParams(query))).toEqual({ ...scope, whose: 'own' }))
})
