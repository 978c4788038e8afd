import type { RoutinePeriod } from '#machines/routines/routine.ts'
import { club } from '#machines/shared/club.ts'
import { points } from '#src/texts/routines/proofState.ts'

const everyPeriod: Record<RoutinePeriod, string> = { day: 'por dia', week: 'por semana', month: 'por mês' }

/** The newcomer's card on the dashboard. */
export const welcome = {
  title: () => `Boas-vindas ${club.to}`,
  dismiss: 'Dispensar',
  dismissing: 'Dispensando...',
  done: 'feito',
  photo: { title: 'Sua foto', text: 'Com ela, os outros reconhecem você.', link: 'Escolher foto' },
  routines: { title: 'As rotinas', text: 'Cada uma vale pontos no ranking.' },
  /** 'até 10 pontos por dia'. */
  worth: (most: number, period: RoutinePeriod) => `até ${points(most)} ${everyPeriod[period]}`,
  proof: { title: 'Primeiro registro', text: 'Uma foto basta. Depois ela é avaliada.', link: 'Registrar rotina' },
}
