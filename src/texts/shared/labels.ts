import { club } from '#machines/shared/club.ts'
import type { Priority, TaskStatus } from '#machines/tasks/task.ts'
import type { RoutineType } from '#machines/routines/routine.ts'
import type { TitleType } from '#machines/ranking/ranking.ts'

/** Of the window; a title that ends with the club's name already says it. */
export const windowTitle = (title: string) => (title.endsWith(club.name) ? title : `${title} · ${club.name}`)

/** SPEC.md, section 9. */
export const routineLabels: Record<RoutineType, string> = {
  training: 'Treino Diário',
  reading: 'Leitura Bíblica',
  fasting: 'Jejum Mensal',
  documentation: 'Batalha Documentada',
}

/** SPEC.md, section 4. */
export const statusLabels: Record<TaskStatus, string> = {
  pending: 'Em progresso',
  completed: 'Concluída',
  cancelled: 'Cancelada',
}

export const priorityLabels: Record<Priority, string> = { low: 'Baixa', medium: 'Média', high: 'Alta' }

/** Names of the titles while none is active (SPEC.md, section 9). */
export const defaultTitles: Record<TitleType, string> = {
  weekly: 'Executor Implacável',
  monthly: 'Mestre da Estratégia',
  hall_of_fame: 'Guardião Leal',
}

const numbers = new Intl.NumberFormat('pt-BR')

/** 1110 → '1.110'. */
export const numeral = (count: number) => numbers.format(count)

/** 'mais de 1.000' where counting has ended. */
export const numeralUpTo = (count: number, most: number) => (count > most ? `mais de ${numeral(most)}` : numeral(count))

/** '1 ponto', '0 pontos', '12 pontos': in Portuguese 0 is plural here, whatever plural rules say. */
export const counted = (count: number, one: string, many: string) => `${numeral(count)} ${count === 1 ? one : many}`

/** 'A', 'A e B', 'A, B e C'. */
export const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} e ${names.at(-1)}`
