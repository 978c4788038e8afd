import { randomBytes, randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Statement } from '../database/database.ts'
import type { Claims, Tokens } from '../tokens.ts'
import type { Account } from './accounts.ts'
import { userResponse } from './responses.ts'

/** Where a session was opened, for the user's list of sessions. */
export interface Origin {
  userAgent: string | null
  /** An address that Postgres' `inet` accepts, or null. */
  ip: string | null
}

export const timestamp = (ms: number) => new Date(ms).toISOString()
export const newToken = () => randomBytes(16).toString('base64url')

interface NewSession {
  id: string
  refreshToken: string
  statements: Statement[]
}

/** Opens a session. `method` is the kind of sign-in: password, otp, or for PKCE the mail's purpose. */
export const openSession = (userId: string, origin: Origin, now: number, method = 'password'): NewSession => {
  const [id, refreshToken, at] = [randomUUID(), newToken(), timestamp(now)]
  return {
    id,
    refreshToken,
    statements: [
      {
        sql: `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
              values ($1, $2, $3, $3, 'aal1', $4, $5)`,
        values: [id, userId, at, origin.userAgent, origin.ip],
      },
      {
        sql: `insert into auth.refresh_tokens
                (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
              values ('00000000-0000-0000-0000-000000000000', $1, $2, false, $3, $3, '', $4)`,
        values: [refreshToken, userId, at, id],
      },
      {
        sql: `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
              values ($1, $2, $3, $3, $4)`,
        values: [randomUUID(), id, at, method],
      },
      { sql: 'update auth.users set last_sign_in_at = $2, updated_at = $2 where id = $1', values: [userId, at] },
    ],
  }
}

/**
 * Replaces a valid refresh token. Touches no row if the token was rotated or revoked in the meantime or the user is
 * banned: of two concurrent requests only one rotates.
 */
export const rotate = (token: string, origin: Origin, now: number): { refreshToken: string; statement: Statement } => {
  const refreshToken = newToken()
  return {
    refreshToken,
    statement: {
      sql: `with rotated as (
              update auth.refresh_tokens set revoked = true, updated_at = $2::timestamptz
              where token = $1 and not revoked and exists (
                select from auth.sessions s join auth.users u on u.id = s.user_id
                where s.id = refresh_tokens.session_id and (s.not_after is null or s.not_after > $2::timestamptz)
                  and (u.banned_until is null or u.banned_until <= $2::timestamptz))
              returning instance_id, user_id, session_id
            ), made as (
              insert into auth.refresh_tokens
                (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
              select instance_id, $3, user_id, false, $2::timestamptz, $2::timestamptz, $1, session_id from rotated
              returning session_id
            )
            update auth.sessions s
            set refreshed_at = $2::timestamptz at time zone 'utc', updated_at = $2::timestamptz,
                user_agent = $4, ip = $5
            from made where s.id = made.session_id`,
      values: [token, timestamp(now), refreshToken, origin.userAgent, origin.ip],
    },
  }
}

/**
 * The session's valid token in two cases. The given token was rotated within the reuse interval, because two windows
 * may refresh at once. Or it is the previous one, because the client never received the response.
 */
export const successorOf = (
  token: string,
  now: number,
  { refresh_token_reuse_interval }: Config['auth'],
): Statement => ({
  sql: `select valid.token from auth.refresh_tokens used
        join auth.refresh_tokens valid on valid.session_id = used.session_id and not valid.revoked
        where used.token = $1 and used.revoked and (used.updated_at >= $2 or valid.parent = $1)
        order by valid.id desc limit 1`,
  values: [token, timestamp(now - refresh_token_reuse_interval * 1000)],
})

/** Deletes the session's refresh tokens too (cascade). */
export const endSession = (sessionId: string): Statement => ({
  sql: 'delete from auth.sessions where id = $1',
  values: [sessionId],
})

export const endAllSessions = (userId: string, except: string | null = null): Statement => ({
  sql: 'delete from auth.sessions where user_id = $1 and id is distinct from $2',
  values: [userId, except],
})

/** The `Session` of supabase-js; the account must have a session. */
export const sessionResponse = async (
  account: Account,
  refreshToken: string,
  { tokens, config, issuer, now }: { tokens: Tokens; config: Config; issuer: string; now: number },
) => {
  const { user, session, amr } = account
  if (!session) throw new Error('an access token needs a session')
  const issuedAt = Math.floor(now / 1000)
  const { jwt_expiry: lifetime } = config.auth
  const expiresAt = issuedAt + lifetime
  const claims: Claims = {
    iss: issuer,
    sub: user.id,
    aud: user.aud,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? '',
    phone: user.phone ?? '',
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: session.aal,
    amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  }
  return {
    access_token: await tokens.sign(claims),
    token_type: 'bearer',
    expires_in: lifetime,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: userResponse(account),
  }
}
