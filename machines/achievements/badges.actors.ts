import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { collator } from '../shared/collator.ts'
import { badgeRowOf, badgeRuleSchema, valuesOf, type BadgeRow, type BadgeRule } from './badgeForm.ts'
import type { Grant } from './badgeGrant.ts'
import { Refusal } from '../shared/failure.ts'
import { supabase } from '../shared/client/client.ts'
import { readAll } from '../shared/client/pages.ts'

const rulesSchema = z.array(badgeRuleSchema)
const storedSchema = z.array(z.omit(badgeRuleSchema, { id: true, holders: true }))

/** Every badge with its rule: those still given first, by title. Throws the server's error. */
export const loadBadgeRules = fromPromise<readonly BadgeRule[]>(async ({ signal }) => {
  const rules = await readAll(badgeRuleSchema, () => supabase().rpc('badge_rules').abortSignal(signal))
  return rules.sort((a, b) => Number(b.active) - Number(a.active) || collator.compare(a.title, b.title))
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

/** As it is now, null when it is gone. Throws the server's error. */
const find = async (id: string, signal: AbortSignal): Promise<BadgeRule | null> => {
  const { data, error } = await supabase().rpc('badge_rules').eq('id', id).abortSignal(signal)
  if (error) throw error
  return rulesSchema.parse(data)[0] ?? null
}

const isSame = (row: BadgeRow, stored: BadgeRow) => JSON.stringify(row) === JSON.stringify(badgeRowOf(valuesOf(stored)))

/**
 * Adds a badge, and answers null; when an attempt whose answer was lost has arrived with other words, answers the
 * `updated_at` of what it left.
 */
const add = async (id: string, row: BadgeRow, signal: AbortSignal): Promise<string | null> => {
  const { error } = await supabase()
    .from('badges')
    .insert({ id, ...row })
    .abortSignal(signal)
  if (!error) return null
  if (error.code !== '23505' || !error.message.includes('badges_pkey')) throw error
  const kept = await supabase()
    .from('badges')
    .select('title, description, icon, measure, threshold, active, updated_at')
    .eq('id', id)
    .abortSignal(signal)
  if (kept.error) throw kept.error
  const [stored] = storedSchema.parse(kept.data)
  if (!stored) throw new BadgeConflict(null)
  return isSame(row, stored) ? null : stored.updated_at
}

/**
 * A new badge (`seen: null`; the same id again is the one whose answer was lost, and has what is sent now), or a change of the
 * one seen at `updated_at` (the same change again is known as saved already).
 * Throws a {@link BadgeConflict} when it is not that one any more, 42501 when one may not change it; the server's error otherwise.
 */
export const saveBadge = fromPromise<void, { id: string; seen: string | null; row: BadgeRow }>(
  async ({ input: { id, seen, row }, signal }) => {
    const version = seen ?? (await add(id, row, signal))
    if (version === null) return
    const { data, error } = await supabase()
      .from('badges')
      .update(row)
      .eq('id', id)
      .eq('updated_at', version)
      .select('id')
      .abortSignal(signal)
    if (error) throw error
    if (data.length > 0) return
    const theirs = await find(id, signal)
    if (theirs?.updated_at === version) throw new Refusal('42501')
    // The answer to an earlier attempt was lost: what is there is what was to be saved.
    if (theirs === null || !isSame(row, theirs)) throw new BadgeConflict(theirs)
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
  const theirs = await find(id, signal)
  if (!theirs) return
  throw theirs.updated_at === seen ? new Refusal('42501') : new BadgeConflict(theirs)
})

/** By hand, with its reason. Throws the server's error: 23505 when the member has it. */
export const grantBadge = fromPromise<void, Grant>(async ({ input: { memberId, badgeId, reason }, signal }) => {
  const { error } = await supabase()
    .rpc('grant_badge', { p_member_id: memberId, p_badge_id: badgeId, p_reason: reason })
    .abortSignal(signal)
  if (error) throw error
})

/** With its reason; the rule does not grant it again. Throws the server's error: 23514 when it is revoked already. */
export const revokeBadge = fromPromise<void, Grant>(async ({ input: { memberId, badgeId, reason }, signal }) => {
  const { error } = await supabase()
    .rpc('revoke_badge', { p_member_id: memberId, p_badge_id: badgeId, p_reason: reason })
    .abortSignal(signal)
  if (error) throw error
})
