import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Claims, Tokens } from '../tokens.ts'

/** The user or key whose rights a channel has. */
export interface Person {
  role: Claims['role']
  sub: string | undefined
  /** The session of the token. */
  session?: string | undefined
  /** When the token expires, in milliseconds since 1970. */
  until: number
  /** The claims as JSON. */
  claims: string
}

/** Why a token is refused: in the response to a join, or later in a message. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly reason: string
  constructor(code: string, message: string, reason = `${code}: ${message}`) {
    super(message)
    this.reason = reason
  }
}

export const expired = (until: number, now: number): TokenError =>
  new TokenError('InvalidJWTToken', `Token has expired ${Math.floor((now - until) / 1000)} seconds ago`)

/** Throws a {@link TokenError}. `now`: milliseconds since 1970. */
export const personOf = async (tokens: Tokens, token: string, now: number): Promise<Person> => {
  const verified = await tokens.verify(token)
  const { exp } = verified.ok ? verified.claims : unverified(token)
  if (!verified.ok) {
    if (verified.reason === 'expired') throw expired((exp ?? 0) * 1000, now)
    throw new TokenError('JwtSignatureError', ':signature_error', 'JwtSignatureError: Failed to validate JWT signature')
  }
  if (exp === undefined || decodeJwt(token)['role'] === undefined)
    throw new TokenError('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT')
  const { role, sub, session_id: session } = verified.claims
  return { role, sub, session, until: exp * 1000, claims: verified.text }
}

const unverified = (token: string): { exp?: number | undefined } => {
  const { alg, exp } = parse(token)
  if (alg?.startsWith('HS')) return { exp }
  throw new TokenError(
    'JwtSignerError',
    ':error_generating_signer',
    'JwtSignerError: Failed to generate JWT signer, check your JWT secret or JWKS configuration',
  )
}

const parse = (token: string) => {
  try {
    return { exp: decodeJwt(token).exp, alg: decodeProtectedHeader(token).alg }
  } catch {
    throw new TokenError('MalformedJWT', 'The token provided is not a valid JWT')
  }
}
