import type { RoutineType } from '#machines/routines/routine.ts'

export const routineLabels: Record<RoutineType, string> = {
  training: 'Treino Diário',
  reading: 'Leitura Bíblica',
  fasting: 'Jejum Mensal',
  documentation: 'Batalha Documentada',
}
