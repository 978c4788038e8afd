import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, isWithoutResponse, keepFailure } from '../shared/shapes/failing.ts'
import { changeOwnEmail, confirmOwnEmail, readOwnEmail, type EmailStep, type OwnEmail } from './ownAccount.actors.ts'
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
import { failureOf, type Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

type EmailChangeEvent =
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
  /** The address whose code the server has accepted, of the last mails. */
  accepted: 'current' | 'next' | null
  /** A code of the last mails may be accepted already: its response, or theirs, was lost. */
  isUnsure: boolean
  /** Why the last attempt failed. The next attempt clears it. */
  failure: Failure | null
  /** The faulty fields of the open form; null until it is submitted, then they follow the text. */
  faults: EmailChangeFaults | null
}

const nextIn = ({ next }: EmailChangeContext): string => needed(next, 'no new address was submitted')

const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.toLowerCase()

const emailFaultsOf = ({ context, event }: { context: EmailChangeContext; event: { email: string } }) => ({
  faults: isSame(event.email, context.current) ? { email: 'same' as const } : emailFaults(event),
})
const codeFaultsOf = ({ event }: { event: { code: string } }) => ({ faults: codeFaults(event) })

/** The result of an actor, as the parameters of a guard. */
const outputOf = <Output>({ event }: { event: { output: Output } }) => event.output

/**
 * `onError` of a code. A refused one was perhaps accepted before: at an attempt whose response was lost, or by the
 * mailed link, in another window or on another device.
 */
const notConfirmed = [
  {
    guard: { type: 'isWithoutResponse', params: errorOf },
    target: 'waiting',
    actions: [{ type: 'keepFailure', params: errorOf }, 'markUnsure'],
  },
  {
    guard: { type: 'isUsedOrWrong', params: errorOf },
    target: 'checking',
    actions: { type: 'keepFailure', params: errorOf },
  },
  { target: 'waiting', actions: { type: 'keepFailure', params: errorOf } },
] as const

/**
 * Changes the current user's e-mail. The auth server requires a code from the old mailbox, then one from the new
 * (config.toml, `double_confirm_changes`); it accepts them in any order. No state stores a code.
 */
export const emailChangeMachine = setup({
  types: {
    context: {} as EmailChangeContext,
    events: {} as EmailChangeEvent,
    input: {} as { current: string },
    emitted: {} as FieldFault<keyof EmailChangeFaults>,
  },
  actors: { changeOwnEmail, confirmOwnEmail, readOwnEmail },
  guards: {
    isChecked: ({ context }) => context.faults !== null,
    isFaulty: (_, { faults }: { faults: EmailChangeFaults }) => hasFaults(faults),
    isWithoutResponse,
    /** Codes were mailed within the last minute, perhaps before a lost response or a reload. */
    isMailed: (_, { error }: { error: unknown }) => failureOf(error).code === 'over_email_send_rate_limit',
    isUsedOrWrong: (_, { error }: { error: unknown }) => failureOf(error).code === 'otp_expired',
    isDone: (_, { isChanged }: EmailStep) => isChanged,
    isPending: (_, { isPending }: OwnEmail) => isPending,
    isPerhapsAccepted: ({ context }) => context.isUnsure && context.accepted === null,
  },
  actions: {
    keepFaults: assign((_, { faults }: { faults: EmailChangeFaults }) => ({ faults })),
    pointToFault: emit((_, { faults }: { faults: EmailChangeFaults }) => firstFault(faults)),
    forgetFaults: assign({ faults: null }),
    begin: assign({ faults: {}, failure: null }),
    startAgain: assign({ faults: null, failure: null }),
    keepFailure: keepFailure(),
    forgetFailure: assign({ failure: null }),
    markUnsure: assign({ isUnsure: true }),
    awaitCodes: assign({ accepted: null, isUnsure: false }),
    awaitEarlierCodes: assign({ accepted: null, isUnsure: true }),
    keepAccepted: assign((_, { accepted }: { accepted: 'current' | 'next' }) => ({ accepted, isUnsure: false })),
    keepNext: assign({ next: (_, { email }: { email: string }) => email.trim() }),
    noticeChanged: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'email.changed', email: nextIn(context) },
    })),
  },
}).createMachine({
  id: 'emailChange',
  context: ({ input }) => ({
    current: input.current,
    next: null,
    accepted: null,
    isUnsure: false,
    failure: null,
    faults: null,
  }),
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
        onDone: [
          { guard: { type: 'isDone', params: outputOf }, target: 'changed', actions: 'noticeChanged' },
          { target: 'current', actions: 'awaitCodes' },
        ],
        onError: [
          {
            guard: { type: 'isMailed', params: errorOf },
            target: 'recalling',
            actions: { type: 'keepFailure', params: errorOf },
          },
          { target: 'editing', actions: { type: 'keepFailure', params: errorOf } },
        ],
      },
    },
    /** Were the last codes mailed for this address? Then they count. */
    recalling: {
      on: { 'email.type': followed(emailFaultsOf) },
      invoke: {
        id: 'recallOwnEmail',
        src: 'readOwnEmail',
        input: ({ context }) => ({ email: nextIn(context) }),
        onDone: [
          { guard: { type: 'isDone', params: outputOf }, target: 'changed', actions: 'noticeChanged' },
          { guard: { type: 'isPending', params: outputOf }, target: 'current', actions: 'awaitEarlierCodes' },
          { target: 'editing' },
        ],
        onError: { target: 'editing', actions: { type: 'keepFailure', params: errorOf } },
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
            onDone: [
              { guard: { type: 'isDone', params: outputOf }, target: '#emailChange.changed', actions: 'noticeChanged' },
              { target: '#emailChange.next', actions: { type: 'keepAccepted', params: { accepted: 'current' } } },
            ],
            onError: notConfirmed,
          },
        },
        /** After a lost response the other code follows: if this one was wrong, the other may still be the first. */
        checking: {
          invoke: {
            id: 'checkCurrent',
            src: 'readOwnEmail',
            input: ({ context }) => ({ email: nextIn(context) }),
            onDone: [
              { guard: { type: 'isDone', params: outputOf }, target: '#emailChange.changed', actions: 'noticeChanged' },
              { guard: 'isPerhapsAccepted', target: '#emailChange.next', actions: 'forgetFailure' },
              { target: 'waiting' },
            ],
            onError: { target: 'waiting', actions: { type: 'keepFailure', params: errorOf } },
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
            onDone: [
              { guard: { type: 'isDone', params: outputOf }, target: '#emailChange.changed', actions: 'noticeChanged' },
              { target: '#emailChange.current', actions: { type: 'keepAccepted', params: { accepted: 'next' } } },
            ],
            onError: notConfirmed,
          },
        },
        checking: {
          invoke: {
            id: 'checkNext',
            src: 'readOwnEmail',
            input: ({ context }) => ({ email: nextIn(context) }),
            onDone: [
              { guard: { type: 'isDone', params: outputOf }, target: '#emailChange.changed', actions: 'noticeChanged' },
              { target: 'waiting' },
            ],
            onError: { target: 'waiting', actions: { type: 'keepFailure', params: errorOf } },
          },
        },
      },
    },
    changed: { type: 'final' },
    closed: { type: 'final' },
  },
})

export type EmailChangeActor = ActorRefFrom<typeof emailChangeMachine>
