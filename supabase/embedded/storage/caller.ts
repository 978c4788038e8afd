import type { Backend } from '../backend.ts'
import type { Caller } from '../database/database.ts'
import type { Claims } from '../tokens.ts'
import { accessDenied, invalidRequest } from './errors.ts'

/** Whose policies decide about a request. */
export interface StorageCaller {
  /** Who owns what is stored; null for a key. */
  owner: string | null
  isService: boolean
  /** Whom uploads count for: a person, or all who have the public key alone; null for the service, which counts for no one. */
  account: string | null
  /** For a request to the database; `operation` as policies may read it by `storage.operation()`. */
  as: (operation: string) => Caller
}

const callerWith = (request: Request, { role, sub }: Claims, claims: string): StorageCaller => ({
  owner: sub ?? null,
  isService: role === 'service_role',
  account: role === 'service_role' ? null : (sub ?? role),
  as: (operation) => ({
    role,
    claims,
    preRequest: true,
    settings: {
      'request.method': request.method,
      'request.path': new URL(request.url).pathname,
      'storage.operation': operation,
      'storage.allow_delete_query': 'true',
    },
  }),
})

/** Reads the bearer token. Without the header the storage server complains about it, with a bad token about that. */
export const callerOf = async (backend: Backend, request: Request): Promise<StorageCaller> => {
  const header = request.headers.get('authorization')
  if (header === null) throw invalidRequest("headers must have required property 'authorization'", 'Error')
  const verified = await backend.tokens.verify(header.replace(/^Bearer\s+/i, ''))
  if (!verified.ok) throw accessDenied(verified.message)
  return callerWith(request, verified.claims, verified.text)
}

/** Past all policies, for what has been allowed already; what is stored belongs to `owner`, and counts for them. */
export const serviceFor = (request: Request, owner: string | null): StorageCaller => {
  const claims: Claims = { role: 'service_role', ...(owner !== null && { sub: owner }) }
  return { ...callerWith(request, claims, JSON.stringify(claims)), account: owner }
}
