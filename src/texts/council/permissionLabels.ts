import type { anyOther } from '#machines/council/permission.ts'
import type { Action, Area } from '#machines/shared/access.ts'

export const areaLabels: Record<Area, string> = {
  dashboard: 'Dashboard',
  members: 'Membros',
  tasks: 'Tarefas',
  achievements: 'Reconhecimentos',
  ranking: 'Ranking',
  council_members: 'Conselho: membros',
  council_meetings: 'Conselho: reuniões',
  council_monitoring: 'Conselho: monitoramento',
  council_feedback: 'Conselho: feedback',
  council_settings: 'Conselho: configurações',
}

export const actionLabels: Record<Action, string> = { view: 'Ver', create: 'Criar', edit: 'Editar', delete: 'Excluir' }

export const anyOtherLabels: Record<typeof anyOther, string> = { '*': 'Outros cargos' }
