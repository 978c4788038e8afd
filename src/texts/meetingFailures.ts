import type { Failure } from '#machines/model/failure.ts'
import { reason } from './failures.ts'

/** The dialog's alert and the toast say the same. */
export const saveMeetingReason = (failure: Failure) => reason(failure, 'Não foi possível salvar a reunião.')

/** Title and sentence of SPEC.md, section 5, 'Meeting'. */
export const meetingRefusals = {
  fields: { title: 'Campos obrigatórios', text: 'Por favor, preencha todos os campos obrigatórios.' },
  participants: { title: 'Sem participantes', text: 'Por favor, selecione pelo menos um participante.' },
}

export const calendarReason = (failure: Failure) =>
  failure.code === 'no_meetings'
    ? 'Não há nenhuma reunião para o calendário.'
    : reason(failure, 'Não foi possível preparar o arquivo.')

export const presenceReason = (failure: Failure) => reason(failure, 'Não foi possível registrar a presença.')
