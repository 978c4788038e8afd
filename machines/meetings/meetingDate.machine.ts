import { assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { cancelMeetingDate, checkMeeting, moveMeetingDate } from './meetings.actors.ts'
import type { Fact } from '../shared/facts.ts'
import type { Failure } from '../shared/failure.ts'
import type { Moment } from './meeting.ts'
import { firstFaultOfMove, moveFields, moveOf, type MoveField, type MoveValues } from './meetingForm.ts'
import type { Clash, Occurrence } from './meetingList.ts'
import type { NoticeEvent } from './notices.ts'
import { tidyDay } from '../shared/typedDay.ts'
import { tidyTime } from '../shared/typedTime.ts'

type MeetingDateEvent =
  | { type: 'field.change'; change: Partial<MoveValues> }
  | { type: 'submit' }
  | { type: 'confirm' }
  | { type: 'keep' }
  | { type: 'cancel' }

export interface MeetingDateInput extends Moment {
  /** The date to change. */
  row: Occurrence
  change: 'move' | 'cancel'
}

interface MeetingDateContext extends MeetingDateInput {
  values: MoveValues
  /** Fields whose faults are visible: all after the first submit. */
  shown: readonly MoveField[]
  clashes: readonly Clash[]
  failure: Failure | null
}

const valuesOf = ({ date, time }: Pick<Occurrence, 'date' | 'time'>): MoveValues => ({ date: tidyDay(date), time })
const isSame = (values: MoveValues, row: Occurrence) =>
  tidyDay(values.date) === tidyDay(row.date) && tidyTime(values.time) === row.time

/**
 * Moves or cancels one date of a series; the others stay. A warning names the members who are in another meeting at the
 * new time. After a failure the dialog stays open with the typed values.
 */
export const meetingDateMachine = setup({
  types: {
    context: {} as MeetingDateContext,
    events: {} as MeetingDateEvent,
    input: {} as MeetingDateInput,
    emitted: {} as { type: 'field.fault'; field: MoveField },
  },
  actors: { checkMeeting, moveMeetingDate, cancelMeetingDate },
  guards: {
    isCancellation: ({ context }) => context.change === 'cancel',
    isFaulty: ({ context }) => firstFaultOfMove(context.values, context) !== null,
    isSame: ({ context }) => isSame(context.values, context.row),
    isClashing: (_, { clashes }: { clashes: readonly Clash[] }) => clashes.length > 0,
  },
  actions: {
    change: assign({
      values: ({ context }, { change }: { change: Partial<MoveValues> }) => ({ ...context.values, ...change }),
    }),
    showFaults: assign({ shown: moveFields }),
    pointToFault: emit(({ context }) => {
      const field = needed(firstFaultOfMove(context.values, context), 'no field is faulty')
      return { type: 'field.fault' as const, field }
    }),
    keepClashes: assign({ clashes: (_, { clashes }: { clashes: readonly Clash[] }) => clashes }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    reportChange: sendParent({ type: 'meetings.changed' } satisfies Fact),
    noticeMoved: sendParent(({ context: { row, values } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'meeting.dateMoved', title: row.title, to: moveOf(values) },
    })),
    noticeCancelled: sendParent(({ context: { row } }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'meeting.dateCancelled', title: row.title, date: row.date },
    })),
  },
}).createMachine({
  id: 'meetingDate',
  context: ({ input }) => ({ ...input, values: valuesOf(input.row), shown: [], clashes: [], failure: null }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isCancellation', target: 'asking' }, { target: 'editing' }] },
    editing: {
      on: {
        'field.change': { actions: { type: 'change', params: ({ event }) => event } },
        submit: [
          faultyAttempt,
          { guard: 'isSame', target: 'closed' },
          { target: 'validating', actions: 'forgetFailure' },
        ],
        cancel: 'closed',
      },
    },
    validating: {
      invoke: {
        id: 'checkMeeting',
        src: 'checkMeeting',
        input: ({ context: { row, values } }) => ({
          id: row.id,
          row: { ...moveOf(values), recurrence: 'once' as const },
          participants: row.participants.map(({ member_id }) => member_id),
        }),
        onDone: [
          {
            guard: { type: 'isClashing', params: ({ event }) => ({ clashes: event.output }) },
            target: 'warning',
            actions: { type: 'keepClashes', params: ({ event }) => ({ clashes: event.output }) },
          },
          { target: 'saving' },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: errorOf } },
      },
    },
    /** A participant is in another meeting at that time. */
    warning: { on: { confirm: 'saving', keep: 'editing' } },
    saving: {
      invoke: {
        id: 'moveMeetingDate',
        src: 'moveMeetingDate',
        input: ({ context: { row, values } }) => ({ id: row.id, date: row.date, seen: row.time, to: moveOf(values) }),
        onDone: { target: 'closed', actions: ['noticeMoved', 'reportChange'] },
        // The server may have moved it and the response was lost, or another user changed the date.
        onError: { target: 'editing', actions: [{ type: 'keepFailure', params: errorOf }, 'reportChange'] },
      },
    },
    /** The confirmation before a date is cancelled. */
    asking: { on: { confirm: { target: 'cancelling', actions: 'forgetFailure' }, cancel: 'closed' } },
    cancelling: {
      invoke: {
        id: 'cancelMeetingDate',
        src: 'cancelMeetingDate',
        input: ({ context: { row } }) => ({ id: row.id, date: row.date, seen: row.time }),
        onDone: { target: 'closed', actions: ['noticeCancelled', 'reportChange'] },
        onError: { target: 'asking', actions: [{ type: 'keepFailure', params: errorOf }, 'reportChange'] },
      },
    },
    closed: { type: 'final' },
  },
})

export type MeetingDateActor = ActorRefFrom<typeof meetingDateMachine>
