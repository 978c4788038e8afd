import { fromPromise } from 'xstate'
import type { Access } from './access.ts'
import { loadAccount } from './client/lazyAccount.ts'

export interface OwnMember {
  id: string
  name: string
  position: string
  photo_url: string | null
}

/** Rights and the own active member's row; null for accounts without one (BEYOND.md, fallback profile). */
export interface AccessWithMember extends Access {
  member: OwnMember | null
  /** Also of the founder's account without a member. */
  isFounder: boolean
}

/** The rights of the person who is signed in. Throws the server's error. */
export const loadAccess = fromPromise<AccessWithMember, { userId: string }>(async ({ input: { userId }, signal }) =>
  (await loadAccount()).fetchAccess(userId, signal),
)
