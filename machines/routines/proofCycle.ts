/** Where a proof is in its cycle. `closed`: decided, or the time to contest is over. */
type ProofStage = 'sent' | 'returned' | 'evaluated' | 'contested' | 'closed'

/** How long the owner may contest an evaluation, in days. */
export const contestDays = 7

/** In characters: a reason or a reply in the thread of a proof. */
export const maxProofText = 500

/** The columns of a task that decide its stage. Moments are the server's. */
export interface ProofFacts {
  status: 'pending' | 'completed' | 'cancelled'
  routine_type: string | null
  evaluation_score: number | null
  evaluation_date: string | null
  returned_at: string | null
  contested_at: string | null
  decided_at: string | null
}

/** The moment from which an evaluation is no longer contested, in ms. */
export const contestDeadline = (evaluatedAt: string): number => Date.parse(evaluatedAt) + contestDays * 86_400_000

/**
 * The stage at a moment, in ms; null if the proof was cancelled, and for a task that is no proof. Twin of
 * `private.proof_stage`.
 */
export const proofStage = (proof: ProofFacts, now: number): ProofStage | null => {
  if (proof.routine_type === null || proof.status === 'cancelled') return null
  if (proof.returned_at !== null) return 'returned'
  if (proof.evaluation_score === null || proof.evaluation_date === null) return 'sent'
  if (proof.decided_at !== null) return 'closed'
  if (proof.contested_at !== null) return 'contested'
  return contestDeadline(proof.evaluation_date) <= now ? 'closed' : 'evaluated'
}
