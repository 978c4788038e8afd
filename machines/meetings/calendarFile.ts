import { club } from '../shared/club.ts'
import { addDays, zone } from '../shared/dates.ts'
import { occurrences, type Exception, type Recurrence, type MeetingSlot } from './meeting.ts'

/**
 * The facts of a meeting for a calendar file: `date` is the first one, `time` is 'HH:MM' by the club's clock. `…_at`
 * are instants.
 */
export interface CalendarMeeting {
  id: string
  title: string
  date: string
  time: string
  recurrence: Recurrence
  location: string
  description: string
  /** Dates that were moved or cancelled. */
  exceptions: readonly Exception[]
  created_at: string
  updated_at: string
}

/** Maximum octets of a line (RFC 5545, 3.1). */
const lineLength = 75
const encoder = new TextEncoder()

/** Folding never splits these: a character, or an escape sequence. */
const unit = /\\?./gsu

/** Continues a long line in the next one, after a space. */
const folded = (line: string) => {
  let text = ''
  let octets = 0
  for (const [part] of line.matchAll(unit)) {
    const size = encoder.encode(part).length
    if (octets + size > lineLength) {
      text += '\r\n '
      octets = 1
    }
    text += part
    octets += size
  }
  return text
}

/** Escapes a text value (RFC 5545, 3.3.11) and removes control characters. */
const escaped = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n')

/** '2026-12-05' and '19:00' → '20261205T190000' */
const localTime = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replace(':', '')}00`
/** → '20261121T202604Z' */
const instant = (at: string) => `${new Date(at).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** A part of a meeting that one rule describes, with its own first date. */
interface Series {
  uid: string
  date: string
  rule: string | null
  /** Whether a date of the meeting belongs to this part. */
  has: (date: string) => boolean
}

const every = () => true

const isFebruary = (day: string) => day.slice(5, 7) === '02'

/**
 * From the 29th on, short months have their last day instead. RFC 5545 has one rule for it (BYSETPOS), but Thunderbird
 * and others read it as four dates a month. Therefore February is a separate event if the day is 29 or 30.
 */
const monthly = (uid: string, date: string): readonly Series[] => {
  const day = Number(date.slice(8))
  if (day <= 28) return [{ uid, date, rule: `FREQ=MONTHLY;BYMONTHDAY=${day}`, has: every }]
  if (day === 31) return [{ uid, date, rule: 'FREQ=MONTHLY;BYMONTHDAY=-1', has: every }]
  const year = occurrences({ date, recurrence: 'monthly' }, date, addDays(date, 366))
  return [
    { isOwn: false, uid, rule: `FREQ=MONTHLY;BYMONTH=1,3,4,5,6,7,8,9,10,11,12;BYMONTHDAY=${day}` },
    { isOwn: true, uid: `${uid}-2`, rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1' },
  ].flatMap(({ isOwn, ...series }) => {
    const has = (other: string) => isFebruary(other) === isOwn
    const first = year.find(has)
    return first === undefined ? [] : [{ ...series, date: first, has }]
  })
}

const rules = { once: null, weekly: 'FREQ=WEEKLY', biweekly: 'FREQ=WEEKLY;INTERVAL=2' }

const seriesOf = ({ id, date, recurrence }: CalendarMeeting): readonly Series[] => {
  // The uid never changes, so that an import replaces an older copy.
  const uid = `${id}@confraria`
  if (recurrence === 'monthly') return monthly(uid, date)
  return [{ uid, date, rule: rules[recurrence], has: every }]
}

/** It increases with every change: seconds from the creation of the meeting to its newest version. */
const sequence = ({ created_at, updated_at }: CalendarMeeting) =>
  Math.max(0, Math.ceil((Date.parse(updated_at) - Date.parse(created_at)) / 1000))

const local = ({ date, time }: MeetingSlot) => `;TZID=${zone()}:${localTime(date, time)}`

/** One event: a series with its rule, or one moved date with the date that it replaces. */
const eventOf = (meeting: CalendarMeeting, uid: string, start: MeetingSlot, repetition: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  `SEQUENCE:${sequence(meeting)}`,
  `DTSTAMP:${instant(meeting.updated_at)}`,
  `CREATED:${instant(meeting.created_at)}`,
  `LAST-MODIFIED:${instant(meeting.updated_at)}`,
  `DTSTART${local(start)}`,
  // Meetings have no end. Conflict checks assume an hour.
  'DURATION:PT1H',
  ...repetition,
  `SUMMARY:${escaped(meeting.title)}`,
  ...(meeting.location === '' ? [] : [`LOCATION:${escaped(meeting.location)}`]),
  ...(meeting.description === '' ? [] : [`DESCRIPTION:${escaped(meeting.description)}`]),
  'END:VEVENT',
]

/** A series without its cancelled dates (EXDATE), and each moved date (RECURRENCE-ID). */
const eventsOf = (meeting: CalendarMeeting, { uid, date, rule, has }: Series): readonly string[] => {
  const { time } = meeting
  const exceptions = meeting.exceptions.filter((exception) => has(exception.date))
  const cancelled = exceptions.filter(({ moved_to }) => moved_to === null)
  return [
    ...eventOf(meeting, uid, { date, time }, [
      ...(rule === null ? [] : [`RRULE:${rule}`]),
      ...cancelled.map((exception) => `EXDATE${local({ date: exception.date, time })}`),
    ]),
    ...exceptions.flatMap((exception) =>
      exception.moved_to === null || exception.time === null
        ? []
        : eventOf(meeting, uid, { date: exception.moved_to, time: exception.time }, [
            `RECURRENCE-ID${local({ date: exception.date, time })}`,
          ]),
    ),
  ]
}

const hour = 3_600_000

/** The zone's difference to UTC at an instant, as '-0300'. */
const offsetIn = (timeZone: string) => {
  const names = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (at: number) => {
    const name = names.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
    return name.slice('GMT'.length).replace(':', '') || '+0000'
  }
}

const observance = (at: string, from: string, to: string) => {
  const kind = Number(to) > Number(from) ? 'DAYLIGHT' : 'STANDARD'
  return [`BEGIN:${kind}`, `DTSTART:${at}`, `TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${kind}`]
}

const inMs = (offset: string) =>
  Number(`${offset[0]}1`) * (Number(offset.slice(1, 3)) * hour + Number(offset.slice(3)) * 60_000)

/** The club's zone for ten years from a year on, with each change of its clock. */
const timeZoneFrom = (year: number): readonly string[] => {
  const offsetAt = offsetIn(zone())
  const changes: string[] = []
  const months = Array.from({ length: 12 * 11 }, (_, month) => Date.UTC(year - 1, month))
  for (const [index, start] of months.entries()) {
    const end = months[index + 1] ?? start
    const [from, to] = [offsetAt(start), offsetAt(end)]
    if (from === to) continue
    let [before, after] = [start, end]
    while (after - before > 60_000) {
      const middle = Math.floor((before + after) / 120_000) * 60_000
      if (offsetAt(middle) === from) before = middle
      else after = middle
    }
    const local = new Date(after + inMs(from)).toISOString()
    changes.push(...observance(local.slice(0, 19).replace(/[-:]/gu, ''), from, to))
  }
  const first = offsetAt(months[0] ?? 0)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${zone()}`,
    ...observance('19700101T000000', first, first),
    ...changes,
    'END:VTIMEZONE',
  ]
}

/** Meetings as a calendar file, `text/calendar` in UTF-8 (RFC 5545). */
export const calendarFile = (meetings: readonly CalendarMeeting[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(club.name)}//Reunioes//PT`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...timeZoneFrom(Math.min(...meetings.map(({ date }) => Number(date.slice(0, 4))), 2100)),
    ...meetings.flatMap((meeting) => seriesOf(meeting).flatMap((series) => eventsOf(meeting, series))),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
