import type { Failure } from '#machines/shared/failure.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'

/** The sentence of the dialog's alert and of the toast. */
export const saveMeetingReason = (failure: Failure) => keptReason(failure, 'Não foi possível salvar a reunião.')

export const calendarReason = (failure: Failure) =>
  failure.code === 'no_meetings'
    ? 'Não há nenhuma reunião para o calendário.'
    : reason(failure, 'Não foi possível preparar o arquivo.')

export const presenceReason = (failure: Failure) => reason(failure, 'Não foi possível registrar a presença.')
