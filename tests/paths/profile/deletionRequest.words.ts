import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Meu Perfil: pedir a exclusão dos dados',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile.',
  },
  steps: {
    'none was made': 'A resposta chega: nenhum pedido foi feito.',
    'one is open': 'A resposta chega: um pedido está em aberto.',
    'one was declined':
      'A resposta chega: o último pedido foi recusado. Recuse-o antes, como admin, em /admin/users?tab=requests.',
    'the request does not come': 'A rede cai antes que a situação do pedido chegue.',
    'ask again': 'Clique em “Tentar novamente”.',
    'come back': 'Vá para outra aba do navegador e volte.',
    ask: 'Clique em “Pedir exclusão”.',
    submit: 'Escreva um motivo, se quiser, e clique em “Enviar pedido”.',
    'submit too long a reason': 'Escreva um motivo de 1.001 caracteres e clique em “Enviar pedido”.',
    'it is sent': 'O servidor responde que o pedido foi feito.',
    'another window was first': 'O servidor recusa: o mesmo pedido já foi feito em outra janela.',
    'the founder stays': 'O servidor recusa: a conta é a do fundador.',
    withdraw: 'Clique em “Retirar pedido”.',
    confirm: 'Na pergunta, clique em “Retirar pedido”.',
    cancel: 'Clique em “Cancelar” ou, na pergunta, em “Manter pedido”.',
    'it is withdrawn': 'O servidor responde que o pedido foi retirado.',
    'it was answered meanwhile':
      'O servidor recusa a retirada: em outra janela, a administração já respondeu ao pedido.',
    'no answer comes': 'A rede cai antes da resposta à retirada.',
  },
  states: {
    loading: '“Carregando pedido...” aparece na primeira vez; depois, o botão fica desativado enquanto se lê de novo.',
    shown: 'Sem pedido em aberto, “Pedir exclusão” aparece; com um, a data dele e “Retirar pedido”.',
    writing: 'A janela “Pedir a exclusão dos seus dados” está aberta; uma falha aparece acima dos botões.',
    requesting: 'O botão da janela mostra “Enviando...”.',
    asking: 'A pergunta “Retirar o pedido de exclusão?” está aberta; uma falha aparece nela.',
    withdrawing: 'A pergunta mostra “Retirando...”.',
    failed: '“Erro ao carregar o pedido de exclusão” aparece com “Tentar novamente”.',
  },
})
