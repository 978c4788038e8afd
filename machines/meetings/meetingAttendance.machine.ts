import { assign, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, failureNotice, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { refreshedStateOf } from '../shared/shapes/listing.ts'
import { loadMeetingDates, recordPresence } from './meetings.actors.ts'
import type { Fact } from '../shared/facts.ts'
import type { Failure } from '../shared/failure.ts'
import { hasBegun, type Moment } from './meeting.ts'
import { defaultDate, presentOf, rebased, withPresence, type Occurrence } from './meetingList.ts'
import type { MeetingsNotice, NoticeEvent } from './notices.ts'

type MeetingAttendanceEvent =
  | { type: 'retry' }
  | { type: 'date.pick'; date: string }
  /** Changes the selection of who was present on the shown date. */
  | { type: 'presence.mark'; members: readonly string[] }
  | { type: 'submit' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }

export interface MeetingAttendanceInput extends Moment {
  /** The meeting. */
  id: string
  title: string
  /** The shown date, if the meeting still has it. */
  date: string
}

interface MeetingAttendanceContext extends MeetingAttendanceInput {
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

/** The members whose presence differs from what is recorded. */
const changedOf = (context: MeetingAttendanceContext): readonly string[] => {
  const shown = shownDate(context)
  const [before, after] = [shown === null ? [] : presentOf(shown), ticked(context)]
  return [...before.filter((id) => !after.includes(id)), ...after.filter((id) => !before.includes(id))]
}

/** The selections after the dates were loaded again. */
const rebasedMarks = ({ dates, marks }: MeetingAttendanceContext, loaded: readonly Occurrence[]) => {
  const presentOn = (rows: readonly Occurrence[], date: string) =>
    rows.filter((row) => row.date === date).flatMap(presentOf)
  const stored = Object.entries(marks).filter(([date]) => loaded.some((row) => row.date === date))
  return Object.fromEntries(
    stored.map(([date, selected]) => [date, rebased(selected, presentOn(dates, date), presentOn(loaded, date))]),
  )
}

const keyOf = ({ id, date }: MeetingAttendanceContext) => ({ id, date })

/** Whether presence can be recorded: the shown date had begun when the dialog was opened. */
export const isOpenForPresence = (
  context: Pick<MeetingAttendanceContext, 'dates' | 'date' | keyof Moment>,
): boolean => {
  const shown = shownDate(context)
  return shown !== null && hasBegun(shown, context)
}

/**
 * The dates of one meeting: who answered what, and who was present. An unsaved selection stays while the user looks at
 * another date. The machine confirms before it discards one.
 */
export const meetingAttendanceMachine = setup({
  types: {
    context: {} as MeetingAttendanceContext,
    events: {} as MeetingAttendanceEvent,
    input: {} as MeetingAttendanceInput,
  },
  actors: { loadMeetingDates, recordPresence },
  guards: {
    isOpenForPresence: ({ context }) => isOpenForPresence(context),
    isMarked: ({ context }) => Object.keys(context.marks).length > 0,
    isKnown: ({ context }, { date }: { date: string }) => context.dates.some((known) => known.date === date),
  },
  actions: {
    keepLoaded: assign(({ context }, dates: readonly Occurrence[]) => ({
      dates,
      date: defaultDate(dates, context.date, context.today),
      marks: rebasedMarks(context, dates),
    })),
    logRefreshFailure: logWarning('the presence was not loaded again'),
    mark: assign({
      marks: ({ context: { marks, date } }, { members }: { members: readonly string[] }) => ({
        ...marks,
        [date]: members,
      }),
    }),
    keepPresence: assign(({ context }) => {
      const { [context.date]: _saved, ...marks } = context.marks
      return { dates: withPresence(context.dates, context.date, ticked(context)), marks, failure: null }
    }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    noticeSaved: sendParent({ type: 'notice', notice: { key: 'meeting.presenceSaved' } } satisfies NoticeEvent),
    reportSaved: sendParent({ type: 'meetings.changed' } satisfies Fact),
    noticeFailure: failureNotice<MeetingsNotice>()('meeting.presenceFailed'),
  },
}).createMachine({
  id: 'meetingAttendance',
  context: ({ input }) => ({ ...input, dates: [], marks: {}, failure: null }),
  initial: 'loading',
  states: {
    loading: {
      on: { cancel: 'closed' },
      invoke: {
        id: 'loadMeetingDates',
        src: 'loadMeetingDates',
        input: ({ context }) => keyOf(context),
        onDone: {
          target: 'viewing',
          actions: { type: 'keepLoaded', params: ({ event }) => event.output },
        },
        onError: { target: 'failed', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    failed: { on: { retry: { target: 'loading', actions: 'forgetFailure' }, cancel: 'closed' } },
    viewing: {
      ...refreshedStateOf('refreshMeetingDates', 'loadMeetingDates', keyOf),
      on: {
        'date.pick': {
          guard: { type: 'isKnown', params: ({ event }) => event },
          actions: assign({ date: ({ event }) => event.date, failure: null }),
        },
        'presence.mark': { guard: 'isOpenForPresence', actions: { type: 'mark', params: ({ event }) => event } },
        submit: { guard: 'isOpenForPresence', target: 'saving', actions: 'forgetFailure' },
        cancel: [{ guard: 'isMarked', target: 'discarding' }, { target: 'closed' }],
      },
    },
    saving: {
      invoke: {
        id: 'recordPresence',
        src: 'recordPresence',
        input: ({ context }) => ({
          id: context.id,
          date: context.date,
          members: ticked(context),
          changed: changedOf(context),
        }),
        // Others may have recorded more.
        onDone: { target: 'viewing.refreshing', actions: ['keepPresence', 'noticeSaved', 'reportSaved'] },
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
    closed: { type: 'final' },
  },
})

export type MeetingAttendanceActor = ActorRefFrom<typeof meetingAttendanceMachine>
