import { z } from 'zod/mini'
import { clubFileName } from '../shared/club.ts'
import { lengthOf } from '../shared/text.ts'
import { writtenText } from '../shared/writtenText.ts'

/** The table's limit, in characters. */
export const maxDeletionReason = 1000
const reasonSchema = z.string().check(z.refine((reason) => lengthOf(writtenText(reason)) <= maxDeletionReason))
export const isReasonTooLong = (reason: string) => !reasonSchema.safeParse(reason).success

/** The current user's latest request. `closed_at` is null until the administration decides. */
export const deletionRequestSchema = z.object({
  id: z.string(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  closed_at: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['done', 'declined', 'withdrawn'])),
  /** The text of the administration. */
  answer: z.nullable(z.string()),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>

export const isOpenRequest = (request: DeletionRequest | null) => request !== null && request.closed_at === null

/** The name of the file with the current user's data. `today` is `yyyy-MM-dd`. */
export const dataFileName = (today: string) => `${clubFileName()}-meus-dados-${today}.json`
