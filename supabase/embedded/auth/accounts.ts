import type { Result, Statement } from '../database/database.ts'
import type { Claims } from '../tokens.ts'

/** A row of auth.users, as `to_json` prints it; only the columns in use. */
export interface UserRow {
  id: string
  aud: string
  role: Claims['role']
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: string | null
  invited_at: string | null
  phone: string | null
  phone_confirmed_at: string | null
  confirmation_sent_at: string | null
  confirmed_at: string | null
  recovery_sent_at: string | null
  email_change: string | null
  email_change_sent_at: string | null
  phone_change: string | null
  reauthentication_sent_at: string | null
  last_sign_in_at: string | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: string
  updated_at: string
  banned_until: string | null
  deleted_at: string | null
  is_anonymous: boolean
}

interface IdentityRow {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

interface FactorRow {
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'verified' | 'unverified'
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

export interface SessionRow {
  id: string
  created_at: string
  not_after: string | null
  aal: 'aal1' | 'aal2'
}

/** A user with the rows that a response about them needs, and their session if there is one. */
export interface Account {
  user: UserRow
  identities: IdentityRow[]
  factors: FactorRow[]
  session: SessionRow | null
  /** How the session was opened, newest first. */
  amr: { method: string; timestamp: number }[]
}

interface FoundRefreshToken extends Account {
  session: SessionRow
  revoked: boolean
}

const accountFrom = (tables: string, further = '') => `select json_build_object(
  'user', to_json(u),
  'identities', coalesce((select json_agg(i order by i.created_at, i.id) from auth.identities i where i.user_id = u.id), '[]'),
  'factors', coalesce((select json_agg(f order by f.created_at, f.id) from auth.mfa_factors f where f.user_id = u.id), '[]'),
  'session', to_json(s),
  'amr', coalesce((
    select json_agg(
      json_build_object('method', a.authentication_method, 'timestamp', floor(extract(epoch from a.updated_at)))
      order by a.updated_at desc)
    from auth.mfa_amr_claims a where a.session_id = s.id), '[]')
  ${further}
) from ${tables}`

/** The hosted server sees only accounts of its instance and audience. A seed without them must fail here too. */
const instance = `u.instance_id = '00000000-0000-0000-0000-000000000000' and u.aud = 'authenticated' and not u.is_sso_user`
const byEmail = accountFrom(`auth.users u left join auth.sessions s on false where lower(u.email) = $1 and ${instance}`)
const byId = accountFrom('auth.users u left join auth.sessions s on s.user_id = u.id and s.id = $2 where u.id = $1')
const byRefreshToken = accountFrom(
  `auth.refresh_tokens t join auth.sessions s on s.id = t.session_id join auth.users u on u.id = s.user_id
   where t.token = $1`,
  `, 'revoked', t.revoked`,
)

export const accountByEmail = (email: string): Statement => ({ sql: byEmail, values: [email] })

/** The account, and its session if it still exists. */
export const accountById = (userId: string, sessionId: string | null): Statement => ({
  sql: byId,
  values: [userId, sessionId],
})

/** What an administrator's list counts and shows. */
export const countAccounts: Statement = { sql: `select count(*) from auth.users u where ${instance}` }

export const pageOfUsers = ({ page, perPage }: { page: number; perPage: number }): Statement => ({
  sql: `select to_json(u) from auth.users u where ${instance} order by u.created_at desc, u.id limit $1 offset $2`,
  values: [String(perPage), String(Math.min(Math.max(page - 1, 0) * perPage, Number.MAX_SAFE_INTEGER))],
})

export const accountByRefreshToken = (token: string): Statement => ({ sql: byRefreshToken, values: [token] })

/** Reads the result of `accountByEmail` or `accountById`; undefined if there is no such account. */
export const readAccount = (result: Result | undefined): Account | undefined => {
  const text = result?.rows[0]?.[0]
  return text ? (JSON.parse(text) as Account) : undefined
}

export const readRefreshToken = (result: Result | undefined): FoundRefreshToken | undefined => {
  const text = result?.rows[0]?.[0]
  return text ? (JSON.parse(text) as FoundRefreshToken) : undefined
}

export const isBanned = ({ user }: Account, now: number): boolean =>
  user.banned_until !== null && Date.parse(user.banned_until) > now

export const hasVerifiedFactor = ({ factors }: Account): boolean => factors.some(({ status }) => status === 'verified')
