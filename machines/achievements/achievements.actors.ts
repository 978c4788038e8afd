import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { achievementsSchema, badgeIcons, type Achievements, type EarnedBadge } from './achievement.ts'
import { readKinds } from '../routines/routines.actors.ts'
import { supabase } from '../shared/client/client.ts'
import { readPages } from '../shared/client/pages.ts'

const isId = (text: string) => z.uuid().safeParse(text).success

/**
 * A member's badges with progress; `memberId: null` is the current user. Returns null for an unknown id or an account
 * without a member; an invalid id is not requested. Throws the server's error.
 */
export const loadAchievements = fromPromise<Achievements | null, { memberId: string | null }>(
  async ({ input: { memberId }, signal }) => {
    if (memberId !== null && !isId(memberId)) return null
    const badges =
      memberId === null
        ? supabase().rpc('my_achievements')
        : supabase().rpc('member_achievements', { p_member_id: memberId })
    const [{ data, error }, kinds] = await Promise.all([badges.abortSignal(signal), readKinds(signal)])
    if (error) throw error
    const achievements = z.nullable(achievementsSchema).parse(data)
    return achievements && { ...achievements, kinds }
  },
)

const earnedSchema = z.object({
  granted_at: z.string(),
  badge: z.object({ id: z.string(), title: z.string(), icon: z.enum(badgeIcons) }),
})

/** A member's granted badges, newest first, without progress. Throws the server's error. */
export const readEarnedBadges = async (memberId: string, signal: AbortSignal): Promise<readonly EarnedBadge[]> => {
  const earned = await readPages(earnedSchema, (last) => {
    const query = supabase()
      .from('member_badges')
      .select('granted_at, badge:badges(id, title, icon)')
      .eq('member_id', memberId)
    if (last) query.gt('badge_id', last.badge.id)
    return query.order('badge_id').abortSignal(signal)
  })
  return earned
    .map(({ granted_at, badge }) => ({ ...badge, granted_at }))
    .sort((a, b) => (a.granted_at > b.granted_at ? -1 : 1))
}
