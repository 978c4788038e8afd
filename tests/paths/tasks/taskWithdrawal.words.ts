import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Tarefas: excluir uma tarefa própria',
  starts: {
    plain: 'Entre como membro5@confraria.test, crie uma tarefa e abra /tasks?status=pending.',
  },
  steps: {
    'ask to delete the task': 'Clique em “Excluir” no cartão da tarefa.',
    'ask about another person’s': 'Procure “Excluir” no cartão de uma tarefa de outra pessoa: o botão não existe.',
    confirm: 'Clique em “Sim, excluir”.',
    'think again': 'Clique em “Cancelar” ou tecle Esc.',
    'it is deleted': 'O servidor responde que a tarefa foi excluída.',
    'no answer comes': 'A rede cai antes da resposta.',
    'it is refused': 'O servidor não exclui a tarefa: ela foi concluída antes, em outra janela.',
  },
  states: {
    closed: 'Nenhuma pergunta está aberta.',
    asking: 'A pergunta “Excluir tarefa” está aberta; uma falha aparece acima dos botões.',
    withdrawing: 'A pergunta mostra “Excluindo...”.',
  },
})
