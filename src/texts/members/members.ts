import { longDay } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import { memberFieldLabels } from './memberFields.ts'

export const founderBadge = 'Fundador'

/** Below the observations, in the form and in the detail. */
export const observationsHint = 'Visível apenas para administradores, além do conselho e da própria pessoa.'

export const members = {
  title: 'Membros',
  tabs: 'Membros e mensagens',
  tabNames: { members: 'Membros', messages: 'Mensagens' },
  add: 'Adicionar Membro',
  import: 'Importar planilha',
  invite: 'Convidar',
  inviteName: (name: string) => `Convidar ${name}`,
  added: (name: string) => `Novo membro: ${name}`,
  addedHint: 'Sem conta, ninguém entra: envie um convite.',
  checking: 'Verificando permissões e carregando membros...',
  failed: 'Erro ao carregar membros',
  retry: 'Tentar novamente',
  search: 'Buscar membro',
  searchPlaceholder: 'Buscar membro...',
  status: 'Filtrar por status',
  statuses: { all: 'Todos', ativo: 'Ativos', inativo: 'Inativos' },
  position: 'Filtrar por cargo',
  everyPosition: 'Todos os cargos',
  /** '24 membros, 22 ativos' */
  summary: (all: number, active: number) =>
    `${counted(all, 'membro', 'membros')}, ${counted(active, 'ativo', 'ativos')}`,
  /** With a filter; `isAll` is false while more pages exist. */
  found: (count: number, isAll: boolean) =>
    isAll
      ? counted(count, 'membro encontrado', 'membros encontrados')
      : `Mais de ${counted(count, 'membro encontrado', 'membros encontrados')}`,
  list: 'Lista de membros',
  emptyTitle: 'Nenhum membro cadastrado',
  empty: 'Clique em "Adicionar Membro" para começar.',
  emptyForOthers: 'A administração ainda não cadastrou ninguém.',
  noMatch: 'Nenhum membro encontrado com esta busca ou filtro.',
  clear: 'Limpar filtros',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
}

export const memberCard = {
  profile: 'Ver Perfil',
  profileOf: (name: string) => `Ver Perfil de ${name}`,
  isNew: 'Novo',
  invite: 'Convidar',
  inviteName: (name: string) => `Convidar ${name}`,
  message: 'Enviar Mensagem',
  messageTo: (name: string) => `Enviar Mensagem para ${name}`,
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Excluir ${name}`,
  since: 'Entrada em',
}

export const memberDetail = {
  ...memberFieldLabels,
  back: 'Voltar para lista',
  edit: 'Editar',
  remove: 'Excluir membro',
  since: (entryDate: string) => `Membro desde ${longDay(entryDate)}`,
  noBio: 'Nenhuma biografia disponível.',
  achievements: 'Conquistas',
  noAchievements: 'Nenhuma conquista ainda.',
  achievementsFailed: 'Não foi possível carregar as conquistas.',
  loadingAchievements: 'Carregando conquistas...',
  allAchievements: 'Ver todas as conquistas',
  observationsHint,
  /** The same words as in the database. */
  notDeleted: { founder: 'O fundador não pode ser excluído.', own: 'Ninguém exclui o próprio cadastro.' },
  loading: 'Carregando membro...',
  noPosition: 'Membro',
}

export const memberMessages = {
  title: 'Mensagens Internas',
  titleTo: (name: string) => `Mensagem para ${name}`,
  list: 'Mensagens',
  enterSends: 'Enter envia; Shift+Enter quebra a linha.',
  loading: 'Carregando mensagens...',
  failed: 'Erro ao carregar membros',
  retry: 'Tentar novamente',
  missing: 'Membro não encontrado.',
  toAll: 'Escrever para todos',
  reply: (count: number) => (count === 0 ? 'Responder' : `Responder (${numeral(count)})`),
}
