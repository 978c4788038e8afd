import { onNotice } from '#tests/support/reports.ts'
import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import { createActor } from 'xstate'
import { socket } from './socket.ts'

/*
 * Windows of one browser for tests/machines: each has modules of its own, hence its own auth client, and all share one storage
 * and one server.
 */

/** As `localStorage`: its keys are its properties. */
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

/** A session as the auth server begins it at this time, in ms. */
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
type Answer = () => Promise<Response>

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

/** Answers every `fetch`: as a Supabase with one person, but for what a test answers instead. */
export const startServer = () => {
  let ahead = 0
  const asked: { kind: Kind; at: number }[] = []
  const before = new Map<Kind, () => void>()
  /** The tokens by which was asked, and those whose session has ended. */
  const [tokens, gone] = [new Set<string>(), new Set<string>()]
  const now = () => Date.now() + ahead
  const server = {
    answers: { renewal: null, logout: null } as Record<'renewal' | 'logout', Answer | null>,
    /** Whose sessions are open. */
    sessions: ['ana'],
    /** How many tokens the database found expired. */
    refused: 0,
    now,
    /** In ms: how much later than on the device it is here. */
    setAhead: (ms: number) => void (ahead = ms),
    times: (kind: Kind) => asked.filter((one) => one.kind === kind).map(({ at }) => at),
    /** Ends the sessions that have begun. */
    end: () => tokens.forEach((token) => gone.add(token)),
    /** Before the next answer of this kind. */
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
    asked.push({ kind, at: Date.now() })
    before.get(kind)?.()
    before.delete(kind)
    if (kind === 'rest') return rest(url, init.headers)
    const answer = kind === 'password' ? null : server.answers[kind]
    if (answer) return answer()
    if (kind === 'logout') {
      server.sessions = []
      return new Response(null, { status: 204 })
    }
    return Response.json(session('ana', now()))
  })
  return server
}

/** Modules are loaded again for each window, which takes time on a busy machine. */
const patience = 4_000

/** A window that has just been opened: the session's machine with its real actors. */
export const openWindow = async () => {
  vi.resetModules()
  target = new EventTarget()
  const own = target
  const { sessionMachine } = await import('#machines/app/session.machine.ts')
  const { failureOf } = await import('#machines/shared/failure.ts')
  const { loadAccount } = await import('#machines/shared/client/lazyAccount.ts')
  const actor = createActor(sessionMachine)
  const notices: string[] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  return {
    actor,
    notices,
    failureOf,
    account: loadAccount,
    /** As the browser tells this window. */
    tell: (kind: string) => own.dispatchEvent(new Event(kind)),
    is: (state: 'restoring' | 'signedIn' | 'signedOut') =>
      vi.waitFor(() => {
        if (!actor.getSnapshot().matches(state)) throw new Error(`it is ${JSON.stringify(actor.getSnapshot().value)}`)
      }, patience),
  }
}
