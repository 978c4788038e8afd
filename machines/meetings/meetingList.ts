import { z } from 'zod/mini'
import { addDays } from '../shared/dates.ts'
import {
  answers,
  exceptionSchema,
  meetingTypes,
  occurrences,
  participantSchema,
  recurrences,
  slotsBetween,
  type Answer,
  type MeetingSlot,
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

/** A meeting with its participants; `date` is its first (or only) one, `yyyy-MM-dd`, `time` is `HH:mm`. */
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
  /** The first, or only, date of the meeting. */
  first_date: z.string(),
  date: z.string(),
  /** The day by the rule of the series; null if the date was not moved. */
  moved_from: z.nullable(z.string()),
  /** The time of the series. */
  series_time: z.string(),
  send_notifications: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
  is_invited: z.boolean(),
  own_answer: z.nullable(z.enum(answers)),
  participants: z.array(participantSchema),
})
export type Occurrence = z.infer<typeof occurrenceSchema>

/** The meeting of a date, for the dialog. Its exceptions are unknown here. */
export const meetingOfDate = ({ first_date, series_time, participants, ...row }: Occurrence): Meeting => ({
  ...row,
  date: first_date,
  time: series_time,
  exceptions: [],
  participants: participants.map(({ member_id, name }) => ({ member_id, name })),
})

/** A member who can be invited; `position` is the title in the council, or ''. */
export interface Invitee {
  id: string
  name: string
  photo_url: string | null
  position: string
}

/** A participant with another meeting at that time: a row of `meeting_conflicts`. */
export const clashSchema = z.object({
  member_id: z.string(),
  name: z.string(),
  /** Null for a meeting that the user may not see. */
  title: z.nullable(z.string()),
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

/** The next date of a meeting from a day on. A past meeting has its first date. */
export const nextDate = (meeting: Dated, today: string): MeetingSlot => {
  const start = meeting.date < today ? today : meeting.date
  // Each exception removes at most one date of the rule. A moved date may be before the first one.
  const far = addDays(start, longestStep * (1 + meeting.exceptions.length))
  return slotsBetween(meeting, today, far)[0] ?? { date: meeting.date, time: meeting.time }
}

/** The dates after the first one, from a day on. */
export const followingDates = (
  meeting: Pick<Meeting, 'date' | 'recurrence'>,
  today: string,
  count: number,
): readonly string[] => {
  if (meeting.recurrence === 'once') return []
  const from = meeting.date < today ? today : addDays(meeting.date, 1)
  return occurrences(meeting, from, addDays(from, 32 * count)).slice(0, count)
}

/** Dates of one meeting: the next one, and the later ones. */
export interface Series {
  next: Occurrence
  later: readonly Occurrence[]
}

/** Groups dates by meeting. Each group is at the position of its next date. */
export const seriesOf = (rows: readonly Occurrence[]): readonly Series[] =>
  [...new Set(rows.map(({ id }) => id))].flatMap((id) => {
    const [next, ...later] = rows.filter((row) => row.id === id)
    return next ? [{ next, later }] : []
  })

/** The filter for dates and meetings. */
export interface MeetingScope {
  when: 'upcoming' | 'past'
  /** The id of a single meeting, to which a notification links. */
  meeting: string | null
  /** Dates to which the current user is invited, or all visible ones. */
  whose: 'own' | 'all'
}

export const isSameScope = (a: MeetingScope, b: MeetingScope) =>
  a.when === b.when && a.meeting === b.meeting && a.whose === b.whose

/** The content of a calendar file: one meeting by its id, or the upcoming ones: the current user's, or all. */
export type CalendarScope = { kind: 'meeting'; id: string } | { kind: 'own' } | { kind: 'all' }

/** The invited members who were present. */
export const presentOf = ({ participants }: Pick<Occurrence, 'participants'>): readonly string[] =>
  participants.flatMap(({ member_id, present }) => (present ? [member_id] : []))

/** What a user selected after others recorded more: only what the user changed differs from `after`. All are ids. */
export const rebased = (selected: readonly string[], before: readonly string[], after: readonly string[]) => [
  ...after.filter((id) => selected.includes(id) || !before.includes(id)),
  ...selected.filter((id) => !before.includes(id) && !after.includes(id)),
]

/** Whether the presence was ever recorded. */
export const isPresenceKnown = ({ participants }: Pick<Occurrence, 'participants'>) =>
  participants.some(({ present }) => present !== null)

/** Records the presence on one date. */
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

/** The initial date: the requested one, else the next one, else the last; without dates, the requested one. */
export const defaultDate = (dates: readonly Occurrence[], requested: string, today: string): string =>
  (dates.find(({ date }) => date === requested) ?? dates.find(({ date }) => date >= today) ?? dates.at(-1))?.date ??
  requested

/** An answer that is not saved yet. */
export interface AnswerWish extends OccurrenceKey {
  answer: Answer
}

/** Shows the current user's answer at once. */
export const withAnswer = (rows: readonly Occurrence[], { id, date, answer }: AnswerWish): readonly Occurrence[] =>
  rows.map((row) => (isSameOccurrence(row, { id, date }) ? { ...row, own_answer: answer } : row))

/** The participants of a date with their answers. The current user's answer is the one of `own_answer`. */
export const participantsOf = (
  { participants, own_answer: answer }: Occurrence,
  memberId: string | null,
): Occurrence['participants'] =>
  participants.map((person) => (person.member_id === memberId ? { ...person, answer } : person))

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Reads the scope from the URL: `/meetings`, `/meetings?view=past`, `/meetings?meeting=…`. */
export const meetingScopeOf = (query: URLSearchParams): MeetingScope => {
  const meeting = query.get('meeting')
  return {
    when: query.get('view') === 'past' ? 'past' : 'upcoming',
    meeting: meeting !== null && uuid.test(meeting) ? meeting.toLowerCase() : null,
    whose: 'own',
  }
}
