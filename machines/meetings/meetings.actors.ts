import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { failureOf, Refusal } from '../shared/failure.ts'
import { collator } from '../shared/collator.ts'
import { meetingDraftSchema, type MeetingDraft, type MeetingRow } from './meetingForm.ts'
import {
  clashSchema,
  meetingSchema,
  occurrenceSchema,
  type AnswerWish,
  type CalendarScope,
  type Clash,
  type Invitee,
  type Meeting,
  type MeetingScope,
  type Occurrence,
  type OccurrenceKey,
} from './meetingList.ts'
import { addDays, shownDayAt } from '../shared/dates.ts'
import { exceptionSchema, momentAt, type MeetingSlot, type Moment } from './meeting.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { openDraft, withoutDone, type OpenedDraft } from '../shared/client/drafts.ts'
import { downloadFile } from '../shared/client/download.ts'
import { readActive, searchMembers } from '../shared/members.actors.ts'
import { isSentAsIs } from '../shared/merge.ts'
import { readAll, readPages } from '../shared/client/pages.ts'

/** The input of `saveMeeting`. */
export interface MeetingToSave {
  id: string
  /** The `updated_at` that the form began with; null for a new meeting. */
  seen: string | null
  row: MeetingRow
  participants: readonly string[]
}

const columns = `id, title, date, time, type, recurrence, location, description, send_notifications, created_at,
  updated_at, meeting_participants(member_id, member:members(name)), meeting_exceptions(date, moved_to, time)` as const

const rowSchema = z.extend(z.omit(meetingSchema, { participants: true, exceptions: true }), {
  meeting_participants: z.array(z.object({ member_id: z.string(), member: z.object({ name: z.string() }) })),
  meeting_exceptions: z.array(exceptionSchema),
})
const meetingOf = ({ meeting_participants, meeting_exceptions, ...facts }: z.infer<typeof rowSchema>): Meeting => ({
  ...facts,
  exceptions: meeting_exceptions.toSorted((a, b) => (a.date < b.date ? -1 : 1)),
  participants: meeting_participants
    .map(({ member_id, member: { name } }) => ({ member_id, name }))
    .sort((a, b) => collator.compare(a.name, b.name)),
})

const upcomingSchema = z.extend(meetingSchema, { next_date: z.string(), next_time: z.string() })
/** The most that the server sends: a row has up to 300 participants. */
const pageSize = 100

const today = () => shownDayAt(Date.now())

/** Meetings by their next date from a day on, with their participants by name. */
const readUpcoming = (from: string, isOwn: boolean, most: number, signal: AbortSignal): Promise<readonly Meeting[]> =>
  readPages(
    upcomingSchema,
    (last, size) =>
      supabase()
        .rpc('upcoming_meetings', {
          p_from: from,
          p_own: isOwn,
          p_limit: size,
          ...(last && { p_after_date: last.next_date, p_after_time: last.next_time, p_after_id: last.id }),
        })
        .abortSignal(signal),
    { most, pageSize },
  )

export interface MeetingPage {
  meetings: readonly Meeting[]
  hasMore: boolean
}

/** The meetings from a day on that are visible to the current user, the nearest first; at most `count`. */
export const readMeetings = async (from: string, count: number, signal: AbortSignal): Promise<MeetingPage> => {
  const meetings = await readUpcoming(from, false, count + 1, signal)
  return { meetings: meetings.slice(0, count), hasMore: meetings.length > count }
}

/** The same from today on. Throws the server's error. */
export const loadMeetings = fromPromise<MeetingPage, { count: number }>(({ input: { count }, signal }) =>
  readMeetings(today(), count, signal),
)

const readMeeting = async (id: string, signal: AbortSignal): Promise<Meeting | null> => {
  const { data, error } = await supabase()
    .from('meetings')
    .select(columns)
    .eq('id', id)
    .abortSignal(signal)
    .maybeSingle()
  if (error) throw error
  return data && meetingOf(rowSchema.parse(data))
}

const seatSchema = z.object({ id: z.string(), member_id: z.nullable(z.string()), position: z.string() })
const titleSchema = z.object({ id: z.string(), position: z.string(), title: z.string() })

/** The members who can be invited. */
export interface Invitees {
  members: readonly Invitee[]
  /** There are more members: a search finds them. */
  isCut: boolean
}

/** In ms: the pause in typing before the search runs. A newer search aborts an older one. */
const pause = 200

const paused = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, pause)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    })
  })

/**
 * Active members who match a search, the council, and the active ones of `chosen`. An empty search returns all members
 * of a club of up to 300. The council is first, with the positions; then by name. Throws the server's error.
 */
export const loadInvitees = fromPromise<Invitees, { search: string; chosen: readonly string[] }>(
  async ({ input: { search, chosen }, signal }) => {
    if (search !== '') await paused(signal)
    const [found, seats, positions] = await Promise.all([
      searchMembers(search, 'any', signal),
      readAll(seatSchema, () =>
        supabase().from('council_members').select('id, member_id, position').eq('status', 'ativo').abortSignal(signal),
      ),
      readAll(titleSchema, () =>
        supabase().from('council_position_descriptions').select('id, position, title').abortSignal(signal),
      ),
    ])
    const titles = new Map(positions.map(({ position, title }) => [position, title]))
    const held = new Map(seats.map(({ member_id, position }) => [member_id, titles.get(position) ?? position]))
    const known = new Set(found.members.map(({ id }) => id))
    const missing = new Set(
      [...chosen, ...seats.flatMap(({ member_id }) => member_id ?? [])].filter((id) => !known.has(id)),
    )
    const others = await readActive([...missing], signal)
    const members = [...found.members, ...others].map(({ id, name, photo_url }) => ({
      id,
      name,
      photo_url,
      position: held.get(id) ?? '',
    }))
    const isOfCouncil = ({ position }: Invitee) => position !== ''
    return {
      members: [...members.filter(isOfCouncil), ...members.filter((member) => !isOfCouncil(member))],
      isCut: found.isCut,
    }
  },
)

/** The input of `checkMeeting`, for a meeting or for one moved date. */
export interface MeetingToCheck {
  id: string
  row: Pick<MeetingRow, 'date' | 'time' | 'recurrence'>
  participants: readonly string[]
}

/** The participants with another meeting at the next dates. Throws the server's error. */
export const checkMeeting = fromPromise<readonly Clash[], MeetingToCheck>(
  async ({ input: { id, row, participants }, signal }) => {
    const { data, error } = await supabase()
      .rpc('meeting_conflicts', {
        p_id: id,
        p_date: row.date,
        p_time: row.time,
        p_recurrence: row.recurrence,
        p_participants: [...participants],
      })
      .abortSignal(signal)
    if (error) throw error
    return z.array(clashSchema).parse(data)
  },
)

/** Another user changed the meeting since it was opened. */
export class MeetingConflict extends Refusal {
  /** The current version; null if it was deleted. */
  readonly theirs: Meeting | null
  constructor(theirs: Meeting | null) {
    super('meeting_changed')
    this.theirs = theirs
  }
}

/** Error codes of `save_meeting`: the meeting was changed since, or it was deleted. */
const changed: readonly unknown[] = ['CF409', 'CF404']

/**
 * Saves a meeting and its participants in one call. A repeated call succeeds. Throws a {@link MeetingConflict} if
 * another user changed it first, or the server's error.
 */
export const saveMeeting = fromPromise<void, MeetingToSave>(
  async ({ input: { id, seen, row, participants }, signal }) => {
    const { error } = await supabase()
      .rpc('save_meeting', { p_id: id, p_meeting: { ...row, seen }, p_participants: [...participants] })
      .abortSignal(signal)
    if (!error) return
    throw changed.includes(failureOf(error).code) ? new MeetingConflict(await readMeeting(id, signal)) : error
  },
)

/** Cancels a meeting with all its dates. Succeeds if it is already deleted. Throws the server's error, or 42501. */
export const deleteMeeting = fromPromise<void, { id: string }>(async ({ input: { id }, signal }) => {
  const { data, error } = await supabase().from('meetings').delete().eq('id', id).select('id').abortSignal(signal)
  if (error) throw error
  if (data.length === 0 && (await readMeeting(id, signal)) !== null) throw denied()
})

/** `seen`: the hour of the date as it was loaded. */
interface SeenDate extends OccurrenceKey {
  seen: string
}

/** Moves one date of a series, unless another user has changed it. Throws the server's error. */
export const moveMeetingDate = fromPromise<void, SeenDate & { to: MeetingSlot }>(
  async ({ input: { id, date, seen, to }, signal }) => {
    const { error } = await supabase()
      .rpc('move_meeting_date', { p_meeting: id, p_date: date, p_to: to.date, p_time: to.time, p_seen_time: seen })
      .abortSignal(signal)
    if (error) throw error
  },
)

/** Cancels one date of a series, unless another user has changed it. Throws the server's error. */
export const cancelMeetingDate = fromPromise<void, SeenDate>(async ({ input: { id, date, seen }, signal }) => {
  const { error } = await supabase()
    .rpc('cancel_meeting_date', { p_meeting: id, p_date: date, p_seen_time: seen })
    .abortSignal(signal)
  if (error) throw error
})

export interface OccurrencePage {
  rows: readonly Occurrence[]
  hasMore: boolean
}

export interface OccurrenceQuestion {
  scope: MeetingScope
  /** The maximum number of dates. */
  count: number
}

/** Dates from a day on, the nearest first, or dates before it, the latest first. */
export const readOccurrences = async (
  from: string,
  { scope, count }: OccurrenceQuestion,
  signal: AbortSignal,
): Promise<OccurrencePage> => {
  const isPast = scope.when === 'past'
  const rows = await readPages(
    occurrenceSchema,
    (last, size) => {
      const day = last?.date ?? (isPast ? addDays(from, -1) : from)
      return supabase()
        .rpc('meetings_between', {
          ...(isPast ? { p_to: day, p_backwards: true } : { p_from: day }),
          p_own: scope.whose === 'own',
          p_limit: size,
          ...(scope.meeting !== null && { p_meeting: scope.meeting }),
          ...(last && { p_after_time: last.time, p_after_id: last.id }),
        })
        .abortSignal(signal)
    },
    { most: count + 1, pageSize },
  )
  return { rows: rows.slice(0, count), hasMore: rows.length > count }
}

/** Upcoming dates from today on, or past dates. Throws the server's error. */
export const loadOccurrences = fromPromise<OccurrencePage, OccurrenceQuestion>(({ input, signal }) =>
  readOccurrences(today(), input, signal),
)

/** Saves the current user's answer for one date. Throws the server's error. */
export const answerMeeting = fromPromise<void, AnswerWish>(async ({ input: { id, date, answer }, signal }) => {
  const { error } = await supabase()
    .rpc('answer_meeting', { p_meeting: id, p_date: date, p_answer: answer })
    .abortSignal(signal)
  if (error) throw error
})

/** The range around the requested date, in days. */
const lookBack = 183
const lookAhead = 62

/** The dates of one meeting around one of them, sorted. Throws the server's error. */
export const loadMeetingDates = fromPromise<readonly Occurrence[], OccurrenceKey>(
  async ({ input: { id, date }, signal }) => {
    const { data, error } = await supabase()
      .rpc('meetings_between', {
        p_from: addDays(date, -lookBack),
        p_to: addDays(date, lookAhead),
        p_meeting: id,
      })
      .order('date')
      .abortSignal(signal)
    if (error) throw error
    return z.array(occurrenceSchema).parse(data)
  },
)

/** `members`: who was present. `changed`: whose presence differs from what was recorded when it was shown. */
interface Presence extends OccurrenceKey {
  members: readonly string[]
  changed: readonly string[]
}

/** Records who was present; what others recorded meanwhile about unchanged members stays. Throws the server's error. */
export const recordPresence = fromPromise<void, Presence>(async ({ input: { id, date, members, changed }, signal }) => {
  const { error } = await supabase()
    .rpc('record_presence', { p_meeting: id, p_date: date, p_members: [...members], p_changed: [...changed] })
    .abortSignal(signal)
  if (error) throw error
})

/** The meetings of a calendar file. Throws the server's error. */
export const readCalendar = async (
  scope: CalendarScope,
  from: string,
  signal: AbortSignal,
): Promise<readonly Meeting[]> => {
  if (scope.kind !== 'meeting') return readUpcoming(from, scope.kind === 'own', Infinity, signal)
  const meeting = await readMeeting(scope.id, signal)
  return meeting ? [meeting] : []
}

/** Downloads meetings as a calendar file; returns their number. Throws the server's error, or `no_meetings`. */
export const downloadCalendar = fromPromise<number, { scope: CalendarScope }>(async ({ input: { scope }, signal }) => {
  const meetings = await readCalendar(scope, today(), signal)
  if (meetings.length === 0) throw new Refusal('no_meetings')
  const { calendarFile } = await import('./calendarFile.ts')
  downloadFile('reunioes.ics', calendarFile(meetings), 'text/calendar')
  return meetings.length
})

/** What a dialog needs from outside when it opens. */
export interface MeetingOpening extends Moment {
  /** A UUID v4 for a new meeting. */
  newId: string
  draft: OpenedDraft<MeetingDraft>
}

/** A new id, today, the time, and the draft for a meeting; `id`: null for a new one. */
export const openMeetingDialog = fromPromise<MeetingOpening, { id: string | null }>(
  async ({ input: { id }, signal }) => {
    const { key, stored: kept } = openDraft(`meeting:${id ?? 'new'}`, meetingDraftSchema)
    const isSent = kept?.meeting === null && isSentAsIs(kept)
    return {
      newId: crypto.randomUUID(),
      ...momentAt(Date.now()),
      draft: { key, stored: isSent ? await withoutDone(kept, () => readMeeting(kept.newId, signal)) : kept },
    }
  },
)
