import { z } from 'zod/mini'
import { addDays } from '../shared/dates.ts'
import {
  answers,
  exceptionSchema,
  meetingTypes,
  occurrences,
  participantSchema,
  recurrences,
  takings,
  type Answer,
  type Taking,
} from './meeting.ts'

const facts = {
  id: z.string(),
  title: z.string(),
  time: z.string(),
  type: z.enum(meetingTypes),
  recurrence: z.enum(recurrences),
  location: z.string(),
  description: z.string(),
}

/** A meeting with those who take part in it; `date` is its first (or only) one, `yyyy-MM-dd`, `time` is `HH:mm`. */
export const meetingSchema = z.object({
  ...facts,
  date: z.string(),
  send_notifications: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  participants: z.array(z.object({ member_id: z.string(), name: z.string() })),
  /** Dates that were moved or cancelled, in the order of the series. */
  exceptions: z.array(exceptionSchema),
})
export type Meeting = z.infer<typeof meetingSchema>

/** One date of a meeting: a row of `meetings_between`. */
export const occurrenceSchema = z.object({
  ...facts,
  /** The meeting's own: the first, or only, one. */
  first_date: z.string(),
  date: z.string(),
  /** The day that the series has instead; null for a date that was not moved. */
  moved_from: z.nullable(z.string()),
  /** The hour of the series. */
  series_time: z.string(),
  send_notifications: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  is_invited: z.boolean(),
  own_answer: z.nullable(z.enum(answers)),
  participants: z.array(participantSchema),
})
export type Occurrence = z.infer<typeof occurrenceSchema>

/** The meeting that a date belongs to, for the dialog: which of its dates were moved is not known here. */
export const meetingOfDate = ({ first_date, series_time, participants, ...row }: Occurrence): Meeting => ({
  ...row,
  date: first_date,
  time: series_time,
  exceptions: [],
  participants: participants.map(({ member_id, name }) => ({ member_id, name })),
})

/** Somebody who can be invited; `position` is the title in the council, '' outside of it. */
export interface Invitee {
  id: string
  name: string
  photo_url: string | null
  position: string
}

/** Somebody who takes part in another meeting at that time: a row of `meeting_conflicts`. */
export const clashSchema = z.object({
  member_id: z.string(),
  name: z.string(),
  title: z.string(),
  date: z.string(),
  time: z.string(),
})
export type Clash = z.infer<typeof clashSchema>

/** One date of one meeting. */
export interface OccurrenceKey {
  id: string
  date: string
}
export const isSameOccurrence = (a: OccurrenceKey, b: OccurrenceKey) => a.id === b.id && a.date === b.date

/** The longest step of a recurrence, in days. */
const longestStep = 31

type Dated = Pick<Meeting, 'date' | 'time' | 'recurrence' | 'exceptions'>

/** When a meeting takes place next from a day on; of one that is over, its first date. */
export const nextDate = (meeting: Dated, today: string): Taking => {
  const start = meeting.date < today ? today : meeting.date
  // Each exception takes at most one date of the rule; one may be moved to before the first.
  const far = addDays(start, longestStep * (1 + meeting.exceptions.length))
  return takings(meeting, today, far)[0] ?? { date: meeting.date, time: meeting.time }
}

/** The dates that follow the first one, from a day on. */
export const followingDates = (
  meeting: Pick<Meeting, 'date' | 'recurrence'>,
  today: string,
  count: number,
): readonly string[] => {
  if (meeting.recurrence === 'once') return []
  const from = meeting.date < today ? today : addDays(meeting.date, 1)
  return occurrences(meeting, from, addDays(from, 32 * count)).slice(0, count)
}

/** Dates of one meeting: the nearest, and those that are later. */
export interface Series {
  next: Occurrence
  later: readonly Occurrence[]
}

/** Dates in their order, those of one meeting together where its nearest is. */
export const seriesOf = (rows: readonly Occurrence[]): readonly Series[] =>
  [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
    const [next, ...later] = rows.filter((row) => row.id === id)
    return next ? [{ next, later }] : []
  })

/** Which dates are asked for, of which meetings. */
export interface MeetingScope {
  when: 'upcoming' | 'past'
  /** This meeting alone, by its id: a notice leads there. */
  meeting: string | null
  /** Those one is invited to, or all that one may see. */
  whose: 'own' | 'all'
}

export const isSameScope = (a: MeetingScope, b: MeetingScope) =>
  a.when === b.when && a.meeting === b.meeting && a.whose === b.whose

/** What a calendar file holds: one meeting by its id, or what is to come: to which one is invited, or all. */
export type CalendarScope = { kind: 'meeting'; id: string } | { kind: 'own' } | { kind: 'all' }

/** Who was there, of those who were invited. */
export const presentOf = ({ participants }: Pick<Occurrence, 'participants'>): readonly string[] =>
  participants.flatMap(({ member_id, present }) => (present ? [member_id] : []))

/** Was it ever said who was there? */
export const isPresenceKnown = ({ participants }: Pick<Occurrence, 'participants'>) =>
  participants.some(({ present }) => present !== null)

/** One date with its presence recorded. */
export const withPresence = (
  dates: readonly Occurrence[],
  date: string,
  members: readonly string[],
): readonly Occurrence[] =>
  dates.map((row) =>
    row.date === date
      ? {
          ...row,
          participants: row.participants.map((person) => ({ ...person, present: members.includes(person.member_id) })),
        }
      : row,
  )

/** The date to begin with: the one asked for, else the next one, else the last. */
export const defaultDate = (dates: readonly Occurrence[], asked: string | null, today: string): string | null =>
  (dates.find(({ date }) => date === asked) ?? dates.find(({ date }) => date >= today) ?? dates.at(-1))?.date ?? null

/** An answer on its way. */
export interface AnswerWish extends OccurrenceKey {
  answer: Answer
}

/** The own answer shown at once. */
export const withAnswer = (rows: readonly Occurrence[], { id, date, answer }: AnswerWish): readonly Occurrence[] =>
  rows.map((row) => (isSameOccurrence(row, { id, date }) ? { ...row, own_answer: answer } : row))

/** Who takes part in a date, each with an answer; one's own is as new as the choice above it. */
export const participantsOf = (
  { participants, own_answer: answer }: Occurrence,
  memberId: string | null,
): Occurrence['participants'] =>
  participants.map((person) => (person.member_id === memberId ? { ...person, answer } : person))

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** What /meetings shows, from its address: `/meetings`, `/meetings?view=past`, `/meetings?meeting=…`. */
export const meetingScopeOf = (query: URLSearchParams): MeetingScope => {
  const meeting = query.get('meeting')
  return {
    when: query.get('view') === 'past' ? 'past' : 'upcoming',
    meeting: meeting !== null && uuid.test(meeting) ? meeting.toLowerCase() : null,
    whose: 'own',
  }
}
