import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Sino das notificações',
  starts: { plain: 'Entre como membro@confraria.test e olhe o sino no alto de qualquer página.' },
  steps: {
    'due tasks are announced': 'O servidor cria as notificações das tarefas que vencem.',
    'due tasks cannot be announced':
      'Corte a rede antes da resposta: as notificações das tarefas que vencem não são criadas.',
    'three are unread': 'O servidor responde que três notificações não foram lidas.',
    'none is unread': 'O servidor responde que todas foram lidas.',
    'a fourth one is of a new badge':
      'O servidor responde que quatro não foram lidas: a nova conta de uma insígnia conquistada.',
    'they cannot be counted': 'Corte a rede antes da resposta: as não lidas não são contadas.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'a new day begins': 'Deixe a página aberta até passar da meia-noite em São Paulo.',
    'changes are heard': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'changes are not heard': 'A conexão ao vivo cai: desligue a rede e espere.',
    'a badge is told of': 'Em outra janela, conceda à pessoa uma insígnia: a notificação chega ao vivo.',
    'a mark is told of': 'Em outra janela, marque como lida uma notificação da mesma pessoa.',
    'a deletion is told of': 'Em outra janela, exclua a mensagem de que fala uma notificação.',
    'something unreadable is told of': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'changes cannot be followed': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    "'moment' passes in notifications.following.settling": 'Espere 400 ms.',
  },
  states: {
    touching: 'O sino ainda não tem número.',
    'following.counting': 'O número do sino é o de antes, enquanto se conta de novo.',
    'following.resting': 'O sino mostra quantas não foram lidas; sem nenhuma, não tem número.',
    'following.settling': 'O número do sino já conta o que chegou ao vivo e vai ser conferido.',
  },
})
