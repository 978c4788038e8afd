import { assign, sendParent, setup } from 'xstate'
import { needed } from '../shared/needed.ts'
import { errorOf, failureNotice, logWarning } from '../shared/shapes/failing.ts'
import { authEvents, signOut, type AuthEvent, type SignedInUser } from './auth.actors.ts'
import { loadAccess } from '../shared/access.actors.ts'
import type { AccessWithMember } from '../shared/access.ts'
import { failureOf, type Failure } from '../shared/failure.ts'
import type { AppNotice } from './notices.ts'

type SessionEvent =
  | AuthEvent
  | { type: 'signOut' }
  | { type: 'retry' }
  | { type: 'access.refresh' }
  | { type: 'restricted' }

/** What the session reports to the root. */
export type SessionReport =
  | { type: 'session.begin'; user: SignedInUser }
  | { type: 'session.end' }
  /** null while the rights are loading. */
  | { type: 'access.change'; access: AccessWithMember | null }
  | { type: 'access.fail' }

interface SessionContext {
  user: SignedInUser | null
  /** The second factor that must be verified first. */
  factorId: string | null
  /** Rights and the user's own member row; null until loaded. */
  access: AccessWithMember | null
  failure: Failure | null
  /** The session ended without a sign-out: the user is sent to the login at once. */
  isLost: boolean
  /** The last renewal of the session failed; the client retries. */
  isDelayed: boolean
}

const userOf = ({ user }: SessionContext): SignedInUser => needed(user, 'no user is signed in')

const eventOf = ({ event }: { event: { user: SignedInUser } }) => event
const keepUser = { type: 'keepUser', params: eventOf } as const
/** Another window may have signed another user in: the previous user's rights must not stay. */
const follow = [
  {
    guard: { type: 'isOtherUser', params: eventOf },
    target: 'signedIn',
    reenter: true,
    actions: ['forget', keepUser],
  },
  { actions: keepUser },
] as const

/**
 * The signed-in user and their rights. One listener of the auth client sends the events. The database enforces a loss
 * of rights. The rights are reloaded when it refuses a request and when the page is in the foreground again. Until
 * then, or if the reload fails, the current rights stay in force.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    events: {} as SessionEvent,
  },
  actors: { authEvents, loadAccess, signOut },
  actions: {
    keepAccess: assign({ access: (_, access: AccessWithMember) => access, failure: null }),
    logFailure: logWarning('the rights could not be reloaded'),
    logSignOutFailure: logWarning('the session may still be open on the server'),
    keepUser: assign({
      user: (_, { user }: { user: SignedInUser }) => user,
      factorId: null,
      isLost: false,
      isDelayed: false,
    }),
    forget: assign({ user: null, factorId: null, access: null, failure: null, isDelayed: false }),
    keepChallenge: assign({
      user: (_, { user }: { user: SignedInUser; factorId: string }) => user,
      factorId: (_, { factorId }) => factorId,
      access: null,
      failure: null,
      isLost: false,
      isDelayed: false,
    }),
    markDelayed: assign({ isDelayed: true }),
    markLost: assign({ isLost: true }),
    reportBegin: sendParent(({ context }): SessionReport => ({ type: 'session.begin', user: userOf(context) })),
    reportEnd: sendParent((): SessionReport => ({ type: 'session.end' })),
    reportAccess: sendParent((_, access: AccessWithMember | null): SessionReport => ({
      type: 'access.change',
      access,
    })),
    reportAccessFailed: sendParent((): SessionReport => ({ type: 'access.fail' })),
    noticeWelcome: sendParent({ type: 'notice', notice: { key: 'login.welcome' } }),
    noticeLost: sendParent({ type: 'notice', notice: { key: 'session.lost' } }),
    noticeSuspended: sendParent({ type: 'notice', notice: { key: 'session.suspended' } }),
    noticeRestricted: sendParent({ type: 'notice', notice: { key: 'session.restricted' } }),
    noticeAccessFailed: failureNotice<AppNotice>()('session.accessFailed'),
  },
  guards: {
    isOtherUser: ({ context }, { user }: { user: SignedInUser }) => context.user?.id !== user.id,
  },
}).createMachine({
  id: 'session',
  context: { user: null, factorId: null, access: null, failure: null, isLost: false, isDelayed: false },
  initial: 'restoring',
  invoke: {
    id: 'authEvents',
    src: 'authEvents',
    onError: { target: '.signedOut', actions: ['forget', 'markLost', 'noticeLost'] },
  },
  states: {
    restoring: {
      on: {
        'auth.restored': {
          target: 'signedIn.restored',
          actions: [keepUser, { type: 'keepAccess', params: ({ event }) => event.access }],
        },
        'auth.signedIn': { target: 'signedIn', actions: keepUser },
        'auth.challenged': { target: 'challenged', actions: { type: 'keepChallenge', params: ({ event }) => event } },
        'auth.signedOut': 'signedOut',
        'auth.lost': { target: 'signedOut', actions: ['markLost', 'noticeLost'] },
        'auth.delayed': { actions: 'markDelayed' },
        // On a shared computer the user can sign out without waiting for the server.
        signOut: 'signingOut',
      },
    },
    signedOut: {
      entry: 'forget',
      on: {
        'auth.challenged': { target: 'challenged', actions: { type: 'keepChallenge', params: ({ event }) => event } },
        'auth.signedIn': { target: 'signedIn', actions: keepUser },
        // If the server refuses a stored session, the auth client may report 'signed out' first.
        'auth.lost': { actions: ['markLost', 'noticeLost'] },
      },
    },
    /** The password or the stored session is valid, but the database grants no rights before the second factor. */
    challenged: {
      on: {
        'auth.signedIn': {
          target: 'signedIn',
          actions: [keepUser, 'noticeWelcome'],
        },
        'auth.challenged': { actions: { type: 'keepChallenge', params: ({ event }) => event } },
        'auth.signedOut': 'signedOut',
        'auth.lost': { target: 'signedOut', actions: ['markLost', 'noticeLost'] },
        'auth.suspended': { target: 'signingOut', actions: 'noticeSuspended' },
        signOut: 'signingOut',
      },
    },
    signedIn: {
      entry: 'reportBegin',
      exit: 'reportEnd',
      initial: 'loadingAccess',
      on: {
        'auth.challenged': { target: 'challenged', actions: { type: 'keepChallenge', params: ({ event }) => event } },
        // The auth client reports 'signed in' again when its tab is in the foreground, and after a change of the
        // e-mail.
        'auth.signedIn': follow,
        'auth.refreshed': follow,
        'auth.userUpdated': follow,
        'auth.signedOut': 'signedOut',
        'auth.lost': { target: 'signedOut', actions: ['markLost', 'noticeLost'] },
        'auth.suspended': { target: 'signingOut', actions: 'noticeSuspended' },
        'auth.delayed': { actions: 'markDelayed' },
        signOut: 'signingOut',
        restricted: { actions: 'noticeRestricted' },
      },
      states: {
        /** With the rights of the last visit: pages load their data while the rights are loaded again. */
        restored: {
          always: {
            target: 'refreshingAccess',
            actions: { type: 'reportAccess', params: ({ context }) => context.access },
          },
        },
        loadingAccess: {
          invoke: {
            id: 'loadAccess',
            src: 'loadAccess',
            input: ({ context }) => ({ userId: userOf(context).id }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'keepAccess', params: ({ event }) => event.output },
                { type: 'reportAccess', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'failed',
              actions: [
                assign({ failure: ({ event }) => failureOf(event.error) }),
                'reportAccessFailed',
                { type: 'noticeAccessFailed', params: errorOf },
              ],
            },
          },
        },
        ready: { on: { 'access.refresh': 'refreshingAccess', 'auth.denied': 'refreshingAccess' } },
        refreshingAccess: {
          // A pending response may be older than the latest change.
          on: { 'access.refresh': { target: 'refreshingAccess', reenter: true } },
          invoke: {
            id: 'refreshAccess',
            src: 'loadAccess',
            input: ({ context }) => ({ userId: userOf(context).id }),
            onDone: {
              target: 'ready',
              actions: [
                { type: 'keepAccess', params: ({ event }) => event.output },
                { type: 'reportAccess', params: ({ event }) => event.output },
              ],
            },
            onError: {
              target: 'ready',
              actions: { type: 'logFailure', params: errorOf },
            },
          },
        },
        failed: { on: { retry: { target: 'loadingAccess', actions: { type: 'reportAccess', params: null } } } },
      },
    },
    signingOut: {
      entry: assign({ access: null, isDelayed: false }),
      invoke: {
        id: 'signOut',
        src: 'signOut',
        onDone: 'signedOut',
        onError: { target: 'signedOut', actions: { type: 'logSignOutFailure', params: errorOf } },
      },
      on: { 'auth.signedOut': 'signedOut' },
    },
  },
})
