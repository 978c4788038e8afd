import { addMonths as addMonthsTo, differenceInCalendarDays, differenceInCalendarMonths } from 'date-fns'
import { z } from 'zod/mini'
import { addDays, calendarDay, dateOf, dayMargin, minuteAt, shownDayAt } from '../shared/dates.ts'

export const meetingTypes = ['regular', 'emergency', 'planning', 'evaluation'] as const
export type MeetingType = (typeof meetingTypes)[number]
export const recurrences = ['once', 'weekly', 'biweekly', 'monthly'] as const
export type Recurrence = (typeof recurrences)[number]
/** The answer of a participant for one date. */
export const answers = ['yes', 'maybe', 'no'] as const
export type Answer = (typeof answers)[number]

/** Limits of the table `meetings`, in characters. */
export const maxMeetingTitle = 120
export const maxMeetingLocation = 200
export const maxMeetingDescription = 2000

/** The maximum number of participants of a meeting. `private.check_invited` checks the same. */
export const maxParticipants = 300

/** The first and the last valid day of a meeting. */
export const meetingDays = { first: '2000-01-01', last: '2199-12-31' }

/** One participant on one date. `present` is null until recorded. Callers who may not record it see only their own. */
export const participantSchema = z.object({
  member_id: z.string(),
  name: z.string(),
  /** The title of the position in the council, or ''. */
  position: z.string(),
  answer: z.nullable(z.enum(answers)),
  present: z.nullable(z.boolean()),
})
export type Participant = z.infer<typeof participantSchema>

/** A date of a series that was moved, or cancelled: a row of `meeting_exceptions`. */
export const exceptionSchema = z.object({
  /** The date by the rule of the series. */
  date: z.string(),
  /** The new date; null if it is cancelled. */
  moved_to: z.nullable(z.string()),
  time: z.nullable(z.string()),
})
export type Exception = z.infer<typeof exceptionSchema>

/** The same day a number of months later; the last day of the month if it is shorter. */
const addMonths = (day: string, months: number) => calendarDay(addMonthsTo(dateOf(day), months))
const daysBetween = (from: string, to: string) => differenceInCalendarDays(dateOf(to), dateOf(from))
const monthsBetween = (from: string, to: string) => differenceInCalendarMonths(dateOf(to), dateOf(from))

/** `count`: the number of steps from the first date to a day. `date`: the day after a number of steps. */
const rhythms: Record<
  Exclude<Recurrence, 'once'>,
  { count: (first: string, day: string) => number; date: (first: string, steps: number) => string }
> = {
  weekly: {
    count: (first, day) => Math.trunc(daysBetween(first, day) / 7),
    date: (first, steps) => addDays(first, 7 * steps),
  },
  biweekly: {
    count: (first, day) => Math.trunc(daysBetween(first, day) / 14),
    date: (first, steps) => addDays(first, 14 * steps),
  },
  monthly: { count: monthsBetween, date: addMonths },
}

/**
 * The dates of a meeting between two days, both included; all are calendar days of the club. A month that is too short
 * for the day of the first date has its last day instead. The twin of `private.occurrences`.
 */
export const occurrences = (
  { date: first, recurrence }: { date: string; recurrence: Recurrence },
  from: string,
  to: string,
): readonly string[] => {
  const isWithin = (day: string) => day >= first && day >= from && day <= to
  if (recurrence === 'once') return [first].filter(isWithin)
  const { count, date } = rhythms[recurrence]
  const start = Math.max(0, count(first, from))
  const steps = Math.max(0, count(first, to) - start + 1)
  return Array.from({ length: steps }, (_, step) => date(first, start + step)).filter(isWithin)
}

/** One date of a meeting, with its time. */
export interface MeetingSlot {
  date: string
  time: string
}

/** The club's day (`yyyy-MM-dd`) and time (`HH:mm`). */
export interface Moment {
  today: string
  minute: string
}

/** `instant`: in ms. A little early: the browser's clock may be ahead of the database's. */
export const momentAt = (instant: number): Moment => ({
  today: shownDayAt(instant),
  minute: minuteAt(instant - dayMargin),
})

/** Whether a date of a meeting has begun at a moment. The twin of `private.begins_at`. */
export const hasBegun = ({ date, time }: MeetingSlot, { today, minute }: Moment): boolean =>
  `${date} ${time}` <= `${today} ${minute}`

interface Rule {
  date: string
  time: string
  recurrence: Recurrence
  exceptions: readonly Exception[]
}

/**
 * The dates of a meeting between two days, both included, sorted. Moved dates count on their new day; cancelled ones
 * are omitted. The twin of `meetings_between`.
 */
export const slotsBetween = (meeting: Rule, from: string, to: string): readonly MeetingSlot[] => {
  const gone = new Set(meeting.exceptions.map(({ date }) => date))
  const moved = meeting.exceptions.flatMap(({ moved_to: date, time }) =>
    date !== null && time !== null && date >= from && date <= to ? [{ date, time }] : [],
  )
  return occurrences(meeting, from, to)
    .filter((date) => !gone.has(date))
    .map((date) => ({ date, time: meeting.time }))
    .concat(moved)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}
