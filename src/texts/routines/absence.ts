import {
  absenceDaysAhead,
  absenceDaysBack,
  maxAbsenceAnswer,
  maxAbsenceReason,
  type Absence,
  type AbsenceAnswerFault,
  type AbsenceKind,
  type AbsenceRequest,
  type ClubPause,
  type SpanFault,
} from '#machines/routines/absence.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { day } from '#src/texts/shared/dates.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'
import { counted } from '#src/texts/shared/labels.ts'

export const absenceKindLabels: Record<AbsenceKind, string> = {
  illness: 'Doença',
  travel: 'Viagem',
  mourning: 'Luto',
  other: 'Outro',
}

/** '01/12/2026', or '01/12/2026 a 05/12/2026'. */
export const spanWords = ({ first_day, last_day }: Pick<ClubPause, 'first_day' | 'last_day'>) =>
  first_day === last_day ? day(first_day) : `${day(first_day)} a ${day(last_day)}`

/** The days and the reason of an absence or a pause. */
export const span = {
  first: 'Primeiro dia*',
  last: 'Último dia',
  lastHint: 'Vazio, vale só o primeiro dia.',
  reason: 'Motivo*',
  openCalendar: 'Abrir calendário',
  dayPlaceholder: 'dd/mm/aaaa',
  count: (count: number) => `${count} de ${maxAbsenceReason}`,
  faults: {
    dayMissing: 'Informe o primeiro dia',
    dayUnreadable: 'Escreva o dia assim: 25/11/2026',
    dayUnknown: 'Este dia não existe',
    tooEarly: `O dia pode estar no máximo ${absenceDaysBack} dias atrás`,
    tooLate: `O dia pode estar no máximo ${absenceDaysAhead} dias à frente`,
    lastBeforeFirst: 'O último dia não pode vir antes do primeiro',
    reasonMissing: 'Escreva o motivo',
    reasonLong: `O motivo pode ter no máximo ${maxAbsenceReason} caracteres`,
  } satisfies Record<SpanFault, string>,
}

export const absenceOutcomeLabels: Record<NonNullable<Absence['outcome']>, string> = {
  approved: 'Justificada',
  refused: 'Recusada',
  withdrawn: 'Retirada',
}

/** 'Ausências' of the current user. */
export const absences = {
  title: 'Ausências',
  loading: 'Carregando ausências...',
  failed: 'Erro ao carregar ausências',
  retry: 'Tentar novamente',
  ask: 'Justificar ausência',
  about: (days: number) =>
    `Dias justificados não quebram nem aumentam a sequência e não contam para a regularidade. ${
      days === 0 ? 'No momento, o clube não aceita pedidos.' : `Até ${counted(days, 'dia', 'dias')} por mês.`
    }`,
  list: 'Suas ausências',
  state: (outcome: Absence['outcome']) => (outcome === null ? 'Aguarda decisão' : absenceOutcomeLabels[outcome]),
  answer: (answer: string) => `Resposta: ${answer}`,
  withdraw: 'Retirar pedido',
  withdrawLabel: (absence: Absence) => `Retirar pedido: ${spanWords(absence)}`,
  pause: (pause: ClubPause) => `Clube em pausa: ${spanWords(pause)}. ${pause.reason}`,
}

export const absenceForm = {
  title: 'Justificar ausência',
  text: 'Quem avalia decide o pedido. Só você e quem avalia leem o tipo e o motivo.',
  close: 'Fechar',
  kind: 'Tipo',
  cancel: 'Cancelar',
  submit: 'Enviar pedido',
  busy: 'Enviando...',
  why: (failure: Failure) => keptReason(failure, 'Não foi possível enviar o pedido.'),
}

export const absenceWithdrawal = {
  title: 'Retirar o pedido?',
  text: (absence: Absence) =>
    absence.first_day === absence.last_day
      ? `O dia ${spanWords(absence)} continua contando.`
      : `Os dias de ${spanWords(absence)} continuam contando.`,
  confirm: 'Retirar pedido',
  cancel: 'Manter pedido',
  busy: 'Retirando...',
  why: (failure: Failure) => reason(failure, 'Não foi possível retirar o pedido.'),
}

/** 'Ausências a decidir', for evaluators. */
export const absenceRequests = {
  title: (count: number) => `Ausências a decidir (${count})`,
  failed: 'Erro ao carregar ausências a decidir',
  retry: 'Tentar novamente',
  approve: 'Aprovar',
  approving: 'Aprovando...',
  refuse: 'Recusar',
  labelOf: (deed: string, request: AbsenceRequest) => `${deed}: ${request.name}, ${spanWords(request)}`,
  refusal: {
    title: 'Recusar a ausência',
    text: (name: string) => `${name} lê o motivo da recusa.`,
    label: 'Motivo da recusa*',
    count: (count: number) => `${count} de ${maxAbsenceAnswer}`,
    cancel: 'Cancelar',
    submit: 'Recusar',
    busy: 'Recusando...',
    faults: {
      missing: 'Diga por que a ausência é recusada',
      long: `O motivo pode ter no máximo ${maxAbsenceAnswer} caracteres`,
    } satisfies Record<AbsenceAnswerFault, string>,
    why: (failure: Failure) => keptReason(failure, 'Não foi possível recusar a ausência.'),
  },
}
