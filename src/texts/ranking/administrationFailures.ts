import type { Period } from '#machines/ranking/closedPeriod.ts'
import { weekOf } from '#machines/shared/dates.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { day, monthAndYear } from '#src/texts/shared/dates.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

/** Notices of /admin/ranking and /admin/settings. They are in a separate file because every page loads them. */

/** 'Semana de 09/11/2026 a 15/11/2026', 'Novembro de 2026'. */
export const periodName = ({ type, start }: Period) => {
  if (type === 'weekly') return `Semana de ${day(start)} a ${day(weekOf(start).end)}`
  const words = monthAndYear(start)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** '+10', '-5': points given by hand in a list. */
export const signed = (points: number) => (points > 0 ? `+${numeral(points)}` : numeral(points))

/** 'Na semana: 45 pontos.' */
export const weeklyTotal = (points: number) => `Na semana: ${counted(points, 'ponto', 'pontos')}.`

export const pointsReason = (failure: Failure) =>
  failure.kind === 'offline'
    ? 'Sem resposta do servidor. Tente novamente: os pontos não são lançados duas vezes.'
    : keptReason(failure, 'Ocorreu um erro ao adicionar pontos.')

const titleReasons: Readonly<Record<string, string>> = {
  title_gone: 'Este título foi excluído por outra pessoa.',
  title_changed: 'Outra pessoa acaba de mudar este título. Veja como ficou e tente de novo.',
}

export const titleReason = (failure: Failure) =>
  titleReasons[failure.code ?? ''] ?? keptReason(failure, 'Não foi possível salvar o título.')

export const deleteTitleReason = (failure: Failure) =>
  titleReasons[failure.code ?? ''] ?? reason(failure, 'Não foi possível excluir o título.')

export const routineKindReason = (failure: Failure) => keptReason(failure, 'Não foi possível salvar a rotina.')

export const goalsReason = (failure: Failure) => keptReason(failure, 'Não foi possível salvar as metas.')

export const closeReason = (failure: Failure) =>
  failure.kind === 'offline'
    ? 'Sem resposta do servidor. Confirme de novo: o período não é encerrado duas vezes.'
    : reason(failure, 'Não foi possível encerrar o período.')

export const settingsReason = (failure: Failure) => keptReason(failure, 'Não foi possível salvar as configurações.')
