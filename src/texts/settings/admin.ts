export const admin = {
  title: 'Painel Administrativo',
  users: 'Gerenciar Usuários',
  usersText: 'Contas, papéis, convites e pedidos de exclusão.',
  council: 'Conselho',
  councilText: 'Quem ocupa cada cargo, monitoramento e feedback.',
  ranking: 'Ranking e Metas',
  rankingText: 'Pontos manuais, títulos, níveis, rotinas e períodos.',
  problems: 'Problemas e erros',
  problemsText: 'O que as pessoas relataram e o que falhou no aplicativo.',
  settings: 'Configurações',
  settingsText: 'Fundador, prazos e registro de auditoria.',
}
