import { assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { copyText, createInvitation, resendInvitation, type NewInvitation } from './invitationForm.actors.ts'
import type { Access, Role } from '../shared/access.ts'
import { mayInvite } from './accountRights.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { emptyInvitation, firstFaultOfInvitation, isSameInvitation, type InvitationValues } from './invitationForm.ts'
import type { NoticeEvent } from './notices.ts'

/** The invitation whose link is replaced. */
export interface Resent {
  id: string
  email: string
  role: Role | null
}

export type InvitationFormEvent =
  | { type: 'open'; access: Access }
  /** Replaces the link of an invitation. */
  | { type: 'resend'; access: Access; invitation: Resent }
  | { type: 'field.change'; change: Partial<InvitationValues> }
  /** `id`: a version 4 UUID for the invitation. A repeated attempt without a response keeps its first id. */
  | { type: 'submit'; id: string }
  | { type: 'copy'; link: string }
  | { type: 'cancel' }

interface Attempt {
  id: string
  values: InvitationValues
  resent: Resent | null
}

interface InvitationFormContext {
  values: InvitationValues
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
  resent: Resent | null
  /** The last request whose result is unknown. */
  attempt: Attempt | null
  /** The only state with the token. */
  made: NewInvitation | null
  failure: Failure | null
}

/** The same values reuse the id, so that the server finds the same invitation. Other values are a new invitation. */
const attemptOf = ({ attempt, values, resent }: InvitationFormContext, id: string): Attempt => {
  const isSame = resent
    ? attempt?.resent?.id === resent.id
    : attempt?.resent === null && isSameInvitation(attempt.values, values)
  return attempt && isSame ? attempt : { id, values, resent }
}

/** Creates an invitation, or replaces the link of one, and shows the link. */
export const invitationFormMachine = setup({
  types: {
    context: {} as InvitationFormContext,
    events: {} as InvitationFormEvent,
    /** `users.changed`: the lists are stale. */
    emitted: {} as NoticeEvent | { type: 'users.changed' } | { type: 'field.fault' },
  },
  actors: { createInvitation, resendInvitation, copyText },
  guards: {
    mayInvite: (_, { access, role }: { access: Access; role: Role | null }) => mayInvite(access, role),
    isFaulty: ({ context }) => firstFaultOfInvitation(context.values) !== null,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    begin: assign(({ context }, { id }: { id: string }) => ({ attempt: attemptOf(context, id), failure: null })),
    forgetAttempt: assign({ attempt: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    keepMade: assign((_, { made }: { made: NewInvitation }) => ({ made, isChecked: false, attempt: null })),
    forgetMade: assign(({ context: { made, values } }) =>
      made === null ? { values } : { made: null, resent: null, values: emptyInvitation },
    ),
    emitChanged: emit({ type: 'users.changed' }),
    noticeCopied: emit({ type: 'notice', notice: { key: 'invitation.copied' } }),
    noticeFailure: emit((_, { error }: { error: unknown }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'invitation.sendFailed', failure: failureOf(error) },
    })),
  },
}).createMachine({
  id: 'invitationForm',
  context: {
    values: emptyInvitation,
    isChecked: false,
    resent: null,
    attempt: null,
    made: null,
    failure: null,
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          guard: { type: 'mayInvite', params: ({ event }) => ({ access: event.access, role: null }) },
          target: 'editing',
          actions: [assign({ resent: null }), 'forgetFailure'],
        },
        resend: {
          guard: {
            type: 'mayInvite',
            params: ({ event }) => ({ access: event.access, role: event.invitation.role }),
          },
          target: 'asking',
          actions: [assign({ resent: ({ event }) => event.invitation }), 'forgetFailure'],
        },
      },
    },
    editing: {
      on: {
        'field.change': {
          actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
        },
        submit: [
          { guard: 'isFaulty', actions: [assign({ isChecked: true }), emit({ type: 'field.fault' })] },
          { target: 'creating', actions: { type: 'begin', params: ({ event }) => event } },
        ],
        cancel: 'closed',
      },
    },
    creating: {
      invoke: {
        id: 'createInvitation',
        src: 'createInvitation',
        input: ({ context: { attempt, values } }) => ({ id: attempt?.id ?? '', values }),
        onDone: {
          target: 'made',
          actions: [{ type: 'keepMade', params: ({ event }) => ({ made: event.output }) }, 'emitChanged'],
        },
        onError: [
          {
            // The server stored nothing, or the invitation is closed. The next attempt is a new invitation.
            guard: { type: 'isRefused', params: errorOf },
            target: 'editing',
            actions: [{ type: 'keepFailure', params: errorOf }, 'forgetAttempt', 'emitChanged'],
          },
          {
            target: 'editing',
            actions: [{ type: 'keepFailure', params: errorOf }, 'emitChanged'],
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
        input: ({ context: { attempt, resent } }) => ({ id: resent?.id ?? '', newId: attempt?.id ?? '' }),
        onDone: {
          target: 'made',
          actions: [{ type: 'keepMade', params: ({ event }) => ({ made: event.output }) }, 'emitChanged'],
        },
        onError: [
          {
            // The invitation was used or revoked. No confirmation is needed.
            guard: { type: 'isRefused', params: errorOf },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: errorOf }, 'forgetAttempt', 'emitChanged'],
          },
          {
            target: 'asking',
            actions: [{ type: 'keepFailure', params: errorOf }, 'emitChanged'],
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
            input: ({ event }) => ({ text: event.type === 'copy' ? event.link : '' }),
            onDone: { target: 'copied', actions: 'noticeCopied' },
            onError: 'uncopied',
          },
        },
        copied: {},
        /** The browser denied access to the clipboard. The user selects the link by hand. */
        uncopied: {},
      },
    },
  },
})
