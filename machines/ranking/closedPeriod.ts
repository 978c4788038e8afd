import { z } from 'zod/mini'
import { needed } from '../shared/needed.ts'
import { rankingPeriods, type RankingPeriod } from './ranking.ts'

/** A week (from Monday) or a month by its first day, `yyyy-MM-dd`. */
export interface Period {
  type: RankingPeriod
  start: string
}

export const isSamePeriod = (a: Period, b: Period) => a.type === b.type && a.start === b.start

/** A row of `open_periods()`: ended, but not closed. */
export const openPeriodSchema = z.object({ type: z.enum(rankingPeriods), period_start: z.string() })

/** One place in the result of a period. `user_id` is null after the account is deleted. */
export const standingSchema = z.object({
  place: z.number(),
  user_id: z.nullable(z.string()),
  name: z.string(),
  position: z.string(),
  points: z.number(),
})
export type Standing = z.infer<typeof standingSchema>

/** The result of `period_preview()`. */
export const previewSchema = z.object({
  /** The first ten. */
  standings: z.array(standingSchema),
  /** The number of people with points. */
  people: z.number(),
  /** Routines of the period without an evaluation. Their points would count in a later period. */
  pending: z.number(),
})
export type PeriodPreview = z.infer<typeof previewSchema>

/** A closed period in the list and on its page. */
export const endedPeriodSchema = z.object({
  id: z.string(),
  type: z.enum(rankingPeriods),
  period_start: z.string(),
  holder_name: z.nullable(z.string()),
  points: z.nullable(z.number()),
  created_at: z.string(),
})
export type EndedPeriod = z.infer<typeof endedPeriodSchema>

/** Open periods, newest first, and the newest hundred closed ones. */
export interface Periods {
  open: readonly Period[]
  ended: readonly EndedPeriod[]
}

/** A closed period and everyone with points. */
export interface PeriodResult {
  period: EndedPeriod
  standings: readonly Standing[]
}

/** Equal points share a rank: one more than the number of people with more points. Standings are sorted by place. */
export const sharedRanks = (standings: readonly Standing[]): readonly number[] => {
  const ranks: number[] = []
  for (const [at, { points }] of standings.entries())
    ranks.push(at > 0 && standings[at - 1]?.points === points ? (ranks[at - 1] ?? at + 1) : at + 1)
  return ranks
}

/** The period that the screen shows. */
export interface ClosedPeriodAddress {
  /** As in the address, so perhaps invalid. */
  id: string
}

/** Reads the address of /admin/ranking/period/:id. */
export const closedPeriodAddressOf = (
  _: URLSearchParams,
  { id }: Readonly<Record<string, string | undefined>>,
): ClosedPeriodAddress => ({ id: needed(id, 'the address names no period') })

export const periodPath = (id: string) => `/admin/ranking/period/${id}`
