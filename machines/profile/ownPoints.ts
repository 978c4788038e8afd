import { z } from 'zod/mini'
import { dayAt, weekOf } from '../shared/dates.ts'
import { pointTypes } from '../ranking/pointsGiving.ts'

/**
 * A row of `my_points()`. `total`: the points after this entry. `is_counter`: it takes an earlier entry back.
 * `task_id`: the evaluated proof; null for points given by hand.
 */
export const ownPointsSchema = z.object({
  id: z.string(),
  points: z.number(),
  total: z.number(),
  reason: z.string(),
  type: z.enum(pointTypes),
  task_id: z.nullable(z.string()),
  is_counter: z.boolean(),
  counts_at: z.string(),
  created_at: z.string(),
})
export type OwnPoints = z.infer<typeof ownPointsSchema>

const weekAt = (instant: string) => weekOf(dayAt(Date.parse(instant))).start

/** The first day of the week in which the points count; null if it is the week of the entry. */
export const otherWeekOf = ({ counts_at, created_at }: Pick<OwnPoints, 'counts_at' | 'created_at'>) => {
  const week = weekAt(counts_at)
  return week === weekAt(created_at) ? null : week
}
