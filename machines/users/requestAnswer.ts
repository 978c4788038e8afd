import { isBlank, lengthOf } from '../shared/text.ts'

/** The limit of `deletion_requests.answer`, in characters. */
export const maxAnswer = 1000

/** The two results of a deletion request. */
export type RequestOutcome = 'done' | 'declined'
export type AnswerFault = 'missing' | 'long'

/** Why the answer is invalid, or null. A refusal needs a reason. */
export const answerFaultOf = (outcome: RequestOutcome, answer: string): AnswerFault | null => {
  if (lengthOf(answer.trim()) > maxAnswer) return 'long'
  return outcome === 'declined' && isBlank(answer) ? 'missing' : null
}
