import { assign, emit, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { cancelMeetingDate, checkMeeting, moveMeetingDate } from './meetings.actors.ts'
import type { Failure } from '../shared/failure.ts'
import { firstFaultOfMove, moveFields, moveOf, type MoveField, type MoveValues } from './meetingForm.ts'
import type { Clash, Occurrence } from './meetingList.ts'
import type { NoticeEvent } from './notices.ts'
import { tidyDay } from '../shared/typedDay.ts'
import { tidyTime } from '../shared/typedTime.ts'

export type MeetingDateEvent =
  /** `today`: the day in São Paulo. */
  | { type: 'move'; row: Occurrence; today: string }
  | { type: 'callOff'; row: Occurrence; today: string }
  | { type: 'field.change'; change: Partial<MoveValues> }
  | { type: 'submit' }
  | { type: 'confirm' }
  | { type: 'keep' }
  | { type: 'cancel' }

interface MeetingDateContext {
  /** The date to change; null while the dialog is closed. */
  row: Occurrence | null
  today: string
  values: MoveValues
  /** Fields whose faults are visible: all after the first submit. */
  shown: readonly MoveField[]
  clashes: readonly Clash[]
  failure: Failure | null
}

const blank: MeetingDateContext = {
  row: null,
  today: '',
  values: { date: '', time: '' },
  shown: [],
  clashes: [],
  failure: null,
}

const rowOf = ({ row }: Pick<MeetingDateContext, 'row'>): Occurrence => {
  if (!row) throw new Error('no date is being changed')
  return row
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
    /** `date.changed`: lists that show it are outdated. */
    emitted: {} as NoticeEvent | { type: 'date.changed' } | { type: 'field.fault'; field: MoveField },
  },
  actors: { checkMeeting, moveMeetingDate, cancelMeetingDate },
  guards: {
    isFaulty: ({ context }) => firstFaultOfMove(context.values, context.today) !== null,
    isSame: ({ context }) => isSame(context.values, rowOf(context)),
    isClashing: (_, { clashes }: { clashes: readonly Clash[] }) => clashes.length > 0,
  },
  actions: {
    begin: assign((_, { row, today }: { row: Occurrence; today: string }) => ({
      ...blank,
      row,
      today,
      values: valuesOf(row),
    })),
    close: assign(blank),
    change: assign({
      failure: null,
      values: ({ context }, { change }: { change: Partial<MoveValues> }) => ({ ...context.values, ...change }),
    }),
    showFaults: assign({ shown: moveFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfMove(context.values, context.today) ?? 'date',
    })),
    keepClashes: assign({ clashes: (_, { clashes }: { clashes: readonly Clash[] }) => clashes }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    emitChanged: emit({ type: 'date.changed' }),
    noticeMoved: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'meeting.dateMoved', title: rowOf(context).title, to: moveOf(context.values) },
    })),
    noticeCancelled: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'meeting.dateCancelled', title: rowOf(context).title, date: rowOf(context).date },
    })),
  },
}).createMachine({
  id: 'meetingDate',
  context: blank,
  initial: 'closed',
  states: {
    closed: {
      on: {
        move: { target: 'editing', actions: { type: 'begin', params: ({ event }) => event } },
        callOff: { target: 'asking', actions: { type: 'begin', params: ({ event }) => event } },
      },
    },
    editing: {
      on: {
        'field.change': { actions: { type: 'change', params: ({ event }) => event } },
        submit: [
          { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
          { guard: 'isSame', target: 'closed', actions: 'close' },
          { target: 'validating', actions: 'forgetFailure' },
        ],
        cancel: { target: 'closed', actions: 'close' },
      },
    },
    validating: {
      invoke: {
        id: 'checkMeeting',
        src: 'checkMeeting',
        input: ({ context }) => ({
          id: rowOf(context).id,
          row: { ...moveOf(context.values), recurrence: 'once' as const },
          participants: rowOf(context).participants.map(({ member_id }) => member_id),
        }),
        onDone: [
          {
            guard: { type: 'isClashing', params: ({ event }) => ({ clashes: event.output }) },
            target: 'warning',
            actions: { type: 'keepClashes', params: ({ event }) => ({ clashes: event.output }) },
          },
          { target: 'saving' },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    /** A participant is in another meeting at that time. */
    warning: { on: { confirm: 'saving', keep: 'editing' } },
    saving: {
      invoke: {
        id: 'moveMeetingDate',
        src: 'moveMeetingDate',
        input: ({ context }) => ({ id: rowOf(context).id, date: rowOf(context).date, to: moveOf(context.values) }),
        onDone: { target: 'closed', actions: ['noticeMoved', 'emitChanged', 'close'] },
        // The server may have moved it and the response was lost, or another user changed the date.
        onError: {
          target: 'editing',
          actions: [{ type: 'keepFailure', params: errorOf }, 'emitChanged'],
        },
      },
    },
    /** The confirmation before a date is cancelled. */
    asking: {
      on: {
        confirm: { target: 'cancelling', actions: 'forgetFailure' },
        cancel: { target: 'closed', actions: 'close' },
      },
    },
    cancelling: {
      invoke: {
        id: 'cancelMeetingDate',
        src: 'cancelMeetingDate',
        input: ({ context }) => ({ id: rowOf(context).id, date: rowOf(context).date }),
        onDone: { target: 'closed', actions: ['noticeCancelled', 'emitChanged', 'close'] },
        onError: {
          target: 'asking',
          actions: [{ type: 'keepFailure', params: errorOf }, 'emitChanged'],
        },
      },
    },
  },
})

export type MeetingDateActor = ActorRefFrom<typeof meetingDateMachine>
