import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Usuários: ligar uma conta a um membro',
  starts: {
    plain: 'Convide alguém como “Só a conta”, aceite o convite em outra janela, entre como admin e abra /admin/users.',
  },
  steps: {
    'ask to link the account': 'Abra as ações da conta sem cadastro e clique em “Ligar a um membro”.',
    'ask for another administrator’s without being the supreme one':
      'Procure “Ligar a um membro” nas ações de outro administrador sem cadastro: só mestre tem essa ação.',
    'write a name': 'Escolha “Novo cadastro” e escreva “Prova Nova” em “Nome*”.',
    'choose a member': 'Escolha “Membro existente”, digite um nome em “Membro*” e escolha o membro.',
    submit: 'Clique em “Ligar conta”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is linked': 'O servidor responde que a conta foi ligada.',
    'somebody was faster': 'O servidor recusa: o membro já tem uma conta.',
    'no answer comes': 'A rede cai depois do clique: não se sabe se a conta foi ligada.',
  },
  states: {
    closed: 'Só a lista de contas aparece.',
    editing: 'O formulário está aberto; o campo com erro diz qual é, e uma falha aparece como “Conta não ligada”.',
    linking: 'O botão mostra “Ligando...”.',
  },
})
