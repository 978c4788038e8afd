import { anyOtherLabels, areaLabels } from '#src/texts/council/permissionLabels.ts'
import type { Action, Area } from '#machines/shared/access.ts'
import type { Cell, CellRule } from '#machines/council/permission.ts'
import { counted, listed } from '#src/texts/shared/labels.ts'

interface CellWords {
  /** The tooltip: what the cell allows. */
  may: string
  /** The labels of the buttons that need it. */
  buttons?: readonly string[]
}

/** The words of each cell; areas have no other actions. */
const words: Record<Area, Partial<Record<Action, CellWords>>> = {
  dashboard: {
    view: { may: 'Ver o dashboard e a comunidade' },
    edit: { may: 'Editar o dashboard' },
  },
  members: {
    view: { may: 'Ver a lista e o perfil dos membros' },
    create: { may: 'Cadastrar membros', buttons: ['Adicionar Membro'] },
    edit: { may: 'Editar membros', buttons: ['Editar'] },
    delete: { may: 'Excluir membros', buttons: ['Excluir membro'] },
  },
  tasks: {
    view: { may: 'Ver tarefas e missões' },
    create: { may: 'Criar e atribuir tarefas', buttons: ['Nova Tarefa', 'Atribuir'] },
    edit: { may: 'Mudar o status de tarefas de outros e avaliar rotinas', buttons: ['Avaliar'] },
  },
  achievements: {
    view: { may: 'Ver insígnias e conquistas' },
    create: { may: 'Conceder insígnias', buttons: ['Conceder'] },
    edit: { may: 'Criar e alterar insígnias e suas regras', buttons: ['Nova insígnia', 'Editar'] },
    delete: { may: 'Revogar insígnias', buttons: ['Revogar'] },
  },
  ranking: {
    view: { may: 'Ver o ranking' },
    edit: { may: 'Editar pontos, títulos e períodos do ranking' },
  },
  council_members: {
    view: { may: 'Ver os membros do Conselho' },
    create: { may: 'Adicionar membros ao Conselho', buttons: ['Adicionar Membro'] },
    edit: { may: 'Editar membros do Conselho', buttons: ['Editar'] },
    delete: { may: 'Remover membros do Conselho', buttons: ['Remover'] },
  },
  council_meetings: {
    view: { may: 'Ver todas as reuniões, não só as próprias' },
    create: { may: 'Agendar reuniões', buttons: ['Nova Reunião'] },
    edit: { may: 'Alterar reuniões e registrar presença', buttons: ['Editar'] },
    delete: { may: 'Cancelar reuniões', buttons: ['Excluir'] },
  },
  council_monitoring: {
    view: { may: 'Ver o monitoramento de usuários' },
    create: { may: 'Adicionar usuários ao monitoramento', buttons: ['Adicionar à Lista'] },
    edit: { may: 'Atualizar casos do monitoramento', buttons: ['Atualizar'] },
    delete: { may: 'Encerrar casos do monitoramento como resolvidos' },
  },
  council_feedback: {
    view: { may: 'Ver o feedback de todos os usuários' },
    edit: { may: 'Mudar o status e o responsável de um feedback', buttons: ['Salvar Alterações'] },
  },
  council_settings: {
    view: { may: 'Ver as configurações do Conselho' },
    create: { may: 'Criar cargos' },
    edit: { may: 'Editar cargos e permissões' },
    delete: { may: 'Excluir cargos' },
  },
}

/** null if the area has no such action. */
export const cellWords = ({ area, action }: Cell): CellWords | null => words[area][action] ?? null

const lockReasons: Record<Exclude<CellRule, 'position'>, string> = {
  everybody: 'todos os membros podem',
  council: 'todo o Conselho pode',
  admins: 'só administradores podem',
}

export const permissions = {
  title: 'Gerenciamento de Permissões',
  save: 'Salvar Permissões',
  loading: 'Carregando permissões...',
  failed: 'Erro ao carregar permissões',
  retry: 'Tentar novamente',
  list: 'Cargos',
  position: 'Cargo',
  others: anyOtherLabels['*'],
  othersText: 'Cargos sem permissões próprias e quem está no Conselho sem cargo',
  nobody: 'Não definido',
  area: 'Área',
  matrix: (position: string) => `Permissões de ${position}`,
  cell: (cell: Cell) => cellWords(cell)?.may ?? '',
  nothing: 'não se aplica',
  locked: (may: string, rule: Exclude<CellRule, 'position'>) => `${may}: ${lockReasons[rule]}`,
  lockLegend: 'O que tem cadeado é decidido pelos papéis e vale para qualquer cargo.',
  admins: 'Administradores têm sempre todas as permissões.',
  changes: (count: number) =>
    count === 0 ? '' : `${counted(count, 'alteração ainda não salva', 'alterações ainda não salvas')}.`,
  follows: 'Este cargo segue “Outros cargos” enquanto nada for salvo aqui.',
  withoutTab: (areas: readonly Area[]) =>
    `Falta “Ver” em ${listed(areas.map((area) => `“${areaLabels[area]}”`))}: sem a aba, o resto que está marcado ali não pode ser usado.`,
  undo: 'Desfazer alterações',
  preview: (position: string) => `Ver como ${position}`,
  review: {
    title: (position: string) => `Salvar permissões do cargo "${position}"`,
    titleOthers: 'Salvar permissões de outros cargos',
    given: 'Passa a poder',
    taken: 'Deixa de poder',
    whom: (holders: readonly string[]) =>
      holders.length === 0 ? 'Ninguém ocupa este cargo hoje.' : `Vale na hora para ${listed(holders)}.`,
    whomOthers: 'Vale na hora para os cargos sem permissões próprias e para quem está no Conselho sem cargo.',
    confirm: 'Confirmar e salvar',
    saving: 'Salvando...',
    cancel: 'Cancelar',
  },
  previewing: {
    text: (position: string) => `O que ${position} encontra, como membro do Conselho.`,
    unsaved: 'Inclui as alterações ainda não salvas.',
    navigation: 'Navegação',
    councilTabs: 'Abas do Conselho',
    sees: 'O que pode',
    buttons: (labels: readonly string[]) => listed(labels.map((label) => `“${label}”`)),
    notSeen: 'O que não aparece',
    close: 'Fechar',
  },
}
