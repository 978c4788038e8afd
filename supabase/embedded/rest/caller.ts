import { decodeProtectedHeader } from 'jose'
import type { Caller } from '../database/database.ts'
import type { Refusal, Tokens } from '../tokens.ts'
import { RestError } from './errors.ts'

const refused = (code: string, message: string, details: string | null = null) =>
  new RestError(401, code, message, {
    details,
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })

const noKey = 'No suitable key or wrong key type'
const wrongAlgorithm = 'Wrong or unsupported encoding algorithm'

const refusal = (token: string, { reason, message }: Refusal): RestError => {
  const parts = token.split('.').length
  if (parts !== 3) return refused('PGRST301', `Expected 3 parts in JWT; got ${parts}`)
  if (reason === 'role') return new RestError(401, '22023', message)
  if (reason === 'expired') return refused('PGRST303', 'JWT expired')
  if (reason === 'claims') return refused('PGRST303', 'Parsing claims failed')
  if (reason === 'malformed') return refused('PGRST301', 'JWT cryptographic operation failed')
  if (reason === 'signature') return refused('PGRST301', noKey, 'None of the keys was able to decode the JWT')
  return decodeProtectedHeader(token).alg === 'none'
    ? refused('PGRST301', wrongAlgorithm, "JWT is unsecured but expected 'alg' was not 'none'")
    : refused('PGRST301', noKey, 'No suitable key was found to decode the JWT')
}

const bearer = (authorization: string | undefined): string | undefined =>
  /^bearer(?:\s+(.*))?$/i
    .exec(authorization ?? '')
    ?.slice(1)
    .map((token) => token ?? '')[0]

/**
 * The caller of a request: from the bearer token, else from the key, else anon. Throws 401: PGRST301 for an invalid
 * token, PGRST303 for an expired one, 22023 for an unknown role.
 */
export const callerOf = async (
  tokens: Tokens,
  request: { method: string; path: string; headers: Readonly<Record<string, string>>; address: string },
): Promise<Caller & { queue: string }> => {
  const token = bearer(request.headers['authorization']) ?? request.headers['apikey']
  if (token === '') throw refused('PGRST301', 'Empty JWT is sent in Authorization header')
  const verified = token === undefined ? undefined : await tokens.verify(token)
  if (token !== undefined && verified && !verified.ok) throw refusal(token, verified)
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return {
    role: verified?.ok ? verified.claims.role : 'anon',
    claims: verified?.ok ? verified.text : '{"role":"anon"}',
    preRequest: true,
    queue: (verified?.ok && verified.claims.sub) || request.address,
    settings: {
      'request.method': request.method,
      'request.path': request.path,
      'request.headers': JSON.stringify(request.headers),
      search_path: '"public", "extensions"',
      ...(reads && { transaction_read_only: 'on' }),
    },
  }
}
