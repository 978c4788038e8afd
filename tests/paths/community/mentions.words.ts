import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Menções sugeridas ao escrever',
  starts: { plain: 'Entre como membro@confraria.test, abra /dashboard?tab=community e toque no campo da mensagem.' },
  steps: {
    'type @': 'Escreva “Oi @”.',
    'type a letter of the name': 'Escreva “Oi @a”.',
    'type something else': 'Escreva “Oi a”, sem o @.',
    'type another mention': 'Apague tudo e escreva só “@”.',
    "'pause' passes in mentions.pausing": 'Pare de digitar por 150 ms.',
    'leave the field': 'Toque fora do campo.',
    'two members are found': 'O servidor responde com dois membros.',
    'no one is found': 'O servidor responde que ninguém tem esse nome.',
    'no answer comes': 'A rede falha.',
    'mark the next one': 'Pressione a seta para baixo.',
    'mark the one before': 'Pressione a seta para cima.',
    'choose the marked one': 'Pressione Enter ou Tab.',
    'choose the second one': 'Toque no segundo membro da lista.',
    'close the list': 'Pressione Esc.',
  },
  states: {
    resting: 'A lista mostra os membros encontrados; sem menção em andamento, não há lista.',
    pausing: 'A lista fica como está enquanto a pessoa digita.',
    looking: 'A lista fica como está enquanto o servidor procura.',
  },
})
