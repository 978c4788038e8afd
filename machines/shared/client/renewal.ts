import { claimsOf } from './claims.ts'
import { sessionKey, sessionStore } from './storedSession.ts'

/*
 * The auth client as it behaves here: it ends a session only when the auth server says that it has ended, and it measures a
 * token's age from its receipt.
 */

const urlOf = (input: RequestInfo | URL) => String(input instanceof Request ? input.url : input)

export const isForAuth = (input: RequestInfo | URL) => urlOf(input).includes('/auth/v1/')

/** A JSON object as it came; empty when something else answered, such as a proxy with its page. */
export const bodyOf = async (response: Response): Promise<Readonly<Record<string, unknown>>> => {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null ? { ...body } : {}
}

/**
 * The auth server's words for a session that cannot go on. Whatever else it, or a proxy before it, answers to a renewal passes:
 * too many requests, a time-out, a key that is being replaced.
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

/** In ms, from one failed renewal to the next; the last one for good. */
const pauses = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000]

/** In ms; 0 for none. */
const askedPause = ({ headers }: Response) => (Number(headers.get('retry-after')) || 0) * 1_000

/** In seconds, as the server counts; NaN when the token does not say. */
const lifetimeOf = (token: string) => {
  const { iat, exp } = claimsOf(token)
  return Number(exp) - Number(iat)
}

/** This device's clock may be wrong: it only measures how much time has passed since the token came. */
const measured = async (response: Response): Promise<Response> => {
  const body = await bodyOf(response)
  const token = body['access_token']
  if (typeof token !== 'string') return response
  const lifetime = lifetimeOf(token) || Number(body['expires_in'])
  const { status, headers } = response
  return Response.json({ ...body, expires_at: Math.round(Date.now() / 1_000) + lifetime }, { status, headers })
}

/** The auth client takes 503 for a passing failure. An unreachable server it would log as a fault of its own. */
const away = () => Response.json({}, { status: 503 })

interface Listeners {
  /** The auth server says that the session has ended. */
  onRefused: () => void
  /** Renewals fail for now. */
  onDelayed: () => void
}

/** `send` for an auth client: with answers by which it decides rightly. Requests to other servers pass unchanged. */
export const throughAuth = (send: typeof fetch, { onRefused, onDelayed }: Partial<Listeners> = {}): typeof fetch => {
  let failures = 0
  /** By `performance.now()`, which does not follow the clock. */
  let restsUntil = 0

  const delay = (response: Response | null) => {
    const pause = pauses[Math.min(failures++, pauses.length - 1)] ?? 0
    restsUntil = performance.now() + Math.max(pause, response ? askedPause(response) : 0)
    // One failure alone is over before anyone has read of it.
    if (failures > 1) onDelayed?.()
    return away()
  }

  return async (input, init) => {
    if (!isForAuth(input)) return send(input, init)
    const isRenewal = urlOf(input).includes('grant_type=refresh_token')
    if (isRenewal && performance.now() < restsUntil) return away()
    const response = await send(input, init).catch((error: unknown) => {
      console.warn('the auth server did not answer', error)
      return null
    })
    if (response?.ok) {
      if (isRenewal) failures = 0
      return measured(response)
    }
    const body = response ? await bodyOf(response) : {}
    const code = body['error_code'] ?? body['code']
    if (response && (isRenewal ? endings.includes(code) : code === 'session_not_found')) {
      onRefused?.()
      return response
    }
    if (isRenewal) return delay(response)
    return response && Object.keys(body).length > 0 ? response : away()
  }
}

/** In seconds. */
const tolerance = 30

/**
 * The stored session, where the clock was set back since: its token would seem to last longer than it was made for, so it is
 * renewed at once.
 */
const remeasured = (stored: string): string => {
  const session: unknown = JSON.parse(stored)
  if (typeof session !== 'object' || session === null) return stored
  if (!('access_token' in session && 'expires_at' in session)) return stored
  const now = Math.floor(Date.now() / 1_000)
  const isOdd = Number(session.expires_at) - now > lifetimeOf(String(session.access_token)) + tolerance
  return isOdd ? JSON.stringify({ ...session, expires_at: now }) : stored
}

/** The session's store as the auth client reads it. */
export const measuredStore = {
  ...sessionStore,
  getItem: (key: string): string | null => {
    const stored = sessionStore.getItem(key)
    if (stored === null || key !== sessionKey) return stored
    try {
      return remeasured(stored)
    } catch (error) {
      console.warn('the stored session cannot be read', error)
      return null
    }
  },
}
