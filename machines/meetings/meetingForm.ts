import {
  maxMeetingDescription,
  maxMeetingLocation,
  maxMeetingTitle,
  maxParticipants,
  meetingDays,
  type MeetingType,
  type Recurrence,
  type Taking,
} from './meeting.ts'
import { followingDates, type Meeting } from './meetingList.ts'
import { writtenLine, writtenText } from '../community/message.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { readDay, tidyDay } from '../shared/typedDay.ts'
import { readTime, tidyTime } from '../shared/typedTime.ts'

/** What is in the dialog. `date` and `time` are texts as typed, so that nothing typed is lost; `participants` are members' ids. */
export interface MeetingValues {
  title: string
  date: string
  time: string
  type: MeetingType
  recurrence: Recurrence
  location: string
  description: string
  participants: readonly string[]
  notify: boolean
}

/** SPEC.md, section 9, 'Meeting defaults'. */
export const emptyMeeting: MeetingValues = {
  title: '',
  date: '',
  time: '19:00',
  type: 'regular',
  recurrence: 'once',
  location: '',
  description: '',
  participants: [],
  notify: true,
}

/** A meeting as the dialog shows it. */
export const valuesOf = (meeting: Meeting): MeetingValues => ({
  title: meeting.title,
  date: tidyDay(meeting.date),
  time: meeting.time,
  type: meeting.type,
  recurrence: meeting.recurrence,
  location: meeting.location,
  description: meeting.description,
  participants: meeting.participants.map(({ member_id }) => member_id),
  notify: meeting.send_notifications,
})

/** Does it come to the same, whatever the order of the participants and the way a date is written? */
export const isSameMeeting = (a: MeetingValues, b: MeetingValues) =>
  (['title', 'location', 'description'] as const).every((field) => a[field].trim() === b[field].trim()) &&
  (['type', 'recurrence', 'notify'] as const).every((field) => a[field] === b[field]) &&
  tidyDay(a.date) === tidyDay(b.date) &&
  tidyTime(a.time) === tidyTime(b.time) &&
  a.participants.toSorted().join() === b.participants.toSorted().join()

/**
 * The dates that follow the first one, from today on, as far as a person looks ahead; none while there is no date, or no
 * recurrence.
 */
export const followingOf = (
  { date, recurrence }: Pick<MeetingValues, 'date' | 'recurrence'>,
  today: string,
): readonly string[] => {
  const read = readDay(date)
  return read.kind === 'day' ? followingDates({ date: read.day, recurrence }, today, 3) : []
}

/** Is it the record of a meeting that took place on a day before today? */
export const isRecord = ({ date, recurrence }: Pick<MeetingValues, 'date' | 'recurrence'>, today: string): boolean => {
  const read = readDay(date)
  return recurrence === 'once' && read.kind === 'day' && read.day < today
}

/** In the order of the dialog. */
export const meetingFields = ['title', 'date', 'time', 'location', 'description', 'participants'] as const
export type MeetingField = (typeof meetingFields)[number]
export type MeetingFault =
  | 'titleMissing'
  | 'titleLong'
  | 'dateMissing'
  | 'dateUnreadable'
  | 'dateUnknown'
  | 'dateOutside'
  | 'datePast'
  | 'timeMissing'
  | 'timeUnreadable'
  | 'timeUnknown'
  | 'locationLong'
  | 'descriptionLong'
  | 'participantsMissing'
  | 'participantsMany'

/** What the dates of the form are measured by; both `yyyy-MM-dd`. */
export interface MeetingDays {
  today: string
  /** The date that a meeting had when its form was opened, which may be over; null for a new one. */
  kept: string | null
}

const faultOfTitle = (title: string): MeetingFault | null => {
  const written = writtenLine(title)
  if (written === '') return 'titleMissing'
  return lengthOf(written) > maxMeetingTitle ? 'titleLong' : null
}

/** A single meeting may be over: it is recorded then. A series begins today or later. */
const faultOfDate = (
  { date, recurrence }: Pick<MeetingValues, 'date' | 'recurrence'>,
  { today, kept }: MeetingDays,
): MeetingFault | null => {
  if (isBlank(date)) return 'dateMissing'
  const read = readDay(date)
  if (read.kind !== 'day') return read.kind === 'unknown' ? 'dateUnknown' : 'dateUnreadable'
  if (read.day < meetingDays.first || read.day > meetingDays.last) return 'dateOutside'
  return recurrence !== 'once' && read.day < today && read.day !== kept ? 'datePast' : null
}

const faultOfTime = (time: string): MeetingFault | null => {
  if (isBlank(time)) return 'timeMissing'
  const read = readTime(time)
  if (read.kind === 'time') return null
  return read.kind === 'unknown' ? 'timeUnknown' : 'timeUnreadable'
}

/** When one date of a series takes place instead, as typed. */
export type MoveValues = Pick<MeetingValues, 'date' | 'time'>
export const moveFields = ['date', 'time'] as const
export type MoveField = (typeof moveFields)[number]

/** Why a date cannot be moved there, by field; nothing when it can. */
export const faultsOfMove = ({ date, time }: MoveValues, today: string): Partial<Record<MoveField, MeetingFault>> => {
  const faults = {
    // As a series, it takes place today or later.
    date: faultOfDate({ date, recurrence: 'weekly' }, { today, kept: null }),
    time: faultOfTime(time),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, null without any. */
export const firstFaultOfMove = (values: MoveValues, today: string): MoveField | null => {
  const faults = faultsOfMove(values, today)
  return moveFields.find((field) => faults[field] !== undefined) ?? null
}

/** A day and an hour; values must be without faults. */
export const moveOf = ({ date, time }: MoveValues): Taking => {
  const { date: day, time: hour } = meetingRowOf({ ...emptyMeeting, date, time })
  return { date: day, time: hour }
}

const faultOfParticipants = (participants: readonly string[]): MeetingFault | null => {
  if (participants.length === 0) return 'participantsMissing'
  return participants.length > maxParticipants ? 'participantsMany' : null
}

const tooLong = (text: string, most: number) => lengthOf(text) > most

/** Why the dialog cannot be sent, by field (SPEC.md, section 5, 'Meeting'); nothing when it can. */
export const faultsOfMeeting = (
  values: MeetingValues,
  days: MeetingDays,
): Partial<Record<MeetingField, MeetingFault>> => {
  const faults: Record<MeetingField, MeetingFault | null> = {
    title: faultOfTitle(values.title),
    date: faultOfDate(values, days),
    time: faultOfTime(values.time),
    location: tooLong(writtenLine(values.location), maxMeetingLocation) ? 'locationLong' : null,
    description: tooLong(writtenText(values.description), maxMeetingDescription) ? 'descriptionLong' : null,
    participants: faultOfParticipants(values.participants),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, null without any. */
export const firstFaultOfMeeting = (values: MeetingValues, days: MeetingDays): MeetingField | null => {
  const faults = faultsOfMeeting(values, days)
  return meetingFields.find((field) => faults[field] !== undefined) ?? null
}

/** Is one of the fields empty that a meeting cannot do without? ('Campos obrigatórios') */
export const isMeetingIncomplete = ({ title, date, time }: Pick<MeetingValues, 'title' | 'date' | 'time'>): boolean =>
  [writtenLine(title), date, time].some(isBlank)

/** What is saved: `seen` is the `updated_at` that the form began with, null for a new meeting. */
export interface MeetingRow {
  title: string
  date: string
  time: string
  type: MeetingType
  recurrence: Recurrence
  location: string
  description: string
  send_notifications: boolean
}

/** Values must be without faults. */
export const meetingRowOf = (values: MeetingValues): MeetingRow => {
  const day = readDay(values.date)
  const time = readTime(values.time)
  return {
    title: writtenLine(values.title),
    date: day.kind === 'day' ? day.day : '',
    time: time.kind === 'time' ? time.time : '',
    type: values.type,
    recurrence: values.recurrence,
    location: writtenLine(values.location),
    description: writtenText(values.description),
    send_notifications: values.notify,
  }
}
