import { assertEvent, assign, emit, sendParent, setup, type ActorRefFrom } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, keepFailure, logWarning } from '../shared/shapes/failing.ts'
import { adoptPendingSession, dropPendingSession, verifyPendingFactor } from '../app/secondClient.actors.ts'
import { checkAdministrator, prepareSignIn, signIn, openPendingSession, type Entered } from '../app/auth.actors.ts'
import type { Failure } from '../shared/failure.ts'
import {
  codeFaults,
  credentialFaults,
  digitsOf,
  firstFault,
  followed,
  hasFaults,
  refused,
  type CodeFaults,
  type CredentialFaults,
  type Credentials,
  type FieldFault,
} from './fields.ts'
import type { NoticeEvent } from './notices.ts'

type LoginEvent =
  | ({ type: 'credentials.type' } & Credentials)
  | ({ type: 'submit' } & Credentials)
  | { type: 'admin.open' }
  | { type: 'admin.close' }
  /** The code of the second factor, in the administrative dialog. */
  | { type: 'code.type'; code: string }
  | { type: 'code.submit'; code: string }

type LoginFaults = CredentialFaults & CodeFaults

interface LoginContext {
  /** Why the last attempt failed; cleared by the next attempt. */
  failure: Failure | null
  /** The faulty fields of the open form; null until it is submitted, then they follow the text. */
  faults: LoginFaults | null
  /** The second factor that the administrative dialog requires. */
  factorId: string | null
}

/** The password is right, but the role is missing. Only the owner of the account sees this. */
const notAdministrator: Failure = { kind: 'refused', code: 'not_administrator', sentence: null }

const failureIn = ({ failure }: LoginContext): Failure => needed(failure, 'nothing failed')

const factorIn = ({ factorId }: LoginContext): string => needed(factorId, 'the account has no second factor')

const credentialFaultsOf = ({ event }: { event: Credentials }) => ({ faults: credentialFaults(event) })
const codeFaultsOf = ({ event }: { event: { code: string } }) => ({ faults: codeFaults(event) })

/**
 * Signs in a member, or an administrator through the dialog. The dialog uses a second client: the application's session
 * begins only when the account is known to be an administrator's. The dialog requests its second factor itself. For a
 * member session.machine.ts does, since a stored session may lack it too.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as FieldFault<keyof LoginFaults>,
  },
  actors: {
    signIn,
    openPendingSession,
    verifyPendingFactor,
    checkAdministrator,
    adoptPendingSession,
    dropPendingSession,
  },
  actions: {
    prepareSignIn,
    keepFaults: assign((_, { faults }: { faults: LoginFaults }) => ({ faults })),
    pointToFault: emit((_, { faults }: { faults: LoginFaults }) => firstFault(faults)),
    logQuitFailure: logWarning('the session without its code may still be open on the server'),
    forgetFaults: assign({ faults: null }),
    begin: assign({ faults: {}, failure: null }),
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    keepFactor: assign({ factorId: (_, { factorId }: Entered) => factorId }),
    keepRefusal: assign({ failure: notAdministrator }),
    noticeFailure: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'login.failed', failure: failureIn(context) },
    })),
    noticeAdminFailure: sendParent(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'login.adminFailed', failure: failureIn(context) },
    })),
    /** The failure that the notice reports is over, or its form is closed. */
    withdraw: sendParent({
      type: 'notice',
      notice: { key: 'notice.outdated', of: ['login.failed', 'login.adminFailed'] },
    } satisfies NoticeEvent),
    noticeWelcome: sendParent({ type: 'notice', notice: { key: 'login.welcome' } }),
    noticeAdminWelcome: sendParent({ type: 'notice', notice: { key: 'login.adminWelcome' } }),
  },
  guards: {
    isChecked: ({ context }) => context.faults !== null,
    isFaulty: (_, { faults }: { faults: LoginFaults }) => hasFaults(faults),
    hasFactor: (_, { factorId }: Entered) => factorId !== null,
    isAdministrator: (_, { administrator }: { administrator: boolean }) => administrator,
  },
}).createMachine({
  id: 'login',
  context: { failure: null, faults: null, factorId: null },
  on: {
    'credentials.type': [
      { guard: 'isChecked', actions: ['prepareSignIn', { type: 'keepFaults', params: credentialFaultsOf }] },
      { actions: 'prepareSignIn' },
    ],
  },
  initial: 'member',
  states: {
    member: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            submit: [refused(credentialFaultsOf), { target: 'submitting', actions: ['begin', 'withdraw'] }],
            'admin.open': { target: '#login.admin', actions: ['forgetFailure', 'forgetFaults', 'withdraw'] },
          },
        },
        submitting: {
          invoke: {
            id: 'signIn',
            src: 'signIn',
            input: ({ event }) => (assertEvent(event, 'submit'), { email: event.email, password: event.password }),
            onDone: [
              {
                guard: { type: 'hasFactor', params: ({ event }) => event.output },
                target: '#login.signedIn',
              },
              { target: '#login.signedIn', actions: 'noticeWelcome' },
            ],
            onError: {
              target: 'editing',
              actions: [{ type: 'keepFailure', params: errorOf }, 'noticeFailure'],
            },
          },
        },
      },
    },
    admin: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            submit: [refused(credentialFaultsOf), { target: 'submitting', actions: ['begin', 'withdraw'] }],
            'admin.close': { target: '#login.member', actions: ['forgetFailure', 'forgetFaults', 'withdraw'] },
          },
        },
        submitting: {
          invoke: {
            id: 'openPendingSession',
            src: 'openPendingSession',
            input: ({ event }) => (assertEvent(event, 'submit'), { email: event.email, password: event.password }),
            onDone: [
              {
                guard: { type: 'hasFactor', params: ({ event }) => event.output },
                target: 'confirming',
                actions: [{ type: 'keepFactor', params: ({ event }) => event.output }, 'forgetFaults'],
              },
              { target: 'checking' },
            ],
            onError: {
              target: 'editing',
              actions: [{ type: 'keepFailure', params: errorOf }, 'noticeAdminFailure'],
            },
          },
        },
        confirming: {
          on: {
            'code.type': followed(codeFaultsOf),
            'code.submit': [refused(codeFaultsOf), { target: 'verifying', actions: ['begin', 'withdraw'] }],
            'admin.close': { target: 'quitting', actions: ['forgetFailure', 'forgetFaults', 'withdraw'] },
          },
        },
        verifying: {
          on: { 'code.type': followed(codeFaultsOf) },
          invoke: {
            id: 'verifyPendingFactor',
            src: 'verifyPendingFactor',
            input: ({ context, event }) => (
              assertEvent(event, 'code.submit'),
              { factorId: factorIn(context), code: digitsOf(event.code) }
            ),
            onDone: { target: 'checking', actions: 'forgetFaults' },
            onError: {
              target: 'confirming',
              actions: [{ type: 'keepFailure', params: errorOf }, 'noticeAdminFailure'],
            },
          },
        },
        quitting: {
          invoke: {
            id: 'quitPendingSession',
            src: 'dropPendingSession',
            onDone: '#login.member',
            onError: { target: '#login.member', actions: { type: 'logQuitFailure', params: errorOf } },
          },
        },
        checking: {
          invoke: {
            id: 'checkAdministrator',
            src: 'checkAdministrator',
            onDone: [
              {
                guard: { type: 'isAdministrator', params: ({ event }) => ({ administrator: event.output }) },
                target: 'adopting',
              },
              { target: 'leaving', actions: 'keepRefusal' },
            ],
            onError: {
              target: 'leaving',
              actions: { type: 'keepFailure', params: errorOf },
            },
          },
        },
        adopting: {
          invoke: {
            id: 'adoptPendingSession',
            src: 'adoptPendingSession',
            onDone: { target: '#login.signedInAsAdministrator', actions: 'noticeAdminWelcome' },
            onError: {
              target: 'leaving',
              actions: { type: 'keepFailure', params: errorOf },
            },
          },
        },
        leaving: {
          invoke: {
            id: 'dropPendingSession',
            src: 'dropPendingSession',
            onDone: { target: 'editing', actions: 'noticeAdminFailure' },
            onError: { target: 'editing', actions: 'noticeAdminFailure' },
          },
        },
      },
    },
    signedIn: { type: 'final' },
    signedInAsAdministrator: { type: 'final' },
  },
})

export type LoginActor = ActorRefFrom<typeof loginMachine>
