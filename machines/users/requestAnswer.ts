import { isBlank, lengthOf } from '../shared/text.ts'
import { writtenText } from '../shared/writtenText.ts'

/** The limit of `deletion_requests.answer`, in characters. */
export const maxAnswer = 1000

/** The two results of a deletion request. */
export type RequestOutcome = 'done' | 'declined'
export type AnswerFault = 'missing' | 'long'

/** A deletion request and how the administrator closes it. */
export interface AnsweredRequest {
  id: string
  /** The person who requested deletion. */
  name: string
  outcome: RequestOutcome
}

/** The unsent answer: also a draft of the tab. */
export interface AnswerDraft {
  version: 1
  request: AnsweredRequest
  answer: string
  /** Faults are visible from the first attempt on. */
  isChecked: boolean
}

/** Why the answer is invalid, or null. A refusal needs a reason. */
export const answerFaultOf = (outcome: RequestOutcome, answer: string): AnswerFault | null => {
  if (lengthOf(writtenText(answer)) > maxAnswer) return 'long'
  return outcome === 'declined' && isBlank(answer) ? 'missing' : null
}
