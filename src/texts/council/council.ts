import { club } from '#machines/shared/club.ts'
import {
  councilEntryDates,
  maxCouncilName,
  maxCouncilObservations,
  type CouncilFault,
  type CouncilMemberValues,
} from '#machines/council/councilMemberForm.ts'
import type { CouncilTab } from '#machines/council/councilView.ts'
import { memberStatusLabels } from '#src/texts/members/memberLabels.ts'
import { day } from '#src/texts/shared/dates.ts'
import { listed, numeral } from '#src/texts/shared/labels.ts'

export const council = {
  title: 'Painel do Conselho',
  settings: 'Configurações do Conselho',
  tabs: 'Áreas do Conselho',
  tabNames: {
    members: 'Membros do Conselho',
    monitor: 'Monitoramento',
    feedback: 'Feedback dos Usuários',
    meetings: 'Reuniões',
  } satisfies Record<CouncilTab, string>,
  members: 'Membros do Conselho',
  columns: {
    name: 'Nome',
    position: 'Cargo',
    entryDate: 'Data de Entrada',
    status: 'Status',
    actions: 'Ações',
  },
  status: memberStatusLabels,
  linked: 'Com acesso do cargo',
  loading: 'Carregando conselho...',
  failed: 'Erro ao carregar dados',
  retry: 'Tentar novamente',
  empty: 'O Conselho ainda não tem membros.',
  add: 'Adicionar Membro',
  /** Every council member needs a position. */
  noPositions: {
    admin: 'Ainda não há cargos. Crie um para poder adicionar membros ao Conselho.',
    council: 'Ainda não há cargos. Peça à administração que crie um para poder adicionar membros ao Conselho.',
  },
  newPosition: 'Novo Cargo',
  edit: (name: string) => `Editar ${name}`,
  remove: (name: string) => `Remover ${name}`,
  openPosition: (title: string, name: string) => `Ver o cargo ${title}, de ${name}`,
  own: 'Este é o seu cadastro: só outra pessoa pode alterá-lo.',
  form: {
    titles: { add: 'Adicionar Novo Membro', edit: 'Editar Membro' },
    close: 'Fechar',
    get member() {
      return `Membro ${club.of}`
    },
    nobody: 'Sem ligação',
    memberHint: 'A conta deste membro recebe os direitos do cargo.',
    name: 'Nome*',
    position: 'Cargo*',
    positionHint: 'O cargo só dá direitos quando um administrador ligar este cadastro a um membro.',
    entryDate: 'Data de Entrada*',
    entryDatePlaceholder: 'dd/mm/aaaa',
    openCalendar: 'Abrir calendário',
    status: 'Status',
    observations: 'Observações',
    count: (count: number) => `${numeral(count)} de ${numeral(maxCouncilObservations)}`,
    lock: 'Só um administrador pode alterar.',
    gone: 'Outra pessoa removeu este membro do conselho enquanto você editava. Não há mais o que salvar.',
    cancel: 'Cancelar',
    submit: { add: 'Adicionar', edit: 'Salvar alterações' },
    busy: { add: 'Adicionando...', edit: 'Salvando...' },
  },
  conflict: {
    title: 'Outra pessoa alterou este cadastro',
    fields: {
      get memberId() {
        return `Membro ${club.of}`
      },
      name: 'Nome',
      position: 'Cargo',
      entryDate: 'Data de Entrada',
      status: 'Status',
      observations: 'Observações',
    } satisfies Record<keyof CouncilMemberValues, string>,
  },
  faults: {
    nameMissing: 'O nome não pode estar vazio.',
    nameLong: `O nome deve ter no máximo ${maxCouncilName} caracteres.`,
    positionMissing: 'Escolha um cargo.',
    entryDateMissing: 'A data de entrada é obrigatória.',
    entryDateUnreadable: 'Escreva a data com dia, mês e ano, como 25/11/2026.',
    entryDateUnknown: 'Esta data não existe no calendário.',
    entryDateOutside: `A data de entrada deve estar entre ${day(councilEntryDates.first)} e ${day(councilEntryDates.last)}.`,
    observationsLong: `As observações devem ter no máximo ${numeral(maxCouncilObservations)} caracteres.`,
  } satisfies Record<CouncilFault, string>,
  removal: {
    title: 'Remover do Conselho',
    question: 'Tem certeza que deseja remover este membro do conselho?',
    /** `isLinked`: the member's account has the position's rights. */
    text: (name: string, isLinked: boolean) =>
      isLinked
        ? `${name} perde na hora os direitos do cargo. O cadastro de membro ${club.of} continua.`
        : `${name} sai da lista; nenhum direito muda.`,
    cases: 'Feedbacks e casos de monitoramento que acompanha ficam sem responsável.',
    confirm: 'Sim, remover',
    busy: 'Removendo...',
    cancel: 'Cancelar',
  },
  positions: {
    title: 'Cargos do Conselho',
    open: (title: string) => `Ver o cargo ${title}`,
    vacant: 'Cargo vago',
    holders: (names: readonly string[]) => (names.length === 0 ? 'Cargo vago' : listed(names)),
    holder: 'Ocupante atual',
    function: 'Função',
    responsibilities: 'Responsabilidades',
    close: 'Fechar',
  },
}
