import { maxDescription, maxTitle, type TaskFault, type TaskFormMode } from '#machines/tasks/taskForm.ts'
import { dueDates } from '#machines/shared/typedDay.ts'
import { day } from '#src/texts/shared/dates.ts'
import { counted, listed, numeral } from '#src/texts/shared/labels.ts'
import { cutList } from '#src/texts/shared/memberField.ts'

export const taskForm = {
  create: 'Nova Tarefa',
  assign: 'Atribuir',
  cancel: 'Cancelar',
  loading: 'Carregando formulário...',
  titles: { create: 'Nova Tarefa', assign: 'Atribuir tarefa', edit: 'Editar tarefa' } satisfies Record<
    TaskFormMode,
    string
  >,
  editOf: (title: string) => `Editar “${title}”`,
  title: 'Título',
  description: 'Descrição',
  descriptionCount: (count: number) => `${count} de ${maxDescription}`,
  dueDate: 'Data de entrega',
  dueDatePlaceholder: 'dd/mm/aaaa',
  openCalendar: 'Abrir calendário',
  late: 'Esta data já passou: a tarefa aparecerá como atrasada.',
  priority: 'Prioridade',
  assignee: 'Responsável',
  nobody: 'Sem responsável',
  assignees: 'Responsáveis',
  chosen: (count: number) => counted(count, 'escolhido', 'escolhidos'),
  cut: `${cutList} “Selecionar todos” escolhe só estes.`,
  each: 'Cada um recebe a própria tarefa e é avisado.',
  checkList: {
    search: 'Buscar membro',
    all: 'Selecionar todos',
    none: 'Limpar',
  },
  submit: { create: 'Criar tarefa', assign: 'Atribuir tarefa', edit: 'Salvar alterações' } satisfies Record<
    TaskFormMode,
    string
  >,
  busy: { create: 'Criando...', assign: 'Atribuindo...', edit: 'Salvando...' } satisfies Record<TaskFormMode, string>,
  /** Chosen members who are not active now; null for an unknown name. */
  gone: (names: readonly (string | null)[]) => {
    const known = names.flatMap((name) => name ?? [])
    if (known.length < names.length) return 'Quem foi escolhido não está mais entre os membros ativos.'
    return `${listed(known)} não ${known.length === 1 ? 'está' : 'estão'} mais entre os membros ativos.`
  },
  faults: {
    titleShort: 'O título deve ter pelo menos 3 caracteres.',
    titleLong: `O título deve ter no máximo ${maxTitle} caracteres.`,
    descriptionLong: `A descrição deve ter no máximo ${numeral(maxDescription)} caracteres.`,
    dueDateMissing: 'A data de entrega é obrigatória.',
    dueDateUnreadable: 'Escreva a data com dia, mês e ano, como 25/11/2026.',
    dueDateUnknown: 'Esta data não existe no calendário.',
    dueDateOutside: `A data deve estar entre ${day(dueDates.first)} e ${day(dueDates.last)}.`,
    assigneesMissing: 'Escolha pelo menos um membro.',
  } satisfies Record<TaskFault, string>,
  discard: {
    titles: {
      create: 'Descartar a tarefa?',
      assign: 'Descartar a tarefa?',
      edit: 'Descartar as alterações?',
    } satisfies Record<TaskFormMode, string>,
    text: 'O que você escreveu será apagado.',
    confirm: 'Descartar',
    cancel: 'Continuar editando',
  },
}
