import { writtenLine } from '../shared/writtenText.ts'
import type { RoutineIcon, RoutineKind, RoutinePeriod } from '../routines/routine.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'
import { maxRoutinePoints } from './rankingGoals.ts'

/** In characters. */
export const maxRoutineLabel = 60
/** Also the paused ones count. */
export const mostRoutines = 12

/** A routine as typed. */
export interface RoutineValues {
  label: string
  icon: RoutineIcon
  period: RoutinePeriod
  points: string
  needsPhoto: boolean
}
export const emptyRoutine: RoutineValues = { label: '', icon: 'target', period: 'day', points: '10', needsPhoto: true }

/** What `save_routine` stores of a form. */
export type RoutineChange = Pick<RoutineKind, 'label' | 'icon' | 'period' | 'max_points' | 'needs_photo'>

export interface RoutineSave {
  /** null for a new routine. */
  code: string | null
  /** Of a new routine: a version 4 UUID, the same in each attempt. null for a stored one. */
  id: string | null
  change: Partial<RoutineChange & Pick<RoutineKind, 'is_active'>>
  /** The values that the administrator saw; null to change without a comparison. */
  seen: RoutineChange | null
}

/** What `save_routine` compares. */
export const seenRoutine = ({ label, icon, period, max_points, needs_photo }: RoutineChange): RoutineChange => ({
  label,
  icon,
  period,
  max_points,
  needs_photo,
})

export const routineValuesOf = ({ label, icon, period, max_points, needs_photo }: RoutineChange): RoutineValues => ({
  label,
  icon,
  period,
  points: String(max_points),
  needsPhoto: needs_photo,
})

/** Are the values of a field equal once stored? */
export const isSameRoutineField = (field: keyof RoutineValues, a: RoutineValues, b: RoutineValues) =>
  String(a[field]).trim() === String(b[field]).trim()

export const isSameRoutine = (a: RoutineValues, b: RoutineValues) =>
  (['label', 'icon', 'period', 'points', 'needsPhoto'] as const).every((field) => isSameRoutineField(field, a, b))

export type RoutineField = 'label' | 'points'
export type RoutineFault = 'labelMissing' | 'labelLong' | 'pointsMissing' | 'pointsBroken' | 'pointsOutside'

const faultOfLabel = ({ label }: RoutineValues): RoutineFault | null => {
  if (isBlank(label)) return 'labelMissing'
  return lengthOf(writtenLine(label)) > maxRoutineLabel ? 'labelLong' : null
}

const faultOfPoints = ({ points }: RoutineValues): RoutineFault | null => {
  if (isBlank(points)) return 'pointsMissing'
  const number = wholeNumber(points)
  if (number === null) return 'pointsBroken'
  return number < 0 || number > maxRoutinePoints ? 'pointsOutside' : null
}

/** The fault of a field, or null. Twin of `private.save_routine`. */
export const faultOfRoutine = (field: RoutineField, values: RoutineValues): RoutineFault | null =>
  field === 'label' ? faultOfLabel(values) : faultOfPoints(values)

/** The first faulty field, or null. */
export const firstFaultOfRoutine = (values: RoutineValues): RoutineField | null =>
  (['label', 'points'] as const).find((field) => faultOfRoutine(field, values) !== null) ?? null

/** The values must be valid. */
export const routineChangeOf = ({ label, icon, period, points, needsPhoto }: RoutineValues): RoutineChange => ({
  label: writtenLine(label),
  icon,
  period,
  max_points: wholeNumber(points) ?? 0,
  needs_photo: needsPhoto,
})

/** All codes after one moved a place up (-1) or down (1); the same order at an end. */
export const movedCodes = (rows: readonly RoutineKind[], code: string, by: -1 | 1): readonly string[] => {
  const codes = rows.map((row) => row.code)
  const at = codes.indexOf(code)
  const other = codes[at + by]
  if (at === -1 || other === undefined) return codes
  return codes.map((one) => (one === code ? other : one === other ? code : one))
}
