import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, isWithoutResponse, keepFailure } from '../shared/shapes/failing.ts'
import { adoptPendingSession } from '../app/secondClient.actors.ts'
import { acceptInvitation, type AccountLink } from './invitation.actors.ts'
import type { Failure } from '../shared/failure.ts'
import {
  emailFaults,
  firstFault,
  followed,
  hasFaults,
  nameFaults,
  refused,
  type Credentials,
  type EmailFaults,
  type FieldFault,
  type NameFaults,
} from './fields.ts'
import type { NoticeEvent } from './notices.ts'
import { newPasswordFaults, type NewPassword, type NewPasswordFaults } from './password.ts'

/** The new account, as typed. The name is empty for an invitation. */
type Account = Credentials & NewPassword & { name: string }

type InvitationEvent = ({ type: 'account.type' } & Account) | ({ type: 'submit' } & Account) | { type: 'close' }

type InvitationFaults = NameFaults & EmailFaults & NewPasswordFaults

interface InvitationInput {
  link: AccountLink
  /** From the link, `/login#convite=…` or `#inicio=…`; only the auth server receives it. */
  token: string
}

interface InvitationContext extends InvitationInput {
  failure: Failure | null
  /** An attempt got no response: perhaps the account exists. */
  isUnsure: boolean
  /** The faulty fields; null until the form is submitted, then they follow the text. */
  faults: InvitationFaults | null
}

const faultsOf = ({ context: { link }, event }: { context: InvitationContext; event: Account }) => ({
  faults: {
    ...(link === 'beginning' && nameFaults(event)),
    ...emailFaults(event),
    ...newPasswordFaults(event, [event.email.trim(), event.name]),
  } satisfies InvitationFaults,
})

/**
 * Accepts an invitation: creates an account by e-mail and password, with the invitation's role and member. The one-time
 * link of the first administrator also requires a name, and reports no notice: the guided setup continues.
 */
export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    input: {} as InvitationInput,
    emitted: {} as FieldFault<keyof InvitationFaults>,
  },
  actors: { acceptInvitation, adoptPendingSession },
  guards: {
    isChecked: ({ context }) => context.faults !== null,
    isFaulty: (_, { faults }: { faults: InvitationFaults }) => hasFaults(faults),
    isBeginning: ({ context }) => context.link === 'beginning',
    isWithoutResponse,
    isConfirmed: (_, { confirmed }: { confirmed: boolean }) => confirmed,
  },
  actions: {
    keepFaults: assign((_, { faults }: { faults: InvitationFaults }) => ({ faults })),
    pointToFault: emit((_, { faults }: { faults: InvitationFaults }) => firstFault(faults)),
    begin: assign({ faults: {}, failure: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    markUnsure: assign({ isUnsure: true }),
    noticeWelcome: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'invitation.accepted' } })),
    noticeAccountOnly: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'invitation.accountOnly' } })),
  },
}).createMachine({
  id: 'invitation',
  context: ({ input: { link, token } }) => ({ link, token, failure: null, isUnsure: false, faults: null }),
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
          {
            link: context.link,
            token: context.token,
            name: event.name.trim(),
            email: event.email.trim(),
            password: event.password,
            isRepeated: context.isUnsure,
          }
        ),
        onDone: [
          {
            guard: { type: 'isConfirmed', params: ({ event }) => ({ confirmed: event.output }) },
            target: 'adopting',
          },
          { target: 'unconfirmed' },
        ],
        onError: [
          {
            guard: { type: 'isWithoutResponse', params: errorOf },
            target: 'editing',
            actions: [{ type: 'keepFailure', params: errorOf }, 'markUnsure'],
          },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: errorOf },
          },
        ],
      },
    },
    adopting: {
      invoke: {
        id: 'adoptPendingSession',
        src: 'adoptPendingSession',
        onDone: [
          { guard: 'isBeginning', target: 'signedIn' },
          { target: 'signedIn', actions: 'noticeWelcome' },
        ],
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
