import { assertEvent, assign, emit, setup } from 'xstate'
import { errorOf, keepFailure } from '../shared/shapes/failing.ts'
import { adoptPendingSession, dropPendingSession, verifyPendingFactor } from '../app/secondClient.actors.ts'
import { checkAdministrator, prepareSignIn, signIn, openPendingSession, type Entered } from '../app/auth.actors.ts'
import type { Failure } from '../shared/failure.ts'
import type { NoticeEvent } from './notices.ts'

export interface Credentials {
  email: string
  password: string
}

export type LoginEvent =
  | ({ type: 'submit' } & Credentials)
  | { type: 'credentials.type' }
  | { type: 'admin.open' }
  | { type: 'admin.close' }
  /** The code of the second factor, in the administrative dialog. */
  | { type: 'code.submit'; code: string }

interface LoginContext {
  /** Why the last attempt failed; cleared by the next attempt. */
  failure: Failure | null
  /** The second factor that the administrative dialog requires. */
  factorId: string | null
}

/** The password is right, but the role is missing. Only the owner of the account sees this. */
const notAdministrator: Failure = { kind: 'refused', code: 'not_administrator', sentence: null }

/**
 * Signs in a member, or an administrator through the dialog. The dialog uses a second client: the application's session
 * begins only when the account is known to be an administrator's. The dialog requests its second factor itself. For a
 * member session.machine.ts does, since a stored session may lack it too.
 */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as NoticeEvent,
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
    forgetFailure: assign({ failure: null }),
    keepFailure: keepFailure(),
    keepFactor: assign({ factorId: (_, { factorId }: Entered) => factorId }),
    keepRefusal: assign({ failure: notAdministrator }),
    noticeFailure: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'login.failed', failure: context.failure ?? notAdministrator },
    })),
    noticeAdminFailure: emit(({ context }): NoticeEvent => ({
      type: 'notice',
      notice: { key: 'login.adminFailed', failure: context.failure ?? notAdministrator },
    })),
    noticeWelcome: emit({ type: 'notice', notice: { key: 'login.welcome' } }),
    noticeAdminWelcome: emit({ type: 'notice', notice: { key: 'login.adminWelcome' } }),
  },
  guards: {
    hasFactor: (_, { factorId }: Entered) => factorId !== null,
    isAdministrator: (_, { administrator }: { administrator: boolean }) => administrator,
  },
}).createMachine({
  id: 'login',
  context: { failure: null, factorId: null },
  on: { 'credentials.type': { actions: 'prepareSignIn' } },
  initial: 'member',
  states: {
    member: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            submit: { target: 'submitting', actions: 'forgetFailure' },
            'admin.open': { target: '#login.admin', actions: 'forgetFailure' },
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
            submit: { target: 'submitting', actions: 'forgetFailure' },
            'admin.close': { target: '#login.member', actions: 'forgetFailure' },
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
                actions: { type: 'keepFactor', params: ({ event }) => event.output },
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
            'code.submit': { target: 'verifying', actions: 'forgetFailure' },
            'admin.close': { target: 'quitting', actions: 'forgetFailure' },
          },
        },
        verifying: {
          invoke: {
            id: 'verifyPendingFactor',
            src: 'verifyPendingFactor',
            input: ({ context, event }) => (
              assertEvent(event, 'code.submit'),
              { factorId: context.factorId ?? '', code: event.code }
            ),
            onDone: 'checking',
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
            onError: '#login.member',
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
