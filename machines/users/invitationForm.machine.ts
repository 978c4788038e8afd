import { assign, emit, setup } from 'xstate'
import { copyText, createInvitation, resendInvitation, type NewInvitation } from './invitationForm.actors.ts'
import type { Access, Role } from '../shared/access.ts'
import { mayInvite } from './accountRights.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import { emptyInvitation, firstFaultOfInvitation, isSameInvitation, type InvitationValues } from './invitationForm.ts'
import type { NoticeEvent } from './notices.ts'

/** An invitation that was sent before. */
export interface Resent {
  id: string
  email: string
  role: Role | null
}

export type InvitationFormEvent =
  | { type: 'open'; access: Access }
  /** A new link in the place of an old one. */
  | { type: 'resend'; access: Access; invitation: Resent }
  | { type: 'field.change'; change: Partial<InvitationValues> }
  /** `id`: a version 4; it is the invitation's, unless the same was sent before and no answer came. */
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
  /** Faults are shown from the first attempt on. */
  isChecked: boolean
  resent: Resent | null
  /** What was sent last and is not known to be there, nor refused. */
  attempt: Attempt | null
  /** The one time that the token is there. */
  made: NewInvitation | null
  failure: Failure | null
}

/** The same again goes with the same id, so that it is the same invitation; anything else is another one. */
const attemptOf = ({ attempt, values, resent }: InvitationFormContext, id: string): Attempt => {
  const isSame = resent
    ? attempt?.resent?.id === resent.id
    : attempt?.resent === null && isSameInvitation(attempt.values, values)
  return attempt && isSame ? attempt : { id, values, resent }
}

/** Everything that ends in a link to hand over: a new invitation, or an old one sent again (DATABASE.md, 'Registration'). */
export const invitationFormMachine = setup({
  types: {
    context: {} as InvitationFormContext,
    events: {} as InvitationFormEvent,
    /** `users.changed`: what the lists show has grown old. */
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
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    keepMade: assign((_, { made }: { made: NewInvitation }) => ({ made, isChecked: false, attempt: null })),
    forgetMade: assign(({ context: { made, values } }) =>
      made === null ? { values } : { made: null, resent: null, values: emptyInvitation },
    ),
    tellChanged: emit({ type: 'users.changed' }),
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
          actions: [{ type: 'keepMade', params: ({ event }) => ({ made: event.output }) }, 'tellChanged'],
        },
        onError: [
          {
            // Nothing was made, or somebody has ended it: what is sent next is a new one.
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'editing',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              'forgetAttempt',
              'tellChanged',
            ],
          },
          {
            target: 'editing',
            actions: [{ type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }, 'tellChanged'],
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
          actions: [{ type: 'keepMade', params: ({ event }) => ({ made: event.output }) }, 'tellChanged'],
        },
        onError: [
          {
            // Used or revoked meanwhile: there is nothing left to ask.
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'closed',
            actions: [
              { type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) },
              'forgetAttempt',
              'tellChanged',
            ],
          },
          {
            target: 'asking',
            actions: [{ type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }, 'tellChanged'],
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
        /** The browser keeps its clipboard to itself: the link is there to be selected. */
        uncopied: {},
      },
    },
  },
})
