import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Meu Perfil: alterar o e-mail',
  starts: {
    plain: 'Entre como membro@confraria.test, abra /profile e clique em “Alterar e-mail”.',
  },
  steps: {
    'give a new e-mail': 'Escreva um endereço novo em “Novo e-mail” e clique em “Enviar códigos”.',
    'both codes are mailed': 'O servidor responde que enviou os dois códigos.',
    'somebody has it': 'O servidor recusa: outra conta já tem esse endereço.',
    'no answer comes': 'A rede cai antes da resposta ao envio.',
    'give the code': 'Digite o código recebido e clique em “Continuar” ou, no segundo passo, em “Alterar e-mail”.',
    'the first code is right': 'O servidor aceita o código do endereço atual.',
    'the first code is wrong': 'O servidor recusa o código do endereço atual: digite um errado.',
    'the second code is right': 'O servidor aceita o código do endereço novo.',
    'the second code is wrong': 'O servidor recusa o código do endereço novo: digite um errado.',
    'ask for other codes': 'Clique em “Enviar outros códigos”.',
    'correct the e-mail': 'Clique em “Corrigir o e-mail”.',
    cancel: 'Clique em “Fechar” ou tecle Esc.',
  },
  states: {
    editing: 'O campo “Novo e-mail” está aberto; depois de uma falha, “E-mail não alterado” diz por quê.',
    mailing: 'O botão mostra “Enviando códigos...”.',
    'current.waiting':
      '“Passo 1 de 2: o endereço atual” pede o código; depois de uma falha, “E-mail não alterado” diz por quê.',
    'current.verifying': 'No passo 1, o botão mostra “Verificando...”.',
    'next.waiting':
      '“Passo 2 de 2: o novo endereço” pede o código; depois de uma falha, “E-mail não alterado” diz por quê.',
    'next.verifying': 'No passo 2, o botão mostra “Verificando...”.',
    changed: 'A janela fechou e o perfil mostra o e-mail novo.',
    closed: 'A janela fechou e o perfil mostra o e-mail de antes.',
  },
})
