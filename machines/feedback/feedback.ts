import { z } from 'zod/mini'
import { writtenText } from '../community/message.ts'
import { lengthOf } from '../shared/text.ts'

/** SPEC.md, section 4. Other types may be read; none can be sent. */
export const feedbackTypes = ['sugestão', 'reclamação', 'comentário'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
/** Of which type the council's table is. */
export type FeedbackFilter = FeedbackType | 'all'
export const feedbackStatuses = ['pending', 'in_progress', 'resolved'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

/** Characters of a feedback (`user_feedback.content`). */
export const maxFeedback = 4000

/** A row of `user_feedback`; `created_at` is an instant with microseconds. */
export const feedbackSchema = z.object({
  id: z.string(),
  username: z.string(),
  feedback_type: z.string(),
  content: z.string(),
  status: z.enum(feedbackStatuses),
  /** A council member's row. */
  assigned_to: z.nullable(z.string()),
  created_at: z.string(),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** With the name of the council member who looks after it, null without one. */
export interface AssignedFeedback extends Feedback {
  assigned_to_name: string | null
}

/** A council member who can be made responsible. */
export const responsibleSchema = z.object({ id: z.string(), name: z.string() })
export type Responsible = z.infer<typeof responsibleSchema>

/** What the side sheet changes. */
export type FeedbackChange = Pick<Feedback, 'status' | 'assigned_to'>

export type FeedbackFault = 'missing' | 'long'

/** Why it cannot be sent; null when it can. The twin of `private.apply_feedback_rules`. */
export const faultOfFeedback = (content: string): FeedbackFault | null => {
  const length = lengthOf(writtenText(content))
  if (length === 0) return 'missing'
  return length > maxFeedback ? 'long' : null
}

/** Those of a type, or all. */
export const ofType = (items: readonly AssignedFeedback[], type: FeedbackFilter) =>
  type === 'all' ? items : items.filter(({ feedback_type }) => feedback_type === type)

/** Does the sheet say the same as the row? */
export const isSameChange = (feedback: FeedbackChange, change: FeedbackChange) =>
  feedback.status === change.status && feedback.assigned_to === change.assigned_to

/** Only what was changed is sent, so that what somebody else changed meanwhile stays. */
export const changedParts = (feedback: FeedbackChange, change: FeedbackChange): Partial<FeedbackChange> => ({
  ...(feedback.status !== change.status && { status: change.status }),
  ...(feedback.assigned_to !== change.assigned_to && { assigned_to: change.assigned_to }),
})
