import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { changeOwnEmail, confirmOwnEmail } from './ownAccount.actors.ts'
import {
  codeFaults,
  digitsOf,
  emailFaults,
  firstFault,
  followed,
  hasFaults,
  refused,
  type CodeFaults,
  type EmailFault,
  type FieldFault,
} from '../entrance/fields.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export type EmailChangeEvent =
  | { type: 'email.type'; email: string }
  | { type: 'email.submit'; email: string }
  /** The six digits that the mailbox received. */
  | { type: 'code.type'; code: string }
  | { type: 'code.submit'; code: string }
  /** Mails both codes again. The first one is then required again. */
  | { type: 'resend' }
  | { type: 'back' }
  | { type: 'cancel' }

interface EmailChangeFaults extends CodeFaults {
  email?: EmailFault | 'same'
}

interface EmailChangeContext {
  current: string
  /** The new address; null until submitted. */
  next: string | null
  /** Why the last attempt failed. The next attempt clears it. */
  failure: Failure | null
  /** The faulty fields of the open form; null until it is submitted, then they follow the text. */
  faults: EmailChangeFaults | null
}

const nextIn = ({ next }: EmailChangeContext): string => {
  if (next === null) throw new Error('no new address was submitted')
  return next
}

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

const emailFaultsOf = ({ context, event }: { context: EmailChangeContext; event: { email: string } }) => ({
  faults: isSame(event.email, context.current) ? { email: 'same' as const } : emailFaults(event),
})
const codeFaultsOf = ({ event }: { event: { code: string } }) => ({ faults: codeFaults(event) })

/**
 * Changes the current user's e-mail. The auth server requires a code from the old mailbox, then one from the new
 * (config.toml, `double_confirm_changes`). No state stores a code.
 */
export const emailChangeMachine = setup({
  types: {
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    input: {} as { current: string },
    emitted: {} as FieldFault<keyof EmailChangeFaults>,
  },
  actors: { changeOwnEmail, confirmOwnEmail },
  guards: {
    isChecked: ({ context }) => context.faults !== null,
    isFaulty: (_, { faults }: { faults: EmailChangeFaults }) => hasFaults(faults),
  },
  actions: {
    keepFaults: assign((_, { faults }: { faults: EmailChangeFaults }) => ({ faults })),
    pointToFault: emit((_, { faults }: { faults: EmailChangeFaults }) => firstFault(faults)),
    forgetFaults: assign({ faults: null }),
    begin: assign({ faults: {}, failure: null }),
    startAgain: assign({ faults: null, failure: null }),
    keepFailure: keepFailure(),
    keepNext: assign({ next: (_, { email }: { email: string }) => email.trim() }),
    noticeChanged: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'email.changed', email: nextIn(context) },
    })),
  },
}).createMachine({
  id: 'emailChange',
  context: ({ input }) => ({ current: input.current, next: null, failure: null, faults: null }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'email.type': followed(emailFaultsOf),
        'email.submit': [
          refused(emailFaultsOf),
          { target: 'mailing', actions: ['begin', { type: 'keepNext', params: ({ event }) => event }] },
        ],
        cancel: 'closed',
      },
    },
    mailing: {
      on: { 'email.type': followed(emailFaultsOf) },
      invoke: {
        id: 'changeOwnEmail',
        src: 'changeOwnEmail',
        input: ({ context }) => ({ email: nextIn(context) }),
        onDone: 'current',
        onError: {
          target: 'editing',
          actions: { type: 'keepFailure', params: errorOf },
        },
      },
    },
    /** The old mailbox. Its code stops a stranger at an open page from taking the account. */
    current: {
      entry: 'forgetFaults',
      on: { 'code.type': followed(codeFaultsOf) },
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'code.submit': [refused(codeFaultsOf), { target: 'verifying', actions: 'begin' }],
            resend: { target: '#emailChange.mailing', actions: 'startAgain' },
            back: { target: '#emailChange.editing', actions: 'startAgain' },
            cancel: '#emailChange.closed',
          },
        },
        verifying: {
          invoke: {
            id: 'confirmCurrent',
            src: 'confirmOwnEmail',
            input: ({ context, event }) => (
              assertEvent(event, 'code.submit'),
              { email: context.current, code: digitsOf(event.code) }
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
      entry: 'forgetFaults',
      on: { 'code.type': followed(codeFaultsOf) },
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'code.submit': [refused(codeFaultsOf), { target: 'verifying', actions: 'begin' }],
            resend: { target: '#emailChange.mailing', actions: 'startAgain' },
            back: { target: '#emailChange.editing', actions: 'startAgain' },
            cancel: '#emailChange.closed',
          },
        },
        verifying: {
          invoke: {
            id: 'confirmNext',
            src: 'confirmOwnEmail',
            input: ({ context, event }) => (
              assertEvent(event, 'code.submit'),
              { email: nextIn(context), code: digitsOf(event.code) }
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

export type EmailChangeActor = ActorRefFrom<typeof emailChangeMachine>
