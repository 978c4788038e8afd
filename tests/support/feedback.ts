import type { AssignedFeedback, Feedback } from '#machines/feedback/feedback.ts'

/** A pending suggestion, with changes. */
export const feedbackOf = (facts: Partial<AssignedFeedback> = {}): AssignedFeedback => ({
  id: 'f-1',
  username: 'Domingos Figueira',
  feedback_type: 'sugestão',
  content: 'Mais cadeiras no salão.',
  status: 'pending',
  assigned_to: null,
  assigned_to_name: null,
  created_at: '2026-11-20T10:00:00.000001+00:00',
  ...facts,
})

export const ownFeedbackOf = (facts: Partial<Feedback> = {}): Feedback => {
  const { assigned_to_name: _, ...feedback } = feedbackOf(facts)
  return feedback
}
