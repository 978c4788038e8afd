import { isBlank, lengthOf } from '../shared/text.ts'

/** Characters of an answer (`deletion_requests.answer`). */
export const maxAnswer = 1000

/** How an admin closes a request for deletion. */
export type RequestOutcome = 'done' | 'declined'
export type AnswerFault = 'missing' | 'long'

/** Why an answer cannot be sent; null when it can. Whoever refuses says why. */
export const answerFaultOf = (outcome: RequestOutcome, answer: string): AnswerFault | null => {
  if (lengthOf(answer.trim()) > maxAnswer) return 'long'
  return outcome === 'declined' && isBlank(answer) ? 'missing' : null
}
