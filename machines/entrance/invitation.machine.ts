import { assertEvent, assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { adoptPendingSession } from '../app/secondClient.actors.ts'
import { acceptInvitation } from './invitation.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type InvitationEvent = { type: 'submit'; email: string; password: string } | { type: 'close' }

interface InvitationContext {
  /** From the link, `/login#convite=…`; only the auth server receives it. */
  token: string
  failure: Failure | null
}

/** Accepts an invitation: creates an account by e-mail and password, with the invitation's role and member. */
export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    input: {} as { token: string },
    emitted: {} as NoticeEvent,
  },
  actors: { acceptInvitation, adoptPendingSession },
  guards: { isConfirmed: (_, { confirmed }: { confirmed: boolean }) => confirmed },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
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
            guard: { type: 'isConfirmed', params: ({ event }) => ({ confirmed: event.output }) },
            target: 'adopting',
          },
          { target: 'unconfirmed' },
        ],
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    adopting: {
      invoke: {
        id: 'adoptPendingSession',
        src: 'adoptPendingSession',
        onDone: { target: 'signedIn', actions: 'noticeWelcome' },
        onError: { target: 'closed', actions: 'noticeAccountOnly' },
      },
    },
    /** The account exists; its address must be confirmed by e-mail. */
    unconfirmed: { on: { close: 'closed' } },
    signedIn: { type: 'final' },
    closed: { type: 'final' },
  },
})
