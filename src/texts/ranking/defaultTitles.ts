import type { TitleType } from '#machines/ranking/ranking.ts'

/** The names of titles while none is active. */
export const defaultTitles: Record<TitleType, string> = {
  weekly: 'Executor Implacável',
  monthly: 'Mestre da Estratégia',
  hall_of_fame: 'Guardião Leal',
}
