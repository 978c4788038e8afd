import type { Session, SupabaseClient, User } from '@supabase/supabase-js'
import { fromCallback, fromPromise } from 'xstate'
import type { Database } from '#supabase/database.types.ts'
import { aside, beginAside, factorOf } from './secondClient.actors.ts'
import { loadAccount, onAccountLoaded } from '../shared/client/lazyAccount.ts'
import { claimsOf } from '../shared/client/claims.ts'
import {
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

/** What the auth client tells (SPEC.md, section 4, Session); `lost` is a session that the server refuses, stored or in use. */
export type AuthEvent =
  | { type: 'auth.signedIn'; user: SignedInUser }
  /** Signed in, but the rights count only with the second factor's code. */
  | { type: 'auth.challenged'; user: SignedInUser; factorId: string }
  | { type: 'auth.refreshed'; user: SignedInUser }
  | { type: 'auth.userUpdated'; user: SignedInUser }
  | { type: 'auth.signedOut' }
  | { type: 'auth.lost' }
  | { type: 'auth.suspended' }
  /** The database has refused something: the rights may be fewer than known. */
  | { type: 'auth.denied' }
  /** The token was not renewed this time, without a refusal: it is tried again, less and less often. */
  | { type: 'auth.delayed' }

const signedInUser = ({ id, email }: User): SignedInUser => ({ id, email: email ?? '' })

/** Was the session begun with the second factor too, or with the password alone? */
const isConfirmed = ({ access_token: token }: Session): boolean => claimsOf(token).aal === 'aal2'

/** The factor whose code is still to be shown; null where there is none, or it was. */
const openFactor = (session: Session): string | null => {
  const factorId = factorOf(session.user)
  return factorId !== null && !isConfirmed(session) ? factorId : null
}

const changes = { TOKEN_REFRESHED: 'auth.refreshed', USER_UPDATED: 'auth.userUpdated' } as const

/** In ms, from one failed fetch of the client's code to the next; the last one for good. */
const pauses = [1_000, 2_000, 5_000, 10_000, 30_000]

/**
 * The one listener of the auth client; it only passes on, because the client holds its lock meanwhile. Without a stored
 * session nobody is signed in, and the client waits until somebody types, or signs in in another window.
 */
export const authEvents = fromCallback<{ type: 'unused' }, undefined, AuthEvent>(({ sendBack }) => {
  const hadSession = hasStoredSession()
  const stops: (() => void)[] = []
  const untold: AuthEvent[] = []
  /** Someone was named, and has not left since. */
  let isNamed = false
  const pass = (event: AuthEvent) => {
    if ('user' in event) {
      // Named by another window whose browser keeps nothing, or by the client while its person was leaving.
      if (!hasStoredSession()) return
      isNamed = true
      forgetLostSession()
      forgetDrafts(event.user.id)
    } else if (event.type === 'auth.signedOut' || event.type === 'auth.lost') {
      if (isNamed && event.type === 'auth.signedOut') forgetDrafts()
      isNamed = false
    }
    sendBack(event)
  }
  /** Keeps the order of the events. An event that names a person waits until that person's token is the one that requests carry. */
  const tell = async (event: AuthEvent) => {
    untold.push(event)
    if (untold.length > 1) return
    for (let next = untold[0]; next; next = untold[0]) {
      const wait = 'user' in next ? untilStored(next.user.id) : null
      if (wait) await wait
      untold.shift()
      pass(next)
    }
  }
  const tellEnd = () => void tell({ type: isSessionLost() ? 'auth.lost' : 'auth.signedOut' })
  /** The stored session may go without a word of the client: another window removes it without a network, or the browser does. */
  const check = () => {
    if (isNamed && !hasStoredSession()) tellEnd()
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

  onAccountLoaded(({ onDelayed, onRefused, supabase }) => {
    let isRestored = false
    onRefused((refusal) => sendBack({ type: `auth.${refusal}` }))
    onDelayed(() => sendBack({ type: 'auth.delayed' }))
    const { data } = supabase().auth.onAuthStateChange((event, session) => {
      // A stored session that the server refuses is 'signed out' before the client says that there is none: said once.
      if (event === 'SIGNED_OUT' && !isRestored) return
      if (event === 'INITIAL_SESSION') isRestored = true
      // Another window's end is not the end of a session that only this page has.
      if (event === 'SIGNED_OUT' && isSessionInPage()) return
      const factorId = session ? openFactor(session) : null
      if (event === 'SIGNED_OUT') tellEnd()
      else if (!session) {
        // With a stored session the server has not said yet whether it goes on: the client asks again.
        if (!hasStoredSession()) void tell({ type: hadSession ? 'auth.lost' : 'auth.signedOut' })
      } else if (factorId !== null) void tell({ type: 'auth.challenged', user: signedInUser(session.user), factorId })
      else if (isNamed && (event === 'TOKEN_REFRESHED' || event === 'USER_UPDATED'))
        void tell({ type: changes[event], user: signedInUser(session.user) })
      else void tell({ type: 'auth.signedIn', user: signedInUser(session.user) })
    })
    stops.push(() => data.subscription.unsubscribe())
  })
  let failures = 0
  const load = () => {
    loadAccount().catch((error: unknown) => {
      console.warn('the client was not fetched', error)
      if (!hasStoredSession()) return sendBack({ type: 'auth.signedOut' })
      sendBack({ type: 'auth.delayed' })
      timer = setTimeout(load, pauses[Math.min(failures++, pauses.length - 1)])
    })
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  stops.push(() => clearTimeout(timer))
  if (hadSession) load()
  else {
    listen('storage', ({ key }) => {
      if (key === sessionKey && hasStoredSession()) load()
    })
    sendBack({ type: 'auth.signedOut' })
  }
  return () => stops.forEach((stop) => stop())
})

/** Fetches what signing in needs, while the person types. A failure shows itself when it is needed. */
export const prepareSignIn = () => {
  loadAccount().catch((error: unknown) => console.warn('the client was not fetched yet', error))
}

interface Credentials {
  email: string
  password: string
}

/** Who has shown the password; `factorId` when the second factor's code is to be shown as well. */
export interface Entered {
  factorId: string | null
}

const enter = async (client: SupabaseClient<Database>, { email, password }: Credentials): Promise<Entered> => {
  const { data, error } = await client.auth.signInWithPassword({ email: email.trim(), password })
  if (error) throw error
  return { factorId: factorOf(data.user) }
}

/** Password sign-in; the session is then the application's. Throws the auth server's error. */
export const signIn = fromPromise<Entered, Credentials>(async ({ input }) =>
  enter((await loadAccount()).supabase(), input),
)

/** Shows the second factor's code, six digits; the application's session counts from then on. Throws the auth server's error. */
export const verifyFactor = fromPromise<void, { factorId: string; code: string }>(async ({ input }) => {
  const { error } = await (await loadAccount()).supabase().auth.mfa.challengeAndVerify(input)
  if (error) throw error
})

/** Password sign-in that the application does not see yet. */
export const signInAside = fromPromise<Entered, Credentials>(async ({ input }) => enter(await beginAside(), input))

/** Is the person who signed in aside an administrator? Only administrators edit the council's settings (DATABASE.md, 'Permissions'). */
export const checkAdministrator = fromPromise<boolean>(async ({ signal }) =>
  (await loadAccount()).editsSettings(aside(), signal),
)

const refusedAfter = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new DOMException('the session may still be open at the server', 'TimeoutError')), ms)
  })

/** In ms: the longest wait for the server before the page has left. */
const patience = 10_000

/**
 * Ends this device's session. Drafts and the stored session go first, and every window leaves: 'Sair' on a shared computer works
 * without a network. Throws the server's error afterwards; 401, 403 and 404 mean that the session had ended already.
 */
export const signOut = fromPromise(async () => {
  forgetDrafts()
  const session = takeSession()
  const { endAtServer, supabase } = await loadAccount()
  try {
    if (session) await Promise.race([endAtServer(session), refusedAfter(patience)])
  } finally {
    // With nothing stored the client asks the server for nothing. Someone may have signed in again meanwhile.
    if (!hasStoredSession()) await supabase().auth.signOut({ scope: 'local' })
  }
})
