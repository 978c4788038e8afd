import { z } from 'zod/mini'
import { may, type Access } from '../shared/access.ts'
import { lengthOf } from '../shared/text.ts'
import { maxProofText, proofStage } from '../routines/proofCycle.ts'
import type { Task } from './task.ts'
import { writtenText } from '../shared/writtenText.ts'

/** What a person does with a proof besides sending and evaluating it. Each is a function of the database. */
export const proofSteps = ['return', 'answer', 'contest', 'uphold', 'correct'] as const
export type ProofStep = (typeof proofSteps)[number]

/** An entry of a proof's thread. Entries never change. */
export const proofEntrySchema = z.object({
  id: z.string(),
  kind: z.enum(['written', 'returned', 'resent', 'answered', 'contested', 'upheld', 'corrected']),
  /** Null for a photo that was sent again without notes. */
  text: z.nullable(z.string()),
  /**
   * Of a return: the photo that was returned, as tasks store addresses; null of a text, and once it was kept long
   * enough.
   */
  image_url: z.nullable(z.string()),
  /** Of a decision. */
  score_before: z.nullable(z.number()),
  score: z.nullable(z.number()),
  /** The points of a correction count in the current week and month. */
  counts_now: z.boolean(),
  created_at: z.string(),
  /** An account; null after it is deleted. */
  author: z.nullable(z.string()),
  /** The name of the author's member. */
  author_name: z.nullable(z.string()),
})
export type ProofEntry = z.infer<typeof proofEntrySchema>

/** Whether an entry returned a photo that was kept long enough. Of a text, the entry before the return is the text. */
export const isReturnedPhotoGone = (
  entries: readonly Pick<ProofEntry, 'kind' | 'image_url'>[],
  entry: Pick<ProofEntry, 'kind' | 'image_url'>,
): boolean => {
  if (entry.kind !== 'returned' || entry.image_url !== null) return false
  const proof = entries.slice(0, entries.indexOf(entry)).findLast(({ kind }) => kind === 'written' || kind === 'resent')
  return proof?.kind !== 'written'
}

/**
 * Whether the thread was closed by a decision, so that no other step is taken. False if the sent step, of an attempt
 * whose response was lost, is in the thread: sent again, it counts as taken.
 */
export const isClosedBefore = (
  entries: readonly Pick<ProofEntry, 'id' | 'kind'>[] | null,
  attemptId: string | null,
): boolean =>
  entries !== null &&
  !entries.some(({ id }) => id === attemptId) &&
  entries.some(({ kind }) => kind === 'upheld' || kind === 'corrected')

type Proof = Pick<
  Task,
  | 'status'
  | 'routine_type'
  | 'assigned_by'
  | 'evaluation_by'
  | 'evaluation_score'
  | 'evaluation_date'
  | 'returned_at'
  | 'contested_at'
  | 'decided_at'
  | 'has_thread'
  | 'is_sole_evaluator'
>

/** Twin of the functions that `proofSteps` names, without the text. `now` is in ms. */
export const canTakeStep = (access: Access | null, proof: Proof, step: ProofStep, now: number): boolean => {
  const stage = proofStage(proof, now)
  if (access === null || stage === null) return false
  const isOwner = proof.assigned_by === access.userId
  if (step === 'contest') return isOwner && stage === 'evaluated'
  if (step === 'answer') return (isOwner || may(access, 'tasks', 'edit')) && stage !== 'closed' && proof.has_thread
  if (isOwner || proof.assigned_by === null || !may(access, 'tasks', 'edit')) return false
  if (step === 'return') return stage === 'sent' && proof.status === 'pending'
  return stage === 'contested' && (proof.evaluation_by !== access.userId || proof.is_sole_evaluator)
}

/** Why a reason or a reply is not sent, or null. */
export type ProofTextFault = 'missing' | 'long'
/** The fault of a reason or a reply; null for a valid one. Only the text as it is stored counts. */
export const faultOfProofText = (text: string): ProofTextFault | null => {
  if (writtenText(text) === '') return 'missing'
  return lengthOf(writtenText(text)) > maxProofText ? 'long' : null
}

/** The first field, in the order of the form, that keeps a step from being sent; null if it can be sent. */
export const firstFaultOfStep = (
  step: ProofStep,
  { text, score, before }: { text: string; score: number; before: number | null },
): 'score' | 'text' | null => {
  if (step === 'correct' && score === before) return 'score'
  return faultOfProofText(text) === null ? null : 'text'
}
