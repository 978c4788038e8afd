import type { Answer, MeetingType, Recurrence } from '#machines/meetings/meeting.ts'

export const meetingTypeLabels: Record<MeetingType, string> = {
  regular: 'Regular',
  emergency: 'Emergencial',
  planning: 'Planejamento',
  evaluation: 'Avaliação',
}

export const recurrenceLabels: Record<Recurrence, string> = {
  once: 'Única',
  weekly: 'Semanal',
  biweekly: 'Quinzenal',
  monthly: 'Mensal',
}

export const answerLabels: Record<Answer, string> = { yes: 'Sim', maybe: 'Talvez', no: 'Não' }
