import type { Earned, Goal } from '#machines/achievements/achievement.ts'
import type { Measure } from '#machines/achievements/measure.ts'
import { dateTime } from '#src/texts/shared/dates.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import { measureWords, type RoutineNames } from './measureLabels.ts'

const amount = (measure: Measure, count: number) => {
  const { one, many } = measureWords(measure, [])
  return counted(count, one, many)
}

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
  rule: (measure: Measure, threshold: number, names: RoutineNames) => {
    const { ofOne, ofMany } = measureWords(measure, names)
    return `${amount(measure, threshold)} ${threshold === 1 ? ofOne : ofMany}`
  },
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
