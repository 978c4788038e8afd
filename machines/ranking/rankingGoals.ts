import { z } from 'zod/mini'
import type { RoutineKind } from '../routines/routine.ts'
import { isEdited } from '../shared/merge.ts'
import { isBlank } from '../shared/text.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'

/** Limits of the settings and of `routine_types`, in points. */
export const maxLevel = 999_999
export const maxRoutinePoints = 1000

export const levelFields = ['gold', 'silver'] as const
/** A level, or the code of a routine. The database gives no routine the code of a level. */
export type GoalField = string
const isLevel = (field: GoalField) => field === 'gold' || field === 'silver'

/** The lifetime points at which a level begins, and the points of a perfect routine, by field. */
export const goalsSchema = z.intersection(
  z.object({ gold: z.number(), silver: z.number() }),
  z.record(z.string(), z.number()),
)
export type Goals = Readonly<z.infer<typeof goalsSchema>>
/** The typed texts, so that no input is lost. */
export type GoalValues = Readonly<{ gold: string; silver: string } & Record<GoalField, string>>

export const goalValuesOf = (goals: Goals): GoalValues => ({
  gold: String(goals.gold),
  silver: String(goals.silver),
  ...Object.fromEntries(Object.entries(goals).map(([field, points]) => [field, String(points)])),
})

/** The text of a field; empty for one that is not in the form. */
export const typedGoal = (values: GoalValues, field: GoalField) => values[field] ?? ''

/** The fields in the form's order: the levels, then the routines. */
export const goalFieldsOf = (values: GoalValues): readonly GoalField[] => [
  ...levelFields,
  ...Object.keys(values).filter((field) => !isLevel(field)),
]

export type GoalFault = 'missing' | 'broken' | 'levelOutside' | 'maximumOutside' | 'notBelow'

const faultOfNumber = (field: GoalField, typed: string): GoalFault | null => {
  if (isBlank(typed)) return 'missing'
  const number = wholeNumber(typed)
  if (number === null) return 'broken'
  if (isLevel(field)) return number < 1 || number > maxLevel ? 'levelOutside' : null
  return number < 0 || number > maxRoutinePoints ? 'maximumOutside' : null
}

/** Why the goals are invalid, by field; empty if they are valid. Twin of `update_ranking_goals`. */
export const faultsOfGoals = (values: GoalValues): Readonly<Record<GoalField, GoalFault | undefined>> => {
  const faults: Record<GoalField, GoalFault> = {}
  for (const field of goalFieldsOf(values)) {
    const fault = faultOfNumber(field, typedGoal(values, field))
    if (fault !== null) faults[field] = fault
  }
  const [gold, silver] = levelFields.map((field) => wholeNumber(typedGoal(values, field)) ?? null)
  const isComparable = !('gold' in faults) && !('silver' in faults)
  if (isComparable && gold != null && silver != null && silver >= gold) faults['silver'] = 'notBelow'
  return faults
}

/** The first faulty field, or null. */
export const firstFaultOfGoals = (values: GoalValues): GoalField | null => {
  const faults = faultsOfGoals(values)
  return goalFieldsOf(values).find((field) => faults[field] !== undefined) ?? null
}

/** The values must be valid. */
export const goalsOf = (values: GoalValues): Goals => {
  const number = (field: GoalField) => wholeNumber(typedGoal(values, field)) ?? 0
  return {
    ...Object.fromEntries(goalFieldsOf(values).map((field) => [field, number(field)])),
    gold: number('gold'),
    silver: number('silver'),
  }
}

/** Are the numbers of a field equal, however they are typed? */
export const isSameGoal = (field: GoalField, a: GoalValues, b: GoalValues) => {
  const [one, other] = [typedGoal(a, field), typedGoal(b, field)]
  return (wholeNumber(one) ?? one) === (wholeNumber(other) ?? other)
}

/** True if no input would be lost. `sent`: what was sent and may be stored. */
export const isSameGoals = (goals: Goals, mine: GoalValues, sent: readonly GoalValues[] = []) =>
  !goalFieldsOf(mine).some((field) => isEdited({ base: goalValuesOf(goals), mine, sent }, field, isSameGoal))

const levelsSchema = z.object({ level_gold: z.coerce.number(), level_silver: z.coerce.number() })

/** The goals with the routines, also paused ones, in their order. */
export interface LoadedGoals {
  goals: Goals
  kinds: readonly RoutineKind[]
}

/** From the result of `public_settings()` and the routines. */
export const readGoals = (settings: unknown, kinds: readonly RoutineKind[]): LoadedGoals => {
  const { level_gold, level_silver } = levelsSchema.parse(settings)
  const maxima = Object.fromEntries(kinds.map(({ code, max_points }) => [code, max_points]))
  return { goals: { ...maxima, gold: level_gold, silver: level_silver }, kinds }
}

/** The values for the routines that exist now: those of `values`, and the stored ones of a new routine. */
export const valuesFor = (goals: Goals, values: GoalValues): GoalValues => ({
  gold: values.gold,
  silver: values.silver,
  ...Object.fromEntries(Object.entries(goalValuesOf(goals)).map(([field, stored]) => [field, values[field] ?? stored])),
})
