import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Insígnias: conceder e revogar',
  starts: {
    plain:
      'Entre como admin@confraria.test e abra /achievements?tab=rules e, em outra aba, as conquistas de um membro.',
  },
  steps: {
    'grant Ana something': 'Na página de conquistas de um membro, clique em “Conceder insígnia”.',
    'grant somebody the badge': 'Em /achievements?tab=rules, clique em “Conceder Mentor”.',
    'revoke Ana’s badge': 'Na página de conquistas de um membro, clique em “Revogar” ao lado de uma insígnia.',
    'choose and write': 'Escolha o que falta em “Membro*” ou “Insígnia*” e escreva “Por mérito” em “Motivo*”.',
    'empty the reason': 'Apague o texto de “Motivo*”.',
    submit: 'Clique em “Conceder” ou, se for o caso, em “Revogar” no fim da janela.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is granted': 'O servidor responde que a insígnia foi concedida.',
    'granting gets no answer': 'A rede cai antes da resposta à concessão.',
    'it is revoked': 'O servidor responde que a insígnia foi revogada.',
    'revoking gets no answer': 'A rede cai antes da resposta à revogação.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    editing:
      'O formulário está aberto; um campo com erro diz qual é, e uma falha do servidor aparece acima dos botões.',
    granting: 'O botão mostra “Concedendo...” e nenhum campo muda.',
    revoking: 'O botão mostra “Revogando...” e nenhum campo muda.',
  },
})
