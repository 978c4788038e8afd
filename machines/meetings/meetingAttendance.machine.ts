import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { loadMeetingDates, recordPresence } from './meetings.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { defaultDate, presentOf, withPresence, type Occurrence } from './meetingList.ts'
import type { NoticeEvent } from './notices.ts'

export type MeetingAttendanceEvent =
  /** `date`: the initial date; null for the nearest. `today` is the day in São Paulo. */
  | { type: 'open'; id: string; title: string; date: string | null; today: string }
  | { type: 'retry' }
  | { type: 'date.pick'; date: string }
  /** Changes the selection of who was present on the shown date. */
  | { type: 'presence.mark'; members: readonly string[] }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

interface MeetingAttendanceContext {
  id: string
  title: string
  today: string
  /** The shown date; null until the dates are loaded, unless the opener chose one. */
  date: string | null
  dates: readonly Occurrence[]
  /** Unsaved selections by date: the ids of the members who were present. */
  marks: Readonly<Record<string, readonly string[]>>
  failure: Failure | null
}

/** The shown date; null if absent. */
export const shownDate = ({ dates, date }: Pick<MeetingAttendanceContext, 'dates' | 'date'>) =>
  dates.find((occurrence) => occurrence.date === date) ?? null

/** The members who were present, as selected or as recorded. */
export const ticked = (context: Pick<MeetingAttendanceContext, 'dates' | 'date' | 'marks'>): readonly string[] => {
  const shown = shownDate(context)
  return shown === null ? [] : (context.marks[shown.date] ?? presentOf(shown))
}

/** Presence can be recorded from the day of the meeting on. */
export const hasBegun = ({ date, today }: Pick<MeetingAttendanceContext, 'date' | 'today'>) =>
  date !== null && date <= today

const blank = { id: '', title: '', today: '', date: null, dates: [], marks: {}, failure: null }

/**
 * The dates of one meeting: who answered what, and who was present. An unsaved selection stays while the user looks at
 * another date. The machine confirms before it discards one.
 */
export const meetingAttendanceMachine = setup({
  types: {
    context: {} as MeetingAttendanceContext,
    events: {} as MeetingAttendanceEvent,
    /** `presence.saved`: other lists of this meeting are outdated. */
    emitted: {} as NoticeEvent | { type: 'presence.saved' },
  },
  actors: { loadMeetingDates, recordPresence },
  guards: {
    hasBegun: ({ context }) => shownDate(context) !== null && hasBegun(context),
    isMarked: ({ context }) => Object.keys(context.marks).length > 0,
    isKnown: ({ context }, { date }: { date: string }) => context.dates.some((known) => known.date === date),
  },
  actions: {
    begin: assign(
      (_, { id, title, date, today }: { id: string; title: string; date: string | null; today: string }) => ({
        ...blank,
        id,
        title,
        date,
        today,
      }),
    ),
    keepDates: assign(({ context }, { dates }: { dates: readonly Occurrence[] }) => ({
      dates,
      date: defaultDate(dates, context.date, context.today),
      failure: null,
    })),
    mark: assign({
      marks: ({ context: { marks, date } }, { members }: { members: readonly string[] }) =>
        date === null ? marks : { ...marks, [date]: members },
    }),
    keepPresence: assign(({ context }) => {
      const { [context.date ?? '']: _saved, ...marks } = context.marks
      return { dates: withPresence(context.dates, context.date ?? '', ticked(context)), marks, failure: null }
    }),
    keepFailure: keepFailure(),
    noticeSaved: emit({ type: 'notice', notice: { key: 'meeting.presenceSaved' } }),
    emitSaved: emit({ type: 'presence.saved' }),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'meeting.presenceFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'meetingAttendance',
  context: blank,
  initial: 'closed',
  states: {
    closed: { on: { open: { target: 'loading', actions: { type: 'begin', params: ({ event }) => event } } } },
    loading: {
      on: { cancel: 'closed' },
      invoke: {
        id: 'loadMeetingDates',
        src: 'loadMeetingDates',
        input: ({ context: { id, date, today } }) => ({ id, date, today }),
        onDone: {
          target: 'viewing',
          actions: { type: 'keepDates', params: ({ event }) => ({ dates: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    failed: { on: { retry: { target: 'loading', actions: assign({ failure: null }) }, cancel: 'closed' } },
    viewing: {
      on: {
        'date.pick': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: assign({ date: ({ event }) => event.date, failure: null }),
        },
        'presence.mark': { guard: 'hasBegun', actions: { type: 'mark', params: ({ event }) => event } },
        submit: { guard: 'hasBegun', target: 'saving', actions: assign({ failure: null }) },
        cancel: [{ guard: 'isMarked', target: 'discarding' }, { target: 'closed' }],
      },
    },
    saving: {
      invoke: {
        id: 'recordPresence',
        src: 'recordPresence',
        input: ({ context }) => ({ id: context.id, date: context.date ?? '', members: ticked(context) }),
        onDone: { target: 'viewing', actions: ['keepPresence', 'noticeSaved', 'emitSaved'] },
        onError: {
          target: 'viewing',
          actions: [
            { type: 'keepFailure', params: errorOf },
            { type: 'noticeFailure', params: errorOf },
          ],
        },
      },
    },
    discarding: { on: { discard: 'closed', keep: 'viewing' } },
  },
})
