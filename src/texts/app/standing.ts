/** For accounts whose points are not in the ranking. */
export const standing = {
  unlinked: {
    title: 'Sua conta não está ligada a um membro',
    text: 'O que você envia pode ser avaliado, mas os pontos não entram no ranking até a administração ligar a sua conta a um cadastro.',
  },
  inactive: {
    title: 'Seu cadastro está inativo',
    text: 'O que você envia pode ser avaliado, mas os pontos não entram no ranking até o seu cadastro voltar a ficar ativo.',
  },
  link: 'Ver contas sem cadastro',
  /** Next to the rank on the dashboard. */
  rank: { unlinked: 'Sem cadastro de membro', inactive: 'Cadastro inativo' },
}

/** The title of the points statement, and the links to it. */
export const ownPointsTitle = 'De onde vêm meus pontos'
