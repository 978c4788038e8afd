import type { Backend } from '../backend.ts'
import type { Caller } from '../database/database.ts'
import type { Claims } from '../tokens.ts'
import { accessDenied, invalidRequest } from './errors.ts'

/** The caller of a request, whose policies apply. */
export interface StorageCaller {
  /** The owner of new objects; null for a key. */
  owner: string | null
  isService: boolean
  /**
   * The account that uploads count for: a user, or all callers with the public key; null for the service key, which has
   * no limit.
   */
  account: string | null
  /** The database caller; policies read `operation` by `storage.operation()`. */
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

/** Reads the bearer token. Throws the storage server's errors for a missing or invalid one. */
export const callerOf = async (backend: Backend, request: Request): Promise<StorageCaller> => {
  const header = request.headers.get('authorization')
  if (header === null) throw invalidRequest("headers must have required property 'authorization'", 'Error')
  const verified = await backend.tokens.verify(header.replace(/^Bearer\s+/i, ''))
  if (!verified.ok) throw accessDenied(verified.message)
  return callerWith(request, verified.claims, verified.text)
}

/** Bypasses policies, for what was allowed before; `owner` owns the objects, and uploads count for them. */
export const serviceFor = (request: Request, owner: string | null): StorageCaller => {
  const claims: Claims = { role: 'service_role', ...(owner !== null && { sub: owner }) }
  return { ...callerWith(request, claims, JSON.stringify(claims)), account: owner }
}
