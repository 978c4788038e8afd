import { assertEvent, assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { changeOwnPassword, mailOwnCode } from './ownAccount.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type PasswordChangeEvent =
  /** `code`: the six mailed digits, once required. */
  { type: 'submit'; password: string; code: string | null } | { type: 'resend' } | { type: 'cancel' }

interface PasswordChangeContext {
  /** A mailed code is required too. */
  isConfirming: boolean
  /** Why the last attempt failed. The next attempt clears it. */
  failure: Failure | null
}

/**
 * Changes the password of a signed-in user. If the sign-in is a day old, the auth server requires a mailed code
 * (config.toml, `secure_password_change`). The form keeps the typed values; no state stores them.
 */
export const passwordChangeMachine = setup({
  types: {
    context: {} as PasswordChangeContext,
    events: {} as PasswordChangeEvent,
    emitted: {} as NoticeEvent,
  },
  actors: { changeOwnPassword, mailOwnCode },
  guards: {
    isConfirming: ({ context }) => context.isConfirming,
    isCodeNeeded: (_, { error }: { error: unknown }) => failureOf(error).code === 'reauthentication_needed',
  },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    noticeChanged: emit({ type: 'notice', notice: { key: 'password.changed' } }),
  },
}).createMachine({
  id: 'passwordChange',
  context: { isConfirming: false, failure: null },
  initial: 'editing',
  states: {
    editing: {
      on: {
        submit: { target: 'saving', actions: 'forgetFailure' },
        resend: { guard: 'isConfirming', target: 'mailing', actions: 'forgetFailure' },
        cancel: 'closed',
      },
    },
    saving: {
      invoke: {
        id: 'changeOwnPassword',
        src: 'changeOwnPassword',
        input: ({ event }) => (assertEvent(event, 'submit'), { password: event.password, code: event.code }),
        onDone: { target: 'changed', actions: 'noticeChanged' },
        onError: [
          { guard: { type: 'isCodeNeeded', params: errorOf }, target: 'mailing' },
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
        onDone: { target: 'editing', actions: assign({ isConfirming: true }) },
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    changed: { type: 'final' },
    closed: { type: 'final' },
  },
})
