import { assertEvent, assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { changeOwnEmail, confirmOwnEmail } from './ownAccount.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type EmailChangeEvent =
  | { type: 'email.submit'; email: string }
  /** The six digits that the mailbox received. */
  | { type: 'code.submit'; code: string }
  /** Mails both codes again. The first one is then required again. */
  | { type: 'resend' }
  | { type: 'back' }
  | { type: 'cancel' }

interface EmailChangeContext {
  current: string
  /** The new address; empty until submitted. */
  next: string
  /** Why the last attempt failed. The next attempt clears it. */
  failure: Failure | null
}

/**
 * Changes the current user's e-mail. The auth server requires a code from the old mailbox, then one from the new
 * (config.toml, `double_confirm_changes`). No state stores a code.
 */
export const emailChangeMachine = setup({
  types: {
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    input: {} as { current: string },
    emitted: {} as NoticeEvent,
  },
  actors: { changeOwnEmail, confirmOwnEmail },
  actions: {
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    keepNext: assign({ next: (_, { email }: { email: string }) => email }),
    noticeChanged: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'email.changed', email: context.next },
    })),
  },
}).createMachine({
  id: 'emailChange',
  context: ({ input }) => ({ current: input.current, next: '', failure: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.submit': {
          target: 'mailing',
          actions: ['forgetFailure', { type: 'keepNext', params: ({ event }) => event }],
        },
        cancel: 'closed',
      },
    },
    mailing: {
      invoke: {
        id: 'changeOwnEmail',
        src: 'changeOwnEmail',
        input: ({ context }) => ({ email: context.next }),
        onDone: 'current',
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    /** The old mailbox. Its code stops a stranger at an open page from taking the account. */
    current: {
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'code.submit': { target: 'verifying', actions: 'forgetFailure' },
            resend: { target: '#emailChange.mailing', actions: 'forgetFailure' },
            back: { target: '#emailChange.editing', actions: 'forgetFailure' },
            cancel: '#emailChange.closed',
          },
        },
        verifying: {
          invoke: {
            id: 'confirmCurrent',
            src: 'confirmOwnEmail',
            input: ({ context, event }) => (
              assertEvent(event, 'code.submit'),
              { email: context.current, code: event.code }
            ),
            onDone: '#emailChange.next',
            onError: {
              target: 'waiting',
              actions: { type: 'keepFailure', params: errorOf },
            },
          },
        },
      },
    },
    next: {
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'code.submit': { target: 'verifying', actions: 'forgetFailure' },
            resend: { target: '#emailChange.mailing', actions: 'forgetFailure' },
            back: { target: '#emailChange.editing', actions: 'forgetFailure' },
            cancel: '#emailChange.closed',
          },
        },
        verifying: {
          invoke: {
            id: 'confirmNext',
            src: 'confirmOwnEmail',
            input: ({ context, event }) => (
              assertEvent(event, 'code.submit'),
              { email: context.next, code: event.code }
            ),
            onDone: { target: '#emailChange.changed', actions: 'noticeChanged' },
            onError: {
              target: 'waiting',
              actions: { type: 'keepFailure', params: errorOf },
            },
          },
        },
      },
    },
    changed: { type: 'final' },
    closed: { type: 'final' },
  },
})
