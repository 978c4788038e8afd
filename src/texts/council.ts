import type { CouncilMember } from '#machines/model/council.ts'
import type { CouncilTab } from '#machines/model/councilView.ts'

/** SPEC.md, section 2, Council panel. */
export const council = {
  title: 'Painel do Conselho',
  settings: 'Configurações do Conselho',
  tabs: 'Áreas do Conselho',
  tabNames: {
    members: 'Membros do Conselho',
    monitor: 'Monitoramento',
    feedback: 'Feedback dos Usuários',
  } satisfies Record<CouncilTab, string>,
  members: 'Membros do Conselho',
  columns: { name: 'Nome', position: 'Cargo', entryDate: 'Data de Entrada', status: 'Status' },
  status: { ativo: 'Ativo', inativo: 'Inativo' } satisfies Record<CouncilMember['status'], string>,
  loading: 'Carregando conselho...',
  failed: 'Erro ao carregar dados',
  retry: 'Tentar novamente',
  empty: 'O Conselho ainda não tem membros.',
}

/** Said by the toast and in the table's place (SPEC.md, section 8). */
export const councilLoadFailed = 'Não foi possível carregar os dados do conselho.'
