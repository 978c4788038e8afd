import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { badgeRuleSchema, type BadgeRow, type BadgeRule } from '../model/badgeForm.ts'
import type { GrantValues } from '../model/badgeGrant.ts'
import { Refusal } from '../model/failure.ts'
import { supabase } from './client.ts'

const rulesSchema = z.array(badgeRuleSchema)

/** Every badge with its rule: those still given first, by title. Throws the server's error. */
export const loadBadgeRules = fromPromise<readonly BadgeRule[]>(async ({ signal }) => {
  const { data, error } = await supabase().rpc('badge_rules').abortSignal(signal)
  if (error) throw error
  return rulesSchema.parse(data)
})

/** Somebody else changed the badge since it was opened. */
export class BadgeConflict extends Refusal {
  /** As it is now; null when it was deleted. */
  readonly theirs: BadgeRule | null
  constructor(theirs: BadgeRule | null) {
    super('badge_changed')
    this.theirs = theirs
  }
}

/** Nothing was written: because somebody was faster, or because one may not. Throws which. */
const refuse = async (id: string, seen: string, signal: AbortSignal): Promise<never> => {
  const { data, error } = await supabase().rpc('badge_rules').eq('id', id).abortSignal(signal)
  if (error) throw error
  const theirs = rulesSchema.parse(data)[0] ?? null
  throw theirs?.updated_at === seen ? new Refusal('42501') : new BadgeConflict(theirs)
}

/**
 * A new badge (`seen: null`; the same id again is the one whose answer was lost, and has what is sent now), or a change of the one seen at
 * `updated_at`.
 * Throws a {@link BadgeConflict} when it is not that one any more; the server's error otherwise.
 */
export const saveBadge = fromPromise<void, { id: string; seen: string | null; row: BadgeRow }>(
  async ({ input: { id, seen, row }, signal }) => {
    if (seen === null) {
      const { error } = await supabase()
        .from('badges')
        .insert({ id, ...row })
        .abortSignal(signal)
      if (!error) return
      if (error.code !== '23505' || !error.message.includes('badges_pkey')) throw error
      const again = await supabase().from('badges').update(row).eq('id', id).abortSignal(signal)
      if (again.error) throw again.error
      return
    }
    const { data, error } = await supabase()
      .from('badges')
      .update(row)
      .eq('id', id)
      .eq('updated_at', seen)
      .select('id')
      .abortSignal(signal)
    if (error) throw error
    if (data.length === 0) await refuse(id, seen, signal)
  },
)

/** Deletes a badge, also from all who have it; one that is gone already is as good. Throws as {@link saveBadge} does. */
export const deleteBadge = fromPromise<void, { id: string; seen: string }>(async ({ input: { id, seen }, signal }) => {
  const { data, error } = await supabase()
    .from('badges')
    .delete()
    .eq('id', id)
    .eq('updated_at', seen)
    .select('id')
    .abortSignal(signal)
  if (error) throw error
  if (data.length > 0) return
  await refuse(id, seen, signal).catch((reason: unknown) => {
    if (!(reason instanceof BadgeConflict && reason.theirs === null)) throw reason
  })
})

/** By hand, with its reason. Throws the server's error: 23505 when the member has it. */
export const grantBadge = fromPromise<void, GrantValues>(async ({ input: { memberId, badgeId, reason }, signal }) => {
  const { error } = await supabase()
    .rpc('grant_badge', { p_member_id: memberId, p_badge_id: badgeId, p_reason: reason.trim() })
    .abortSignal(signal)
  if (error) throw error
})

/** With its reason; the rule does not grant it again. Throws the server's error: 23514 when it is revoked already. */
export const revokeBadge = fromPromise<void, GrantValues>(async ({ input: { memberId, badgeId, reason }, signal }) => {
  const { error } = await supabase()
    .rpc('revoke_badge', { p_member_id: memberId, p_badge_id: badgeId, p_reason: reason.trim() })
    .abortSignal(signal)
  if (error) throw error
})
