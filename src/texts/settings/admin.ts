import type { FirstStep } from '#machines/settings/clubStatus.ts'

/** At 1000 the server stops counting. */
export const shown = (number: number) => (number >= 1000 ? '1.000 ou mais' : String(number))
/** '1 convite', '1.000 ou mais convites'. */
export const count = (number: number, one: string, many: string) => `${shown(number)} ${number === 1 ? one : many}`

export const admin = {
  title: 'Painel Administrativo',
  users: 'Gerenciar Usuários',
  usersText: 'Contas, papéis, convites e pedidos de exclusão.',
  council: 'Conselho',
  councilText: 'Quem ocupa cada cargo, monitoramento e feedback.',
  ranking: 'Ranking e Metas',
  rankingText: 'Pontos manuais, títulos, níveis, rotinas e períodos.',
  situation: 'Situação do clube',
  problems: 'Problemas e erros',
  settings: 'Configurações',
  settingsText: 'Fundador, prazos e registro de auditoria.',
  toEvaluate: (number: number) => `${shown(number)} a avaliar`,
  expiringInvitations: (number: number) => count(number, 'convite vencendo', 'convites vencendo'),
  deletionRequests: (number: number) => count(number, 'pedido de exclusão', 'pedidos de exclusão'),
  openPeriods: (number: number) => count(number, 'período a encerrar', 'períodos a encerrar'),
  failed: 'O que espera pela administração não carregou',
  retry: 'Tentar novamente',
  firstSteps: 'Primeiros passos',
  stepDone: 'feito',
  steps: {
    begin: { title: 'Prepare o clube', text: 'Nome, fundador, rotinas, cargos, pessoas e a primeira mensagem.' },
    invite: { title: 'Cadastre e convide', text: 'Cada pessoa entra pelo seu próprio link.' },
    meet: { title: 'Marque a primeira reunião', text: 'Com data, pauta e participantes.' },
    evaluate: { title: 'Avalie o primeiro registro', text: 'A nota de cada foto vira pontos.' },
  } satisfies Record<FirstStep, { title: string; text: string }>,
}
