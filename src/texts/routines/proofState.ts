import { contestDeadline } from '#machines/routines/proofCycle.ts'
import type { ProofState } from '#machines/routines/routine.ts'
import { dayAt } from '#machines/shared/dates.ts'
import { dateTime, monthName } from '#src/texts/shared/dates.ts'
import { counted } from '#src/texts/shared/labels.ts'

export const points = (count: number) => counted(count, 'ponto', 'pontos')

/** 'aguarda avaliação', 'devolvido', '9 pontos' or '9 pontos, em contestação'. */
export const proofState = (state: ProofState) => {
  if (state.kind === 'waiting') return 'aguarda avaliação'
  if (state.kind === 'returned') return 'devolvido'
  return state.kind === 'contested' ? `${points(state.points)}, em contestação` : points(state.points)
}

/** 'até 3 de dezembro, 14:20'. `evaluatedAt` is an instant. */
export const contestUntil = (evaluatedAt: string) => {
  const until = contestDeadline(evaluatedAt)
  const day = dayAt(until)
  return `até ${Number(day.slice(8))} de ${monthName(day)}, ${dateTime(until).slice(-5)}`
}
