import type { ClubPause } from '#machines/routines/absence.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { spanWords } from '#src/texts/routines/absence.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'

/** 'Pausas do clube', for administrators. */
export const clubPauses = {
  title: 'Pausas do clube',
  loading: 'Carregando pausas...',
  failed: 'Erro ao carregar pausas',
  retry: 'Tentar novamente',
  about: 'Nos dias de pausa ninguém perde a sequência nem a regularidade. Todos os membros leem os dias e o motivo.',
  add: 'Pausar o clube',
  list: 'Pausas',
  end: 'Encerrar',
  endLabel: (pause: ClubPause) => `Encerrar a pausa: ${spanWords(pause)}`,
  form: {
    title: 'Pausar o clube',
    close: 'Fechar',
    cancel: 'Cancelar',
    submit: 'Pausar',
    busy: 'Pausando...',
    why: (failure: Failure) => keptReason(failure, 'Não foi possível pausar o clube.'),
  },
  question: {
    title: 'Encerrar a pausa?',
    text: (pause: ClubPause, today: string) =>
      pause.first_day > today
        ? `A pausa de ${spanWords(pause)} ainda não começou: ela e o aviso dela são removidos.`
        : `A partir de hoje os dias voltam a contar. A pausa é de ${spanWords(pause)}.`,
    confirm: 'Encerrar pausa',
    cancel: 'Manter pausa',
    busy: 'Encerrando...',
    why: (failure: Failure) => reason(failure, 'Não foi possível encerrar a pausa.'),
  },
}
