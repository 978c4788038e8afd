import { assign, emit, raise, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import {
  afterLeaving,
  conflictState,
  faultyAttempt,
  keepSaveFailure,
  keepSent,
  mergeOwn,
  reportSent,
  type ConflictEvent,
} from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { keepDraft } from '../shared/client/drafts.ts'
import { checkMeeting, loadInvitees, MeetingConflict, saveMeeting, type Invitees } from './meetings.actors.ts'
import type { Fact } from '../shared/facts.ts'
import { failureOf } from '../shared/failure.ts'
import { withChoice, type Choice } from '../shared/merge.ts'
import {
  emptyMeeting,
  recordOf,
  meetingFields,
  meetingRowOf,
  type MeetingField,
  type MeetingValues,
} from './meetingForm.ts'
import type { Clash } from './meetingList.ts'
import {
  faultyField,
  isTouched,
  knownInvitees,
  meetingDraftOf,
  openedMeetingDialog,
  withInvitees,
  withTheirs,
  type MeetingDialogContext,
  type MeetingDialogInput,
} from './meetingDialog.state.ts'
import type { MeetingsNotice, NoticeEvent } from './notices.ts'

type MeetingDialogEvent =
  | { type: 'field.change'; change: Partial<MeetingValues> }
  | { type: 'field.leave'; field: MeetingField }
  | { type: 'submit' }
  /** 'Agendar mesmo assim': saves although a participant has another meeting at that time. */
  | { type: 'confirm' }
  | { type: 'cancel' }
  | { type: 'discard' }
  | { type: 'keep' }
  | ConflictEvent<MeetingValues>
  /** After another user deleted it: saves mine as a new meeting. */
  | { type: 'again' }
  | { type: 'members.retry' }
  /** By name, in a large club. */
  | { type: 'members.search'; text: string }
  /** Raised by the machine: the list may be outdated. */
  | { type: 'members.refresh' }

/** The members who can be invited, for the next dialog; null if they were not loaded. */
export interface MeetingDialogOutput {
  invitees: Invitees | null
}

/** Returns to the form. A meeting that another user deleted is a new one. */
const back = [{ guard: 'isNew', target: 'writing.creating' }, { target: 'writing.editing' }] as const

const theirsOf = (error: unknown) => (error instanceof MeetingConflict ? error.theirs : null)

/**
 * Schedules or changes one meeting. Before it is saved, a warning names the participants with another meeting at that
 * time. After a failure the form has all typed values, and until it closes they are a draft of the tab. After another
 * user's change, the user chooses field by field.
 */
export const meetingDialogMachine = setup({
  types: {
    context: {} as MeetingDialogContext,
    events: {} as MeetingDialogEvent,
    input: {} as MeetingDialogInput,
    output: {} as MeetingDialogOutput,
    emitted: {} as { type: 'field.fault'; field: MeetingField },
  },
  actors: { loadInvitees, checkMeeting, saveMeeting },
  guards: {
    isNew: ({ context }) => context.meeting === null,
    isCut: ({ context }) => context.isCut,
    isTouched: ({ context }) => isTouched(context),
    isFaulty: ({ context }) => faultyField(context) !== null,
    isClashing: (_, { clashes }: { clashes: readonly Clash[] }) => clashes.length > 0,
    isChanged: (_, { error }: { error: unknown }) => theirsOf(error) !== null,
    isDeleted: (_, { error }: { error: unknown }) => error instanceof MeetingConflict && error.theirs === null,
  },
  actions: {
    change: assign({
      values: ({ context }, { change }: { change: Partial<MeetingValues> }) => ({ ...context.values, ...change }),
      gone: ({ context }, { change }: { change: Partial<MeetingValues> }) => (change.participants ? [] : context.gone),
    }),
    keepDraft: ({ context }) => keepDraft(context.draftKey, meetingDraftOf(context)),
    forgetDraft: ({ context }) => keepDraft(context.draftKey, null),
    /** An empty field does not show a fault when the user leaves it. */
    showFault: assign(({ context }, { field }: { field: MeetingField }) => ({
      shown: afterLeaving({ ...context, base: context.start }, field),
    })),
    showFaults: assign({ shown: meetingFields }),
    pointToFault: emit(({ context }) => {
      const field = needed(faultyField(context), 'no field is faulty')
      return { type: 'field.fault' as const, field }
    }),
    keepClashes: assign({ clashes: (_, { clashes }: { clashes: readonly Clash[] }) => clashes }),
    keepFailure: keepFailure(),
    keepSaveFailure: keepSaveFailure(),
    forgetFailure: assign({ failure: null }),
    keepInvitees: assign(({ context }, invitees: Invitees) => withInvitees(context, invitees)),
    keepMembersFailure: assign({ membersFailure: (_, { error }: { error: unknown }) => failureOf(error) }),
    keepSearch: assign({ search: (_, { text }: { text: string }) => text }),
    merge: assign(({ context }, { error }: { error: unknown }) => {
      const theirs = theirsOf(error)
      if (theirs === null) throw error
      return withTheirs(context, theirs)
    }),
    keepSent: keepSent(),
    reportSent: reportSent({ type: 'meetings.changed' } satisfies Fact),
    mergeOwn: mergeOwn(),
    choose: assign(({ context }, choice: Choice<MeetingValues>) => withChoice(context, choice)),
    settle: assign({ conflict: null }),
    submitAgain: raise({ type: 'submit' }),
    beginAgain: assign(({ context: { newId } }) => ({ id: newId, meeting: null, start: emptyMeeting })),
    noticeSaved: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: {
        key: 'meeting.saved',
        isNew: context.meeting === null,
        record: recordOf(context.values, context),
      },
    })),
    reportSaved: sendParent({ type: 'meetings.changed' } satisfies Fact),
    noticeSaveFailure: failureNotice<MeetingsNotice>()('meeting.saveFailed'),
    noticeMembersFailure: failureNotice<MeetingsNotice>()('members.loadFailed'),
  },
}).createMachine({
  id: 'meetingDialog',
  context: ({ input }) => openedMeetingDialog(input),
  output: ({ context }) => ({ invitees: knownInvitees(context) }),
  initial: 'open',
  states: {
    open: {
      type: 'parallel',
      states: {
        form: {
          initial: 'opening',
          states: {
            opening: { always: back },
            writing: {
              initial: 'creating',
              on: {
                'field.change': { actions: [{ type: 'change', params: ({ event }) => event }, 'keepDraft'] },
                'field.leave': { actions: { type: 'showFault', params: ({ event }) => event } },
                submit: [faultyAttempt, { target: 'validating', actions: 'forgetFailure' }],
                cancel: [{ guard: 'isTouched', target: 'discarding' }, { target: '#meetingDialog.closed' }],
              },
              states: {
                creating: {},
                editing: {},
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
                  target: 'opening',
                  actions: [
                    { type: 'keepFailure', params: errorOf },
                    { type: 'noticeSaveFailure', params: errorOf },
                    raise({ type: 'members.refresh' }),
                  ],
                },
              },
            },
            /** A participant is in another meeting at that time. */
            warning: { on: { confirm: 'saving', keep: back } },
            saving: {
              entry: ['keepSent', 'keepDraft'],
              invoke: {
                id: 'saveMeeting',
                src: 'saveMeeting',
                input: ({ context: { id, meeting, values } }) => ({
                  id,
                  seen: meeting?.updated_at ?? null,
                  row: meetingRowOf(values),
                  participants: values.participants,
                }),
                onDone: { target: '#meetingDialog.closed', actions: ['noticeSaved', 'reportSaved'] },
                onError: [
                  {
                    guard: { type: 'isChanged', params: errorOf },
                    target: 'conflict',
                    actions: [{ type: 'merge', params: errorOf }, 'mergeOwn'],
                  },
                  { guard: { type: 'isDeleted', params: errorOf }, target: 'gone' },
                  {
                    target: 'opening',
                    actions: [
                      { type: 'keepSaveFailure', params: errorOf },
                      { type: 'noticeSaveFailure', params: errorOf },
                      raise({ type: 'members.refresh' }),
                    ],
                  },
                ],
              },
            },
            /** Another user changed it since it was opened. */
            conflict: { ...conflictState<MeetingValues>()('writing.editing'), exit: 'keepDraft' },
            /** Another user deleted it since it was opened. The typed text stays readable. */
            gone: {
              on: {
                again: { target: 'validating', actions: 'beginAgain' },
                cancel: '#meetingDialog.closed',
              },
            },
            discarding: {
              on: {
                discard: { target: '#meetingDialog.closed', actions: 'reportSent' },
                keep: back,
              },
            },
          },
        },
        members: {
          initial: 'loading',
          on: {
            'members.search': {
              guard: 'isCut',
              target: '.loading',
              actions: { type: 'keepSearch', params: ({ event }) => event },
            },
          },
          states: {
            loading: {
              on: { 'members.refresh': { target: 'loading', reenter: true } },
              invoke: {
                id: 'loadInvitees',
                src: 'loadInvitees',
                input: ({ context: { search, values } }) => ({ search, chosen: values.participants }),
                onDone: { target: 'ready', actions: { type: 'keepInvitees', params: ({ event }) => event.output } },
                onError: {
                  target: 'failed',
                  actions: [
                    { type: 'keepMembersFailure', params: errorOf },
                    { type: 'noticeMembersFailure', params: errorOf },
                  ],
                },
              },
            },
            ready: { on: { 'members.refresh': 'loading' } },
            failed: { on: { 'members.retry': 'loading', 'members.refresh': 'loading' } },
          },
        },
      },
    },
    closed: { type: 'final', entry: 'forgetDraft' },
  },
})

export type MeetingDialogActor = ActorRefFrom<typeof meetingDialogMachine>
