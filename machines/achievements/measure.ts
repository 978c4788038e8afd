import type { RoutineKind, RoutineType } from '../routines/routine.ts'

/** What a rule counts besides single routines. */
export const fixedMeasures = [
  'tasks_in_time',
  'routine_streak',
  'total_points',
  'weeks_led',
  'months_led',
  'membership_months',
] as const
export type FixedMeasure = (typeof fixedMeasures)[number]

/** The units of routines, by period. */
const units = { day: 'days', week: 'weeks', month: 'months' } as const
export type RoutineUnit = (typeof units)[keyof typeof units]

/** What a rule counts. That of a routine is its code with its unit. */
export type Measure = FixedMeasure | `${RoutineType}_${RoutineUnit}`

export const isFixed = (measure: string): measure is FixedMeasure => fixedMeasures.some((fixed) => fixed === measure)

/** The routine that a measure counts, and its unit; null if it counts no single one. Twin of `private.routine_of()`. */
export const routineOf = (measure: string): { code: RoutineType; unit: RoutineUnit } | null => {
  if (isFixed(measure)) return null
  const [, code, name] = /^([a-z][a-z0-9-]{1,39})_(days|weeks|months)$/.exec(measure) ?? []
  const unit = Object.values(units).find((known) => known === name)
  return code !== undefined && unit !== undefined ? { code, unit } : null
}

/** Whether a rule can count it, of a routine that exists or of one that does not. */
export const isMeasure = (measure: unknown): measure is Measure =>
  typeof measure === 'string' && (isFixed(measure) || routineOf(measure) !== null)

/** What rules can count in a club with these routines. Twin of `private.measures()`. */
export const measuresOf = (kinds: readonly RoutineKind[]): readonly Measure[] => {
  const [first, ...others] = fixedMeasures
  const ofRoutines = kinds.map(({ code, period }): Measure => `${code}_${units[period]}`)
  return [first, ...ofRoutines.filter((measure) => routineOf(measure) !== null), ...others]
}

/** What the form offers: of paused and deleted routines only what is in use. */
export const offeredMeasures = (kinds: readonly RoutineKind[], used: readonly Measure[]): readonly Measure[] => {
  const isUsed = ({ code }: RoutineKind) => used.some((measure) => routineOf(measure)?.code === code)
  const offered = measuresOf(kinds.filter((kind) => kind.is_active || isUsed(kind)))
  return [...new Set([...offered, ...used])]
}
