import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { readEnvironment } from './environment.ts'
import { Refusal } from '../failure.ts'
import { jsonWithoutNul } from '../nul.ts'
import { bodyOf, isForAuth, isSignIn, measuredStore, throughAuth } from './renewal.ts'
import {
  hasStoredSession,
  markSessionLost,
  sessionKey,
  sessionStore,
  storedSession,
  type StoredSession,
} from './storedSession.ts'

let personClient: SupabaseClient<Database> | undefined
/** Why the database refused: the account is suspended, or lacks a right. */
type Denial = 'suspended' | 'denied'

let whenRefused: (denial: Denial) => void = () => undefined

/** Subscribes to the database's refusals of the signed-in person. There is one listener, session.machine.ts. */
export const onRefused = (listener: (denial: Denial) => void) => {
  whenRefused = listener
}

let whenDelayed: () => void = () => undefined

/** Subscribes to failed token renewals that will be retried. There is one listener, session.machine.ts. */
export const onDelayed = (listener: () => void) => {
  whenDelayed = listener
}

const send: typeof fetch = (input, init) => fetch(input, init)

let signInSignal: AbortSignal | null = null

/** Signs in at {@link supabase}. The signal ends the request: the auth client itself accepts no signal. */
export const signInUntil = async <T>(signal: AbortSignal, signIn: () => Promise<T>): Promise<T> => {
  signInSignal = signal
  try {
    return await signIn()
  } finally {
    // The next sign-in may have begun before this one ends.
    if (signInSignal === signal) signInSignal = null
  }
}

/**
 * The auth server says that the session has ended. The auth client removes it only after a renewal; `renewed` does it
 * after other requests, and waits for the lock that the client still holds.
 */
const endRefused = (init: RequestInit | undefined) => {
  markSessionLost()
  renewed(init, 'session_ended').catch((error: unknown) => console.warn('the ended session is still stored', error))
}

const fetchWithRenewal = throughAuth(
  (input, init) => send(input, isSignIn(input) ? { ...init, signal: signInSignal } : init),
  { onRefused: endRefused, onDelayed: () => whenDelayed() },
)

/**
 * Call when storage or realtime refuse, which give no hint. Loading the rights again shows whether the session has
 * ended.
 */
export const noteDenial = () => whenRefused('denied')

/**
 * The refusal of a change that a policy has hidden: the response is a success without rows. Loads the rights again,
 * because those that permitted it here are old.
 */
export const denied = (): Refusal => {
  noteDenial()
  return new Refusal('42501')
}

/** The database's hints that the session behind a token has ended, or has lost its second factor. */
const staleHints: readonly unknown[] = ['session_ended', 'second_factor_missing']

const tokenOf = (init: RequestInit | undefined) =>
  new Headers(init?.headers).get('Authorization')?.replace(/^Bearer /u, '') ?? null

/** The same request with another token; null without a token. */
const withToken = (init: RequestInit | undefined, token: string | undefined): RequestInit | null => {
  if (token === undefined) return null
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/**
 * The replacement of a request with an invalid token, or null. The database refuses an ended session at once, the auth
 * server only at the renewal. The session has therefore ended, unless another window has begun a new one.
 */
const renewed = async (init: RequestInit | undefined, hint: unknown): Promise<RequestInit | null> => {
  const { auth } = supabase()
  if (hint !== 'session_ended') return withToken(init, (await auth.refreshSession()).data.session?.access_token)
  const token = (await auth.getSession()).data.session?.access_token
  if (token !== tokenOf(init)) return withToken(init, token)
  // Another request may have removed it already.
  if (storedSession()?.access_token !== token) return null
  markSessionLost()
  sessionStore.removeItem(sessionKey)
  // Without a stored session this sends no request, and notifies all windows.
  await auth.signOut({ scope: 'local' })
  return null
}

/**
 * Sends every request of the client. A request with an invalid token (PGRST303: expired; see `staleHints`) is repeated
 * once with a valid one. Refusals of a suspended account or of a missing right reach `onRefused`.
 */
export const fetchAsPerson: typeof fetch = async (input, given) => {
  const isText = typeof given?.body === 'string' && !isForAuth(input)
  const init = isText ? { ...given, body: jsonWithoutNul(given.body as string) } : given
  // Without a token for the stored session the request would be anonymous, and the server would refuse it.
  if (tokenOf(init) === readEnvironment().anonKey && !isForAuth(input) && hasStoredSession())
    throw new TypeError('Failed to fetch: the session is not renewed yet')
  const response = await fetchWithRenewal(input, init)
  // The storage server refuses nearly everything with 400.
  if (![400, 401, 403].includes(response.status)) return response
  const { code, hint, statusCode } = await bodyOf(response)
  if (statusCode === '403') noteDenial()
  if (response.status === 400) return response
  const isStale = code === 'PGRST303' || staleHints.includes(hint)
  if (hint === 'account_suspended') whenRefused('suspended')
  else if (code === '42501' && !isStale) whenRefused('denied')
  const again = isStale ? await renewed(init, hint) : null
  return again ? fetch(input, again) : response
}

/** The client of the signed-in person, created on first use: importing a machine starts nothing. */
export const supabase = (): SupabaseClient<Database> => {
  if (personClient) return personClient
  const { url, anonKey } = readEnvironment()
  personClient = createClient<Database>(url, anonKey, {
    auth: { storageKey: sessionKey, storage: measuredStore, detectSessionInUrl: false },
    global: { fetch: fetchAsPerson },
  })
  return personClient
}

let temporaryClients = 0

/** A second client that stores nothing: it tests credentials without the application's session. */
export const createTemporaryClient = (): SupabaseClient<Database> => {
  const { url, anonKey } = readEnvironment()
  return createClient<Database>(url, anonKey, {
    auth: {
      // supabase-js warns if clients share a key.
      storageKey: `${sessionKey}-temporary-${++temporaryClients}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: throughAuth(send) },
  })
}

/** Ends a session at the auth server. Throws only if the server cannot be reached. */
export const endAtServer = async ({ access_token, refresh_token, expires_at }: Omit<StoredSession, 'user'>) => {
  const { auth } = createTemporaryClient()
  const isExpired = expires_at * 1_000 <= Date.now()
  const { data, error: refused } = isExpired
    ? await auth.refreshSession({ refresh_token })
    : { data: { session: { access_token } }, error: null }
  const { error } = data.session ? await auth.admin.signOut(data.session.access_token, 'local') : { error: refused }
  if (error && isAuthRetryableFetchError(error)) throw error
}

/** The current access token, refreshed when it is about to expire. Throws if no one is signed in. */
export const accessToken = async (): Promise<string> => {
  const { data, error } = await supabase().auth.getSession()
  if (error) throw error
  if (!data.session) throw new Error('no one is signed in')
  return data.session.access_token
}
