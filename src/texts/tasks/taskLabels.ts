import type { Priority, TaskStatus } from '#machines/tasks/task.ts'

export const statusLabels: Record<TaskStatus, string> = {
  pending: 'Em progresso',
  completed: 'Concluída',
  cancelled: 'Cancelada',
}

export const priorityLabels: Record<Priority, string> = { low: 'Baixa', medium: 'Média', high: 'Alta' }
