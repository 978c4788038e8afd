import type { Caller } from '../database/database.ts'
import type { Tokens } from '../tokens.ts'
import { RestError } from './errors.ts'

const refused = (code: string, message: string) =>
  new RestError(401, code, message, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  })

const bearer = (authorization: string | undefined): string | undefined =>
  /^bearer(?:\s+(.*))?$/i
    .exec(authorization ?? '')
    ?.slice(1)
    .map((token) => token ?? '')[0]

/**
 * On whose behalf a request runs: the bearer token's, else the key's, else anybody's.
 * Throws 401 PGRST301 for a bad token, PGRST303 for an expired one.
 */
export const callerOf = async (
  tokens: Tokens,
  request: { method: string; path: string; headers: Readonly<Record<string, string>> },
): Promise<Caller> => {
  const token = bearer(request.headers['authorization']) ?? request.headers['apikey']
  if (token === '') throw refused('PGRST301', 'Empty JWT is sent in Authorization header')
  const verified = token === undefined ? undefined : await tokens.verify(token)
  if (token !== undefined && verified && !verified.ok) {
    const parts = token.split('.').length
    if (verified.reason === 'expired') throw refused('PGRST303', 'JWT expired')
    throw refused(
      'PGRST301',
      parts === 3 ? 'No suitable key or wrong key type' : `Expected 3 parts in JWT; got ${parts}`,
    )
  }
  const reads = request.method === 'GET' || request.method === 'HEAD'
  return {
    role: verified?.ok ? verified.claims.role : 'anon',
    claims: verified?.ok ? verified.text : '{"role":"anon"}',
    preRequest: true,
    settings: {
      'request.method': request.method,
      'request.path': request.path,
      'request.headers': JSON.stringify(request.headers),
      search_path: '"public", "extensions"',
      ...(reads && { transaction_read_only: 'on' }),
    },
  }
}
