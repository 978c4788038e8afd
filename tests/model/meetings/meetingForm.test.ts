import { describe, expect, test } from 'vitest'
import { maxMeetingDescription, maxMeetingTitle } from '#machines/meetings/meeting.ts'
import {
  emptyMeeting,
  faultsOfMeeting,
  faultsOfMove,
  firstFaultOfMeeting,
  followingOf,
  isSameMeeting,
  meetingRowOf,
  recordOf,
  isMeetingIncomplete,
  valuesOf,
  type MeetingValues,
} from '#machines/meetings/meetingForm.ts'
import { readTime, tidyTime } from '#machines/shared/typedTime.ts'
import { meetingDialog } from '#src/texts/meetings/meetingDialog.ts'
import { participantSummary } from '#src/texts/meetings/meetings.ts'
import { ana, bia, meetingOf } from '#tests/support/meetings.ts'

const days = { today: '2026-11-21', minute: '18:30', original: null }
const full: MeetingValues = { ...emptyMeeting, title: ' Balanço ', date: '8/12/2026', participants: [ana] }

describe('a time @DAT-08 @MEE-36', () => {
  test.each([
    ['19:00', '19:00'],
    ['19h', '19:00'],
    ['19h30', '19:30'],
    ['19 h 30 min', '19:30'],
    ['19.30', '19:30'],
    ['1930', '19:30'],
    ['9', '09:00'],
    [' 0:05 ', '00:05'],
    ['23:59', '23:59'],
  ])('%s is read', (text, time) => {
    expect(readTime(text)).toEqual({ kind: 'time', time })
    expect(tidyTime(text)).toBe(time)
  })
  test.each(['25:00', '24:00', '19:60', '2460', '99h'])('%s does not exist', (text) =>
    expect(readTime(text)).toEqual({ kind: 'unknown' }),
  )
  test.each(['', 'sete', '7 da noite', '19:0', '-1:00', '190:00', '19:000'])(
    '%s is invalid, and stays as typed',
    (text) => {
      expect(readTime(text)).toEqual({ kind: 'unreadable' })
      expect(tidyTime(text)).toBe(text)
    },
  )
})

describe('an invalid form', () => {
  test.each([
    ['no title', { title: '  ' }, 'title', 'titleMissing'],
    ['a title of invisible blanks', { title: '\u2800\u3164' }, 'title', 'titleMissing'],
    ['a long title', { title: 'x'.repeat(maxMeetingTitle + 1) }, 'title', 'titleLong'],
    ['no date', { date: '' }, 'date', 'dateMissing'],
    ['a date in words', { date: 'amanhã' }, 'date', 'dateUnreadable'],
    ['31 February', { date: '31/02/2027' }, 'date', 'dateUnknown'],
    ['a series that starts yesterday', { date: '20/11/2026', recurrence: 'weekly' }, 'date', 'datePast'],
    ['the year 1999', { date: '31/12/1999' }, 'date', 'dateOutside'],
    ['the year 2200', { date: '01/01/2200' }, 'date', 'dateOutside'],
    ['no time', { time: '' }, 'time', 'timeMissing'],
    ['a time in words', { time: 'sete' }, 'time', 'timeUnreadable'],
    ['25:00', { time: '25:00' }, 'time', 'timeUnknown'],
    ['a long place', { location: 'x'.repeat(201) }, 'location', 'locationLong'],
    ['a long description', { description: 'x'.repeat(maxMeetingDescription + 1) }, 'description', 'descriptionLong'],
    ['nobody', { participants: [] }, 'participants', 'participantsMissing'],
  ] as const)('with %s shows its sentence at the field @MEE-32..MEE-40', (_what, change, field, fault) => {
    const values = { ...full, ...change }
    expect(faultsOfMeeting(values, days)).toEqual({ [field]: fault })
    expect(firstFaultOfMeeting(values, days)).toBe(field)
    expect(meetingDialog.faults[fault]).toMatch(/^\p{Lu}.+\.$/u)
  })
  test('reports the first field in the order of the dialog', () =>
    expect(firstFaultOfMeeting({ ...emptyMeeting, time: '25:00' }, days)).toBe('title'))
  test.each([
    ['a title of spaces', { title: '  ' }, true],
    ['no date', { date: '' }, true],
    ['no time', { time: ' ' }, true],
    ['no participants', { participants: [] }, false],
    ['a date that does not exist', { date: '31/02/2027' }, false],
  ] as const)('with %s is incomplete: %s', (_what, change, isIncomplete) =>
    expect(isMeetingIncomplete({ ...full, ...change })).toBe(isIncomplete),
  )
  test('limits count characters: as many emoji as letters', () =>
    expect(faultsOfMeeting({ ...full, title: '🗓️'.repeat(maxMeetingTitle / 2) }, days)).toEqual({}))
})

describe('a form', () => {
  test('begins at 19:00, once, regular, with notifications @MEE-17', () =>
    expect(emptyMeeting).toMatchObject({ time: '19:00', recurrence: 'once', type: 'regular', notify: true }))
  test('for a single past day is a record of the meeting, and has no fault @MEE-21', () => {
    const yesterday = { ...full, date: '20/11/2026' }
    expect(faultsOfMeeting(yesterday, days)).toEqual({})
    expect(recordOf(yesterday, days)).toBe('before')
    expect(recordOf({ ...yesterday, time: '25:00' }, days)).toBe('before')
    expect(recordOf({ ...yesterday, recurrence: 'weekly' }, days)).toBeNull()
    expect(recordOf({ ...full, date: '31/02/2026' }, days)).toBeNull()
  })
  test('for an hour of today that has passed is a record, or a series in the past @MEE-21 @MEE-35', () => {
    for (const [time, record] of [
      ['19h', null],
      ['18:31', null],
      ['18:30', 'today'],
      ['9', 'today'],
      ['sete', null],
    ] as const) {
      const today = { ...full, date: '21/11/2026', time }
      expect([time, recordOf(today, days)]).toEqual([time, record])
      expect([time, faultsOfMeeting(today, days).date]).toEqual([time, undefined])
      const fault = record === null ? undefined : 'datePast'
      expect([time, faultsOfMeeting({ ...today, recurrence: 'weekly' }, days).date]).toEqual([time, fault])
      expect([time, faultsOfMove(today, days).date]).toEqual([time, fault])
    }
  })
  test('that is complete has no fault; a later hour of today is not past', () =>
    expect(faultsOfMeeting({ ...full, date: '21/11/2026' }, days)).toEqual({}))
  test('of a series that began in the past keeps its first date, and accepts no other past date @MEE-22 @MEE-35', () => {
    const kept = { ...days, original: '2026-01-10' }
    expect(faultsOfMeeting({ ...full, date: '10/01/2026' }, kept)).toEqual({})
    expect(faultsOfMeeting({ ...full, recurrence: 'weekly', date: '11/01/2026' }, kept)).toEqual({ date: 'datePast' })
  })
  test('is tidied when saved', () =>
    expect(meetingRowOf({ ...full, time: '19h30', location: ' \u00a0' })).toEqual({
      title: 'Balanço',
      date: '2026-12-08',
      time: '19:30',
      type: 'regular',
      recurrence: 'once',
      location: '',
      description: '',
      send_notifications: true,
    }))
  test('of a meeting has its values', () => {
    const values = valuesOf(meetingOf())
    expect(values).toMatchObject({ title: 'Reunião ordinária', date: '08/12/2026', participants: [ana, bia] })
    expect(meetingRowOf(values)).toMatchObject({ date: '2026-12-08', time: '19:00', recurrence: 'monthly' })
  })
  test('is unchanged by another order of participants or another date format', () => {
    const values = valuesOf(meetingOf())
    expect(isSameMeeting(values, { ...values, date: '8/12/2026', time: '19h', participants: [bia, ana] })).toBe(true)
    expect(isSameMeeting(values, { ...values, participants: [ana] })).toBe(false)
    expect(isSameMeeting(values, { ...values, notify: false })).toBe(false)
  })
})

describe('the date that a recurrence implies, today or later @MEE-19 @MEE-20', () => {
  test.each([
    ['once', '31/12/2026', []],
    ['weekly', '03/11/2026', ['2026-11-24', '2026-12-01', '2026-12-08']],
    ['weekly', '17/10/2026', ['2026-11-21', '2026-11-28', '2026-12-05']],
    ['monthly', '31/08/2019', ['2026-11-30', '2026-12-31', '2027-01-31']],
    ['weekly', '08/12/2026', ['2026-12-15', '2026-12-22', '2026-12-29']],
    ['biweekly', '08/12/2026', ['2026-12-22', '2027-01-05', '2027-01-19']],
    ['monthly', '31/12/2026', ['2027-01-31', '2027-02-28', '2027-03-31']],
    ['monthly', '31/02/2027', []],
  ] as const)('%s from %s', (recurrence, date, dates) =>
    expect(followingOf({ date, recurrence }, '2026-11-21')).toEqual(dates),
  )
  test('has a sentence', () =>
    expect(meetingDialog.following(['2027-01-31', '2027-02-28', '2027-03-31'])).toBe(
      'Próximas datas: 31/01/2027, 28/02/2027 e 31/03/2027',
    ))
})

test.each([
  [[], 'Nenhum'],
  [['Ana'], 'Ana'],
  [['Ana', 'Bia'], 'Ana e Bia'],
  [['Ana', 'Bia', 'Caio'], 'Ana, Bia e mais 1'],
  [['Ana', 'Bia', 'Caio', 'Davi', 'Eva'], 'Ana, Bia e mais 3'],
])('the participants %s have a summary @MEE-10', (names, summary) => expect(participantSummary(names)).toBe(summary))
