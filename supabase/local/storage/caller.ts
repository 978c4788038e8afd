import type { Backend } from '../backend.ts'
import type { Caller } from '../database/database.ts'
import type { Claims } from '../tokens.ts'
import { StorageError, accessDenied } from './errors.ts'

/** Whose policies decide about a request. */
export interface StorageCaller {
  claims: Claims
  /** For a request to the database; `operation` as policies may read it by `storage.operation()`. */
  as: (operation: string) => Caller
}

/** Reads the bearer token. Without one the storage server complains about the header, with a bad one about the token. */
export const callerOf = async (backend: Backend, request: Request): Promise<StorageCaller> => {
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined)
    throw new StorageError(400, 'InvalidRequest', "headers must have required property 'authorization'", 'Error')
  const verified = await backend.tokens.verify(token)
  if (!verified.ok)
    throw accessDenied(verified.reason === 'expired' ? '"exp" claim timestamp check failed' : 'Invalid Compact JWS')
  const { claims, text } = verified
  return {
    claims,
    as: (operation) => ({
      role: claims.role,
      claims: text,
      preRequest: true,
      settings: {
        'request.method': request.method,
        'request.path': new URL(request.url).pathname,
        'storage.operation': operation,
        'storage.allow_delete_query': 'true',
      },
    }),
  }
}
