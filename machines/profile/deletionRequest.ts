import { z } from 'zod/mini'
import { lengthOf } from '../shared/text.ts'

/** Characters of a reason at most; the twin of the table's limit. */
export const maxDeletionReason = 1000
export const isReasonTooLong = (reason: string) => lengthOf(reason.trim()) > maxDeletionReason

/** One's latest request for deletion; `closed_at` is null while the administration has not answered. */
export const deletionRequestSchema = z.object({
  id: z.string(),
  reason: z.nullable(z.string()),
  created_at: z.string(),
  closed_at: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['done', 'declined', 'withdrawn'])),
  /** What the administration says. */
  answer: z.nullable(z.string()),
})
export type DeletionRequest = z.infer<typeof deletionRequestSchema>

export const isOpenRequest = (request: DeletionRequest | null) => request !== null && request.closed_at === null

/** The name of the file with one's own data; `today` is `yyyy-MM-dd`. */
export const dataFileName = (today: string) => `confraria-meus-dados-${today}.json`
