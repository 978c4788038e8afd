import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { readBody, textOf, type Body } from './body.ts'
import { enter } from './enter.ts'
import { demand } from './demand.ts'
import { AuthError } from './errors.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'
import type { FoundToken } from './tokenTypes.ts'

/** Lifetime of such a code in milliseconds. */
const expiry = 5 * 60_000

export interface Challenge {
  challenge: string
  method: 's256' | 'plain'
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

/** The client's challenge, if it uses PKCE (RFC 7636). Throws 400 `validation_failed`. */
export const challengeOf = (body: Body): Challenge | undefined => {
  const challenge = textOf(body, 'code_challenge') ?? ''
  const method = (textOf(body, 'code_challenge_method') ?? '').toLowerCase()
  if (!challenge !== !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!challenge) return undefined
  if (challenge.length < 43 || challenge.length > 128)
    throw invalid('code challenge has to be between 43 and 128 characters')
  if (!/^[\w.~-]+$/.test(challenge))
    throw invalid('code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes')
  if (method !== 's256' && method !== 'plain') throw invalid(`unsupported code_challenge method "${method}"`)
  return { challenge, method }
}

/** Stores the challenge until the user opens the link. `by` becomes the session's sign-in method. */
export const keepChallenge = (
  userId: string,
  { challenge, method }: Challenge,
  by: string,
  now: number,
): Statement => ({
  sql: `insert into auth.flow_state
          (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6, $6, $7, $7)`,
  values: [randomUUID(), userId, randomUUID(), method, challenge, by, timestamp(now)],
})

/**
 * Issues the code for the challenge of a mail; the last statement returns it. Rolls back with 400
 * `flow_state_not_found` if there is no challenge.
 */
export const issueCode = ({ userId, sentAt }: FoundToken, by: string, now: number): Statement[] => {
  const own = 'user_id = $1 and authentication_method = $2 and created_at = $3'
  const values = [userId, by, sentAt]
  return [
    demand(
      `update auth.flow_state set auth_code_issued_at = $4, updated_at = $4 where ${own} returning 1`,
      [...values, timestamp(now)],
      new AuthError(400, 'flow_state_not_found', 'No associated flow state found. No valid flow state found for user.'),
    ),
    { sql: `select auth_code from auth.flow_state where ${own} order by id limit 1`, values },
  ]
}

const matches = (verifier: string, { challenge, method }: Challenge): boolean =>
  challenge === (method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))

/** POST /token?grant_type=pkce {auth_code, code_verifier}: a Session. Each code works once. */
export const exchangeCode = async (server: AuthServer, c: Context) => {
  const body = await readBody(c)
  const [code, verifier] = [textOf(body, 'auth_code'), textOf(body, 'code_verifier')]
  if (!code || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const now = server.now()
  const [found] = await server.query([
    {
      sql: `select f.id, f.user_id, f.code_challenge, f.code_challenge_method, f.authentication_method,
              f.auth_code_issued_at < $2
            from auth.flow_state f where f.auth_code = $1 and f.auth_code_issued_at is not null`,
      values: [code, timestamp(now - expiry)],
    },
  ])
  const [id, userId, challenge, method, by, isOld] = found?.rows[0] ?? []
  const unknown = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (!id || !userId || !challenge || !by) throw unknown()
  if (isOld === 't') throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!matches(verifier, { challenge, method: method === 'plain' ? 'plain' : 's256' }))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  const taken = demand(
    'delete from auth.flow_state where id = $1 and auth_code_issued_at is not null returning 1',
    [id],
    unknown(),
  )
  return c.json(await enter(server, c, userId, [taken], { method: by }))
}
