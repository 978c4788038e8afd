import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { createActor } from 'xstate'
import { socket } from './socket.ts'

/**
 * Browser windows for tests/machines. Each window has its own modules, and so its own auth client. All share one
 * storage and one server.
 */

/** Like `localStorage`: its keys are its properties. */
export const storageOf = ({ isFull = false } = {}): Storage => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      if (isFull) throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key]
    },
  }
  return Object.create(methods) as Storage
}

let target = new EventTarget()

export const stubBrowser = () => {
  vi.stubEnv('VITE_SUPABASE_URL', 'http://confraria.test')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'the-key-of-the-project')
  vi.stubGlobal('localStorage', storageOf())
  vi.stubGlobal('sessionStorage', storageOf())
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('WebSocket', socket)
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    vi.stubGlobal(name, (...parts: Parameters<EventTarget['addEventListener']>) => target[name](...parts))
}

const lifetime = 900

/** A new session of the auth server at this time, in ms. */
export const session = (person: string, at: number) => {
  const iat = Math.floor(at / 1_000)
  const claims = { sub: person, iat, exp: iat + lifetime, aal: 'aal1', session_id: person, jti: randomUUID() }
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return {
    access_token: `${part({ alg: 'none' })}.${part(claims)}.x`,
    refresh_token: randomUUID(),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: iat + lifetime,
    user: { id: person, email: `${person}@confraria.test` },
  }
}

type Kind = 'renewal' | 'password' | 'logout' | 'rest'
type Respond = () => Promise<Response>

const kindOf = (url: string): Kind =>
  url.includes('refresh_token')
    ? 'renewal'
    : url.includes('/token')
      ? 'password'
      : url.includes('/logout')
        ? 'logout'
        : 'rest'

const claimsOf = (headers: HeadersInit | undefined): { exp: number; sub: string; jti: string } | null => {
  const [, payload] = (new Headers(headers).get('authorization') ?? '').split('.')
  return payload ? JSON.parse(Buffer.from(payload, 'base64url').toString()) : null
}

export type Server = ReturnType<typeof startServer>

/** Mocks `fetch`: a Supabase with one person, unless a test sets other responses. */
export const startServer = () => {
  let ahead = 0

  const requests: { kind: Kind; at: number }[] = []
  const before = new Map<Kind, () => void>()
  /** The tokens in requests, and those of ended sessions. */
  const [tokens, gone] = [new Set<string>(), new Set<string>()]
  const now = () => Date.now() + ahead
  const server = {
    responses: { renewal: null, logout: null } as Record<'renewal' | 'logout', Respond | null>,
    /** The people with open sessions. */
    sessions: ['ana'],
    /** The number of expired tokens in requests. */
    refused: 0,
    now,
    /** How far the server's clock is ahead of the device's, in ms. */
    setAhead: (ms: number) => void (ahead = ms),
    times: (kind: Kind) => requests.filter((one) => one.kind === kind).map(({ at }) => at),
    /** Ends all sessions. */
    end: () => tokens.forEach((token) => gone.add(token)),
    /** Runs before the next response of this kind. */
    onNext: (kind: Kind, work: () => void) => void before.set(kind, work),
  }

  const rest = (url: string, headers: HeadersInit | undefined) => {
    const claims = claimsOf(headers)
    if (!claims) return Response.json({ code: '42501', message: 'permission denied' }, { status: 401 })
    tokens.add(claims.jti)
    if (claims.exp * 1_000 <= now()) {
      server.refused += 1
      return Response.json({ code: 'PGRST303', message: 'JWT expired' }, { status: 401 })
    }
    if (gone.has(claims.jti))
      return Response.json({ code: 'PT401', message: 'Sua sessão terminou.', hint: 'session_ended' }, { status: 401 })
    if (url.includes('my_access'))
      return Response.json({ is_supreme: false, member_id: null, is_founder: false, permissions: {} })
    return Response.json([])
  }

  vi.stubGlobal('fetch', async (input: string | URL, init: RequestInit = {}) => {
    const url = String(input)
    const kind = kindOf(url)
    requests.push({ kind, at: Date.now() })
    before.get(kind)?.()
    before.delete(kind)
    if (kind === 'rest') return rest(url, init.headers)

    const respond = kind === 'password' ? null : server.responses[kind]
    if (respond) return respond()
    if (kind === 'logout') {
      server.sessions = []
      return new Response(null, { status: 204 })
    }
    return Response.json(session('ana', now()))
  })
  return server
}

/** Milliseconds: each window loads its modules again, which is slow on a busy machine. */
const patience = 4_000

/** A new window: the session's machine with its real actors. */
export const openWindow = async () => {
  vi.resetModules()
  target = new EventTarget()
  const own = target
  const { sessionMachine } = await import('#machines/app/session.machine.ts')
  const { failureOf } = await import('#machines/shared/failure.ts')
  const { loadAccount } = await import('#machines/shared/client/lazyAccount.ts')
  const actor = createActor(sessionMachine)
  const notices: string[] = []
  actor.on('notice', ({ notice }) => notices.push(notice.key))
  actor.start()
  return {
    actor,
    notices,
    failureOf,
    account: loadAccount,
    /** Dispatches a browser event in this window. */

    dispatch: (kind: string) => own.dispatchEvent(new Event(kind)),
    is: (state: 'restoring' | 'signedIn' | 'signedOut') =>
      vi.waitFor(() => {
        if (!actor.getSnapshot().matches(state)) throw new Error(`it is ${JSON.stringify(actor.getSnapshot().value)}`)
      }, patience),
  }
}
