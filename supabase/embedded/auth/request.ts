import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { decodeProtectedHeader } from 'jose'
import { clientOf } from '../address.ts'
import type { Claims, Refusal } from '../tokens.ts'
import { accountById, isBanned, readAccount, type Account } from './accounts.ts'
import { AuthError } from './errors.ts'
import type { AuthServer } from './server.ts'
import type { Origin } from './sessions.ts'

/**
 * The address of who sent the request. Without `isBehindProxy` forwarding headers are ignored: any client can set them.
 */
export const addressOf = (c: Context): string => {
  const bindings = c.env as Partial<HttpBindings> | undefined
  return (bindings?.incoming && clientOf(bindings.incoming)) ?? 'unknown'
}

/** Stored characters of a user agent. */
const longestAgent = 512

/** The address and the browser of a request, as sessions store them. */
export const originOf = (c: Context): Origin => {
  const address = addressOf(c).replace(/%.*$/, '')
  return { userAgent: c.req.header('user-agent')?.slice(0, longestAgent) ?? null, ip: isIP(address) ? address : null }
}

/** The issuer in access tokens: this auth server's address, as the caller used it. */
export const issuerOf = (c: Context): string => `${new URL(c.req.url).origin}/auth/v1`

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuid.test(text)

const bearer = /^[Bb]earer (\S+)$/

/**
 * The signed-in user of a request, whose session still exists. Throws 401 `no_authorization`; 403 `bad_jwt`,
 * `user_not_found`, `session_not_found`, `user_banned`.
 */
export const authenticate = async (server: AuthServer, c: Context): Promise<Account> => {
  const claims = await claimsOf(server, c)
  if (!claims.sub) throw badJwt('invalid claim: missing sub claim')
  if (!isUuid(claims.sub)) throw badJwt('invalid claim: sub claim must be a UUID')
  if (claims.session_id && !isUuid(claims.session_id)) throw badJwt('invalid claim: session_id claim must be a UUID')

  const [result] = await server.query([accountById(claims.sub, claims.session_id || null)])
  const account = readAccount(result)
  if (!account) throw new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  const until = account.session?.not_after
  if (claims.session_id && (!account.session || (until && Date.parse(until) < server.now())))
    throw new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  if (isBanned(account, server.now())) throw new AuthError(403, 'user_banned', 'User is banned')
  return account
}

/** Allows only the service key. Throws 401 `no_authorization`, 403 `bad_jwt`, 403 `not_admin`. */
export const requireService = async (server: AuthServer, c: Context): Promise<void> => {
  const { role, session_id } = await claimsOf(server, c)
  // For a user, an ended session is reported first.
  if (session_id) await authenticate(server, c)
  if (role !== 'service_role') throw new AuthError(403, 'not_admin', 'User not allowed')
}

/** The claims of a request's token. Throws 401 `no_authorization`, 403 `bad_jwt`. */
const claimsOf = async (server: AuthServer, c: Context): Promise<Claims> => {
  const token = bearer.exec(c.req.header('authorization') ?? '')?.[1]
  if (!token) throw new AuthError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  const verified = await server.tokens.verify(token)
  if (verified.ok) return verified.claims
  throw badJwt(`invalid JWT: unable to parse or verify signature, ${reasonOf(token, verified)}`)
}

/** In the words of golang-jwt, the hosted server's library. */
const reasonOf = (token: string, { reason }: Refusal): string => {
  if (reason === 'expired') return 'token has invalid claims: token is expired'
  if (token.split('.').length !== 3) return 'token is malformed: token contains an invalid number of segments'
  if (reason === 'malformed') return 'token is malformed: could not JSON decode header'
  if (reason === 'algorithm')
    return `token signature is invalid: signing method ${decodeProtectedHeader(token).alg} is invalid`
  return 'token signature is invalid: signature is invalid'
}

const badJwt = (message: string) => new AuthError(403, 'bad_jwt', message)
