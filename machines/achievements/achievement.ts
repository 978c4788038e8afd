import { z } from 'zod/mini'
import type { RoutineKind } from '../routines/routine.ts'
import { percent } from '../shared/percent.ts'
import { isMeasure, type Measure } from './measure.ts'

/** The image of a medal. Twin of the check on `badges.icon`. */
export const badgeIcons = [
  'target',
  'book',
  'paw',
  'sword',
  'shield',
  'eye',
  'hands',
  'flame',
  'compass',
  'feather',
  'mountain',
  'star',
  'key',
  'hourglass',
] as const
export type BadgeIcon = (typeof badgeIcons)[number]

/** The measure of a stored rule. */
export const measureSchema = z.custom<Measure>(isMeasure)

/** A badge and a member's progress. A badge without a measure is only granted by hand. */
export const achievementSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(badgeIcons),
  measure: z.nullable(measureSchema),
  /** The amount that earns the badge. */
  threshold: z.nullable(z.number()),
  /** From 0 to the threshold; null once granted, and for badges granted by hand. */
  progress: z.nullable(z.number()),
  /** null until granted. */
  granted_at: z.nullable(z.string()),
  /** The reason of a grant by hand; null for a grant by the rule. */
  reason: z.nullable(z.string()),
  /** Who granted it by hand, if known. */
  granted_by: z.nullable(z.string()),
})
export type Achievement = z.infer<typeof achievementSchema>

/**
 * The result of `my_achievements()` and `member_achievements()`: granted badges, newest first; then open ones, nearest
 * first; last those that are only granted by hand.
 */
export const achievementsSchema = z.object({
  member: z.object({ id: z.string(), name: z.string(), status: z.enum(['ativo', 'inativo']) }),
  achievements: z.array(achievementSchema),
})
/** `kinds`: all routines, which name what rules count. */
export type Achievements = z.infer<typeof achievementsSchema> & { kinds: readonly RoutineKind[] }

/** A granted badge. */
export type Earned = Achievement & { granted_at: string }
/** A granted badge, as shown beside a person. */
export type EarnedBadge = Pick<Earned, 'id' | 'title' | 'icon' | 'granted_at'>
/** A badge that its rule has not granted yet. */
export type Goal = Achievement & { measure: Measure; threshold: number; progress: number }

export const isEarned = (achievement: Achievement): achievement is Earned => achievement.granted_at !== null
const isGoal = (achievement: Achievement): achievement is Goal =>
  achievement.measure !== null && achievement.threshold !== null && achievement.progress !== null

export const earnedOf = (all: readonly Achievement[]): readonly Earned[] => all.filter(isEarned)
export const missingOf = (all: readonly Achievement[]) => all.filter((achievement) => !isEarned(achievement))

/** The number of goals in 'Próximas Metas'. */
export const goalCount = 3
/** The nearest goals. The server already sorts them. */
export const nearestOf = (all: readonly Achievement[]): readonly Goal[] => all.filter(isGoal).slice(0, goalCount)
/** A badge with a rule and progress, else null. */
export const goalOf = (achievement: Achievement): Goal | null => (isGoal(achievement) ? achievement : null)

/** 0 without any badge. */
export const overallOf = (all: readonly Achievement[]) => {
  const earned = earnedOf(all).length
  return { earned, of: all.length, percent: percent(earned, all.length) ?? 0 }
}
