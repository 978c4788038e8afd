import { fromPromise } from 'xstate'
import { z } from 'zod/mini'
import { collator } from '../shared/collator.ts'
import { badgeIcons, measureSchema } from './achievement.ts'
import { badgeRowOf, badgeRuleSchema, valuesOf, type BadgeRow, type BadgeRule } from './badgeForm.ts'
import type { Grant } from './badgeGrant.ts'
import type { RoutineKind } from '../routines/routine.ts'
import { readKinds } from '../routines/routines.actors.ts'
import { Refusal } from '../shared/failure.ts'
import { denied, supabase } from '../shared/client/client.ts'
import { openDraft, type OpenedDraft } from '../shared/client/drafts.ts'
import { readAll } from '../shared/client/pages.ts'

const rulesSchema = z.array(badgeRuleSchema)
const storedSchema = z.array(z.omit(badgeRuleSchema, { id: true, holders: true }))

const badgeValuesSchema = z.object({
  title: z.string(),
  description: z.string(),
  icon: z.enum(badgeIcons),
  measure: z.nullable(measureSchema),
  threshold: z.string(),
  active: z.boolean(),
})

/** The unsent form of a rule. */
const badgeDraftSchema = z.object({
  version: z.literal(1),
  /** With the same id, what may be stored is not stored twice. */
  id: z.uuid(),
  /** The version that it began with; null for a new one. */
  rule: z.nullable(badgeRuleSchema),
  values: badgeValuesSchema,
  /** What was sent: it may be stored although the response was lost. */
  sent: z.optional(z.array(badgeValuesSchema)),
})
export type BadgeDraft = z.infer<typeof badgeDraftSchema>

export const openBadge = fromPromise<OpenedDraft<BadgeDraft>, { id: string | null }>(async ({ input: { id } }) =>
  openDraft(`badge:${id ?? 'new'}`, badgeDraftSchema),
)

/** The form that grants or revokes a badge, as it was last opened. */
const grantDraftSchema = z.object({
  version: z.literal(1),
  kind: z.enum(['grant', 'revoke']),
  opened: z.string(),
  isForAnybody: z.boolean(),
  values: z.object({
    member: z.nullable(z.object({ id: z.string(), name: z.string() })),
    badgeId: z.string(),
    reason: z.string(),
  }),
})
export type GrantDraft = z.infer<typeof grantDraftSchema>

/** `memberId`: on whose page; null for a member who is chosen in the form. */
export const openGrantDraft = (memberId: string | null) => openDraft(`grant:${memberId ?? 'any'}`, grantDraftSchema)

export interface BadgeRules {
  /** Active ones first, by title. */
  rules: readonly BadgeRule[]
  /** All routines, which name what rules count. */
  kinds: readonly RoutineKind[]
}

/** All badges with their rules. Throws the server's error. */
export const loadBadgeRules = fromPromise<BadgeRules>(async ({ signal }) => {
  const [rules, kinds] = await Promise.all([
    readAll(badgeRuleSchema, () => supabase().rpc('badge_rules').abortSignal(signal)),
    readKinds(signal),
  ])
  const sorted = rules.sort((a, b) => Number(b.active) - Number(a.active) || collator.compare(a.title, b.title))
  return { rules: sorted, kinds }
})

/** Another user changed the badge after it was opened. */
export class BadgeConflict extends Refusal {
  /** The current version; null if deleted. */
  readonly theirs: BadgeRule | null
  constructor(theirs: BadgeRule | null) {
    super('badge_changed')
    this.theirs = theirs
  }
}

/** The current version; null if deleted. Throws the server's error. */
const find = async (id: string, signal: AbortSignal): Promise<BadgeRule | null> => {
  const { data, error } = await supabase().rpc('badge_rules').eq('id', id).abortSignal(signal)
  if (error) throw error
  return rulesSchema.parse(data)[0] ?? null
}

const isSame = (row: BadgeRow, stored: BadgeRow) => JSON.stringify(row) === JSON.stringify(badgeRowOf(valuesOf(stored)))

/** Adds a badge and returns null. If an earlier attempt stored other values, returns its `updated_at`. */
const add = async (id: string, row: BadgeRow, signal: AbortSignal): Promise<string | null> => {
  const { error } = await supabase()
    .from('badges')
    .insert({ id, ...row })
    .abortSignal(signal)
  if (!error) return null
  if (error.code !== '23505' || !error.message.includes('badges_pkey')) throw error
  const found = await supabase()
    .from('badges')
    .select('title, description, icon, measure, threshold, active, updated_at')
    .eq('id', id)
    .abortSignal(signal)
  if (found.error) throw found.error
  const [stored] = storedSchema.parse(found.data)
  if (!stored) throw new BadgeConflict(null)
  return isSame(row, stored) ? null : stored.updated_at
}

/**
 * Adds a badge (`seen: null`), or changes the one last seen at `updated_at`. A repeated request succeeds and stores the
 * new values. Throws {@link BadgeConflict} if another user changed it, 42501 if the caller may not change it, else the
 * server's error.
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
    if (theirs?.updated_at === version) throw denied()
    // The response to an earlier attempt was lost. The stored values are the new ones.
    if (theirs === null || !isSame(row, theirs)) throw new BadgeConflict(theirs)
  },
)

/** Deletes a badge for all members. Repeatable. Throws as {@link saveBadge} does. */
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
  throw theirs.updated_at === seen ? denied() : new BadgeConflict(theirs)
})

/** Grants a badge by hand. Repeatable. Throws the server's error: 23505 if the member has the badge. */
export const grantBadge = fromPromise<void, Grant>(async ({ input: { memberId, badgeId, reason }, signal }) => {
  const { error } = await supabase()
    .rpc('grant_badge', { p_member_id: memberId, p_badge_id: badgeId, p_reason: reason })
    .abortSignal(signal)
  if (error) throw error
})

/** Revokes a badge; its rule does not grant it again. Repeatable. Throws the server's error: 23514 if it is revoked. */
export const revokeBadge = fromPromise<void, Grant>(async ({ input: { memberId, badgeId, reason }, signal }) => {
  const { error } = await supabase()
    .rpc('revoke_badge', { p_member_id: memberId, p_badge_id: badgeId, p_reason: reason })
    .abortSignal(signal)
  if (error) throw error
})
