import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Lista de notificações',
  starts: {
    plain:
      'Entre como membro@confraria.test, com mais de 30 notificações, e abra /dashboard?tab=community&section=notifications.',
  },
  steps: {
    'the first page comes': 'O servidor responde com as 30 primeiras notificações e diz que há mais.',
    'the first page does not come':
      'Corte a rede antes da resposta: as notificações não chegam. Aviso: “Erro ao carregar notificações”.',
    'the next page comes': 'O servidor responde com a página seguinte.',
    'the next page does not come':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar notificações”.',
    'it is read anew': 'O servidor responde com a lista atual.',
    'it cannot be read anew': 'Corte a rede antes da resposta: a lista atual não chega.',
    'the mark is saved': 'O servidor confirma que a notificação foi lida.',
    'the mark is refused': 'Corte a rede antes da resposta: a leitura não é confirmada. Aviso: “Erro”.',
    'all marks are saved': 'O servidor confirma que todas foram lidas. Aviso: “Notificações”.',
    'not all can be marked': 'Corte a rede antes da resposta: a leitura de todas não é confirmada. Aviso: “Erro”.',
    'show the unread': 'Clique na aba “Não lidas”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'try again': 'Clique em “Tentar novamente”.',
    'mark the newest': 'Clique em “Marcar como lida” (✓) na mais nova das que vieram com a página.',
    'mark the one that arrived': 'Clique em “Marcar como lida” (✓) na que chegou ao vivo.',
    'mark all': 'Clique em “Marcar todas como lidas”.',
    'one arrives': 'Em outra janela, faça algo que a notifique, como mencionar a pessoa: a notificação chega ao vivo.',
    'the connection is back': 'Desligue e religue a rede, até a conexão ao vivo voltar.',
    "'moment' passes in notificationList.list.settling": 'Espere 300 ms.',
  },
  states: {
    'list.loading': 'Aparece “Carregando notificações...”.',
    'list.ready': 'As notificações estão à vista, ou uma frase diz que não há nenhuma.',
    'list.loadingMore': 'Abaixo da lista, o botão mostra “Carregando...”.',
    'list.settling': 'A lista já mostra o que chegou ao vivo e vai ser lida de novo.',
    'list.refreshing': 'A lista continua à vista enquanto é lida de novo.',
    'list.failed': 'Aparecem “Erro ao carregar notificações”, o motivo e “Tentar novamente”.',
    'marks.resting': 'As marcas de lida são as que o servidor conhece.',
    'marks.saving': 'A notificação já aparece como lida, antes da confirmação.',
    'marks.savingAll': 'Todas já aparecem como lidas, antes da confirmação.',
  },
})
