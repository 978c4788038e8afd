import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Tarefas recentes no dashboard',
  starts: { plain: 'Entre como membro@confraria.test e abra /dashboard.' },
  steps: {
    'a task comes': 'O servidor responde com uma tarefa pendente da pessoa.',
    'no task is pending': 'O servidor responde que não há tarefa pendente.',
    'the tasks do not come':
      'Corte a rede antes da resposta: as tarefas não chegam. Aviso: “Erro ao carregar tarefas”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    loading: 'Em “Tarefas Recentes” aparece “Carregando tarefas...”, ou as tarefas de antes.',
    ready: 'Em “Tarefas Recentes” estão até duas tarefas, ou “Sem tarefas pendentes”.',
    failed: 'Em “Tarefas Recentes” aparecem “Erro ao carregar tarefas”, o motivo e “Tentar novamente”.',
  },
})
