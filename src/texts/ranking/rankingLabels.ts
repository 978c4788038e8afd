import type { PointType } from '#machines/ranking/pointsGiving.ts'
import type { TitleType } from '#machines/ranking/ranking.ts'
import type { RoutineIcon, RoutinePeriod } from '#machines/routines/routine.ts'

export const pointTypeLabels: Record<PointType, string> = {
  both: 'Semanal e mensal',
  weekly: 'Só o semanal',
  monthly: 'Só o mensal',
}

export const titleTypeLabels: Record<TitleType, string> = {
  weekly: 'Semanal',
  monthly: 'Mensal',
  hall_of_fame: 'Hall da Fama',
}

export const routinePeriodNames: Record<RoutinePeriod, string> = {
  day: 'Por dia',
  week: 'Por semana',
  month: 'Por mês',
}

export const routineIconNames: Record<RoutineIcon, string> = {
  dumbbell: 'Halter',
  book: 'Livro',
  moon: 'Lua',
  swords: 'Espadas',
  pray: 'Igreja',
  heart: 'Coração',
  pen: 'Caneta',
  family: 'Família',
  run: 'Passos',
  food: 'Talheres',
  water: 'Água',
  work: 'Trabalho',
  money: 'Moedas',
  hands: 'Mãos',
  sun: 'Sol',
  target: 'Alvo',
}
