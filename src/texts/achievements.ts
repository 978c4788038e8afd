import type { Earned, Goal, Measure } from '#machines/model/achievement.ts'
import { dateTime } from './dates.ts'
import { counted, numeral, routineLabels } from './labels.ts'

/** What a measure counts: its name, and one and many of its units. */
export const measureLabels: Record<Measure, { name: string; one: string; many: string }> = {
  tasks_in_time: { name: 'Tarefas recebidas e concluídas no prazo', one: 'tarefa', many: 'tarefas' },
  training_days: { name: `Dias de ${routineLabels.training} avaliados`, one: 'dia', many: 'dias' },
  reading_days: { name: `Dias de ${routineLabels.reading} avaliados`, one: 'dia', many: 'dias' },
  fasting_months: { name: `Meses de ${routineLabels.fasting} avaliados`, one: 'mês', many: 'meses' },
  documentation_days: { name: `Dias de ${routineLabels.documentation} avaliados`, one: 'dia', many: 'dias' },
  routine_streak: { name: 'Dias seguidos com uma rotina avaliada', one: 'dia', many: 'dias' },
  total_points: { name: 'Pontos no total', one: 'ponto', many: 'pontos' },
  weeks_led: { name: 'Semanas na liderança do ranking', one: 'semana', many: 'semanas' },
  months_led: { name: 'Meses na liderança do ranking', one: 'mês', many: 'meses' },
  membership_months: { name: 'Meses de Confraria', one: 'mês', many: 'meses' },
}

const amount = (measure: Measure, count: number) =>
  counted(count, measureLabels[measure].one, measureLabels[measure].many)

export const achievements = {
  title: 'Reconhecimentos',
  titleOf: (member: string) => `Conquistas de ${member}`,
  titleOfNobody: 'Conquistas',
  loading: 'Carregando conquistas...',
  failed: 'Erro ao carregar conquistas',
  retry: 'Tentar novamente',
  notFound: 'Membro não encontrado.',
  toMembers: 'Ver membros',
  withoutMember: 'Sua conta não está ligada a um membro. Fale com a administração.',
  noBadges: 'Ainda não há insígnias na Confraria.',
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
  rule: (measure: Measure, threshold: number) => `${measureLabels[measure].name}: ${numeral(threshold)}`,
  progress: ({ measure, progress, threshold }: Goal) => `${numeral(progress)} de ${amount(measure, threshold)}`,
  progressLabel: (title: string) => `Progresso: ${title}`,
  remaining: ({ measure, progress, threshold }: Goal) => {
    const left = threshold - progress
    if (left === 0) return 'Chega na próxima atualização.'
    return `${left === 1 ? 'Falta' : 'Faltam'} ${amount(measure, left)}.`
  },
  manage: 'Gerenciar insígnias',
  back: 'Ver minhas conquistas',
  grant: 'Conceder insígnia',
  revoke: 'Revogar',
  revokeOf: (title: string) => `Revogar ${title}`,
}
