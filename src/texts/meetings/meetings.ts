import type { OccurrenceKey } from '#machines/meetings/meetingList.ts'
import { day, longDay, weekday } from '#src/texts/shared/dates.ts'
import { counted, listed } from '#src/texts/shared/labels.ts'

/** 'Nenhum', 'A', 'A e B', 'A, B e mais 3'. */
export const participantSummary = (names: readonly string[]) => {
  if (names.length === 0) return 'Nenhum'
  return names.length > 2 ? `${names.slice(0, 2).join(', ')} e mais ${names.length - 2}` : listed(names)
}

/** 'terça-feira, 8 de dezembro de 2026, 19:00'. */
const moment = ({ date, time }: { date: string; time: string }) => `${weekday(date)}, ${longDay(date)}, ${time}`

export const meetings = {
  title: 'Agendamento de Reuniões',
  add: 'Nova Reunião',
  upcoming: 'Próximas Reuniões',
  past: 'Reuniões Realizadas',
  views: 'Quais reuniões',
  viewNames: { upcoming: 'Próximas', past: 'Realizadas' },
  columns: {
    title: 'Título',
    date: 'Data',
    time: 'Hora',
    type: 'Tipo',
    recurrence: 'Recorrência',
    participants: 'Participantes',
    notifications: 'Notificações',
    presence: 'Presença',
    actions: 'Ações',
  },
  notified: 'Os participantes são notificados',
  notNotified: 'Sem notificações',
  empty: 'Nenhuma reunião agendada. Clique em "Nova Reunião" para agendar.',
  emptyPast: 'Nenhuma reunião foi realizada ainda.',
  loading: 'Carregando reuniões...',
  failed: 'Erro ao carregar reuniões',
  retry: 'Tentar novamente',
  more: 'Mostrar mais',
  loadingMore: 'Carregando...',
  edit: (title: string) => `Editar ${title}`,
  delete: (title: string) => `Excluir ${title}`,
  attendance: (title: string) => `Respostas e presença de ${title}`,
  calendar: (title: string) => `Baixar ${title} para o calendário (.ics)`,
  calendarAll: 'Baixar calendário (.ics)',
  preparing: 'Preparando...',
  present: (present: number, invited: number) => `${present} de ${invited}`,
  presenceUnknown: 'Não registrada',
  deletion: {
    title: 'Excluir reunião',
    text: 'Tem certeza que deseja excluir esta reunião?',
    what: (title: string, recurs: boolean) =>
      recurs
        ? `“${title}” deixa de acontecer em todas as suas datas, e os participantes são avisados.`
        : `“${title}” é cancelada, e os participantes são avisados.`,
    silent: (title: string) => `“${title}” sai da agenda. Os participantes não são avisados.`,
    confirm: 'Sim, excluir reunião',
    busy: 'Excluindo...',
    cancel: 'Cancelar',
  },
  /** The participants' page. */
  own: {
    title: 'Reuniões',
    empty: 'Você não tem nenhuma reunião marcada.',
    emptyPast: 'Você ainda não participou de nenhuma reunião.',
    gone: 'Esta reunião foi cancelada, ou você não está mais entre os participantes.',
    over: 'Esta reunião não tem mais datas futuras.',
    seeAll: 'Ver todas as reuniões',
    when: moment,
    answer: 'Sua resposta',
    answerFor: ({ title, date }: { title: string } & OccurrenceKey) => `Sua resposta para ${title}, ${day(date)}`,
    unanswered: 'Sem resposta',
    wasThere: 'Você esteve presente',
    wasNotThere: 'Você não esteve presente',
    later: (count: number) => `+${counted(count, 'data', 'datas')}`,
    laterOf: (title: string) => `Outras datas de ${title}`,
    participants: (count: number) => counted(count, 'participante', 'participantes'),
    download: 'Calendário',
    manage: 'Presença',
    answers: 'Respostas',
  },
  card: {
    empty: 'Nenhuma reunião agendada.',
    seeAll: 'Ver todas',
  },
  presence: {
    title: 'Respostas e presença',
    loading: 'Carregando respostas...',
    failed: 'Erro ao carregar respostas',
    none: 'Esta reunião não tem datas neste período.',
    date: 'Data da reunião',
    participants: 'Quem esteve presente',
    chosen: (count: number, all: number) => `${count} de ${all}`,
    answers: 'Respostas',
    notYet: 'A presença se registra a partir do início da reunião.',
    save: 'Registrar presença',
    saving: 'Registrando...',
    close: 'Fechar',
    checkList: {
      search: 'Buscar participante',
      all: 'Selecionar Todos',
      none: 'Limpar',
      noMatch: 'Nenhum participante com esse nome.',
    },
    discard: {
      title: 'Descartar a presença?',
      text: 'O que você marcou ainda não foi registrado.',
      confirm: 'Descartar',
      cancel: 'Continuar marcando',
    },
  },
}
