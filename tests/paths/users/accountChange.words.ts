import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Suspender uma conta: a pergunta antes da mudança',
  starts: { plain: 'Entre como admin e abra /admin/users?search=zeferino; a conta de Zeferino Lobato está ativa.' },
  steps: {
    'ask to suspend her': 'Clique em “Ações para Zeferino Lobato” e em “Suspender conta”.',
    'ask to make her an admin without being the supreme one':
      'Clique em “Ações para Zeferino Lobato” e procure “Tornar administrador”: só o menu de mestre tem essa ação.',
    confirm: 'Clique em “Sim, suspender conta”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is done': 'O servidor responde que a mudança foi feita.',
    'somebody was faster':
      'O servidor recusa a mudança com o código 23514 e “Esta conta não existe mais.”, porque alguém a excluiu antes.',
    'no answer comes': 'A resposta não chega: a rede cai depois do clique.',
  },
  states: {
    closed: 'Só a lista de contas aparece, sem pergunta.',
    asking: 'A pergunta “Suspender conta” está aberta e diz o que vai acontecer.',
    changing: 'A pergunta mostra “Salvando...” e os botões não aceitam cliques.',
  },
})
