import type { FeedbackStatus, FeedbackType } from '#machines/feedback/feedback.ts'

export const feedbackTypeLabels: Record<FeedbackType, string> = {
  sugestão: 'Sugestão',
  reclamação: 'Reclamação',
  comentário: 'Comentário',
  problema: 'Problema',
}

export const feedbackStatusLabels: Record<FeedbackStatus, string> = {
  pending: 'Pendente',
  in_progress: 'Em andamento',
  resolved: 'Resolvido',
}
