import { routineOf, type Earned, type Goal, type Measure } from '#machines/achievements/achievement.ts'
import { kindOf, type RoutineKind } from '#machines/routines/routine.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import { labelOfRoutine } from '#src/texts/routines/routineLabels.ts'

const led = 'na liderança do ranking'
/** Days or months with an evaluated routine, whose name is added. */
const rated = (one: string, many: string) => ({ one, many, ofOne: 'avaliado', ofMany: 'avaliados' })

/** The units of a measure, singular and plural, and what they count. */
export const measureLabels: Record<Measure, { one: string; many: string; ofOne: string; ofMany: string }> = {
  tasks_in_time: {
    one: 'tarefa',
    many: 'tarefas',
    ofOne: 'recebida e concluída no prazo',
    ofMany: 'recebidas e concluídas no prazo',
  },
  training_days: rated('dia', 'dias'),
  reading_days: rated('dia', 'dias'),
  fasting_months: rated('mês', 'meses'),
  documentation_days: rated('dia', 'dias'),
  routine_streak: {
    one: 'dia',
    many: 'dias',
    ofOne: 'com uma rotina avaliada',
    ofMany: 'seguidos com uma rotina avaliada',
  },
  total_points: { one: 'ponto', many: 'pontos', ofOne: 'no total', ofMany: 'no total' },
  weeks_led: { one: 'semana', many: 'semanas', ofOne: led, ofMany: led },
  months_led: { one: 'mês', many: 'meses', ofOne: led, ofMany: led },
  membership_months: { one: 'mês', many: 'meses', ofOne: 'de associação', ofMany: 'de associação' },
}

/** 'de Leitura Bíblica avaliados', with the routine's current name. */
const whatIn = (measure: Measure, isOne: boolean, kinds: readonly RoutineKind[]) => {
  const { ofOne, ofMany } = measureLabels[measure]
  const routine = routineOf(measure)
  const of = isOne ? ofOne : ofMany
  return routine === null ? of : `de ${kindOf(kinds, routine)?.label ?? labelOfRoutine(routine)} ${of}`
}

/** 'Dias de Leitura Bíblica avaliados'. */
export const measureName = (measure: Measure, kinds: readonly RoutineKind[]) => {
  const { many } = measureLabels[measure]
  return `${many.charAt(0).toUpperCase()}${many.slice(1)} ${whatIn(measure, false, kinds)}`
}

const amount = (measure: Measure, count: number) =>
  counted(count, measureLabels[measure].one, measureLabels[measure].many)

export const achievements = {
  title: 'Reconhecimentos',
  titleOf: (member: string) => `Conquistas de ${member}`,
  titleWithoutName: 'Conquistas',
  loading: 'Carregando conquistas...',
  failed: 'Erro ao carregar conquistas',
  retry: 'Tentar novamente',
  notFound: 'Membro não encontrado.',
  toMembers: 'Ver membros',
  withoutMember: 'Sua conta não está ligada a um membro. Fale com a administração.',
  noBadges: 'Ainda não há insígnias.',
  earned: 'Suas Insígnias',
  earnedOf: 'Insígnias',
  upcoming: 'Próximas Conquistas',
  details: 'Detalhes das Conquistas',
  goals: 'Próximas Metas',
  overall: 'Progresso Geral',
  share: (percent: number) => `${percent}%`,
  count: (earned: number, of: number) => `${earned} de ${counted(of, 'conquista', 'conquistas')}`,
  overallLabel: (percent: number, earned: number, of: number) =>
    `${percent}%: ${earned} de ${counted(of, 'conquista', 'conquistas')}`,
  nothingEarned: 'A primeira insígnia está a caminho: veja abaixo qual está mais perto.',
  nothingEarnedBy: (member: string) => `${member} ainda não tem insígnias.`,
  allEarned: 'Todas as insígnias foram conquistadas.',
  noGoals: 'Nenhuma meta em aberto.',
  on: ({ granted_at }: Pick<Earned, 'granted_at'>) => dateTime(granted_at).slice(0, 10),
  earnedOn: ({ granted_at }: Pick<Earned, 'granted_at'>) => `Conquistada em ${dateTime(granted_at).slice(0, 10)}`,
  byHandOf: (name: string | null) => (name === null ? 'Concedida pela administração' : `Concedida por ${name}`),
  byHandOnly: 'Concedida por mérito, pela administração ou pelo Conselho.',
  byHand: 'Por mérito',
  reason: (reason: string) => `“${reason}”`,
  /** '21 dias de Leitura Bíblica avaliados'. */
  rule: (measure: Measure, threshold: number, kinds: readonly RoutineKind[]) =>
    `${amount(measure, threshold)} ${whatIn(measure, threshold === 1, kinds)}`,
  progress: ({ measure, progress, threshold }: Goal) => `${numeral(progress)} de ${amount(measure, threshold)}`,
  progressLabel: (title: string) => `Progresso: ${title}`,
  remaining: ({ measure, progress, threshold }: Goal) => {
    const left = threshold - progress
    if (left === 0) return 'Será concedida na próxima atualização.'
    return `${left === 1 ? 'Falta' : 'Faltam'} ${amount(measure, left)}.`
  },
  manage: 'Gerenciar insígnias',
  back: 'Ver minhas conquistas',
  grant: 'Conceder insígnia',
  revoke: 'Revogar',
  revokeOf: (title: string) => `Revogar ${title}`,
}
