import { claimsOf } from './claims.ts'
import { sessionKey, sessionStore } from './storedSession.ts'

/*
 * Changes two behaviours of the auth client. It ends a session only when the auth server says that the session has
 * ended. It measures a token's age from its receipt.
 */

const urlOf = (input: RequestInfo | URL) => String(input instanceof Request ? input.url : input)

/** Whether a request is for the auth server. */
export const isForAuth = (input: RequestInfo | URL) => urlOf(input).includes('/auth/v1/')

/** Whether a request signs in with a password. */
export const isSignIn = (input: RequestInfo | URL) => urlOf(input).includes('grant_type=password')

/** The JSON object of a response; empty for anything else, such as the page of a proxy. */
export const bodyOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/**
 * Error codes of the auth server for an ended session. All other failures of a renewal are temporary, also those of a
 * proxy: too many requests, a time-out, a key that is being replaced.
 */
const endings: readonly unknown[] = [
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_banned',
  'user_not_found',
  'validation_failed',
]

/** Pauses between failed renewals, in ms; the last one repeats. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

/** The pause that the server requests, in ms; 0 if it requests none. */
const requestedPause = ({ headers }: Response) => (Number(headers.get('retry-after')) || 0) * 1_000

/** The lifetime of a token in seconds, by its claims; NaN if they are absent. */
const lifetimeOf = (token: string) => {
  const { iat, exp } = claimsOf(token)
  return Number(exp) - Number(iat)
}

/** Counts the token's expiry from its receipt, since this device's clock may be wrong. */
const withLocalExpiry = async (response: Response): Promise<Response> => {
  const body = await bodyOf(response)
  const token = body['access_token']
  if (typeof token !== 'string') return response
  const lifetime = lifetimeOf(token) || Number(body['expires_in'])
  const { status, headers } = response
  return Response.json({ ...body, expires_at: Math.round(Date.now() / 1_000) + lifetime }, { status, headers })
}

/** The auth client retries after 503. It would log an unreachable server as an error. */
const unavailable = () => Response.json({}, { status: 503 })

interface Listeners {
  /** The auth server says that the session of this request has ended. */
  onRefused: (init: RequestInit | undefined) => void
  /** Renewals fail at the moment. */
  onDelayed: () => void
}

/** Wraps `send` for an auth client: adapts responses of the auth server. Requests to other servers pass unchanged. */
export const throughAuth = (send: typeof fetch, { onRefused, onDelayed }: Partial<Listeners> = {}): typeof fetch => {
  let failures = 0
  /** By `performance.now()`, which does not follow the clock. */
  let pausedUntil = 0

  const delay = (response: Response | null) => {
    const pause = pauses[Math.min(failures++, pauses.length - 1)] ?? 0
    pausedUntil = performance.now() + Math.max(pause, response ? requestedPause(response) : 0)
    // A single failure ends before a person could read about it.
    if (failures > 1) onDelayed?.()
    return unavailable()
  }

  return async (input, init) => {
    if (!isForAuth(input)) return send(input, init)
    const isRenewal = urlOf(input).includes('grant_type=refresh_token')
    if (isRenewal && performance.now() < pausedUntil) return unavailable()
    const response = await send(input, init).catch((error: unknown) => {
      console.warn('the auth server did not respond', error)
      return null
    })
    if (response?.ok) {
      if (isRenewal) failures = 0
      return withLocalExpiry(response)
    }
    const body = response ? await bodyOf(response) : {}
    const code = body['error_code'] ?? body['code']
    if (response && (isRenewal ? endings.includes(code) : code === 'session_not_found')) {
      onRefused?.(init)
      return response
    }
    if (isRenewal) return delay(response)
    return response && Object.keys(body).length > 0 ? response : unavailable()
  }
}

/** In seconds. */
const clockTolerance = 30

/**
 * If the clock was set back, the stored token seems to last longer than its lifetime. The session then counts as
 * expired, so that it is renewed at once.
 */
const expiredIfClockChanged = (stored: string): string => {
  const session: unknown = JSON.parse(stored)
  if (typeof session !== 'object' || session === null) return stored
  if (!('access_token' in session && 'expires_at' in session)) return stored
  const now = Math.floor(Date.now() / 1_000)
  const isOdd = Number(session.expires_at) - now > lifetimeOf(String(session.access_token)) + clockTolerance
  return isOdd ? JSON.stringify({ ...session, expires_at: now }) : stored
}

/** The session storage that the auth client reads. */
export const measuredStore = {
  ...sessionStore,
  getItem: (key: string): string | null => {
    const stored = sessionStore.getItem(key)
    if (stored === null || key !== sessionKey) return stored
    try {
      return expiredIfClockChanged(stored)
    } catch (error) {
      console.warn('the stored session cannot be read', error)
      return null
    }
  },
}
