import type { Session, SupabaseClient, User } from '@supabase/supabase-js'
import { fromCallback, fromPromise } from 'xstate'
import type { Database } from '#supabase/database.types.ts'
import { aside, beginAside, factorOf } from './aside.ts'
import { loadAccount, onAccountLoaded } from './lazyAccount.ts'
import { forgetDrafts, hasStoredSession, sessionKey } from './storedSession.ts'
import { untilStored } from './untilStored.ts'

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

const signedInUser = ({ id, email }: User): SignedInUser => ({ id, email: email ?? '' })

/** What the session's token says of how it was begun: with the password alone, or with the second factor too. */
const isConfirmed = ({ access_token: token }: Session): boolean => {
  const [, payload = ''] = token.split('.')
  const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  return typeof claims === 'object' && claims !== null && 'aal' in claims && claims.aal === 'aal2'
}

/** The factor whose code is still to be shown; null where there is none, or it was. */
const openFactor = (session: Session): string | null => {
  const factorId = factorOf(session.user)
  return factorId !== null && !isConfirmed(session) ? factorId : null
}

const changes = { TOKEN_REFRESHED: 'auth.refreshed', USER_UPDATED: 'auth.userUpdated' } as const

/**
 * The one listener of the auth client; it only passes on, because the client holds its lock meanwhile. Without a stored
 * session nobody is signed in, and the client waits until somebody types, or signs in in another window.
 */
export const authEvents = fromCallback<{ type: 'unused' }, undefined, AuthEvent>(({ sendBack }) => {
  const hadSession = hasStoredSession()
  const stops: (() => void)[] = []
  const untold: AuthEvent[] = []
  /** Keeps the order of the events. An event that names a person waits until that person's token is the one that requests carry. */
  const tell = async (event: AuthEvent) => {
    untold.push(event)
    if (untold.length > 1) return
    for (let next = untold[0]; next; next = untold[0]) {
      const wait = 'user' in next ? untilStored(next.user.id) : null
      if (wait) await wait
      untold.shift()
      sendBack(next)
    }
  }
  onAccountLoaded(({ isSessionRefused, noteSession, onRefused, supabase }) => {
    let isRestored = false
    onRefused((refusal) => sendBack({ type: `auth.${refusal}` }))
    const { data } = supabase().auth.onAuthStateChange((event, session) => {
      // A stored session that the server refuses is 'signed out' before the client says that there is none: said once.
      if (event === 'SIGNED_OUT' && !isRestored) return
      if (event === 'INITIAL_SESSION') isRestored = true
      if (session) noteSession()
      const factorId = session ? openFactor(session) : null
      if (event === 'INITIAL_SESSION' && !session) void tell({ type: hadSession ? 'auth.lost' : 'auth.signedOut' })
      else if (event === 'SIGNED_OUT') void tell({ type: isSessionRefused() ? 'auth.lost' : 'auth.signedOut' })
      else if (session && factorId !== null)
        void tell({ type: 'auth.challenged', user: signedInUser(session.user), factorId })
      else if (session && (event === 'TOKEN_REFRESHED' || event === 'USER_UPDATED'))
        void tell({ type: changes[event], user: signedInUser(session.user) })
      else if (session) void tell({ type: 'auth.signedIn', user: signedInUser(session.user) })
    })
    stops.push(() => data.subscription.unsubscribe())
  })
  const load = () => {
    loadAccount().catch((error: unknown) => {
      console.warn('the client was not fetched', error)
      sendBack({ type: hadSession ? 'auth.lost' : 'auth.signedOut' })
    })
  }
  if (hadSession) load()
  else {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      if (key === sessionKey && newValue !== null) load()
    }
    addEventListener('storage', onStorage)
    stops.push(() => removeEventListener('storage', onStorage))
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

/**
 * Ends this device's session. Drafts and the stored session go even when the server does not answer: whoever presses
 * 'Sair' on a shared computer has left. Throws the server's error afterwards; 401, 403 and 404 are none (SPEC.md, section 4).
 */
export const signOut = fromPromise(async () => {
  forgetDrafts()
  const { error } = await (await loadAccount()).supabase().auth.signOut({ scope: 'local' })
  localStorage.removeItem(sessionKey)
  if (error) throw error
})
