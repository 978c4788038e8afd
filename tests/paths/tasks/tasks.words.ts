import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Lista de tarefas, com mudanças de status e avaliações',
  starts: {
    'an administrator':
      'Entre como admin@confraria.test, com mais de 30 tarefas em progresso, e abra /tasks?status=pending.',
    'those to evaluate':
      'Entre como admin@confraria.test, com mais de 30 rotinas a avaliar, e abra /tasks?status=toEvaluate.',
  },
  steps: {
    'the first page comes': 'O servidor responde com as primeiras tarefas e diz que há mais.',
    'the tasks do not come':
      'Corte a rede antes da resposta: as tarefas não chegam. Aviso: “Erro ao carregar tarefas”.',
    'the last page comes': 'O servidor responde com as últimas tarefas, entre elas uma rotina a avaliar.',
    'the next page does not come':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar tarefas”.',
    'the tasks are counted': 'O servidor responde com quantas tarefas há em cada filtro.',
    'the tasks cannot be counted': 'Corte a rede antes da resposta: os números dos filtros não chegam.',
    'the task is changed': 'O servidor conclui a tarefa. Aviso: “Tarefa atualizada”.',
    'the change is refused':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa a mudança. Aviso: “Erro”.',
    'the evaluation is saved':
      'Clique em “Enviar avaliação” e espere a confirmação do servidor. Aviso: “Avaliação enviada”.',
    'somebody else was first':
      'Avalie antes a mesma rotina em outra janela e clique em “Enviar avaliação”: o servidor a recusa. Aviso: “Erro ao avaliar”.',
    'the evaluation is closed': 'Mude a pontuação, escreva um comentário e clique em “Cancelar”, no painel.',
    'the next one is wanted': 'Mude a pontuação, escreva um comentário e clique em “Próxima” (ou Alt + →).',
    'more of those to evaluate come': 'O servidor responde com mais uma rotina a avaliar.',
    'the evaluation breaks':
      'O painel de avaliação falha por dentro; só se vê por simulação, pois ele responde a cada falha.',
    'show the completed ones': 'Clique no filtro “Concluídas”.',
    'show those of Bia': 'Em “Em Progresso”, filtre por um membro, como Bia, e por “Prioridade alta”.',
    'show the same': 'Volte às tarefas em progresso, sem filtro de membro nem de prioridade.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'complete the task': 'Clique em “Concluir” no cartão da tarefa comum.',
    'complete a routine by hand': 'Procure “Concluir” no cartão da rotina a avaliar: o botão não existe.',
    'evaluate the routine': 'Clique em “Avaliar” no cartão da rotina.',
    'evaluate an ordinary task': 'Procure “Avaliar” no cartão da tarefa comum: o botão não existe.',
    'the rights are taken': 'Os direitos desta conta são pedidos de novo e ainda não chegaram.',
    'the rights are given': 'Os direitos desta conta chegam: ela administra.',
  },
  states: {
    'list.loading': 'Aparece “Carregando tarefas...”, ou as tarefas de antes.',
    'list.ready': 'As tarefas do filtro estão à vista, ou uma frase diz que não há nenhuma.',
    'list.loadingMore': 'Abaixo da lista, o botão mostra “Carregando...”.',
    'list.failed': 'Aparecem “Erro ao carregar tarefas”, o motivo e “Tentar novamente”.',
    'counts.counting': 'Os números dos filtros e do sumário são os de antes, ou ainda faltam.',
    'counts.counted': 'Os filtros e o “Sumário de Progresso” mostram os números que chegaram.',
    'change.resting': 'Nenhum cartão está ocupado.',
    'change.saving': 'No cartão, o botão mostra “Concluindo...” e os dos outros cartões esperam.',
    'panel.closed': 'Nenhuma avaliação está aberta.',
    'panel.evaluating': 'O painel da avaliação está aberto no cartão da rotina.',
    'panel.seeking': 'O painel fechou; a página seguinte é procurada para a próxima rotina.',
  },
})
