import type { RankingPeriod } from '#machines/ranking/ranking.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'

export const periods = {
  title: 'Encerrar período',
  text: 'Encerrar fixa a classificação e o detentor do título. O que for avaliado depois conta na semana e no mês em que for avaliado.',
  loading: 'Carregando períodos...',
  failed: 'Erro ao carregar períodos',
  nothingOpen: 'Nenhum período a encerrar: os que já terminaram estão todos encerrados.',
  choose: 'Período',
  previewing: 'Carregando classificação...',
  previewFailed: 'Erro ao carregar classificação',
  holder: (name: string, points: number) => `Detentor do título: ${name}, com ${counted(points, 'ponto', 'pontos')}.`,
  noHolder: 'Ninguém pontuou neste período: ele fica sem detentor.',
  people: (shown: number, people: number) =>
    people > shown ? `Os ${numeral(shown)} primeiros de ${numeral(people)} pessoas com pontos.` : null,
  pending: (count: number) =>
    `${counted(count, 'rotina deste período ainda espera', 'rotinas deste período ainda esperam')} avaliação. ` +
    'Avaliadas depois do encerramento, contam no período em que forem avaliadas.',
  close: 'Encerrar período',
  question: 'Encerrar período?',
  questionText: (name: string) => `${name}: encerrar é para sempre. O período não pode ser reaberto nem alterado.`,
  confirm: 'Sim, encerrar',
  closing: 'Encerrando...',
  cancel: 'Cancelar',
  columns: { place: 'Lugar', name: 'Membro', position: 'Cargo', points: 'Pontos' },
  rank: (rank: number) => `${numeral(rank)}º`,
  standings: (name: string) => `Classificação: ${name}`,
  ended: 'Períodos encerrados',
  endedEmpty: 'Nenhum período foi encerrado ainda.',
  endedColumns: { period: 'Período', holder: 'Detentor', points: 'Pontos', closed: 'Encerrado em', actions: 'Ações' },
  nobody: 'Ninguém pontuou',
  closedAt: dateTime,
  open: 'Ver classificação',
  openOf: (name: string) => `Ver classificação: ${name}`,
}

/** /admin/ranking/period/:id. */
export const closedPeriod = {
  title: {
    weekly: 'Ranking Semanal',
    monthly: 'Ranking Mensal',
  } satisfies Record<RankingPeriod, string>,
  unknown: 'Período encerrado',
  back: 'Ranking e Metas',
  print: 'Imprimir',
  loading: 'Carregando classificação...',
  failed: 'Erro ao carregar classificação',
  missing: 'Este período não existe ou ainda não foi encerrado.',
  closed: (instant: string) => `Encerrado em ${dateTime(instant)}`,
  holder: 'Detentor do título',
  participation: 'Participação',
  people: (count: number) => counted(count, 'pessoa com pontos', 'pessoas com pontos'),
  retry: 'Tentar novamente',
}
