import { z } from 'zod/mini'
import { routineTypes, routineTypeSchema, type RoutineType } from '../routines/routine.ts'
import { isBlank } from '../shared/text.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'

/** Limits of the settings and of `routine_types`, in points. */
export const maxLevel = 999_999
export const maxRoutinePoints = 1000

/** The lifetime points at which a level begins, and the points of a perfect routine. */
export const goalFields = ['gold', 'silver', ...routineTypes] as const
export type GoalField = (typeof goalFields)[number]
/** The goals, as `update_ranking_goals` returns them. */
export const goalsSchema = z.object({
  gold: z.number(),
  silver: z.number(),
  training: z.number(),
  reading: z.number(),
  fasting: z.number(),
  documentation: z.number(),
})
export type Goals = Readonly<z.infer<typeof goalsSchema>>
/** The typed texts, so that no input is lost. */
export type GoalValues = Readonly<Record<GoalField, string>>

export const levelFields = ['gold', 'silver'] as const satisfies readonly GoalField[]
const isLevel = (field: GoalField): field is (typeof levelFields)[number] => field === 'gold' || field === 'silver'

export const goalValuesOf = (goals: Goals): GoalValues => ({
  gold: String(goals.gold),
  silver: String(goals.silver),
  training: String(goals.training),
  reading: String(goals.reading),
  fasting: String(goals.fasting),
  documentation: String(goals.documentation),
})

export type GoalFault = 'missing' | 'broken' | 'levelOutside' | 'maximumOutside' | 'notBelow'

const faultOfNumber = (field: GoalField, typed: string): GoalFault | null => {
  if (isBlank(typed)) return 'missing'
  const number = wholeNumber(typed)
  if (number === null) return 'broken'
  if (isLevel(field)) return number < 1 || number > maxLevel ? 'levelOutside' : null
  return number < 0 || number > maxRoutinePoints ? 'maximumOutside' : null
}

/** Why the goals are invalid, by field; empty if they are valid. Twin of `update_ranking_goals`. */
export const faultsOfGoals = (values: GoalValues): Partial<Record<GoalField, GoalFault>> => {
  const faults: Partial<Record<GoalField, GoalFault>> = {}
  for (const field of goalFields) {
    const fault = faultOfNumber(field, values[field])
    if (fault !== null) faults[field] = fault
  }
  const [gold, silver] = [wholeNumber(values.gold), wholeNumber(values.silver)]
  if (!faults.gold && !faults.silver && gold !== null && silver !== null && silver >= gold) faults.silver = 'notBelow'
  return faults
}

/** The first faulty field, or null. */
export const firstFaultOfGoals = (values: GoalValues): GoalField | null => {
  const faults = faultsOfGoals(values)
  return goalFields.find((field) => faults[field] !== undefined) ?? null
}

/** The values must be valid. */
export const goalsOf = (values: GoalValues): Goals => {
  const number = (field: GoalField) => wholeNumber(values[field]) ?? 0
  return {
    gold: number('gold'),
    silver: number('silver'),
    training: number('training'),
    reading: number('reading'),
    fasting: number('fasting'),
    documentation: number('documentation'),
  }
}

/** Are the numbers of a field equal, however they are typed? */
export const isSameGoal = (field: GoalField, a: GoalValues, b: GoalValues) =>
  (wholeNumber(a[field]) ?? a[field]) === (wholeNumber(b[field]) ?? b[field])

/** True if no input would be lost. */
export const isSameGoals = (goals: Goals, values: GoalValues) =>
  goalFields.every((field) => isSameGoal(field, goalValuesOf(goals), values))

const levelsSchema = z.object({ level_gold: z.coerce.number(), level_silver: z.coerce.number() })
const maximaSchema = z.array(routineTypeSchema)

/** From the results of `public_settings()` and `routine_types`. Throws if one of the four routines is missing. */
export const readGoals = (settings: unknown, routines: unknown): Goals => {
  const { level_gold, level_silver } = levelsSchema.parse(settings)
  const rows = maximaSchema.parse(routines)
  const maximum = (type: RoutineType) => {
    const row = rows.find(({ code }) => code === type)
    if (!row) throw new Error(`no routine ${type}`)
    return row.max_points
  }
  return {
    gold: level_gold,
    silver: level_silver,
    training: maximum('training'),
    reading: maximum('reading'),
    fasting: maximum('fasting'),
    documentation: maximum('documentation'),
  }
}
