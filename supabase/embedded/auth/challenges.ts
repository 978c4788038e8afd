import { randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { accountById, readAccount, type SessionRow } from './accounts.ts'
import { badJson, readBody, textOf } from './body.ts'
import { demand, stillSignedIn } from './demand.ts'
import { AuthError } from './errors.ts'
import { factorOf, inSession, stillThere, type Factor } from './factors.ts'
import { addressOf, issuerOf, isUuid, originOf } from './request.ts'
import type { AuthServer } from './server.ts'
import { newToken, sessionResponse, timestamp } from './sessions.ts'
import { stepOf } from './totp.ts'

/** Lifetime of a challenge in milliseconds: the hosted server's default. */
const expiryMs = 300_000

/** An address that Postgres' `inet` accepts, even if the peer has disconnected. */
const ipOf = (c: Context): string => originOf(c).ip ?? '::'

/** POST /factors/:factor/challenge: {id, type, expires_at}. */
export const postChallenge = (server: AuthServer) => async (c: Context) => {
  const account = await inSession(server, c)
  const factor = factorOf(account, c)
  server.factorAttempts.take(`challenge ${addressOf(c)}`)
  const [id, now] = [randomUUID(), server.now()]
  await server.query([
    ...stillSignedIn(account, now),
    stillThere(factor),
    // Used challenges are deleted too, but only after their code has expired.
    {
      sql: 'delete from auth.mfa_challenges where factor_id = $1 and created_at < $2',
      values: [factor.id, timestamp(now - 2 * expiryMs)],
    },
    {
      sql: 'insert into auth.mfa_challenges (id, factor_id, created_at, ip_address) values ($1, $2, $3, $4)',
      values: [id, factor.id, timestamp(now), ipOf(c)],
    },
    {
      // The column is unique across all users, and two of them may request a challenge in the same millisecond.
      sql: `update auth.mfa_factors set last_challenged_at = coalesce(
              (select max(last_challenged_at) + interval '1 microsecond' from auth.mfa_factors
               where last_challenged_at >= $2::timestamptz), $2::timestamptz)
            where id = $1`,
      values: [factor.id, timestamp(now)],
    },
  ])
  return c.json({ id, type: factor.factor_type, expires_at: Math.floor((now + expiryMs) / 1000) })
}

/** POST /factors/:factor/verify {challenge_id, code}: the Session, now with `aal2`. The user's `aal1` sessions end. */
export const postVerifyFactor = (server: AuthServer) => async (c: Context) => {
  const account = await inSession(server, c)
  const { user, session } = account
  const factor = factorOf(account, c)
  server.factorAttempts.take(`verify ${addressOf(c)}`)
  const body = await readBody(c)
  const challengeId = textOf(body, 'challenge_id')
  const code = textOf(body, 'code')
  if (challengeId !== undefined && !isUuid(challengeId)) throw badJson()
  if (!code) throw new AuthError(400, 'validation_failed', 'Code needs to be non-empty')

  const secret = await secretOf(server, c, factor, challengeId)
  server.factorCodes.take(factor.id)
  const now = server.now()
  const step = stepOf(secret, code, now)
  if (step === null) throw invalidCode()
  const refreshToken = newToken()
  const results = await server.query([
    ...stillSignedIn(account, now),
    take(challengeId, { factorId: factor.id, step }, now),
    demand(
      `select 1 where not exists (
         select from auth.mfa_challenges where factor_id = $1 and otp_code = $2 and id <> $3)`,
      [factor.id, String(step), challengeId ?? null],
      invalidCode(),
    ),
    ...raise(session, { userId: user.id, factorId: factor.id, refreshToken }, now),
    accountById(user.id, session.id),
  ])
  server.factorCodes.succeed(factor.id)
  const raised = readAccount(results.at(-1))
  if (!raised?.session)
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  return c.json(await sessionResponse(raised, refreshToken, { ...server, issuer: issuerOf(c), now }))
}

/** Also for a code that was used before: each code works once. */
const invalidCode = () => new AuthError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')

/** The hosted server's error for a wrong address and for a used challenge. */
const mismatch = () => new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')

/** The factor's secret, if the challenge is open. */
const secretOf = async (server: AuthServer, c: Context, factor: Factor, challengeId: string | undefined) => {
  const [found] = await server.query([
    {
      sql: `select f.secret, c.verified_at is null and c.ip_address = $3::inet, c.created_at < $4
            from auth.mfa_challenges c join auth.mfa_factors f on f.id = c.factor_id where c.id = $1 and f.id = $2`,
      values: [challengeId ?? null, factor.id, ipOf(c), timestamp(server.now() - expiryMs)],
    },
  ])
  const [secret, isOpen, hasExpired] = found?.rows[0] ?? []
  if (!secret) throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (isOpen !== 't') throw mismatch()
  if (hasExpired === 't') {
    await server.query([{ sql: 'delete from auth.mfa_challenges where id = $1', values: [challengeId ?? null] }])
    throw new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`,
    )
  }
  return secret
}

/**
 * Uses the challenge once: of two correct concurrent requests only one succeeds. The challenge stores the code's time
 * step.
 */
const take = (challengeId: string | undefined, { factorId, step }: { factorId: string; step: number }, now: number) =>
  demand(
    `update auth.mfa_challenges set verified_at = $2, otp_code = $4
     where id = $1 and factor_id = $3 and verified_at is null and created_at >= $5 returning 1`,
    [challengeId ?? null, timestamp(now), factorId, String(step), timestamp(now - expiryMs)],
    mismatch(),
  )

interface Raised {
  userId: string
  factorId: string
  refreshToken: string
}

/** Deletes unverified factors and sessions with only one factor. */
const raise = ({ id }: SessionRow, { userId, factorId, refreshToken }: Raised, now: number): Statement[] => {
  const at = timestamp(now)
  return [
    {
      sql: `update auth.mfa_factors set status = 'verified', updated_at = $2 where id = $1 and status <> 'verified'`,
      values: [factorId, at],
    },
    {
      sql: `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
            select $1::uuid, s.id, $3::timestamptz, $3::timestamptz, 'totp' from auth.sessions s where s.id = $2
            on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`,
      values: [randomUUID(), id, at],
    },
    {
      sql: `with used as (
              update auth.refresh_tokens set revoked = true, updated_at = $2::timestamptz
              where session_id = $1 and not revoked returning token
            )
            insert into auth.refresh_tokens
              (instance_id, token, user_id, revoked, created_at, updated_at, parent, session_id)
            select '00000000-0000-0000-0000-000000000000', $3, s.user_id, false, $2::timestamptz, $2::timestamptz,
              coalesce((select max(token) from used), ''), s.id
            from auth.sessions s where s.id = $1`,
      values: [id, at, refreshToken],
    },
    {
      sql: `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = $3 where id = $1`,
      values: [id, factorId, at],
    },
    { sql: `delete from auth.sessions where user_id = $1 and aal < 'aal2'`, values: [userId] },
    {
      sql: `delete from auth.mfa_factors where user_id = $1 and status = 'unverified' and factor_type = 'totp'`,
      values: [userId],
    },
  ]
}
