import { assertEvent, assign, emit, sendParent, setup, spawnChild, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { faultyAttempt } from '../shared/shapes/editing.ts'
import { errorOf, failureNotice, keepFailure } from '../shared/shapes/failing.ts'
import { copyText, createInvitation, resendInvitation, type NewInvitation } from './invitationForm.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { memberPickerMachine } from '../shared/memberPicker.machine.ts'
import {
  emptyDraft,
  firstFaultOfInvitation,
  isSameInvitation,
  type InvitationAttempt,
  type InvitationDraft,
  type InvitationField,
  type InvitationValues,
  type Resent,
} from './invitationForm.ts'
import type { UsersChanged, UsersNotice } from './notices.ts'

type InvitationFormEvent =
  | { type: 'field.change'; change: Partial<InvitationValues> }
  /** `id`: a version 4 UUID for the invitation. A repeated attempt without a response keeps its first id. */
  | { type: 'submit'; id: string }
  | { type: 'copy'; link: string }
  | { type: 'cancel' }

interface InvitationFormInput {
  /** null for a new invitation. */
  resent: Resent | null
  /** What the last form left. */
  draft: InvitationDraft
}

/** The name is empty if the invitation has no member, or is sent again. */
interface InvitedPerson {
  name: string
  email: string
}

const invitedPerson = ({ values, resent }: InvitationFormContext): InvitedPerson => {
  if (resent) return { name: '', email: resent.email }
  const { kind, name, member } = values.member
  return {
    name: kind === 'new' ? name.trim() : kind === 'existing' ? (member?.name ?? '') : '',
    email: values.email.trim(),
  }
}

interface InvitationFormContext extends InvitationDraft {
  resent: Resent | null
  /** The only state with the token, and whose it is. */
  made: (NewInvitation & InvitedPerson) | null
  failure: Failure | null
}

/** The same values reuse the id, so that the server finds the same invitation. Other values are a new invitation. */
const attemptOf = ({ attempt, values, resent }: InvitationFormContext, id: string): InvitationAttempt => {
  const isSame = resent
    ? attempt?.resent?.id === resent.id
    : attempt?.resent === null && isSameInvitation(attempt.values, values)
  return attempt && isSame ? attempt : { id, values, resent }
}

const attempted = ({ attempt }: InvitationFormContext): InvitationAttempt =>
  needed(attempt, 'no invitation was submitted')

/** The invitation that is sent again. */
export const resentOf = ({ resent }: InvitationFormContext): Resent =>
  needed(resent, 'no invitation was chosen to be sent again')

const faultyField = ({ values }: InvitationFormContext): InvitationField =>
  needed(firstFaultOfInvitation(values), 'no field is faulty')

/**
 * Creates an invitation, or replaces the link of one, and shows the link. Its output is what the next form continues.
 */
export const invitationFormMachine = setup({
  types: {
    context: {} as InvitationFormContext,
    events: {} as InvitationFormEvent,
    input: {} as InvitationFormInput,
    emitted: {} as { type: 'field.fault'; field: InvitationField },
    output: {} as InvitationDraft,
    children: {} as { picker: 'picker' },
  },
  actors: { createInvitation, resendInvitation, copyText, picker: memberPickerMachine },
  guards: {
    isResent: ({ context }) => context.resent !== null,
    isFaulty: ({ context }) => firstFaultOfInvitation(context.values) !== null,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    showFaults: assign({ isChecked: true }),
    pointToFault: emit(({ context }) => ({ type: 'field.fault' as const, field: faultyField(context) })),
    begin: assign(({ context }, { id }: { id: string }) => ({ attempt: attemptOf(context, id), failure: null })),
    forgetAttempt: assign({ attempt: null }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    /** The form of an invitation that exists leaves nothing to the next one. */
    keepMade: assign(({ context }, { made }: { made: NewInvitation }) => ({
      made: { ...made, ...invitedPerson(context) },
      ...emptyDraft,
    })),
    forgetMade: assign({ made: null }),
    reportChanged: sendParent((): UsersChanged => ({ type: 'users.changed' })),
    noticeCopied: sendParent({ type: 'notice', notice: { key: 'invitation.copied' } }),
    noticeFailure: failureNotice<UsersNotice>()('invitation.sendFailed'),
  },
}).createMachine({
  id: 'invitationForm',
  context: ({ input: { resent, draft } }) => ({ ...draft, resent, made: null, failure: null }),
  entry: spawnChild('picker', { id: 'picker', input: { accounts: 'without' } }),
  output: ({ context: { values, isChecked, attempt } }) => ({ values, isChecked, attempt }),
  initial: 'opening',
  states: {
    opening: { always: [{ guard: 'isResent', target: 'asking' }, { target: 'editing' }] },
    editing: {
      on: {
        'field.change': {
          actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
        },
        submit: [faultyAttempt, { target: 'creating', actions: { type: 'begin', params: ({ event }) => event } }],
        cancel: 'closed',
      },
    },
    creating: {
      invoke: {
        id: 'createInvitation',
        src: 'createInvitation',
        input: ({ context }) => ({ id: attempted(context).id, values: context.values }),
        onDone: {
          target: 'made',
          actions: [{ type: 'keepMade', params: ({ event }) => ({ made: event.output }) }, 'reportChanged'],
        },
        onError: [
          {
            // The server stored nothing, or the invitation is closed. The next attempt is a new invitation.
            guard: { type: 'isRefused', params: errorOf },
            target: 'editing',
            actions: [{ type: 'keepFailure', params: errorOf }, 'forgetAttempt', 'reportChanged'],
          },
          {
            target: 'editing',
            actions: [{ type: 'keepFailure', params: errorOf }, 'reportChanged'],
          },
        ],
      },
    },
    asking: {
      on: {
        submit: { target: 'resending', actions: { type: 'begin', params: ({ event }) => event } },
        cancel: 'closed',
      },
    },
    resending: {
      invoke: {
        id: 'resendInvitation',
        src: 'resendInvitation',
        input: ({ context }) => ({ id: resentOf(context).id, newId: attempted(context).id }),
        onDone: {
          target: 'made',
          actions: [{ type: 'keepMade', params: ({ event }) => ({ made: event.output }) }, 'reportChanged'],
        },
        onError: [
          {
            // The invitation was used or revoked. No confirmation is needed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'forgetAttempt', 'reportChanged'],
          },
          {
            target: 'asking',
            actions: [{ type: 'keepFailure', params: errorOf }, 'reportChanged'],
          },
        ],
      },
    },
    made: {
      initial: 'shown',
      on: { cancel: { target: 'closed', actions: 'forgetMade' }, copy: '.copying' },
      states: {
        shown: {},
        copying: {
          invoke: {
            id: 'copyText',
            src: 'copyText',
            input: ({ event }) => (assertEvent(event, 'copy'), { text: event.link }),
            onDone: { target: 'copied', actions: 'noticeCopied' },
            onError: 'uncopied',
          },
        },
        copied: {},
        /** The browser denied access to the clipboard. The user selects the link by hand. */
        uncopied: {},
      },
    },
    closed: { type: 'final' },
  },
})

export type InvitationFormActor = ActorRefFrom<typeof invitationFormMachine>
