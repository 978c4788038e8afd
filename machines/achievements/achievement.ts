import { z } from 'zod/mini'
import { percent } from '../shared/percent.ts'

/** What is engraved in a medal; the twin of the check on `badges.icon`. */
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

/** What a rule may count; the twin of `private.measures()`. */
export const measures = [
  'tasks_in_time',
  'training_days',
  'reading_days',
  'fasting_months',
  'documentation_days',
  'routine_streak',
  'total_points',
  'weeks_led',
  'months_led',
  'membership_months',
] as const
export type Measure = (typeof measures)[number]

/** A badge as it stands for one member. Without a measure only a hand grants it. */
export const achievementSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.enum(badgeIcons),
  measure: z.nullable(z.enum(measures)),
  /** How much of the measure earns it. */
  threshold: z.nullable(z.number()),
  /** From 0 to the threshold; null once granted, and where only a hand grants. */
  progress: z.nullable(z.number()),
  /** null until granted. */
  granted_at: z.nullable(z.string()),
  /** Why a hand granted it; null where the rule did. */
  reason: z.nullable(z.string()),
  /** The name of whoever did by hand, where it is known. */
  granted_by: z.nullable(z.string()),
})
export type Achievement = z.infer<typeof achievementSchema>

/**
 * What `my_achievements()` and `member_achievements()` answer: what the member has, newest first; then what is still to
 * earn, nearest first; last what only a hand grants.
 */
export const achievementsSchema = z.object({
  member: z.object({ id: z.string(), name: z.string(), status: z.enum(['ativo', 'inativo']) }),
  achievements: z.array(achievementSchema),
})
export type Achievements = z.infer<typeof achievementsSchema>

/** One that the member has. */
export type Earned = Achievement & { granted_at: string }
/** As it is shown beside a person. */
export type EarnedBadge = Pick<Earned, 'id' | 'title' | 'icon' | 'granted_at'>
/** One on the way: its rule counts something. */
export type Goal = Achievement & { measure: Measure; threshold: number; progress: number }

export const isEarned = (achievement: Achievement): achievement is Earned => achievement.granted_at !== null
const isGoal = (achievement: Achievement): achievement is Goal =>
  achievement.measure !== null && achievement.threshold !== null && achievement.progress !== null

export const earnedOf = (all: readonly Achievement[]): readonly Earned[] => all.filter(isEarned)
export const missingOf = (all: readonly Achievement[]) => all.filter((achievement) => !isEarned(achievement))

/** How many goals 'Próximas Metas' names (BEYOND.md). */
export const goalCount = 3
/** Those still to earn that are nearest; the answer has them in this order. */
export const nearestOf = (all: readonly Achievement[]): readonly Goal[] => all.filter(isGoal).slice(0, goalCount)
/** How far a badge is, where its rule counts something. */
export const goalOf = (achievement: Achievement): Goal | null => (isGoal(achievement) ? achievement : null)

/** 'Progresso Geral': 0 without any badge. */
export const overallOf = (all: readonly Achievement[]) => {
  const earned = earnedOf(all).length
  return { earned, of: all.length, percent: percent(earned, all.length) ?? 0 }
}
