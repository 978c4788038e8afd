import type { RoutineRowFault } from '#machines/settings/beginning.ts'
import { routineKinds } from '#src/texts/ranking/rankingAdmin.ts'
import { routinePeriodNames } from '#src/texts/ranking/rankingLabels.ts'

const { labels, faults } = routineKinds

/** The routines in the guided setup, as far as their form has no words for it. */
export const beginningRoutines = {
  list: 'Rotinas da proposta',
  /** The stored name. */
  used: (label: string) => `Usar a rotina “${label}”`,
  label: (label: string) => `Nome da rotina “${label}”`,
  newLabel: 'Nome da nova rotina',
  period: labels.period,
  periods: routinePeriodNames,
  points: 'Pontos com nota 100',
  paused: 'Em pausa: não recebe registros.',
  add: 'Acrescentar rotina',
  remove: (label: string) => (label === '' ? 'Retirar a nova rotina' : `Retirar “${label}”`),
  loading: 'Carregando rotinas...',
  fault: ({ fault }: RoutineRowFault) =>
    fault === 'labelTwice' ? 'Já existe uma rotina com este nome' : faults[fault],
}
