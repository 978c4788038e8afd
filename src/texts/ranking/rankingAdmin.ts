import { type PointsFault, type PointType, maxReason } from '#machines/ranking/pointsGiving.ts'
import { type GoalFault, type GoalField, maxLevel, maxRoutinePoints } from '#machines/ranking/rankingGoals.ts'
import type { TitleType } from '#machines/ranking/ranking.ts'
import type { RankingTab } from '#machines/ranking/rankingAdminView.ts'
import { maxRankingTitle, type TitleFault } from '#machines/ranking/rankingTitle.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { numeral } from '#src/texts/shared/labels.ts'
import { routineLabels } from '#src/texts/routines/routineLabels.ts'

/** /admin/ranking. */
export const rankingAdmin = {
  title: 'Ranking e Metas',
  back: 'Painel Administrativo',
  tabs: 'Ranking e metas',
  tabNames: {
    points: 'Pontos',
    titles: 'Títulos',
    goals: 'Metas',
    periods: 'Períodos',
  } satisfies Record<RankingTab, string>,
  loadingTab: 'Carregando...',
  retry: 'Tentar novamente',
}

export const pointTypeLabels: Record<PointType, string> = {
  both: 'Semanal e mensal',
  weekly: 'Só o semanal',
  monthly: 'Só o mensal',
}

export const pointsGiving = {
  title: 'Adicionar pontos',
  text: 'Os pontos valem na semana e no mês de hoje. A pessoa é avisada, com o motivo.',
  person: 'Membro*',
  points: 'Pontos*',
  pointsHint: 'Número inteiro de -1.000 a 1.000. Negativo retira pontos.',
  reason: 'Motivo*',
  reasonCount: (count: number) => `${count}/${maxReason}`,
  type: 'Vale para o ranking',
  typeHints: {
    both: 'Conta no ranking semanal, no mensal e no total.',
    weekly: 'Conta no ranking semanal e no total.',
    monthly: 'Conta no ranking mensal e no total.',
  } satisfies Record<PointType, string>,
  faults: {
    personMissing: 'Escolha quem recebe os pontos',
    pointsMissing: 'Informe a quantidade de pontos',
    pointsBroken: 'Use um número inteiro, sem vírgula',
    pointsZero: 'Zero não muda nada: informe outro número',
    pointsOutside: 'Os pontos vão de -1.000 a 1.000',
    reasonMissing: 'Informe o motivo',
    reasonLong: `O motivo deve ter no máximo ${maxReason} caracteres`,
  } satisfies Record<PointsFault, string>,
  submit: 'Adicionar pontos',
  busy: 'Adicionando...',
  failed: 'Erro ao adicionar pontos',
}

export const givenPoints = {
  title: 'Últimos lançamentos',
  loading: 'Carregando lançamentos...',
  failed: 'Erro ao carregar lançamentos',
  empty: 'Nenhum ponto foi dado manualmente ainda.',
  columns: { name: 'Membro', points: 'Pontos', reason: 'Motivo', type: 'Ranking', by: 'Dado por' },
  gone: 'Conta removida',
  by: (name: string | null, instant: string) => `${name ?? 'Conta removida'}, ${dateTime(instant)}`,
  more: 'Carregar mais',
  loadingMore: 'Carregando...',
}

export const rankingTitles = {
  title: 'Títulos do ranking',
  text: 'Um título por ranking está em uso. Sem nenhum, vale o nome padrão.',
  add: 'Novo Título',
  loading: 'Carregando títulos...',
  failed: 'Erro ao carregar títulos',
  empty: 'Nenhum título cadastrado: valem os nomes padrão.',
  columns: { title: 'Título', type: 'Ranking', status: 'Situação', actions: 'Ações' },
  types: { weekly: 'Semanal', monthly: 'Mensal', hall_of_fame: 'Hall da Fama' } satisfies Record<TitleType, string>,
  active: 'Em uso',
  inactive: 'Guardado',
  menu: (title: string) => `Ações para ${title}`,
  edit: 'Editar',
  activate: 'Pôr em uso',
  deactivate: 'Guardar',
  delete: 'Excluir',
  newTitle: 'Novo Título',
  editTitle: 'Editar Título',
  name: 'Título*',
  type: 'Ranking',
  use: 'Pôr em uso',
  useHint: 'Aparece na página do ranking.',
  replaces: (title: string) => `“${title}” deixa de ser usado.`,
  faults: {
    missing: 'Informe o título',
    long: `O título deve ter no máximo ${maxRankingTitle} caracteres`,
  } satisfies Record<TitleFault, string>,
  save: 'Salvar título',
  busy: 'Salvando...',
  cancel: 'Cancelar',
  discardTitle: 'Descartar alterações?',
  discardText: 'O que você alterou neste título será perdido.',
  discard: 'Descartar',
  keep: 'Continuar editando',
  deleteTitle: 'Excluir título',
  deleteText: (title: string, isActive: boolean) =>
    isActive
      ? `“${title}” está em uso. Sem ele, vale o nome padrão. Esta ação é irreversível.`
      : `“${title}” será excluído. Esta ação é irreversível.`,
  confirmDelete: 'Sim, excluir título',
  deleting: 'Excluindo...',
}

export const rankingGoals = {
  levels: 'Níveis',
  levelsText: 'Pontos somados desde o início a partir dos quais começa cada nível. Abaixo de Prata, o nível é Bronze.',
  maxima: 'Pontos por rotina',
  maximaText: 'O que vale uma rotina com nota 100. Novos valores contam só para novas avaliações.',
  labels: { gold: 'Ouro a partir de', silver: 'Prata a partir de', ...routineLabels } satisfies Record<
    GoalField,
    string
  >,
  faults: {
    missing: 'Informe um número',
    broken: 'Use um número inteiro, sem vírgula',
    levelOutside: `O nível vai de 1 a ${numeral(maxLevel)} pontos`,
    maximumOutside: `O máximo vai de 0 a ${numeral(maxRoutinePoints)} pontos`,
    notBelow: 'Prata precisa começar abaixo de Ouro',
  } satisfies Record<GoalFault, string>,
  loading: 'Carregando metas...',
  failed: 'Erro ao carregar metas',
  saveFailed: 'Erro ao salvar metas',
  conflict: 'Outra pessoa salvou metas',
  save: 'Salvar metas',
  busy: 'Salvando...',
  reset: 'Desfazer',
}
