import { ownPointsTitle } from '#src/texts/app/standing.ts'
import { club } from '#machines/shared/club.ts'
import type { Levels, RankingPeriod, TitleType } from '#machines/ranking/ranking.ts'
import { day, monthAndYear } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

export const ranking = {
  get title() {
    return `Ranking ${club.name}`
  },
  tabs: { weekly: 'Ranking Semanal', monthly: 'Ranking Mensal' } satisfies Record<RankingPeriod, string>,
  tabsLabel: 'Período do ranking',
  loading: 'Carregando ranking...',
  failed: { weekly: 'Erro ao carregar ranking semanal', monthly: 'Erro ao carregar ranking mensal' },
  titlesFailed: 'Erro ao carregar títulos',
  retry: 'Tentar novamente',
  titles: { weekly: 'Título Semanal', monthly: 'Título Mensal', hall_of_fame: 'Hall da Fama' } satisfies Record<
    TitleType,
    string
  >,
  noHolder: 'Ainda sem detentor',
  week: (start: string, end: string) => `Semana de ${day(start)} a ${day(end)}`,
  month: (start: string) => {
    const words = monthAndYear(start)
    return words.charAt(0).toUpperCase() + words.slice(1)
  },
  levels: ({ gold, silver }: Levels) =>
    `Ouro a partir de ${numeral(gold)} · Prata a partir de ${counted(silver, 'ponto', 'pontos')} no total`,
  points: (count: number) => (count === 1 ? 'ponto' : 'pontos'),
  you: 'Você',
  rank: (rank: number) => `${numeral(rank)}º lugar`,
  stars: (stars: number, level: string) => `${level}: ${counted(stars, 'estrela', 'estrelas')} de 3`,
  empty: {
    weekly: 'Ninguém pontuou nesta semana ainda. A primeira rotina avaliada abre o ranking.',
    monthly: 'Ninguém pontuou neste mês ainda. A primeira rotina avaliada abre o ranking.',
  } satisfies Record<RankingPeriod, string>,
  /** No points, no rank. */
  unranked: (period: RankingPeriod, points: number) => {
    const when = { weekly: 'nesta semana', monthly: 'neste mês' }[period]
    return points < 0
      ? `Você está com ${numeral(points)} ${points === -1 ? 'ponto' : 'pontos'} ${when}. O ranking começa com 1 ponto.`
      : `Você ainda não tem pontos ${when}. A próxima rotina avaliada leva você ao ranking.`
  },
  history: 'Períodos anteriores',
  historyColumns: { period: 'Período', holder: 'Detentor', points: 'Pontos' },
  nobody: 'Ninguém pontuou',
  register: 'Registrar rotina',
  ownPoints: ownPointsTitle,
  place: (rank: number) => `Você está em ${numeral(rank)}º.`,
  leads: 'Ninguém à sua frente. Mantenha o passo.',
  distance: (points: number, name: string) =>
    `${points === 1 ? 'Falta' : 'Faltam'} ${counted(points, 'ponto', 'pontos')} para alcançar ${name}.`,
  progress: (own: number, ahead: number) => `${numeral(own)} de ${numeral(ahead)}`,
  progressLabel: 'Distância até o próximo lugar',
  quote: '“Não se pergunta quem chegou primeiro. Pergunta-se quem ainda está de pé.”',
}
