import { fromPromise } from 'xstate'
import type { EarnedBadge } from '../achievements/achievement.ts'
import { failureOf } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import { readEarnedBadges } from '../achievements/achievements.actors.ts'
import { readMember } from './memberRecord.actors.ts'

export interface MemberDetail {
  member: Member
  /** Newest first; null if loading failed. */
  badges: readonly EarnedBadge[] | null
}

/** The detail page also works without badges: a failure is only logged. */
const readBadges = (id: string, signal: AbortSignal) =>
  readEarnedBadges(id, signal).catch((error: unknown) => {
    if (!signal.aborted) console.warn('the badges of a member could not be loaded', failureOf(error))
    return null
  })

/** One member with their badges, in two parallel requests. Throws the server's error, or `member_gone`. */
export const loadMemberDetail = fromPromise<MemberDetail, { id: string }>(async ({ input: { id }, signal }) => {
  const [member, badges] = await Promise.all([readMember(id, signal), readBadges(id, signal)])
  return { member, badges }
})
