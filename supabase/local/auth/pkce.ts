import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { Statement } from '../database/database.ts'
import { readBody, textOf, type Body } from './body.ts'
import { enter } from './enter.ts'
import { AuthError } from './errors.ts'
import type { AuthServer } from './server.ts'
import { timestamp } from './sessions.ts'

/** Marks a mail's token whose link answers a code for the client that asked, instead of a session. */
export const pkcePrefix = 'pkce_'

/** How long such a code is good for, in milliseconds. */
const expiry = 5 * 60_000

export interface Challenge {
  challenge: string
  method: 's256' | 'plain'
}

const invalid = (message: string) => new AuthError(400, 'validation_failed', message)

/** The client's challenge, if it asks for PKCE (RFC 7636). Throws 400 `validation_failed`. */
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

/** Remembers the challenge until the person opens the link. `method` is what the session will say of its sign-in. */
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

/** The code for the newest challenge of the person. Throws 400 `flow_state_not_found`. */
export const issueCode = async (server: AuthServer, userId: string, by: string): Promise<string> => {
  const [issued] = await server.query([
    {
      sql: `update auth.flow_state set auth_code_issued_at = $3, updated_at = $3
            where id = (
              select id from auth.flow_state where user_id = $1 and authentication_method = $2
              order by created_at desc limit 1)
            returning auth_code`,
      values: [userId, by, timestamp(server.now())],
    },
  ])
  const code = issued?.rows[0]?.[0]
  if (!code)
    throw new AuthError(
      400,
      'flow_state_not_found',
      'No associated flow state found. No valid flow state found for user.',
    )
  return code
}

const matches = (verifier: string, { challenge, method }: Challenge): boolean =>
  challenge === (method === 'plain' ? verifier : createHash('sha256').update(verifier).digest('base64url'))

/** POST /token?grant_type=pkce {auth_code, code_verifier}: a Session, once. */
export const exchangeCode = async (server: AuthServer, c: Context) => {
  const body = await readBody(c)
  const [code, verifier] = [textOf(body, 'auth_code'), textOf(body, 'code_verifier')]
  if (!code || !verifier) throw invalid('invalid request: both auth code and code verifier should be non-empty')
  const [found] = await server.query([
    {
      sql: `select f.id, f.user_id, f.code_challenge, f.code_challenge_method, f.authentication_method,
              coalesce(f.auth_code_issued_at, f.created_at) < $2, coalesce(u.banned_until > $3, false)
            from auth.flow_state f join auth.users u on u.id = f.user_id where f.auth_code = $1`,
      values: [code, timestamp(server.now() - expiry), timestamp(server.now())],
    },
  ])
  const [id, userId, challenge, method, by, isOld, isBanned] = found?.rows[0] ?? []
  const unknown = () => new AuthError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (!id || !userId || !challenge || !by) throw unknown()
  if (isOld === 't') throw new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
  if (!matches(verifier, { challenge, method: method === 'plain' ? 'plain' : 's256' }))
    throw new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
  if (isBanned === 't') throw new AuthError(403, 'user_banned', 'User is banned')
  const [taken] = await server.query([{ sql: 'delete from auth.flow_state where id = $1', values: [id] }])
  if (!taken?.affected) throw unknown()
  return c.json(await enter(server, c, userId, [], by))
}
