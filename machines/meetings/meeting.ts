import { addMonths as addMonthsTo, differenceInCalendarDays, differenceInCalendarMonths } from 'date-fns'
import { z } from 'zod/mini'
import { addDays, calendarDay, dateOf } from '../shared/dates.ts'

/** SPEC.md, section 4. */
export const meetingTypes = ['regular', 'emergency', 'planning', 'evaluation'] as const
export type MeetingType = (typeof meetingTypes)[number]
export const recurrences = ['once', 'weekly', 'biweekly', 'monthly'] as const
export type Recurrence = (typeof recurrences)[number]
/** What a participant says of one date. */
export const answers = ['yes', 'maybe', 'no'] as const
export type Answer = (typeof answers)[number]

/** Limits of the table (`meetings`), in characters. */
export const maxMeetingTitle = 120
export const maxMeetingLocation = 200
export const maxMeetingDescription = 2000

/** So many people take part in one meeting at most; the same in `private.check_invited`. */
export const maxParticipants = 300

/** The first and the last day that a meeting may be on. */
export const meetingDays = { first: '2000-01-01', last: '2199-12-31' }

/** One participant on one date; `present` is null until recorded, and of others for whoever may not record it. */
export const participantSchema = z.object({
  member_id: z.string(),
  name: z.string(),
  /** The title of the position in the council, '' without one. */
  position: z.string(),
  answer: z.nullable(z.enum(answers)),
  present: z.nullable(z.boolean()),
})
export type Participant = z.infer<typeof participantSchema>

/** A date of a series that was moved, or cancelled: a row of `meeting_exceptions`. */
export const exceptionSchema = z.object({
  /** By the rule of the series. */
  date: z.string(),
  /** When it takes place instead; null when it is cancelled. */
  moved_to: z.nullable(z.string()),
  time: z.nullable(z.string()),
})
export type Exception = z.infer<typeof exceptionSchema>

/** The same day a number of months later; the month's last day if it has no such day. */
const addMonths = (day: string, months: number) => calendarDay(addMonthsTo(dateOf(day), months))
const daysBetween = (from: string, to: string) => differenceInCalendarDays(dateOf(to), dateOf(from))
const monthsBetween = (from: string, to: string) => differenceInCalendarMonths(dateOf(to), dateOf(from))

/** How many steps lead from the first date to a day, and where so many of them lead. */
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
 * The dates of a meeting between two days, both included; all are calendar days in São Paulo. A month that lacks the
 * first date's day has its last instead; the next one has it again. The twin of `private.occurrences`.
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

/** One date on which a meeting takes place, with its hour. */
export interface Taking {
  date: string
  time: string
}

interface Rule {
  date: string
  time: string
  recurrence: Recurrence
  exceptions: readonly Exception[]
}

/**
 * When a meeting takes place between two days, both included, in order: the dates of its rule, but for those that were moved
 * or cancelled, and those that were moved there. The twin of what `meetings_between` finds.
 */
export const takings = (meeting: Rule, from: string, to: string): readonly Taking[] => {
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
