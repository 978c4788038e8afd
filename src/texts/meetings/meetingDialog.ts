import {
  maxMeetingDescription,
  maxMeetingLocation,
  maxMeetingTitle,
  maxParticipants,
  meetingDays,
} from '#machines/meetings/meeting.ts'
import type { MeetingFault, MeetingValues } from '#machines/meetings/meetingForm.ts'
import type { Clash } from '#machines/meetings/meetingList.ts'
import { day } from '#src/texts/shared/dates.ts'
import { counted, listed, numeral } from '#src/texts/shared/labels.ts'
import { cutList } from '#src/texts/shared/memberField.ts'

/** The dialog 'Agendar Nova Reunião' / 'Editar Reunião'. */
export const meetingDialog = {
  titles: { create: 'Agendar Nova Reunião', edit: 'Editar Reunião' },
  close: 'Fechar',
  title: 'Título*',
  date: 'Data*',
  datePlaceholder: 'dd/mm/aaaa',
  openCalendar: 'Abrir calendário',
  time: 'Hora*',
  type: 'Tipo',
  recurrence: 'Recorrência',
  location: 'Local',
  description: 'Descrição',
  count: (count: number, most: number) => `${numeral(count)} de ${numeral(most)}`,
  following: (dates: readonly string[]) => `Próximas datas: ${listed(dates.map(day))}`,
  participants: 'Participantes*',
  /** `all`: null if it is not known. */
  chosen: (count: number, all: number | null) =>
    all === null ? counted(count, 'escolhido', 'escolhidos') : `${count} de ${all}`,
  checkList: {
    search: 'Buscar membro',
    all: 'Selecionar Todos',
    none: 'Limpar',
    noMatch: 'Nenhum membro com esse nome.',
  },
  cut: cutList,
  showAll: 'Mostrar todos os membros',
  showCouncil: 'Mostrar só o Conselho',
  loadingMembers: 'Carregando membros...',
  membersFailed: 'Erro ao carregar membros',
  retry: 'Tentar novamente',
  notify: 'Enviar notificações aos participantes',
  cancel: 'Cancelar',
  /** For a past date or hour. */
  record: 'Este horário já passou: a reunião é um registro, e ninguém é avisado.',
  submit: { create: 'Agendar', edit: 'Atualizar', record: 'Registrar' },
  checking: 'Verificando...',
  saving: { create: 'Agendando...', edit: 'Atualizando...', record: 'Registrando...' },
  incomplete: { title: 'Campos obrigatórios', text: 'Por favor, preencha todos os campos obrigatórios.' },
  noParticipants: 'Sem participantes',
  manyParticipants: 'Participantes demais',
  /** Selected members who can no longer be invited; null for an unknown name. */
  gone: (names: readonly (string | null)[]) => {
    const known = names.flatMap((name) => name ?? [])
    if (known.length < names.length) return 'Quem foi escolhido não está mais entre os membros ativos.'
    return `${listed(known)} não ${known.length === 1 ? 'está' : 'estão'} mais entre os membros ativos.`
  },
  faults: {
    titleMissing: 'Informe o título da reunião.',
    titleLong: `O título deve ter no máximo ${maxMeetingTitle} caracteres.`,
    dateMissing: 'Escolha a data da reunião.',
    dateUnreadable: 'Escreva a data com dia, mês e ano, como 08/12/2026.',
    dateUnknown: 'Esta data não existe no calendário.',
    dateOutside: `A data deve ficar entre ${day(meetingDays.first)} e ${day(meetingDays.last)}.`,
    datePast: 'Uma reunião que se repete não pode começar no passado.',
    timeMissing: 'Informe a hora da reunião.',
    timeUnreadable: 'Escreva a hora com minutos, como 19:00.',
    timeUnknown: 'Esta hora não existe: use de 00:00 a 23:59.',
    locationLong: `O local deve ter no máximo ${maxMeetingLocation} caracteres.`,
    descriptionLong: `A descrição deve ter no máximo ${numeral(maxMeetingDescription)} caracteres.`,
    participantsMissing: 'Por favor, selecione pelo menos um participante.',
    participantsMany: `Uma reunião pode ter no máximo ${maxParticipants} participantes.`,
  } satisfies Record<MeetingFault, string>,
  warning: {
    title: 'Horários próximos',
    text: 'Há participantes em outra reunião com menos de uma hora de diferença:',
    clash: ({ name, title, date, time }: Clash) =>
      `${name}: ${title === null ? 'outra reunião' : `“${title}”`}, ${day(date)} às ${time}`,
    confirm: { create: 'Agendar mesmo assim', edit: 'Atualizar mesmo assim' },
    cancel: 'Voltar',
  },
  conflict: {
    title: 'Outra pessoa alterou esta reunião',
    notify: { on: 'Enviar', off: 'Não enviar' },
    fields: {
      title: 'Título',
      date: 'Data',
      time: 'Hora',
      type: 'Tipo',
      recurrence: 'Recorrência',
      location: 'Local',
      description: 'Descrição',
      participants: 'Participantes',
      notify: 'Notificações aos participantes',
    } satisfies Record<keyof MeetingValues, string>,
  },
  deleted: {
    title: 'Outra pessoa excluiu esta reunião',
    text: 'Ela foi excluída enquanto você editava. Você pode agendá-la de novo com o que escreveu.',
    again: 'Agendar de novo',
    close: 'Descartar',
  },
}
