import { assign, emit, setup } from 'xstate'
import {
  copyText,
  createInvitation,
  loadMembersToInvite,
  resendInvitation,
  type MemberToInvite,
  type NewInvitation,
} from './actors/invitationForm.ts'
import type { Access, Role } from './model/access.ts'
import { mayInvite } from './model/accountRights.ts'
import { failureOf, type Failure } from './model/failure.ts'
import { emailFaultOf, emptyInvitation, type InvitationValues } from './model/invitationForm.ts'
import type { NoticeEvent } from './model/notice.ts'

/** An invitation that was sent before. */
export interface Resent {
  id: string
  email: string
  role: Role | null
}

export type InvitationFormEvent =
  | { type: 'open'; access: Access }
  /** A new link in the place of an old one. `id`: a version 4, for the new one unless an attempt has one already. */
  | { type: 'resend'; access: Access; invitation: Resent; id: string }
  | { type: 'field.change'; change: Partial<InvitationValues> }
  | { type: 'submit' }
  | { type: 'retry' }
  | { type: 'copy'; link: string }
  | { type: 'cancel' }

interface InvitationFormContext {
  values: InvitationValues
  /** Faults are shown from the first attempt on. */
  isChecked: boolean
  members: readonly MemberToInvite[]
  resent: Resent | null
  /** Of the invitation in the place of `resent`; it stays until it is known to be there, so that one can try again. */
  newId: string
  /** The one time that the token is there. */
  made: NewInvitation | null
  failure: Failure | null
}

/** Everything that ends in a link to hand over: a new invitation, or an old one sent again (DATABASE.md, 'Registration'). */
export const invitationFormMachine = setup({
  types: {
    context: {} as InvitationFormContext,
    events: {} as InvitationFormEvent,
    /** `users.changed`: what the lists show has grown old. */
    emitted: {} as NoticeEvent | { type: 'users.changed' } | { type: 'field.fault' },
  },
  actors: { loadMembersToInvite, createInvitation, resendInvitation, copyText },
  guards: {
    mayInvite: (_, { access, role }: { access: Access; role: Role | null }) => mayInvite(access, role),
    isFaulty: ({ context }) => emailFaultOf(context.values.email) !== null,
    isRefused: (_, { error }: { error: unknown }) => failureOf(error).kind === 'refused',
  },
  actions: {
    chooseOld: assign(({ context: { resent, newId } }, chosen: { invitation: Resent; id: string }) => ({
      resent: chosen.invitation,
      newId: resent?.id === chosen.invitation.id ? newId : chosen.id,
    })),
    forgetFailure: assign({ failure: null }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    keepMade: assign((_, { made }: { made: NewInvitation }) => ({ made, isChecked: false })),
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
    members: [],
    resent: null,
    newId: '',
    made: null,
    failure: null,
  },
  initial: 'closed',
  states: {
    closed: {
      on: {
        open: {
          guard: { type: 'mayInvite', params: ({ event }) => ({ access: event.access, role: null }) },
          target: 'loadingMembers',
          actions: [assign({ resent: null }), 'forgetFailure'],
        },
        resend: {
          guard: {
            type: 'mayInvite',
            params: ({ event }) => ({ access: event.access, role: event.invitation.role }),
          },
          target: 'asking',
          actions: [{ type: 'chooseOld', params: ({ event }) => event }, 'forgetFailure'],
        },
      },
    },
    loadingMembers: {
      on: { cancel: 'closed' },
      invoke: {
        id: 'loadMembersToInvite',
        src: 'loadMembersToInvite',
        onDone: { target: 'editing', actions: assign({ members: ({ event }) => event.output, failure: null }) },
        onError: {
          target: 'withoutMembers',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    withoutMembers: { on: { retry: 'loadingMembers', cancel: 'closed' } },
    editing: {
      on: {
        'field.change': {
          actions: assign({ values: ({ context, event }) => ({ ...context.values, ...event.change }) }),
        },
        submit: [
          { guard: 'isFaulty', actions: [assign({ isChecked: true }), emit({ type: 'field.fault' })] },
          { target: 'creating', actions: 'forgetFailure' },
        ],
        cancel: 'closed',
      },
    },
    creating: {
      invoke: {
        id: 'createInvitation',
        src: 'createInvitation',
        input: ({ context }) => context.values,
        onDone: {
          target: 'made',
          actions: [{ type: 'keepMade', params: ({ event }) => ({ made: event.output }) }, 'tellChanged'],
        },
        onError: {
          target: 'editing',
          actions: [{ type: 'keepFailure', params: ({ event }) => ({ error: event.error }) }, 'tellChanged'],
        },
      },
    },
    asking: { on: { submit: { target: 'resending', actions: 'forgetFailure' }, cancel: 'closed' } },
    resending: {
      invoke: {
        id: 'resendInvitation',
        src: 'resendInvitation',
        input: ({ context: { resent, newId } }) => ({ id: resent?.id ?? '', newId }),
        onDone: {
          target: 'made',
          actions: [{ type: 'keepMade', params: ({ event }) => ({ made: event.output }) }, 'tellChanged'],
        },
        onError: [
          {
            // Used or revoked meanwhile: there is nothing left to ask.
            guard: { type: 'isRefused', params: ({ event }) => ({ error: event.error }) },
            target: 'closed',
            actions: [{ type: 'noticeFailure', params: ({ event }) => ({ error: event.error }) }, 'tellChanged'],
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
