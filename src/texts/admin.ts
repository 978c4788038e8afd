/** SPEC.md, section 2, Admin home: the cards whose area is there. */
export const admin = {
  title: 'Painel Administrativo',
  users: 'Gerenciar Usuários',
  usersText: 'Contas, papéis, convites e pedidos de exclusão.',
  council: 'Conselho',
  councilText: 'Quem ocupa cada cargo, desde quando.',
}
