import type { RoutineType } from '#machines/routines/routine.ts'

const sent: Record<RoutineType, string> = {
  training: 'Treino enviado',
  reading: 'Leitura enviada',
  fasting: 'Jejum enviado',
  documentation: 'Batalha enviada',
}

const register: Record<RoutineType, string> = {
  training: 'Registrar treino',
  reading: 'Registrar leitura',
  fasting: 'Registrar jejum',
  documentation: 'Registrar batalha',
}

/** What the dashboard shows of a routine that was just sent. */
export const routineMoment = {
  title: (routine: RoutineType) => sent[routine],
  /** Before 'hoje'. */
  done: (count: number, of: number) => `${count} de ${of}`,
  today: 'hoje',
  row: (days: number) => `${days} dias seguidos`,
  next: (routine: RoutineType) => register[routine],
  all: 'Todas as rotinas de hoje estão registradas.',
  close: 'Fechar',
}
