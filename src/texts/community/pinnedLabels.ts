import type { PinnedType } from '#machines/community/pinned.ts'

export const pinnedTypeLabels: Record<PinnedType, string> = {
  event: 'Evento',
  task: 'Tarefa',
  announcement: 'Comunicado',
  other: 'Outro',
}
