import { z } from 'zod/mini'
import {
  hasBegun,
  maxMeetingDescription,
  maxMeetingLocation,
  maxMeetingTitle,
  maxParticipants,
  meetingDays,
  meetingTypes,
  recurrences,
  type MeetingType,
  type Recurrence,
  type MeetingSlot,
  type Moment,
} from './meeting.ts'
import { followingDates, meetingSchema, type Meeting } from './meetingList.ts'
import { writtenLine, writtenText } from '../shared/writtenText.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { readDay, tidyDay } from '../shared/typedDay.ts'
import { readTime, tidyTime } from '../shared/typedTime.ts'

/** The values of the dialog. `date` and `time` are the typed texts; `participants` are members' ids. */
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

const meetingValuesSchema = z.object({
  title: z.string(),
  date: z.string(),
  time: z.string(),
  type: z.enum(meetingTypes),
  recurrence: z.enum(recurrences),
  location: z.string(),
  description: z.string(),
  participants: z.array(z.string()),
  notify: z.boolean(),
})

/** The unsent form. */
export interface MeetingDraft {
  version: 1
  /** For a new meeting: what may be stored is not stored twice. */
  newId: string
  /** The version that it began with: the save meets a later change of another user. */
  meeting: Meeting | null
  values: MeetingValues
  /** What was sent: it may be stored although the response was lost. */
  sent?: readonly MeetingValues[] | undefined
}
export const meetingDraftSchema: z.ZodMiniType<MeetingDraft> = z.object({
  version: z.literal(1),
  newId: z.uuid(),
  meeting: z.nullable(meetingSchema),
  values: meetingValuesSchema,
  sent: z.optional(z.array(meetingValuesSchema)),
})

/** The defaults of a new meeting. */
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

/** The values of an existing meeting. */
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

/** All values of the dialog, in its order. */
const meetingKeys = [
  'title',
  'date',
  'time',
  'type',
  'recurrence',
  'location',
  'description',
  'participants',
  'notify',
] as const

/** Does a field mean the same? The order of participants and the format of a date do not matter. */
export const isSameMeetingField = (field: keyof MeetingValues, a: MeetingValues, b: MeetingValues): boolean => {
  if (field === 'date') return tidyDay(a.date) === tidyDay(b.date)
  if (field === 'time') return tidyTime(a.time) === tidyTime(b.time)
  if (field === 'participants') return a.participants.toSorted().join() === b.participants.toSorted().join()
  if (field === 'title' || field === 'location' || field === 'description') return a[field].trim() === b[field].trim()
  return a[field] === b[field]
}

/** Whether two values mean the same. */
export const isSameMeeting = (a: MeetingValues, b: MeetingValues) =>
  meetingKeys.every((field) => isSameMeetingField(field, a, b))

/** The next three dates after the first one, from today on; empty without a valid date or a recurrence. */
export const followingOf = (
  { date, recurrence }: Pick<MeetingValues, 'date' | 'recurrence'>,
  today: string,
): readonly string[] => {
  const read = readDay(date)
  return read.kind === 'day' ? followingDates({ date: read.day, recurrence }, today, 3) : []
}

/** Whether a typed day and time have begun when a dialog is opened. An unreadable time is no reason. */
const isOver = ({ date, time }: MoveValues, now: Moment): boolean => {
  const day = readDay(date)
  const hour = readTime(time)
  return day.kind === 'day' && hasBegun({ date: day.day, time: hour.kind === 'time' ? hour.time : '24:00' }, now)
}

/** Whether it records a meeting that has begun: of an earlier day, or of today. */
export const recordOf = (
  values: MoveValues & Pick<MeetingValues, 'recurrence'>,
  now: Moment,
): 'before' | 'today' | null => {
  if (values.recurrence !== 'once' || !isOver(values, now)) return null
  const day = readDay(values.date)
  return day.kind === 'day' && day.day === now.today ? 'today' : 'before'
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

/** The references for the date of the form. */
export interface MeetingDays extends Moment {
  /** The date of the meeting when its form was opened, which may be past; null for a new one. */
  original: string | null
}

const faultOfTitle = (title: string): MeetingFault | null => {
  const written = writtenLine(title)
  if (written === '') return 'titleMissing'
  return lengthOf(written) > maxMeetingTitle ? 'titleLong' : null
}

/** A single meeting may be in the past: it is a record. A series begins now or later. */
const faultOfDate = (
  { date, time, recurrence }: MoveValues & Pick<MeetingValues, 'recurrence'>,
  { original, ...now }: MeetingDays,
): MeetingFault | null => {
  if (isBlank(date)) return 'dateMissing'
  const read = readDay(date)
  if (read.kind !== 'day') return read.kind === 'unknown' ? 'dateUnknown' : 'dateUnreadable'
  if (read.day < meetingDays.first || read.day > meetingDays.last) return 'dateOutside'
  return recurrence !== 'once' && isOver({ date, time }, now) && read.day !== original ? 'datePast' : null
}

const faultOfTime = (time: string): MeetingFault | null => {
  if (isBlank(time)) return 'timeMissing'
  const read = readTime(time)
  if (read.kind === 'time') return null
  return read.kind === 'unknown' ? 'timeUnknown' : 'timeUnreadable'
}

/** The new date and time for one date of a series, as typed. */
export type MoveValues = Pick<MeetingValues, 'date' | 'time'>
export const moveFields = ['date', 'time'] as const
export type MoveField = (typeof moveFields)[number]

/** The faults by field; empty if the values are valid. */
export const faultsOfMove = ({ date, time }: MoveValues, now: Moment): Partial<Record<MoveField, MeetingFault>> => {
  const faults = {
    // A moved date must be now or later, like a series.
    date: faultOfDate({ date, time, recurrence: 'weekly' }, { ...now, original: null }),
    time: faultOfTime(time),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field; null if absent. */
export const firstFaultOfMove = (values: MoveValues, now: Moment): MoveField | null => {
  const faults = faultsOfMove(values, now)
  return moveFields.find((field) => faults[field] !== undefined) ?? null
}

/** A day and a time. Throws if they are not valid. */
export const moveOf = ({ date, time }: MoveValues): MeetingSlot => {
  const day = readDay(date)
  const hour = readTime(time)
  if (day.kind !== 'day' || hour.kind !== 'time') throw new Error('the date or the time is not valid')
  return { date: day.day, time: hour.time }
}

const faultOfParticipants = (participants: readonly string[]): MeetingFault | null => {
  if (participants.length === 0) return 'participantsMissing'
  return participants.length > maxParticipants ? 'participantsMany' : null
}

const tooLong = (text: string, most: number) => lengthOf(text) > most

/** The faults by field; empty if the values are valid. */
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

/** The first faulty field; null if absent. */
export const firstFaultOfMeeting = (values: MeetingValues, days: MeetingDays): MeetingField | null => {
  const faults = faultsOfMeeting(values, days)
  return meetingFields.find((field) => faults[field] !== undefined) ?? null
}

/** Whether a required field is empty ('Campos obrigatórios'). */
export const isMeetingIncomplete = ({ title, date, time }: Pick<MeetingValues, 'title' | 'date' | 'time'>): boolean =>
  [writtenLine(title), date, time].some(isBlank)

/** The columns that are saved. */
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

/** Throws if the date or the time is not valid. */
export const meetingRowOf = (values: MeetingValues): MeetingRow => ({
  title: writtenLine(values.title),
  ...moveOf(values),
  type: values.type,
  recurrence: values.recurrence,
  location: writtenLine(values.location),
  description: writtenText(values.description),
  send_notifications: values.notify,
})
