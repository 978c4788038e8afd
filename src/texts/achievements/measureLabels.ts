import {
  isFixed,
  routineOf,
  type FixedMeasure,
  type Measure,
  type RoutineUnit,
} from '#machines/achievements/measure.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { needed } from '#machines/shared/needed.ts'
import { labelOfRoutine } from '#src/texts/routines/routineLabels.ts'

/** Units, singular and plural, and what they count. */
interface Words {
  one: string
  many: string
  ofOne: string
  ofMany: string
}

const led = 'na liderança do ranking'
const fixed: Record<FixedMeasure, Words> = {
  tasks_in_time: {
    one: 'tarefa',
    many: 'tarefas',
    ofOne: 'recebida e concluída no prazo',
    ofMany: 'recebidas e concluídas no prazo',
  },
  routine_streak: {
    one: 'dia',
    many: 'dias',
    ofOne: 'com uma rotina avaliada',
    ofMany: 'seguidos com uma rotina avaliada',
  },
  total_points: { one: 'ponto', many: 'pontos', ofOne: 'no total', ofMany: 'no total' },
  weeks_led: { one: 'semana', many: 'semanas', ofOne: led, ofMany: led },
  months_led: { one: 'mês', many: 'meses', ofOne: led, ofMany: led },
  membership_months: { one: 'mês', many: 'meses', ofOne: 'de associação', ofMany: 'de associação' },
}

/** Periods with an evaluated routine, whose name is added. */
const rated: Record<RoutineUnit, Words> = {
  days: { one: 'dia', many: 'dias', ofOne: 'avaliado', ofMany: 'avaliados' },
  weeks: { one: 'semana', many: 'semanas', ofOne: 'avaliada', ofMany: 'avaliadas' },
  months: { one: 'mês', many: 'meses', ofOne: 'avaliado', ofMany: 'avaliados' },
}

/** The routines by their current names. */
export type RoutineNames = readonly Pick<RoutineKind, 'code' | 'label'>[]

/** The words of a measure: 'de Leitura Bíblica avaliados', with the routine's current name. */
export const measureWords = (measure: Measure, names: RoutineNames): Words => {
  if (isFixed(measure)) return fixed[measure]
  const routine = needed(routineOf(measure), `unknown measure: ${measure}`)
  const label = names.find(({ code }) => code === routine.code)?.label ?? labelOfRoutine(routine.code)
  const words = rated[routine.unit]
  return { ...words, ofOne: `de ${label} ${words.ofOne}`, ofMany: `de ${label} ${words.ofMany}` }
}

/** 'Dias de Leitura Bíblica avaliados'. */
export const measureName = (measure: Measure, names: RoutineNames) => {
  const { many, ofMany } = measureWords(measure, names)
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} ${ofMany}`
}
