import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, isWithoutResponse, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { adoptPendingSession, dropPendingSession } from '../app/secondClient.actors.ts'
import {
  changePassword,
  confirmRecovery,
  openRecovery,
  sendRecovery,
  verifyRecovery,
  type Recovered,
} from './recovery.actors.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import {
  codeFaults,
  digitsOf,
  emailFaults,
  firstFault,
  followed,
  hasFaults,
  refused,
  type CodeFaults,
  type EmailFaults,
  type FieldFault,
} from './fields.ts'
import { forgetRecovery, keepRecovery, keepUnsure, type KeptRecovery } from '../shared/client/keptRecovery.ts'
import type { LinkTokens } from './loginLink.ts'
import type { NoticeEvent } from './notices.ts'
import { isRecoveryOver } from './recovery.ts'
import { isSamePassword, newPasswordFaults, type NewPassword, type NewPasswordFaults } from './password.ts'

type RecoveryEvent =
  | { type: 'email.type'; email: string }
  | { type: 'email.submit'; email: string }
  | { type: 'resend' }
  /** Change the e-mail. */
  | { type: 'back' }
  /** The mailed code, or the second factor's. */
  | { type: 'code.type'; code: string }
  | { type: 'code.submit'; code: string }
  | ({ type: 'password.type' } & NewPassword)
  | ({ type: 'password.submit' } & NewPassword)
  /** The link got no response. */
  | { type: 'retry' }
  | { type: 'close' }

export interface RecoveryInput {
  /**
   * From the address of a mailed link, or the recovery before a reload. `expired`: the auth server refused the link.
   * `ended`: the recovery before the reload is over.
   */
  link: LinkTokens | KeptRecovery | 'expired' | 'ended' | null
}

type RecoveryFaults = EmailFaults & CodeFaults & NewPasswordFaults

interface RecoveryContext {
  link: LinkTokens | null
  email: string
  factorId: string | null
  /** Why the last attempt failed; cleared by the next attempt. */
  failure: Failure | null
  /** Another mail was sent for the same address. */
  isResent: boolean
  /** The change of the password got no response: perhaps it is the new one already. */
  isUnsure: boolean
  /** The faulty fields of the open form; null until it is submitted, then they follow the text. */
  faults: RecoveryFaults | null
}

const linkIn = ({ link }: RecoveryContext): LinkTokens => needed(link, 'no link was opened')

const linkOf = ({ accessToken, refreshToken }: LinkTokens): LinkTokens => ({ accessToken, refreshToken })

const factorIn = ({ factorId }: RecoveryContext): string => needed(factorId, 'the account has no second factor')

const emailFaultsOf = ({ event }: { event: { email: string } }) => ({ faults: emailFaults(event) })
const codeFaultsOf = ({ event }: { event: { code: string } }) => ({ faults: codeFaults(event) })
const passwordFaultsOf = ({ context, event }: { context: RecoveryContext; event: NewPassword }) => ({
  faults: newPasswordFaults(event, [context.email]),
})

const expired: Failure = { kind: 'refused', code: 'otp_expired', sentence: null }
const ended: Failure = { kind: 'refused', code: 'session_expired', sentence: null }

/**
 * 'Esqueci minha senha': e-mail, mailed link or code, second factor if there is one, new password, signed in. All steps
 * use a second client; the application's session begins when the password is changed. A reload opens the session of
 * the second client again.
 */
export const recoveryMachine = setup({
  types: {
    context: {} as RecoveryContext,
    events: {} as RecoveryEvent,
    input: {} as RecoveryInput,
    emitted: {} as FieldFault<keyof RecoveryFaults>,
  },
  actors: {
    sendRecovery,
    verifyRecovery,
    openRecovery,
    confirmRecovery,
    changePassword,
    adoptPendingSession,
    dropPendingSession,
  },
  actions: {
    keepFaults: assign((_, { faults }: { faults: RecoveryFaults }) => ({ faults })),
    pointToFault: emit((_, { faults }: { faults: RecoveryFaults }) => firstFault(faults)),
    forgetFaults: assign({ faults: null }),
    begin: assign({ faults: {}, failure: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    markUnsure: assign({ isUnsure: true }),
    keepSent: () => keepUnsure(true),
    keepRefused: ({ context: { isUnsure } }) => keepUnsure(isUnsure),
    keepLink: ({ context }) => keepRecovery({ ...linkIn(context), isUnsure: context.isUnsure }),
    keepTokens: ({ context: { isUnsure } }, { tokens }: { tokens: LinkTokens }) =>
      keepRecovery({ ...tokens, isUnsure }),
    forgetRecovery,
    markResent: assign({ isResent: true }),
    forgetResent: assign({ isResent: false }),
    logDropFailure: logWarning('the separate session may still be open on the server'),
    keepEmail: assign({ email: (_, { email }: { email: string }) => email.trim() }),
    keepFactor: assign({ factorId: (_, { factorId }: Recovered) => factorId }),
    forgetLink: assign({ link: null }),
    noticeChanged: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'recovery.changed' } })),
    noticeChangedOnly: sendParent((): NoticeEvent => ({ type: 'notice', notice: { key: 'recovery.changedOnly' } })),
  },
  guards: {
    isChecked: ({ context }) => context.faults !== null,
    isFaulty: (_, { faults }: { faults: RecoveryFaults }) => hasFaults(faults),
    hasLink: ({ context }) => context.link !== null,
    hasFactor: (_, { factorId }: Pick<Recovered, 'factorId'>) => factorId !== null,
    isMade: ({ context }, { error }: { error: unknown }) => context.isUnsure && isSamePassword(error),
    isMailed: (_, { error }: { error: unknown }) => failureOf(error).code === 'over_email_send_rate_limit',
    isWithoutResponse,
    isOver: (_, { error }: { error: unknown }) => isRecoveryOver(failureOf(error)),
  },
}).createMachine({
  id: 'recovery',
  context: ({ input: { link } }) => ({
    link: typeof link === 'string' || link === null ? null : linkOf(link),
    email: '',
    factorId: null,
    failure: link === 'expired' ? expired : link === 'ended' ? ended : null,
    isResent: false,
    isUnsure: typeof link === 'object' && link !== null && 'isUnsure' in link && link.isUnsure,
    faults: null,
  }),
  initial: 'beginning',
  states: {
    beginning: { always: [{ guard: 'hasLink', target: 'opening' }, { target: 'asking' }] },
    asking: {
      entry: ['forgetFaults', 'forgetResent', 'forgetRecovery'],
      on: { 'email.type': followed(emailFaultsOf) },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'email.submit': [
              refused(emailFaultsOf),
              { target: 'sending', actions: ['begin', { type: 'keepEmail', params: ({ event }) => event }] },
            ],
            close: '#recovery.closed',
          },
        },
        sending: {
          invoke: {
            id: 'sendRecovery',
            src: 'sendRecovery',
            input: ({ context }) => ({ email: context.email }),
            onDone: '#recovery.sent',
            onError: [
              {
                // A mail was just sent, perhaps before a reload: its code counts.
                guard: { type: 'isMailed', params: errorOf },
                target: '#recovery.sent',
                actions: { type: 'keepFailure', params: errorOf },
              },
              {
                target: 'editing',
                actions: { type: 'keepFailure', params: errorOf },
              },
            ],
          },
        },
      },
    },
    sent: {
      entry: 'forgetFaults',
      on: { 'code.type': followed(codeFaultsOf) },
      initial: 'waiting',
      states: {
        waiting: {
          on: {
            'code.submit': [refused(codeFaultsOf), { target: 'verifying', actions: 'begin' }],
            resend: { target: 'resending', actions: ['forgetFailure', 'forgetResent'] },
            back: { target: '#recovery.asking', actions: 'forgetFailure' },
            close: '#recovery.closed',
          },
        },
        verifying: {
          invoke: {
            id: 'verifyRecovery',
            src: 'verifyRecovery',
            input: ({ context, event }) => (
              assertEvent(event, 'code.submit'),
              { email: context.email, code: digitsOf(event.code) }
            ),
            onDone: {
              target: '#recovery.recovered',
              actions: [
                { type: 'keepFactor', params: ({ event }) => event.output },
                { type: 'keepTokens', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'waiting',
              actions: { type: 'keepFailure', params: errorOf },
            },
          },
        },
        resending: {
          invoke: {
            id: 'resendRecovery',
            src: 'sendRecovery',
            input: ({ context }) => ({ email: context.email }),
            onDone: { target: 'waiting', actions: 'markResent' },
            onError: {
              target: 'waiting',
              actions: { type: 'keepFailure', params: errorOf },
            },
          },
        },
      },
    },
    opening: {
      entry: ['forgetFailure', 'keepLink'],
      invoke: {
        id: 'openRecovery',
        src: 'openRecovery',
        input: ({ context }) => linkIn(context),
        onDone: {
          target: 'recovered',
          actions: [
            'forgetLink',
            { type: 'keepFactor', params: ({ event }) => event.output },
            { type: 'keepTokens', params: ({ event }) => event.output },
          ],
        },
        onError: [
          {
            guard: { type: 'isWithoutResponse', params: errorOf },
            target: 'unopened',
            actions: { type: 'keepFailure', params: errorOf },
          },
          {
            target: 'asking',
            actions: ['forgetLink', { type: 'keepFailure', params: errorOf }],
          },
        ],
      },
    },
    // The link works once: it is tried again.
    unopened: {
      on: {
        retry: 'opening',
        close: { target: 'closed', actions: ['forgetLink', 'forgetRecovery'] },
      },
    },
    recovered: {
      always: [
        { guard: { type: 'hasFactor', params: ({ context }) => context }, target: 'confirming' },
        { target: 'choosing' },
      ],
    },
    confirming: {
      entry: 'forgetFaults',
      on: { 'code.type': followed(codeFaultsOf) },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'code.submit': [refused(codeFaultsOf), { target: 'verifying', actions: 'begin' }],
            close: '#recovery.leaving',
          },
        },
        verifying: {
          invoke: {
            id: 'confirmRecovery',
            src: 'confirmRecovery',
            input: ({ context, event }) => (
              assertEvent(event, 'code.submit'),
              { factorId: factorIn(context), code: digitsOf(event.code) }
            ),
            onDone: {
              target: '#recovery.choosing',
              actions: { type: 'keepTokens', params: ({ event }) => ({ tokens: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isOver', params: errorOf },
                target: '#recovery.asking',
                actions: { type: 'keepFailure', params: errorOf },
              },
              {
                target: 'editing',
                actions: { type: 'keepFailure', params: errorOf },
              },
            ],
          },
        },
      },
    },
    choosing: {
      entry: 'forgetFaults',
      on: { 'password.type': followed(passwordFaultsOf) },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'password.submit': [refused(passwordFaultsOf), { target: 'saving', actions: 'begin' }],
            close: '#recovery.leaving',
          },
        },
        saving: {
          entry: 'keepSent',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ event }) => (assertEvent(event, 'password.submit'), { password: event.password }),
            onDone: '#recovery.adopting',
            onError: [
              { guard: { type: 'isMade', params: errorOf }, target: '#recovery.adopting' },
              {
                guard: { type: 'isWithoutResponse', params: errorOf },
                target: 'editing',
                actions: [{ type: 'keepFailure', params: errorOf }, 'markUnsure'],
              },
              {
                guard: { type: 'isOver', params: errorOf },
                target: '#recovery.asking',
                actions: { type: 'keepFailure', params: errorOf },
              },
              {
                target: 'editing',
                actions: [{ type: 'keepFailure', params: errorOf }, 'keepRefused'],
              },
            ],
          },
        },
      },
    },
    adopting: {
      entry: 'forgetRecovery',
      invoke: {
        id: 'adoptPendingSession',
        src: 'adoptPendingSession',
        onDone: { target: 'signedIn', actions: 'noticeChanged' },
        onError: { target: 'closed', actions: 'noticeChangedOnly' },
      },
    },
    leaving: {
      entry: 'forgetRecovery',
      invoke: {
        id: 'dropPendingSession',
        src: 'dropPendingSession',
        onDone: 'closed',
        onError: { target: 'closed', actions: { type: 'logDropFailure', params: errorOf } },
      },
    },
    signedIn: { type: 'final' },
    closed: { type: 'final' },
  },
})

export type RecoveryActor = ActorRefFrom<typeof recoveryMachine>
