import { fromPromise } from 'xstate'
import type { EarnedBadge } from '../achievements/achievement.ts'
import { failureOf } from '../shared/failure.ts'
import type { Member } from '../shared/member.ts'
import { readEarnedBadges } from '../achievements/achievements.actors.ts'
import { readMember } from './memberRecord.actors.ts'

export interface MemberDetail {
  member: Member
  /** Newest first; null when they could not be had. */
  badges: readonly EarnedBadge[] | null
}

/** The detail does without them: a failure is only logged. */
const readBadges = (id: string, signal: AbortSignal) =>
  readEarnedBadges(id, signal).catch((error: unknown) => {
    if (!signal.aborted) console.warn('the badges of a member did not come', failureOf(error))
    return null
  })

/** One member and what that one has earned, two requests at once. Throws the server's error, or `member_gone`. */
export const loadMemberDetail = fromPromise<MemberDetail, { id: string }>(async ({ input: { id }, signal }) => {
  const [member, badges] = await Promise.all([readMember(id, signal), readBadges(id, signal)])
  return { member, badges }
})
