import { z } from 'zod/mini'
import { isEdited } from '../shared/merge.ts'
import { writtenText } from '../shared/writtenText.ts'
import { lengthOf } from '../shared/text.ts'

/** The types that can be sent. Stored rows may have others. */
export const feedbackTypes = ['sugestão', 'reclamação', 'comentário', 'problema'] as const
/** The types of the form at /feedback. A problem has its own dialog, which attaches a recording. */
export const formTypes = ['sugestão', 'reclamação', 'comentário'] as const
export type FeedbackType = (typeof feedbackTypes)[number]
/** The filter of the council's table. */
export type FeedbackFilter = FeedbackType | 'all'

/** The filter of a code in the address. */
export const filterOf = (code: string | null): FeedbackFilter => feedbackTypes.find((type) => type === code) ?? 'all'
export const feedbackStatuses = ['pending', 'in_progress', 'resolved'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

/** The maximum length of `user_feedback.content`, in characters. */
export const maxFeedback = 4000

/** A row of `user_feedback`; `created_at` is an instant with microseconds. */
export const feedbackSchema = z.object({
  id: z.string(),
  username: z.string(),
  feedback_type: z.string(),
  content: z.string(),
  status: z.enum(feedbackStatuses),
  /** The id of a council member. */
  assigned_to: z.nullable(z.string()),
  created_at: z.string(),
})
export type Feedback = z.infer<typeof feedbackSchema>

/** What is typed at /feedback, and the last one sent whose result is unknown. */
const typedSchema = z.object({ feedbackType: z.enum(feedbackTypes), content: z.string().check(z.maxLength(50_000)) })
export const feedbackDraftSchema = z.extend(typedSchema, {
  version: z.literal(1),
  attempt: z.nullable(z.extend(typedSchema, { id: z.string() })),
})
export type FeedbackDraft = z.infer<typeof feedbackDraftSchema>

/** With the name of the responsible council member, or null. */
export interface AssignedFeedback extends Feedback {
  assigned_to_name: string | null
}

/** A council member who can be responsible for a feedback. */
export const responsibleSchema = z.object({ id: z.string(), name: z.string() })
export type Responsible = z.infer<typeof responsibleSchema>

/** The fields that the side sheet changes. */
export type FeedbackChange = Pick<Feedback, 'status' | 'assigned_to'>

export type FeedbackFault = 'missing' | 'long'

/** Why it cannot be sent; null if it can. The twin of `private.apply_feedback_rules`. */
export const faultOfFeedback = (content: string): FeedbackFault | null => {
  const length = lengthOf(writtenText(content))
  if (length === 0) return 'missing'
  return length > maxFeedback ? 'long' : null
}

export const ofType = (items: readonly AssignedFeedback[], type: FeedbackFilter) =>
  type === 'all' ? items : items.filter(({ feedback_type }) => feedback_type === type)

export const isSameChange = (feedback: FeedbackChange, change: FeedbackChange) =>
  feedback.status === change.status && feedback.assigned_to === change.assigned_to

const changeFields = ['status', 'assigned_to'] as const

/**
 * The fields of a form that its user changed, also if only an earlier attempt changed them (`sent`). Only these are
 * sent, so that another user's changes stay.
 */
export const editedFields = (
  base: FeedbackChange,
  mine: FeedbackChange,
  sent: readonly FeedbackChange[],
): readonly (keyof FeedbackChange)[] =>
  changeFields.filter((field) => isEdited({ base, mine, sent }, field, (at, a, b) => a[at] === b[at]))

export const partsOf = (change: FeedbackChange, fields: readonly (keyof FeedbackChange)[]): Partial<FeedbackChange> =>
  Object.fromEntries(fields.map((field) => [field, change[field]]))
