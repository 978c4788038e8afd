import { assertEvent, assign, emit, setup } from 'xstate'
import { adoptAside } from '../app/secondClient.actors.ts'
import { acceptInvitation } from './invitation.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type InvitationEvent = { type: 'submit'; email: string; password: string } | { type: 'close' }

interface InvitationContext {
  /** Out of the link, `/login#convite=…`; shown to nobody but the auth server. */
  token: string
  failure: Failure | null
}

/**
 * Coming in by invitation: e-mail and a password of one's own make the account, with the role and the member that the
 * invitation names (DATABASE.md, 'Registration').
 */
export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    input: {} as { token: string },
    emitted: {} as NoticeEvent,
  },
  actors: { acceptInvitation, adoptAside },
  guards: { isConfirmed: (_, { answer }: { answer: boolean }) => answer },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    noticeWelcome: emit({ type: 'notice', notice: { key: 'invitation.accepted' } }),
    noticeAccountOnly: emit({ type: 'notice', notice: { key: 'invitation.accountOnly' } }),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input: { token } }) => ({ token, failure: null }),
  initial: 'editing',
  states: {
    editing: {
      on: { submit: { target: 'accepting', actions: 'forgetFailure' }, close: 'closed' },
    },
    accepting: {
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context, event }) => (
          assertEvent(event, 'submit'),
          { token: context.token, email: event.email, password: event.password }
        ),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ answer: event.output }) },
            target: 'adopting',
          },
          { target: 'unconfirmed' },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    adopting: {
      invoke: {
        id: 'adoptAside',
        src: 'adoptAside',
        onDone: { target: 'signedIn', actions: 'noticeWelcome' },
        onError: { target: 'closed', actions: 'noticeAccountOnly' },
      },
    },
    /** The account is there; a mail asks to confirm the address. */
    unconfirmed: { on: { close: 'closed' } },
    signedIn: { type: 'final' },
    closed: { type: 'final' },
  },
})
