import type { Session, SupabaseClient, User } from '@supabase/supabase-js'
import { fromCallback, fromPromise } from 'xstate'
import type { Database } from '#supabase/database.types.ts'
import { factorOf, isConfirmed, openPendingClient, pendingClient, verifyCode } from './secondClient.actors.ts'
import { loadAccount, onAccountLoaded } from '../shared/client/lazyAccount.ts'
import type { AccessWithMember } from '../shared/access.ts'
import {
  forgetAccess,
  forgetDrafts,
  forgetLostSession,
  hasStoredSession,
  isSessionInPage,
  isSessionLost,
  sessionKey,
  takeSession,
} from '../shared/client/storedSession.ts'
import { untilStored } from '../shared/client/untilStored.ts'

export interface SignedInUser {
  id: string
  email: string
}

/** What the auth client reports. `lost`: the server refuses the session, stored or in use. */
export type AuthEvent =
  | { type: 'auth.signedIn'; user: SignedInUser }
  /** The page was opened with a stored session, and this browser knows the user's last rights. */
  | { type: 'auth.restored'; user: SignedInUser; access: AccessWithMember }
  /** Signed in, but without rights until the second factor is verified. */
  | { type: 'auth.challenged'; user: SignedInUser; factorId: string }
  | { type: 'auth.refreshed'; user: SignedInUser }
  | { type: 'auth.userUpdated'; user: SignedInUser }
  | { type: 'auth.signedOut' }
  | { type: 'auth.lost' }
  | { type: 'auth.suspended' }
  /** The database refused a request: the user may have lost rights. */
  | { type: 'auth.denied' }
  /** The token could not be renewed, but was not refused. The client retries with growing pauses. */
  | { type: 'auth.delayed' }

const signedInUser = ({ id, email }: User): SignedInUser => ({ id, email: email ?? '' })

/** The factor that must still be verified; null if the user has no factor or verified it. */
const openFactor = (session: Session): string | null => {
  const factorId = factorOf(session.user)
  return factorId !== null && !isConfirmed(session) ? factorId : null
}

const changes = { TOKEN_REFRESHED: 'auth.refreshed', USER_UPDATED: 'auth.userUpdated' } as const

/** Milliseconds between attempts to load the client's code. The last one repeats. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * The only listener of the auth client. It only forwards events, because the client holds its lock while it calls
 * listeners. Without a stored session the client's code is not loaded until the user types, or signs in in another
 * window.
 */
export const authEvents = fromCallback<{ type: 'unused' }, undefined, AuthEvent>(({ sendBack }) => {
  const hadSession = hasStoredSession()
  const stops: (() => void)[] = []
  const queue: AuthEvent[] = []
  /** The machine knows a signed-in user. */
  let hasUser = false
  /** The machine waits for the stored session. */
  let isAwaited = hadSession
  const pass = (event: AuthEvent) => {
    if ('user' in event) {
      // The event is from a window without storage, or from the client during sign-out.
      if (!hasStoredSession()) return
      hasUser = true
      forgetLostSession()
      forgetDrafts(event.user.id)
    } else if (event.type === 'auth.signedOut' || event.type === 'auth.lost') {
      if (hasUser && event.type === 'auth.signedOut') forgetDrafts()
      forgetAccess()
      hasUser = false
    }
    sendBack(event)
  }
  /** Keeps the order of events. An event with a user waits until requests carry that user's token. */
  const report = async (event: AuthEvent) => {
    isAwaited = false
    queue.push(event)
    if (queue.length > 1) return
    for (let next = queue[0]; next; next = queue[0]) {
      const wait = 'user' in next ? untilStored(next.user.id) : null
      if (wait) await wait
      queue.shift()
      pass(next)
    }
  }
  const reportEnd = () => void report({ type: isSessionLost() ? 'auth.lost' : 'auth.signedOut' })
  /**
   * Another window without a network, or the browser, may remove the stored session. The client does not report that.
   */
  const check = () => {
    if (hasUser && !hasStoredSession()) reportEnd()
  }
  const listen = <Kind extends keyof WindowEventMap>(kind: Kind, listener: (event: WindowEventMap[Kind]) => void) => {
    addEventListener(kind, listener)
    stops.push(() => removeEventListener(kind, listener))
  }
  listen('storage', check)
  listen('pageshow', check)
  listen('focus', check)
  document.addEventListener('visibilitychange', check)
  stops.push(() => document.removeEventListener('visibilitychange', check))

  onAccountLoaded(({ onDelayed, onRefused, recallAccess, supabase }) => {
    let isRestored = false
    onRefused((refusal) => sendBack({ type: `auth.${refusal}` }))
    onDelayed(() => sendBack({ type: 'auth.delayed' }))
    const { data } = supabase().auth.onAuthStateChange((event, session) => {
      // If the server refuses a stored session, the client reports SIGNED_OUT before INITIAL_SESSION. The first is
      // ignored.
      if (event === 'SIGNED_OUT' && !isRestored) return
      if (event === 'INITIAL_SESSION') isRestored = true
      // A sign-out in another window does not end a session that exists only in this page.
      if (event === 'SIGNED_OUT' && isSessionInPage()) return
      const factorId = session ? openFactor(session) : null
      const access = session && isAwaited ? recallAccess(session.user.id) : null
      if (event === 'SIGNED_OUT') reportEnd()
      else if (!session) {
        // With a stored session, the server has not responded yet: the client will retry.
        if (!hasStoredSession()) void report({ type: hadSession ? 'auth.lost' : 'auth.signedOut' })
      } else if (factorId !== null) void report({ type: 'auth.challenged', user: signedInUser(session.user), factorId })
      else if (hasUser && (event === 'TOKEN_REFRESHED' || event === 'USER_UPDATED'))
        void report({ type: changes[event], user: signedInUser(session.user) })
      else if (access) void report({ type: 'auth.restored', user: signedInUser(session.user), access })
      else void report({ type: 'auth.signedIn', user: signedInUser(session.user) })
    })
    stops.push(() => data.subscription.unsubscribe())
  })
  let failures = 0
  const load = () => {
    loadAccount().catch((error: unknown) => {
      console.warn('the auth client could not be loaded', error)
      if (!hasStoredSession()) return sendBack({ type: 'auth.signedOut' })
      sendBack({ type: 'auth.delayed' })
      timer = setTimeout(load, pauses[Math.min(failures++, pauses.length - 1)])
    })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  stops.push(() => clearTimeout(timer))
  if (hadSession) load()
  else {
    forgetAccess()
    listen('storage', ({ key }) => {
      if (key === sessionKey && hasStoredSession()) load()
    })
    sendBack({ type: 'auth.signedOut' })
  }
  return () => stops.forEach((stop) => stop())
})

/** Loads the auth client while the user types. If this fails, sign-in loads it again. */
export const prepareSignIn = () => {
  loadAccount().catch((error: unknown) => console.warn('the auth client could not be loaded in advance', error))
}

interface Credentials {
  email: string
  password: string
}

/** The password is right. `factorId`: the second factor that must be verified too. */
export interface Entered {
  factorId: string | null
}

const enter = async (client: SupabaseClient<Database>, { email, password }: Credentials): Promise<Entered> => {
  const { data, error } = await client.auth.signInWithPassword({ email: email.trim(), password })
  if (error) throw error
  return { factorId: factorOf(data.user) }
}

/** Signs in with a password, in the application's session. Throws the auth server's error. */
export const signIn = fromPromise<Entered, Credentials>(async ({ input, signal }) => {
  const { signInUntil, supabase } = await loadAccount()
  return signInUntil(signal, () => enter(supabase(), input))
})

/** Verifies the second factor's code (six digits) in the application's session. Throws the auth server's error. */
export const verifyFactor = fromPromise<void, { factorId: string; code: string }>(async ({ input }) =>
  verifyCode((await loadAccount()).supabase(), input),
)

/** Signs in with a password, in the pending session. Throws the auth server's error. */
export const openPendingSession = fromPromise<Entered, Credentials>(async ({ input }) =>
  enter(await openPendingClient(), input),
)

/** Does the pending session belong to an administrator? Only administrators edit the council's settings. */
export const checkAdministrator = fromPromise<boolean>(async ({ signal }) =>
  (await loadAccount()).editsSettings(pendingClient(), signal),
)

const rejectAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('the session may still be open on the server', 'TimeoutError')), ms)
  })

/** Milliseconds: how long sign-out waits for the server. */
const signOutTimeout = 10_000

/**
 * Ends this device's session. It removes drafts and the stored session first, which signs every window out: 'Sair'
 * works without a network. Then throws the server's error, if any; 401, 403 and 404 mean that the session had already
 * ended.
 */
export const signOut = fromPromise(async () => {
  forgetDrafts()
  const session = takeSession()
  const { endAtServer, supabase } = await loadAccount()
  try {
    if (session) await Promise.race([endAtServer(session), rejectAfter(signOutTimeout)])
  } finally {
    // Without a stored session the client sends no request. A user may have signed in again in the meantime.
    if (!hasStoredSession()) await supabase().auth.signOut({ scope: 'local' })
  }
})
