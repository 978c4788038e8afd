import { needed } from '../shared/needed.ts'
import { writtenLine } from '../shared/writtenText.ts'
import { z } from 'zod/mini'
import type { MemberChoice } from '../shared/member.ts'
import { isBlank, lengthOf } from '../shared/text.ts'
import { wholeNumber } from '../shared/wholeNumber.ts'

/** Limits of the ledger: points in either direction; characters of the reason. */
const maxPoints = 1000
export const maxReason = 200

/** The rankings in which the points count. Lifetime points are the sum of all. */
export const pointTypes = ['both', 'weekly', 'monthly'] as const
export type PointType = (typeof pointTypes)[number]

/** Values of the form. `points` is the typed text, so that no input is lost. */
export interface PointsValues {
  /** A member with an account; null until chosen. */
  receiver: MemberChoice | null
  points: string
  reason: string
  type: PointType
}
export const noPoints: PointsValues = { receiver: null, points: '', reason: '', type: 'both' }

/** In the order of the form. */
export const pointsFields = ['receiver', 'points', 'reason'] as const
export type PointsField = (typeof pointsFields)[number]
export type PointsFault =
  | 'personMissing'
  | 'pointsMissing'
  | 'pointsBroken'
  | 'pointsZero'
  | 'pointsOutside'
  | 'reasonMissing'
  | 'reasonLong'

const faultOfPoints = (typed: string): PointsFault | null => {
  if (isBlank(typed)) return 'pointsMissing'
  const points = wholeNumber(typed)
  if (points === null) return 'pointsBroken'
  if (points === 0) return 'pointsZero'
  return Math.abs(points) > maxPoints ? 'pointsOutside' : null
}

const faultOfReason = (reason: string): PointsFault | null => {
  if (isBlank(reason)) return 'reasonMissing'
  return lengthOf(writtenLine(reason)) > maxReason ? 'reasonLong' : null
}

/** Why the points are invalid, by field; empty if they are valid. Twin of `private.sign_points`. */
export const faultsOfPoints = ({
  receiver,
  points,
  reason,
}: PointsValues): Partial<Record<PointsField, PointsFault>> => {
  const faults = {
    receiver: receiver === null ? ('personMissing' as const) : null,
    points: faultOfPoints(points),
    reason: faultOfReason(reason),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== null))
}

/** The first faulty field, or null. */
export const firstFaultOfPoints = (values: PointsValues): PointsField | null => {
  const faults = faultsOfPoints(values)
  return pointsFields.find((field) => faults[field] !== undefined) ?? null
}

/** A row of the ledger. The client chooses `id`, so that a repeated request is recognised. */
export interface PointsEntry {
  id: string
  userId: string
  points: number
  reason: string
  type: PointType
}

/** The values must be valid. */
export const pointsEntryOf = (id: string, { receiver, points, reason, type }: PointsValues): PointsEntry => {
  const userId = needed(receiver?.user_id, 'no member with an account is chosen')
  return { id, userId, points: wholeNumber(points) ?? 0, reason: writtenLine(reason), type }
}

/** A row of `list_given_points()`. A name is null after the account is deleted. */
export const givenPointsSchema = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  points: z.number(),
  reason: z.string(),
  type: z.enum(pointTypes),
  given_by: z.nullable(z.string()),
  created_at: z.string(),
})
export type GivenPoints = z.infer<typeof givenPointsSchema>
