import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#supabase/database.types.ts'
import { readEnvironment } from './environment.ts'
import { sessionKey } from './storedSession.ts'

let made: SupabaseClient<Database> | undefined
/** Why the database refused: the account is suspended, or has not, or no longer, the right that something takes. */
type Refusal = 'suspended' | 'denied'

let whenRefused: (refusal: Refusal) => void = () => undefined

/** Tells of what the database refuses to whoever is signed in; one listener, the session's. */
export const onRefused = (listener: (refusal: Refusal) => void) => {
  whenRefused = listener
}

let isRefused = false

/** Did the auth server last say that the session is none any more? What the auth client then calls 'signed out' is a loss. */
export const isSessionRefused = () => isRefused

/** There is a session again, perhaps begun in another window, whose requests are not heard here. */
export const noteSession = () => {
  isRefused = false
}

const noteRefusal = (input: RequestInfo | URL, init: RequestInit | undefined, { ok, status }: Response) => {
  // What somebody wants to change of the own account, a weak password say, is refused without ending the session; 403 is
  // said of the session itself.
  if (init?.method === 'PUT' && status !== 403) return
  const url = String(input instanceof Request ? input.url : input)
  if (!/\/auth\/v1\/(?:token|user)\b/.test(url)) return
  if (ok) isRefused = false
  else if (status < 500 && status !== 429 && !url.includes('grant_type=password')) isRefused = true
}

/** What the server says of a refusal; nothing when something else answered, such as a proxy's page. */
const codeOf = async (response: Response): Promise<{ code?: unknown; hint?: unknown; statusCode?: unknown }> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? body : {}
}

/**
 * The auth client logs an unreachable server as a fault of its own (console.error); an answer 503 it takes as what it is,
 * a passing failure.
 */
const fetchQuietly: typeof fetch = (input, init) =>
  fetch(input, init).catch((error: unknown) => {
    if (!String(input instanceof Request ? input.url : input).includes('/auth/v1/')) throw error
    console.warn('the auth server did not answer', error)
    return new Response('{}', { status: 503, headers: { 'content-type': 'application/json' } })
  })

/** The storage server, which gives no hints, refused: reading the rights again shows whether the session is over. */
export const noteDenial = () => whenRefused('denied')

/** The database's hints that the session behind a token has ended, or has lost its second factor. */
const staleHints: readonly unknown[] = ['session_ended', 'second_factor_missing']

let ending: Promise<unknown> | null = null

/** The auth client keeps a refused session until its token expires: it is ended here, once for all requests that learn of it. */
const endSession = async () => {
  ending ??= supabase().auth.signOut({ scope: 'local' })
  await ending
  ending = null
}

/**
 * Every request of the client. One whose token no longer counts (PGRST303: expired; see the hints above) is repeated once with
 * a fresh token. Where the auth server refuses that one too, the session is lost. A response that the account is suspended or
 * may not do this reaches the session.
 */
const fetchAsPerson: typeof fetch = async (input, init) => {
  const response = await fetchQuietly(input, init)
  noteRefusal(input, init, response)
  // The storage server says 400 of nearly all that it refuses.
  if (![400, 401, 403].includes(response.status)) return response
  const { code, hint, statusCode } = await codeOf(response)
  if (statusCode === '403') noteDenial()
  if (response.status === 400) return response
  const isStale = code === 'PGRST303' || staleHints.includes(hint)
  if (hint === 'account_suspended') whenRefused('suspended')
  else if (code === '42501' && !isStale) whenRefused('denied')
  if (!isStale) return response
  const { data, error } = await supabase().auth.refreshSession()
  if (!data.session) {
    const isEnded = hint === 'session_ended' && isRefused && error?.name !== 'AuthSessionMissingError'
    if (isEnded) await endSession()
    return response
  }
  const headers = new Headers(init?.headers)
  headers.set('Authorization', `Bearer ${data.session.access_token}`)
  return fetch(input, { ...init, headers })
}

/** The client of the signed-in person; made on first use, so that importing a machine starts nothing. */
export const supabase = (): SupabaseClient<Database> => {
  if (made) return made
  const { url, anonKey } = readEnvironment()
  made = createClient<Database>(url, anonKey, {
    auth: { storageKey: sessionKey, detectSessionInUrl: false },
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
    global: { fetch: fetchQuietly },
  })
}

/** The current access token, refreshed when it is about to expire. Throws when nobody is signed in. */
export const accessToken = async (): Promise<string> => {
  const { data, error } = await supabase().auth.getSession()
  if (error) throw error
  if (!data.session) throw new Error('nobody is signed in')
  return data.session.access_token
}
