import { numeral } from '#src/texts/shared/labels.ts'

/** What the dashboard shows of a routine that was just sent. */
export const routineMoment = {
  title: 'Enviado com sucesso',
  waits: (routine: string) => `${routine} aguarda avaliação.`,
  /** Before 'hoje'. */
  done: (count: number, of: number) => `${count} de ${of}`,
  today: 'hoje',
  row: (days: number) => `${numeral(days)} dias seguidos`,
  next: (routine: string) => `Registrar ${routine}`,
  all: 'Todas as rotinas de hoje estão registradas.',
  close: 'Fechar',
}
