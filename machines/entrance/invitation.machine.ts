import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { adoptPendingSession } from '../app/secondClient.actors.ts'
import { acceptInvitation } from './invitation.actors.ts'
import type { Failure } from '../shared/failure.ts'
import {
  emailFaults,
  firstFault,
  followed,
  hasFaults,
  refused,
  type Credentials,
  type EmailFaults,
  type FieldFault,
} from './fields.ts'
import type { NoticeEvent } from './notices.ts'
import { newPasswordFaults, type NewPassword, type NewPasswordFaults } from './password.ts'

/** The new account, as typed. */
type Account = Credentials & NewPassword

export type InvitationEvent = ({ type: 'account.type' } & Account) | ({ type: 'submit' } & Account) | { type: 'close' }

type InvitationFaults = EmailFaults & NewPasswordFaults

interface InvitationContext {
  /** From the link, `/login#convite=…`; only the auth server receives it. */
  token: string
  failure: Failure | null
  /** The faulty fields; null until the form is submitted, then they follow the text. */
  faults: InvitationFaults | null
}

const faultsOf = ({ event }: { event: Account }) => ({
  faults: { ...emailFaults(event), ...newPasswordFaults(event, [event.email.trim()]) } satisfies InvitationFaults,
})

/** Accepts an invitation: creates an account by e-mail and password, with the invitation's role and member. */
export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    input: {} as { token: string },
    emitted: {} as FieldFault<keyof InvitationFaults>,
  },
  actors: { acceptInvitation, adoptPendingSession },
  guards: {
    isChecked: ({ context }) => context.faults !== null,
    isFaulty: (_, { faults }: { faults: InvitationFaults }) => hasFaults(faults),
    isConfirmed: (_, { confirmed }: { confirmed: boolean }) => confirmed,
  },
  actions: {
    keepFaults: assign((_, { faults }: { faults: InvitationFaults }) => ({ faults })),
    pointToFault: emit((_, { faults }: { faults: InvitationFaults }) => firstFault(faults)),
    begin: assign({ faults: {}, failure: null }),
    keepFailure: keepFailure(),
    noticeWelcome: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'invitation.accepted' } })),
    noticeAccountOnly: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'invitation.accountOnly' } })),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input: { token } }) => ({ token, failure: null, faults: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'account.type': followed(faultsOf),
        submit: [refused(faultsOf), { target: 'accepting', actions: 'begin' }],
        close: 'closed',
      },
    },
    accepting: {
      on: { 'account.type': followed(faultsOf) },
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context, event }) => (
          assertEvent(event, 'submit'),
          { token: context.token, email: event.email.trim(), password: event.password }
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

export type InvitationActor = ActorRefFrom<typeof invitationMachine>
