import { createClient, isAuthRetryableFetchError, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { readEnvironment } from './environment.ts'
import { bodyOf, isForAuth, measuredStore, throughAuth } from './renewal.ts'
import {
  hasStoredSession,
  markSessionLost,
  sessionKey,
  sessionStore,
  storedSession,
  type StoredSession,
} from './storedSession.ts'

let made: SupabaseClient<Database> | undefined
/** Why the database refused: the account is suspended, or has not, or no longer, the right that something takes. */
type Refusal = 'suspended' | 'denied'

let whenRefused: (refusal: Refusal) => void = () => undefined

/** Tells of what the database refuses to whoever is signed in; one listener, the session's. */
export const onRefused = (listener: (refusal: Refusal) => void) => {
  whenRefused = listener
}

let whenDelayed: () => void = () => undefined

/** Tells that the token was not renewed this time, without a refusal: it is tried again. One listener, the session's. */
export const onDelayed = (listener: () => void) => {
  whenDelayed = listener
}

const send: typeof fetch = (input, init) => fetch(input, init)

const askAuth = throughAuth(send, { onRefused: markSessionLost, onDelayed: () => whenDelayed() })

/** A server that gives no hints, storage or realtime, refused: reading the rights again shows whether the session is over. */
export const noteDenial = () => whenRefused('denied')

/** The database's hints that the session behind a token has ended, or has lost its second factor. */
const staleHints: readonly unknown[] = ['session_ended', 'second_factor_missing']

const tokenOf = (init: RequestInit | undefined) =>
  new Headers(init?.headers).get('Authorization')?.replace(/^Bearer /u, '') ?? null

/** The same request with another token; null for none. */
const withToken = (init: RequestInit | undefined, token: string | undefined): RequestInit | null => {
  if (token === undefined) return null
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${token}`)
  return { ...init, headers }
}

/**
 * What to send in place of a request whose token no longer counts; null for nothing. The database refuses an ended session at
 * once, the auth server only when its token is renewed: so the session is over, unless another window has begun one since.
 */
const renewed = async (init: RequestInit | undefined, hint: unknown): Promise<RequestInit | null> => {
  const { auth } = supabase()
  if (hint !== 'session_ended') return withToken(init, (await auth.refreshSession()).data.session?.access_token)
  const token = (await auth.getSession()).data.session?.access_token
  if (token !== tokenOf(init)) return withToken(init, token)
  // Several requests may learn of it.
  if (storedSession()?.access_token !== token) return null
  markSessionLost()
  sessionStore.removeItem(sessionKey)
  // With nothing stored it asks the server for nothing, and tells all windows.
  await auth.signOut({ scope: 'local' })
  return null
}

/**
 * Every request of the client. One whose token no longer counts (PGRST303: expired; see the hints above) is repeated once with
 * a token that does. A response that the account is suspended or may not do this reaches the session.
 */
const fetchAsPerson: typeof fetch = async (input, init) => {
  // Without a token for the stored session the client would ask as a stranger, whom the server tells that this is not allowed.
  if (tokenOf(init) === readEnvironment().anonKey && !isForAuth(input) && hasStoredSession())
    throw new TypeError('Failed to fetch: the session is not renewed yet')
  const response = await askAuth(input, init)
  // The storage server says 400 of nearly all that it refuses.
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

/** The client of the signed-in person; made on first use, so that importing a machine starts nothing. */
export const supabase = (): SupabaseClient<Database> => {
  if (made) return made
  const { url, anonKey } = readEnvironment()
  made = createClient<Database>(url, anonKey, {
    auth: { storageKey: sessionKey, storage: measuredStore, detectSessionInUrl: false },
    global: { fetch: fetchAsPerson },
  })
  return made
}

let asides = 0

/** A second client that keeps nothing, for trying credentials without beginning the application's session. */
export const asideClient = (): SupabaseClient<Database> => {
  const { url, anonKey } = readEnvironment()
  return createClient<Database>(url, anonKey, {
    auth: {
      // One of its own for each: clients that share a key are taken for a fault.
      storageKey: `${sessionKey}-aside-${++asides}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: throughAuth(send) },
  })
}

/** Ends a session at the auth server. Throws its error; that there is no such session is none. */
export const endAtServer = async ({ access_token, refresh_token, expires_at }: StoredSession) => {
  const { auth } = asideClient()
  const isExpired = expires_at * 1_000 <= Date.now()
  const { data, error: refused } = isExpired
    ? await auth.refreshSession({ refresh_token })
    : { data: { session: { access_token } }, error: null }
  const { error } = data.session ? await auth.admin.signOut(data.session.access_token, 'local') : { error: refused }
  if (error && isAuthRetryableFetchError(error)) throw error
}

/** The current access token, refreshed when it is about to expire. Throws when nobody is signed in. */
export const accessToken = async (): Promise<string> => {
  const { data, error } = await supabase().auth.getSession()
  if (error) throw error
  if (!data.session) throw new Error('nobody is signed in')
  return data.session.access_token
}
