import { z } from 'zod/mini'
import { lengthOf } from '../shared/text.ts'

export const routineTypes = ['training', 'reading', 'fasting', 'documentation'] as const
export type RoutineType = (typeof routineTypes)[number]

export const isRoutineType = (value: unknown): value is RoutineType =>
  typeof value === 'string' && (routineTypes as readonly string[]).includes(value)

/** In characters. */
export const maxNotes = 500

/** True if the routine is done in its period (a day or a month in São Paulo). */
export type RoutineFlags = Readonly<Record<RoutineType, boolean>>

/** True if a routine of the current day or month is not registered. */
export const hasOpenRoutine = (flags: RoutineFlags) => routineTypes.some((type) => !flags[type])

/** The number of routines that are done in their period. */
export const countDone = (flags: RoutineFlags) => routineTypes.filter((type) => flags[type]).length

/** One row of `routine_types`: the maximum of points and the period. */
export const routineTypeSchema = z.object({
  code: z.enum(routineTypes),
  max_points: z.int(),
  period: z.enum(['day', 'month']),
})
export type RoutineKind = z.infer<typeof routineTypeSchema>

/** The open routine to register next: one of the day before one of the month. null if all are done. */
export const nextRoutine = (flags: RoutineFlags, kinds: readonly RoutineKind[]): RoutineType | null => {
  const open = routineTypes.filter((type) => !flags[type])
  return open.find((type) => kinds.some(({ code, period }) => code === type && period === 'day')) ?? open[0] ?? null
}

export const routineFlagsSchema = z.object({
  training: z.boolean(),
  reading: z.boolean(),
  fasting: z.boolean(),
  documentation: z.boolean(),
})

/** Why a photo or its notes are invalid, or null. */
export type SubmissionFault = 'photoMissing' | 'notesTooLong'

/** The picker already checks that the file is a picture. */
export const faultOfSubmission = (photo: File | null, notes: string): SubmissionFault | null => {
  if (!photo) return 'photoMissing'
  return lengthOf(notes) > maxNotes ? 'notesTooLong' : null
}

/** Points for a score of 0 to 100: the rounded share of the routine's maximum. */
export const pointsFor = (score: number, maxPoints: number) => Math.round((score * maxPoints) / 100)

/** The view in the address of /routines. A valid type opens the form. Anything unknown is the overview. */
export interface RoutinesView {
  tab: 'overview' | 'submit'
  type: RoutineType | null
}

export const routinesView = (query: URLSearchParams): RoutinesView => {
  const type = query.get('type')
  if (isRoutineType(type)) return { tab: 'submit', type }
  return { tab: query.get('tab') === 'submit' ? 'submit' : 'overview', type: null }
}

/** The address of a view: `/routines`, `/routines?tab=submit` or `/routines?type={type}`. */
export const routinesPath = ({ tab, type }: RoutinesView) => {
  if (type) return `/routines?type=${type}`
  return tab === 'submit' ? '/routines?tab=submit' : '/routines'
}
