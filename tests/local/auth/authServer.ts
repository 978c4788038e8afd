import { randomUUID } from 'node:crypto'
import type { Session } from '@supabase/supabase-js'
import { hash } from 'bcryptjs'
import { SignJWT, UnsecuredJWT, decodeJwt } from 'jose'
import { project } from '#server/project.ts'
import { readConfig, type Config } from '#supabase/embedded/config.ts'
import type { Claims } from '#supabase/embedded/tokens.ts'
import { startBackend } from '#tests/support/backend.ts'

interface Person {
  email: string
  /** Null for an account without one. */
  password?: string | null
  metadata?: Record<string, unknown>
  confirmed?: boolean
  bannedUntil?: string
  /** The cost of the password's hash; low to save time. */
  rounds?: number
}

interface Call {
  token?: string
  body?: unknown
  /** The raw body, instead of `body`. */
  text?: string
  /** Sends it without Content-Length. */
  inPieces?: boolean
}

export type AuthTestServer = Awaited<ReturnType<typeof startAuth>>

/** config.toml without the hook. */
const withoutHook = (): Config => {
  const config = readConfig(project)
  return { ...config, auth: { ...config.auth, hook: undefined } }
}

/**
 * A migrated backend without users and with a clock that tests move. The hook and the triggers on auth.users are off,
 * so that tests can create users; contractRegistration.test.ts and the database tests cover them.
 */
export const startAuth = async () => {
  const started = Date.now()
  let ahead = 0
  const now = () => started + ahead
  const backend = await startBackend({ seed: false, now, config: withoutHook() })
  const { url, database, anonKey, logs } = backend
  const { tokens } = backend.backend
  await database.script('alter table auth.users disable trigger user')

  const rows = async (sql: string, values: (string | null)[] = []) =>
    (await database.request([{ sql, values }])).at(-1)?.rows ?? []

  const client = () => backend.client()

  /** One request without supabase-js. */
  const call = async (method: string, path: string, { token, body, text, inPieces }: Call = {}) => {
    const sent = text ?? (body === undefined ? null : JSON.stringify(body))
    const response = await fetch(`${url}/auth/v1${path}`, {
      method,
      headers: {
        apikey: anonKey,
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: inPieces && sent ? new Blob([sent]).stream() : sent,
      ...(inPieces ? { duplex: 'half' } : {}),
    })
    const result = await response.text()
    return { status: response.status, headers: response.headers, body: result ? (JSON.parse(result) as unknown) : null }
  }

  const signIn = async (email: string, password = 'confraria-demo'): Promise<Session> => {
    const { data, error } = await client().auth.signInWithPassword({ email, password })
    if (error) throw error
    return data.session
  }

  /** Creates an account as the seed does; returns its id. */
  const addPerson = async (person: Person): Promise<string> => {
    const id = randomUUID()
    const at = new Date(started).toISOString()
    const password = person.password === undefined ? 'confraria-demo' : person.password
    await rows(
      `insert into auth.users (
         instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
         raw_user_meta_data, banned_until, created_at, updated_at)
       values (
         '00000000-0000-0000-0000-000000000000', $1, 'authenticated', 'authenticated', $2, $3, $4,
         '{"provider": "email", "providers": ["email"]}', $5, $6, $7, $7)
       on conflict (email) where is_sso_user = false do nothing`,
      [
        id,
        person.email,
        password === null ? null : await hash(password, person.rounds ?? 4),
        person.confirmed === false ? null : at,
        JSON.stringify(person.metadata ?? {}),
        person.bannedUntil ?? null,
        at,
      ],
    )
    await rows(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
       select id::text, id, json_build_object('sub', id, 'email', email), 'email', $2, $2, $2
       from auth.users where id = $1`,
      [id, at],
    )
    return id
  }

  const suspend = (email: string, until: number) =>
    rows('update auth.users set banned_until = $2 where email = $1', [email, new Date(until).toISOString()])

  /** A verified TOTP factor. */
  const addFactor = (email: string) =>
    rows(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       select gen_random_uuid(), id, 'Telefone', 'totp', 'verified', $2, $2, 'JBSWY3DPEHPK3PXP'
       from auth.users where email = $1`,
      [email, new Date(now()).toISOString()],
    )

  /** Invalid tokens. */
  const oddTokens = async (): Promise<Record<string, string>> => {
    const claims = { role: 'authenticated' as const, exp: Math.floor(now() / 1000) + 60 }
    const foreign = new TextEncoder().encode('another secret of the tests, also long')
    return {
      none: 'abc',
      anon: tokens.anonKey,
      foreign: await new SignJWT({ ...claims, sub: randomUUID() }).setProtectedHeader({ alg: 'HS256' }).sign(foreign),
      unsigned: new UnsecuredJWT({ ...claims, sub: randomUUID() }).encode(),
      odd: await tokens.sign({ ...claims, sub: `' or true --` }),
      gone: await tokens.sign({ ...claims, sub: randomUUID(), session_id: randomUUID() }),
    }
  }

  /** The token with other claims, signed with the right secret. */
  const resign = (token: string, claims: Partial<Claims>) => tokens.sign({ ...(decodeJwt(token) as Claims), ...claims })

  return {
    url,
    backend: backend.backend,
    started,
    logs,
    clock: { now, advance: (ms: number) => void (ahead += ms) },
    client,
    call,
    signIn,
    addPerson,
    suspend,
    addFactor,
    oddTokens,
    resign,
    rows,
    /** Changes tables and deletes prepared plans. */
    script: async (sql: string) => {
      await database.script(sql)
      await database.forgetPlans()
    },
    close: () => backend.stop(),
  }
}
