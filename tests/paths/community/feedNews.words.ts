import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Comunidade: o aviso de mensagens novas',
  starts: {
    plain: 'Entre como membro@confraria.test, abra /dashboard?tab=community e role a lista para baixo.',
  },
  steps: {
    'somebody writes': 'Em outra janela, membro2 publica uma mensagem.',
    'look at the top': 'Role a lista até o topo ou clique em “Ver no topo”.',
    "'gather' passes in feedNews.gathering": 'Espere pouco mais de um segundo sem mensagens novas.',
  },
  states: {
    quiet:
      'O número de “mensagens novas · Ver no topo” é o das que chegaram desde que se viu o topo; sem nenhuma, o botão não existe.',
    gathering: 'O botão ainda não conta as mensagens que acabaram de chegar.',
  },
})
