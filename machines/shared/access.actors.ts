import { fromPromise } from 'xstate'
import type { AccessWithMember } from './access.ts'
import { loadAccount } from './client/lazyAccount.ts'

/** Loads the rights of the signed-in person. Throws the server's error. */
export const loadAccess = fromPromise<AccessWithMember, { userId: string }>(async ({ input: { userId }, signal }) =>
  (await loadAccount()).fetchAccess(userId, signal),
)
