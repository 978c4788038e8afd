import { assign, emit, raise, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { checkMeeting, loadInvitees, MeetingConflict, saveMeeting, type Invitees } from './meetings.actors.ts'
import { failureOf } from '../shared/failure.ts'
import {
  firstFaultOfMeeting,
  isRecord,
  isSameMeeting,
  meetingFields,
  meetingRowOf,
  type MeetingField,
  type MeetingValues,
} from './meetingForm.ts'
import type { Clash, Meeting } from './meetingList.ts'
import {
  openedMeetingDialog,
  blankMeetingDialog,
  closedMeetingDialog,
  daysOf,
  withInvitees,
  type MeetingDialogContext,
} from './meetingDialog.state.ts'
import type { NoticeEvent } from './notices.ts'

export type MeetingDialogEvent =
  /** `id`: a new UUID v4 for the meeting; `today`: the day in São Paulo. */
  | { type: 'create'; id: string; today: string }
  | { type: 'edit'; meeting: Meeting; today: string }
  | { type: 'field.change'; change: Partial<MeetingValues> }
  | { type: 'field.leave'; field: MeetingField }
  | { type: 'submit' }
  /** 'Agendar mesmo assim': saves although a participant has another meeting at that time. */
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  /** After a change by another user: take their version, or save mine over it. */
  | { type: 'theirs.take' }
  | { type: 'mine.save' }
  /** After another user deleted it: saves mine as a new meeting with this id. */
  | { type: 'again'; id: string }
  | { type: 'members.retry' }
  /** By name, in a large club. */
  | { type: 'members.search'; text: string }
  /** Raised by the machine: the list may be outdated. */
  | { type: 'members.refresh' }

/** Returns to the form. A meeting that another user deleted is a new one. */
const back = [{ guard: 'isNew', target: 'writing.creating' }, { target: 'writing.editing' }] as const

const isTouched = ({ values, start }: MeetingDialogContext) => !isSameMeeting(values, start)

/**
 * Schedules or changes one meeting. Before it is saved, a warning names the participants with another meeting at that
 * time. After a failure the form has all typed values. After a change by another user, the user chooses between the two
 * versions.
 */
export const meetingDialogMachine = setup({
  types: {
    context: {} as MeetingDialogContext,
    events: {} as MeetingDialogEvent,
    emitted: {} as NoticeEvent | { type: 'meeting.saved' } | { type: 'field.fault'; field: MeetingField },
  },
  actors: { loadInvitees, checkMeeting, saveMeeting },
  guards: {
    hasFailed: ({ context }) => context.failure !== null,
    isNew: ({ context }) => context.meeting === null,
    isCut: ({ context }) => context.isCut,
    isTouched: ({ context }) => isTouched(context),
    isFaulty: ({ context }) => firstFaultOfMeeting(context.values, daysOf(context)) !== null,
    isClashing: (_, { clashes }: { clashes: readonly Clash[] }) => clashes.length > 0,
    isConflict: (_, { error }: { error: unknown }) => error instanceof MeetingConflict,
    hasTheirs: ({ context }) => context.theirs !== null,
    isGone: ({ context }) => context.theirs === null,
  },
  actions: {
    begin: assign((_, { meeting, id, today }: { meeting: Meeting | null; id: string; today: string }) =>
      openedMeetingDialog(meeting, id, today),
    ),
    close: assign(closedMeetingDialog),
    /** A failure belongs to the earlier values. */
    change: assign({
      failure: null,
      values: ({ context }, { change }: { change: Partial<MeetingValues> }) => ({ ...context.values, ...change }),
      gone: ({ context }, { change }: { change: Partial<MeetingValues> }) => (change.participants ? [] : context.gone),
    }),
    /** An empty field does not show a fault when the user leaves it. */
    showFault: assign({
      shown: ({ context: { values, shown } }, { field }: { field: MeetingField }) =>
        values[field].length === 0 || shown.includes(field) ? shown : [...shown, field],
    }),
    showFaults: assign({ shown: meetingFields }),
    pointToFault: emit(({ context }) => ({
      type: 'field.fault' as const,
      field: firstFaultOfMeeting(context.values, daysOf(context)) ?? 'title',
    })),
    keepClashes: assign({ clashes: (_, { clashes }: { clashes: readonly Clash[] }) => clashes }),
    keepFailure: keepFailure(),
    keepInvitees: assign(({ context }, invitees: Invitees) => withInvitees(context, invitees)),
    keepSearch: assign({ search: (_, { text }: { text: string }) => text }),
    keepTheirs: assign({
      theirs: (_, { error }: { error: unknown }) => (error instanceof MeetingConflict ? error.theirs : null),
    }),
    takeTheirs: assign(({ context: { theirs, today } }) =>
      theirs ? openedMeetingDialog(theirs, theirs.id, today) : {},
    ),
    passTheirs: assign(({ context: { theirs } }) => ({ meeting: theirs, theirs: null })),
    beginAgain: assign((_, { id }: { id: string }) => ({ id, meeting: null, start: blankMeetingDialog.start })),
    noticeSaved: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: {
        key: 'meeting.saved',
        isNew: context.meeting === null,
        isRecord: isRecord(context.values, context.today),
      },
    })),
    emitSaved: emit({ type: 'meeting.saved' }),
    noticeFailure: emit(
      (_, { key, error }: { key: 'meeting.saveFailed' | 'members.loadFailed'; error: unknown }): NoticeEvent => ({
        type: 'notice',
        notice: { key, failure: failureOf(error) },
      }),
    ),
  },
}).createMachine({
  id: 'meetingDialog',
  context: blankMeetingDialog,
  type: 'parallel',
  states: {
    form: {
      initial: 'closed',
      states: {
        closed: {
          on: {
            create: {
              target: 'writing.creating',
              actions: [
                { type: 'begin', params: ({ event }) => ({ ...event, meeting: null }) },
                raise({ type: 'members.refresh' }),
              ],
            },
            edit: {
              target: 'writing.editing',
              actions: [
                { type: 'begin', params: ({ event }) => ({ ...event, id: event.meeting.id }) },
                raise({ type: 'members.refresh' }),
              ],
            },
          },
        },
        writing: {
          initial: 'creating',
          on: {
            'field.change': [
              { guard: 'isNew', target: '.creating', actions: { type: 'change', params: ({ event }) => event } },
              { target: '.editing', actions: { type: 'change', params: ({ event }) => event } },
            ],
            'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
            submit: [
              { guard: 'isFaulty', actions: ['showFaults', 'pointToFault'] },
              { target: 'validating', actions: assign({ failure: null }) },
            ],
            cancel: [
              { guard: 'isTouched', target: 'discarding' },
              { target: 'closed', actions: 'close' },
            ],
          },
          states: {
            creating: {},
            editing: {},
            /** It was not saved. All typed values are still there. */
            failed: {},
          },
        },
        validating: {
          invoke: {
            id: 'checkMeeting',
            src: 'checkMeeting',
            input: ({ context: { id, values } }) => ({
              id,
              row: meetingRowOf(values),
              participants: values.participants,
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
              target: 'writing.failed',
              actions: [
                { type: 'keepFailure', params: errorOf },
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'meeting.saveFailed', error: event.error }) },
                raise({ type: 'members.refresh' }),
              ],
            },
          },
        },
        /** A participant is in another meeting at that time. */
        warning: { on: { confirm: 'saving', keep: back } },
        saving: {
          invoke: {
            id: 'saveMeeting',
            src: 'saveMeeting',
            input: ({ context: { id, meeting, values } }) => ({
              id,
              seen: meeting?.updated_at ?? null,
              row: meetingRowOf(values),
              participants: values.participants,
            }),
            onDone: { target: 'closed', actions: ['noticeSaved', 'emitSaved', 'close'] },
            onError: [
              {
                guard: { type: 'isConflict', params: errorOf },
                target: 'conflict',
                actions: { type: 'keepTheirs', params: errorOf },
              },
              {
                target: 'writing.failed',
                actions: [
                  { type: 'keepFailure', params: errorOf },
                  { type: 'noticeFailure', params: ({ event }) => ({ key: 'meeting.saveFailed', error: event.error }) },
                  raise({ type: 'members.refresh' }),
                ],
              },
            ],
          },
        },
        /** Another user changed or deleted it since it was opened. */
        conflict: {
          on: {
            'theirs.take': { guard: 'hasTheirs', target: 'writing.editing', actions: 'takeTheirs' },
            'mine.save': { guard: 'hasTheirs', target: 'saving', actions: 'passTheirs' },
            again: {
              guard: 'isGone',
              target: 'validating',
              actions: { type: 'beginAgain', params: ({ event }) => event },
            },
            cancel: { target: 'closed', actions: 'close' },
          },
        },
        discarding: {
          on: {
            discard: { target: 'closed', actions: 'close' },
            keep: [{ guard: 'hasFailed', target: 'writing.failed' }, ...back],
          },
        },
      },
    },
    members: {
      initial: 'waiting',
      on: {
        'members.search': {
          guard: 'isCut',
          target: '.loading',
          actions: { type: 'keepSearch', params: ({ event }) => event },
        },
      },
      states: {
        /** The dialog was not opened yet. */
        waiting: { on: { 'members.refresh': 'loading' } },
        loading: {
          on: { 'members.refresh': { target: 'loading', reenter: true } },
          invoke: {
            id: 'loadInvitees',
            src: 'loadInvitees',
            input: ({ context: { search, values } }) => ({ search, chosen: values.participants }),
            onDone: {
              target: 'ready',
              actions: { type: 'keepInvitees', params: ({ event }) => event.output },
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ membersFailure: ({ event }) => failureOf(event.error) }),
                { type: 'noticeFailure', params: ({ event }) => ({ key: 'members.loadFailed', error: event.error }) },
              ],
            },
          },
        },
        ready: { on: { 'members.refresh': 'loading' } },
        failed: { on: { 'members.retry': 'loading', 'members.refresh': 'loading' } },
      },
    },
  },
})

export type MeetingDialogActor = ActorRefFrom<typeof meetingDialogMachine>
