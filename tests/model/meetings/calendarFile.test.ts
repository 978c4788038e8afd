import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { calendarFile, type CalendarMeeting } from '#machines/meetings/calendarFile.ts'
import { occurrences, recurrences } from '#machines/meetings/meeting.ts'

/** ical.js, an independent library, reads our files. */
const meetingOf = (facts: Partial<CalendarMeeting> = {}): CalendarMeeting => ({
  id: '11111111-1111-4111-8111-111111111111',
  title: 'Reunião do Conselho',
  date: '2026-12-05',
  time: '19:00',
  recurrence: 'once',
  location: '',
  description: '',
  exceptions: [],
  created_at: '2026-11-01T12:00:00.5+00:00',
  updated_at: '2026-11-01T12:00:00.5+00:00',
  ...facts,
})

const read = (meetings: readonly CalendarMeeting[]) => {
  const calendar = new ICAL.Component(ICAL.parse(calendarFile(meetings)))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
}
const readOne = (facts: Partial<CalendarMeeting> = {}) => {
  const [event, ...others] = read([meetingOf(facts)])
  if (!event || others.length > 0) throw new Error('expected exactly one event')
  return event
}

/** The first dates as a calendar shows them. */
const datesOf = (facts: Partial<CalendarMeeting>, count: number) =>
  read([meetingOf(facts)])
    .flatMap((event) => {
      const steps = event.iterator()
      const dates: string[] = []
      for (let next = steps.next(); next && dates.length < count; next = steps.next())
        dates.push(next.toString().slice(0, 10))
      return dates
    })
    .toSorted()
    .slice(0, count)

test('a meeting has its title and its time in São Paulo, and lasts an hour @MEE-58 @DAT-01', () => {
  const event = readOne()
  expect(event.summary).toBe('Reunião do Conselho')
  expect(event.startDate.toString()).toBe('2026-12-05T19:00:00')
  expect(event.startDate.zone.tzid).toBe('America/Sao_Paulo')
  expect(event.startDate.toJSDate().toISOString()).toBe('2026-12-05T22:00:00.000Z')
  expect(event.endDate.toJSDate().toISOString()).toBe('2026-12-05T23:00:00.000Z')
  expect(event.isRecurring()).toBe(false)
  expect(event.location).toBeNull()
  expect(event.description).toBeNull()
})

test.each(['2026-01-15', '2026-07-15', '2027-02-20'])(
  'there is no daylight saving time: 00:30 on %s is 03:30 in London',
  (date) => {
    expect(readOne({ date, time: '00:30' }).startDate.toJSDate().toISOString()).toBe(`${date}T03:30:00.000Z`)
  },
)

describe.each(recurrences)('the dates of a %s meeting are those of the screens @MEE-58', (recurrence) => {
  test.each([
    '2026-12-05',
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-31',
    '2028-02-29',
    '2024-02-29',
    '2027-02-28',
  ])('from %s, over four years', (date) => {
    const [year = '', ...rest] = date.split('-')
    const expected = occurrences({ date, recurrence }, date, [Number(year) + 4, ...rest].join('-'))
    expect(expected.length).toBeGreaterThanOrEqual(recurrence === 'once' ? 1 : 48)
    expect(datesOf({ date, recurrence }, expected.length)).toEqual(expected)
  })
})

test('a meeting on the 31st is on the last day of shorter months @MEE-20 @MEE-58', () => {
  expect(datesOf({ date: '2027-12-31', recurrence: 'monthly' }, 5)).toEqual([
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
    '2028-04-30',
  ])
})

describe('texts are unchanged', () => {
  test.each([
    ['accents', 'Reunião de avaliação: ação, São João, às três'],
    ['commas, semicolons and backslashes', 'Pauta: a, b; c \\ d \\n e'],
    ['line breaks', 'Primeira linha\nsegunda\n\nquarta'],
    ['a colon and quotes', 'Tema: “o que fica” e "o que vai"'],
    ['a thousand letters', 'çã'.repeat(500)],
    ['a thousand signs of four octets', '🏛'.repeat(1_000)],
    ['a text like an end line', 'END:VEVENT\nBEGIN:VEVENT\nSUMMARY:Outra'],
  ])('%s', (_, text) => {
    const event = readOne({ title: text, location: text, description: text })
    expect([event.summary, event.location, event.description]).toEqual([text, text, text])
  })

  test('Windows line breaks become line breaks, and control characters are removed', () => {
    expect(readOne({ description: 'um\r\ndois\u0007\u001b' }).description).toBe('um\ndois')
  })
})

test('folding never splits an escape sequence', () => {
  for (let before = 0; before < 80; before++) {
    const title = `${'x'.repeat(before)},;\\\n🏛,`.repeat(3)
    const file = calendarFile([meetingOf({ title })])
    expect(file.split('\r\n').filter((line) => /(?<!\\)(?:\\\\)*\\$/u.test(line))).toEqual([])
    expect(readOne({ title }).summary).toBe(title)
  }
})

test('no line is longer than 75 octets, each ends with CRLF, and no character is split', () => {
  const file = calendarFile([meetingOf({ title: 'é🏛'.repeat(60), description: 'ã,'.repeat(500) })])
  const lines = file.split('\r\n')
  expect(lines.pop()).toBe('')
  const encoder = new TextEncoder()
  expect(lines.filter((line) => encoder.encode(line).length > 75)).toEqual([])
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n\ufffd]/)
  expect(() => encodeURIComponent(file)).not.toThrow()
})

test('a meeting keeps its identifier, and each change increases its sequence @MEE-59', () => {
  const versions = ['2026-11-01T12:00:00.5Z', '2026-11-01T12:00:00.9Z', '2026-11-20T08:00:00Z'].map((updated_at) =>
    readOne({ updated_at }),
  )
  expect(new Set(versions.map(({ uid }) => uid)).size).toBe(1)
  const sequences = versions.map(({ sequence }) => sequence)
  expect(sequences[0]).toBe(0)
  expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
  expect(new Set(sequences).size).toBe(3)
})

test('every event starts on a date of its own rule', () => {
  for (const date of ['2027-01-29', '2027-01-30', '2028-02-29', '2027-12-31'])
    for (const event of read([meetingOf({ date, recurrence: 'monthly' })]))
      expect(event.iterator().next()?.toString()).toBe(event.startDate.toString())
})

test('one file has all meetings, each as its own event @MEE-57', () => {
  const events = read([
    meetingOf(),
    meetingOf({ id: '22222222-2222-4222-8222-222222222222', title: 'Planejamento', recurrence: 'weekly' }),
  ])
  expect(events.map(({ summary }) => summary)).toEqual(['Reunião do Conselho', 'Planejamento'])
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
})

test('a file without meetings is still a valid calendar', () => {
  expect(read([])).toEqual([])
})

describe('moved and cancelled dates of a series', () => {
  const cancelled = (date: string) => ({ date, moved_to: null, time: null })
  const moved = (date: string, moved_to: string, time: string) => ({ date, moved_to, time })
  /** The times of the first dates as a calendar shows them. */
  const shown = (facts: Partial<CalendarMeeting>, count: number) => {
    const events = read([meetingOf(facts)])
    const [masters, changes] = [false, true].map((isChange) =>
      events.filter((e) => e.isRecurrenceException() === isChange),
    )
    return (masters ?? [])
      .flatMap((event) => {
        for (const change of changes ?? []) if (change.uid === event.uid) event.relateException(change)
        const steps = event.iterator()
        const dates: string[] = []
        for (let next = steps.next(); next && dates.length < count; next = steps.next())
          dates.push(event.getOccurrenceDetails(next).startDate.toString().slice(0, 16))
        return dates
      })
      .toSorted()
      .slice(0, count)
  }

  test('a calendar omits cancelled dates and shows moved ones at their new time @MEE-58', () => {
    const exceptions = [cancelled('2026-12-12'), moved('2026-12-19', '2026-12-21', '20:30')]
    expect(shown({ recurrence: 'weekly', exceptions }, 4)).toEqual([
      '2026-12-05T19:00',
      '2026-12-21T20:30',
      '2026-12-26T19:00',
      '2027-01-02T19:00',
    ])
  })

  test('follow RFC 5545', () => {
    const exceptions = [cancelled('2026-12-12'), moved('2026-12-19', '2026-12-21', '20:30')]
    const lines = calendarFile([meetingOf({ recurrence: 'weekly', exceptions })]).split('\r\n')
    expect(lines).toContain('EXDATE;TZID=America/Sao_Paulo:20261212T190000')
    expect(lines).toContain('RECURRENCE-ID;TZID=America/Sao_Paulo:20261219T190000')
    expect(lines).toContain('DTSTART;TZID=America/Sao_Paulo:20261221T203000')
    expect(lines.filter((line) => line.startsWith('UID:'))).toEqual(
      Array.from({ length: 2 }, () => 'UID:11111111-1111-4111-8111-111111111111@confraria'),
    )
  })

  test('on the 30th of each month are in the part that has them', () => {
    const exceptions = [moved('2027-01-30', '2027-01-29', '08:00'), cancelled('2027-02-28')]
    expect(shown({ date: '2026-12-30', recurrence: 'monthly', exceptions }, 3)).toEqual([
      '2026-12-30T19:00',
      '2027-01-29T08:00',
      '2027-03-30T19:00',
    ])
  })
})
