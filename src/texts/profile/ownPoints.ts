import { ownPointsTitle } from '#src/texts/app/standing.ts'
import { day } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

/** The points statement. */
export const ownPoints = {
  /** Also the link to it. */
  title: ownPointsTitle,
  list: 'Meus lançamentos',
  note: 'Cada linha é um lançamento, o mais novo primeiro. Lançamentos não mudam nem somem: uma correção entra como outra linha.',
  loading: 'Carregando lançamentos...',
  failed: 'Erro ao carregar seus pontos',
  retry: 'Tentar novamente',
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
  empty: 'Você ainda não tem pontos. Eles chegam com a avaliação de uma rotina.',
  register: 'Registrar rotina',
  counter: 'Estorno',
  byHand: 'Dados pela administração',
  points: (points: number) =>
    `${points > 0 ? '+' : ''}${numeral(points)} ${Math.abs(points) === 1 ? 'ponto' : 'pontos'}`,
  total: (total: number) => `Total: ${numeral(total)}`,
  sum: (total: number) => `${counted(total, 'ponto', 'pontos')} no total`,
  week: (start: string) => `Conta na semana de ${day(start)}`,
  seeProof: (reason: string) => `${reason}: ver o registro`,
}
