import { type PointsFault, type PointType, maxReason } from '#machines/ranking/pointsGiving.ts'
import {
  type GoalFault,
  type GoalField,
  type levelFields,
  maxLevel,
  maxRoutinePoints,
} from '#machines/ranking/rankingGoals.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { maxRoutineLabel, mostRoutines, type RoutineFault, type RoutineValues } from '#machines/ranking/routineForm.ts'
import type { RankingTab } from '#machines/ranking/rankingAdminView.ts'
import { maxRankingTitle, type TitleFault, type TitleValues } from '#machines/ranking/rankingTitle.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { listed, numeral } from '#src/texts/shared/labels.ts'
import { routineIconNames, routinePeriodNames, titleTypeLabels } from '#src/texts/ranking/rankingLabels.ts'
import { discard } from '#src/texts/shared/discard.ts'

/** /admin/ranking. */
export const rankingAdmin = {
  title: 'Ranking e Metas',
  tabs: 'Ranking e metas',
  tabNames: {
    points: 'Pontos',
    routines: 'Rotinas',
    titles: 'Títulos',
    goals: 'Metas',
    periods: 'Períodos',
  } satisfies Record<RankingTab, string>,
  loadingTab: 'Carregando...',
  retry: 'Tentar novamente',
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

export const routineKinds = {
  title: 'Rotinas do clube',
  text: `O que os membros registram, na ordem das páginas. São até ${mostRoutines}, e pelo menos uma fica ativa. Uma rotina em pausa não recebe registros; o que foi enviado continua valendo.`,
  add: 'Nova Rotina',
  loading: 'Carregando rotinas...',
  failed: 'Erro ao carregar rotinas',
  columns: {
    label: 'Rotina',
    period: 'Período',
    points: 'Pontos',
    photo: 'Foto',
    status: 'Situação',
    actions: 'Ações',
  },
  points: (most: number) => `até ${numeral(most)}`,
  active: 'Ativa',
  paused: 'Em pausa',
  menu: (label: string) => `Ações para ${label}`,
  edit: 'Editar',
  up: 'Mover para cima',
  down: 'Mover para baixo',
  pause: 'Pausar',
  resume: 'Retomar',
  delete: 'Excluir',
  newRoutine: 'Nova Rotina',
  editRoutine: 'Editar Rotina',
  labels: {
    label: 'Nome*',
    icon: 'Ícone',
    period: 'Período',
    points: 'Pontos com nota 100*',
    needsPhoto: 'Exige foto',
  } satisfies Record<keyof RoutineValues, string>,
  /** A value in the conflict's dialog. */
  word: (field: keyof RoutineValues, values: RoutineValues): string => {
    if (field === 'icon') return routineIconNames[values.icon]
    if (field === 'needsPhoto') return values.needsPhoto ? 'Sim' : 'Não'
    return field === 'period' ? routinePeriodNames[values.period] : values[field]
  },
  photoHint: 'Sem foto, o registro é o texto das observações.',
  photoNeeded: 'Exigida',
  photoOptional: 'Opcional',
  periodHint: 'O período muda só enquanto ninguém enviou esta rotina.',
  faults: {
    labelMissing: 'Informe o nome',
    labelLong: `O nome deve ter no máximo ${maxRoutineLabel} caracteres`,
    pointsMissing: 'Informe um número',
    pointsBroken: 'Use um número inteiro, sem vírgula',
    pointsOutside: `Os pontos vão de 0 a ${numeral(maxRoutinePoints)}`,
  } satisfies Record<RoutineFault, string>,
  save: 'Salvar rotina',
  busy: 'Salvando...',
  cancel: 'Cancelar',
  conflict: 'Outra pessoa mudou esta rotina',
  discard: { ...discard, text: 'O que você alterou nesta rotina será perdido.' },
  deleteTitle: 'Excluir rotina',
  deleteText: (label: string) => `“${label}” será excluída. Só uma rotina que ninguém enviou pode ser excluída.`,
  confirmDelete: 'Sim, excluir rotina',
  deleting: 'Excluindo...',
}

export const rankingTitles = {
  title: 'Títulos do ranking',
  text: 'Um título por ranking está em uso. Sem nenhum, vale o nome padrão.',
  add: 'Novo Título',
  loading: 'Carregando títulos...',
  failed: 'Erro ao carregar títulos',
  empty: 'Nenhum título cadastrado: valem os nomes padrão.',
  columns: { title: 'Título', type: 'Ranking', status: 'Situação', actions: 'Ações' },
  types: titleTypeLabels,
  active: 'Em uso',
  inactive: 'Guardado',
  menu: (title: string) => `Ações para ${title}`,
  edit: 'Editar',
  activate: 'Pôr em uso',
  deactivate: 'Guardar',
  delete: 'Excluir',
  newTitle: 'Novo Título',
  editTitle: 'Editar Título',
  labels: { title: 'Título*', type: 'Ranking', active: 'Situação' } satisfies Record<keyof TitleValues, string>,
  /** A value in the conflict's dialog. */
  word: (field: keyof TitleValues, { title, type, active }: TitleValues): string => {
    if (field === 'active') return active ? 'Em uso' : 'Guardado'
    return field === 'type' ? titleTypeLabels[type] : title
  },
  conflict: 'Outra pessoa mudou este título',
  replaces: (title: string) => `“${title}” deixa de ser usado.`,
  faults: {
    missing: 'Informe o título',
    long: `O título deve ter no máximo ${maxRankingTitle} caracteres`,
  } satisfies Record<TitleFault, string>,
  save: 'Salvar título',
  busy: 'Salvando...',
  cancel: 'Cancelar',
  discard: { ...discard, text: 'O que você alterou neste título será perdido.' },
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
  levelLabels: { gold: 'Ouro a partir de', silver: 'Prata a partir de' } satisfies Record<
    (typeof levelFields)[number],
    string
  >,
  /** By field. */
  labels: (kinds: readonly RoutineKind[]): Record<GoalField, string> => ({
    ...Object.fromEntries(kinds.map(({ code, label }) => [code, label])),
    ...rankingGoals.levelLabels,
  }),
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
  /** Routines that another administrator deleted. */
  gone: (labels: readonly string[]) =>
    labels.length === 1
      ? `Outra pessoa excluiu a rotina ${listed(labels.map((label) => `“${label}”`))}: a meta dela saiu do formulário.`
      : `Outra pessoa excluiu as rotinas ${listed(labels.map((label) => `“${label}”`))}: as metas delas saíram do formulário.`,
  save: 'Salvar metas',
  busy: 'Salvando...',
  reset: 'Desfazer',
}
