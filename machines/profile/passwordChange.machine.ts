import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, isWithoutResponse, keepFailure } from '../shared/shapes/failing.ts'
import { changeOwnPassword, mailOwnCode } from './ownAccount.actors.ts'
import {
  codeFaults,
  digitsOf,
  firstFault,
  followed,
  hasFaults,
  refused,
  type CodeFaults,
  type FieldFault,
} from '../entrance/fields.ts'
import { isSamePassword, newPasswordFaults, type NewPassword, type NewPasswordFaults } from '../entrance/password.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'
import type { SecurityReport } from './security.ts'

/** The form as typed. `code`: the mailed digits, once required. */
interface Typed extends NewPassword {
  code: string
}

type PasswordChangeEvent =
  | ({ type: 'password.type' } & Typed)
  | ({ type: 'submit' } & Typed)
  | { type: 'resend' }
  | { type: 'cancel' }

type PasswordChangeFaults = CodeFaults & NewPasswordFaults

interface PasswordChangeContext {
  /** The current user's e-mail, which the password must not contain. */
  email: string
  /** A mailed code is required too. */
  isConfirming: boolean
  /** Why the last attempt failed. The next attempt clears it. */
  failure: Failure | null
  /** A change got no response: perhaps the password is the new one already. */
  isUnsure: boolean
  /** The faulty fields; null until the form is submitted, then they follow the text. */
  faults: PasswordChangeFaults | null
}

const faultsOf = ({ context, event }: { context: PasswordChangeContext; event: Typed }) => ({
  faults: {
    ...(context.isConfirming && codeFaults(event)),
    ...newPasswordFaults(event, [context.email]),
  } satisfies PasswordChangeFaults,
})

/**
 * Changes the password of a signed-in user. If the sign-in is a day old, the auth server requires a mailed code
 * (config.toml, `secure_password_change`). The form keeps the typed values; no state stores them.
 */
export const passwordChangeMachine = setup({
  types: {
    context: {} as PasswordChangeContext,
    events: {} as PasswordChangeEvent,
    input: {} as { email: string },
    emitted: {} as FieldFault<keyof PasswordChangeFaults>,
  },
  actors: { changeOwnPassword, mailOwnCode },
  guards: {
    isChecked: ({ context }) => context.faults !== null,
    isFaulty: (_, { faults }: { faults: PasswordChangeFaults }) => hasFaults(faults),
    isConfirming: ({ context }) => context.isConfirming,
    isMade: ({ context }, { error }: { error: unknown }) => context.isUnsure && isSamePassword(error),
    isWithoutResponse,
    /** A code was mailed a moment ago, perhaps before the dialog was closed: it counts. */
    isMailed: (_, { error }: { error: unknown }) => failureOf(error).code === 'over_email_send_rate_limit',
    isCodeNeeded: (_, { error }: { error: unknown }) => failureOf(error).code === 'reauthentication_needed',
  },
  actions: {
    keepFaults: assign((_, { faults }: { faults: PasswordChangeFaults }) => ({ faults })),
    pointToFault: emit((_, { faults }: { faults: PasswordChangeFaults }) => firstFault(faults)),
    forgetFaults: assign({ faults: null }),
    begin: assign({ faults: {}, failure: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    markUnsure: assign({ isUnsure: true }),
    requestCode: assign({ isConfirming: true }),
    noticeChanged: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'password.changed' } })),
    reportChange: sendParent((): SecurityReport => ({ type: 'password.changed' })),
  },
}).createMachine({
  id: 'passwordChange',
  context: ({ input: { email } }) => ({ email, isConfirming: false, failure: null, isUnsure: false, faults: null }),
  on: { 'password.type': followed(faultsOf) },
  initial: 'editing',
  states: {
    editing: {
      on: {
        submit: [refused(faultsOf), { target: 'saving', actions: 'begin' }],
        resend: { guard: 'isConfirming', target: 'mailing', actions: 'forgetFailure' },
        cancel: 'closed',
      },
    },
    saving: {
      invoke: {
        id: 'changeOwnPassword',
        src: 'changeOwnPassword',
        input: ({ context, event }) => (
          assertEvent(event, 'submit'),
          { password: event.password, code: context.isConfirming ? digitsOf(event.code) : null }
        ),
        onDone: { target: 'changed', actions: ['noticeChanged', 'reportChange'] },
        onError: [
          { guard: { type: 'isMade', params: errorOf }, target: 'changed', actions: ['noticeChanged', 'reportChange'] },
          {
            guard: { type: 'isWithoutResponse', params: errorOf },
            target: 'editing',
            actions: [{ type: 'keepFailure', params: errorOf }, 'markUnsure'],
          },
          // The form has another field then.
          { guard: { type: 'isCodeNeeded', params: errorOf }, target: 'mailing', actions: 'forgetFaults' },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: errorOf },
          },
        ],
      },
    },
    mailing: {
      invoke: {
        id: 'mailOwnCode',
        src: 'mailOwnCode',
        onDone: { target: 'editing', actions: 'requestCode' },
        onError: [
          {
            guard: { type: 'isMailed', params: errorOf },
            target: 'editing',
            actions: [{ type: 'keepFailure', params: errorOf }, 'requestCode'],
          },
          {
            target: 'editing',
            actions: { type: 'keepFailure', params: errorOf },
          },
        ],
      },
    },
    changed: { type: 'final' },
    closed: { type: 'final' },
  },
})

export type PasswordChangeActor = ActorRefFrom<typeof passwordChangeMachine>
