import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Escolha de um membro pelo nome',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking: “Membro*” é o campo.' },
  steps: {
    'type a name': 'Digite “ana” em “Membro*”.',
    'clear the field': 'Apague o texto de “Membro*”.',
    "'pause' passes in memberPicker.pausing": 'Pare de digitar por 200 ms.',
    'ask for the members again': 'Clique em “Tentar novamente”, abaixo do campo.',
    'the members come': 'O servidor responde com todos os membros, ou com todos os que têm esse nome.',
    'many members come': 'O servidor responde com 300 membros: há mais do que esses.',
    'no one is found': 'O servidor responde que ninguém tem esse nome.',
    'the members do not come': 'A rede cai antes da resposta.',
  },
  states: {
    looking: 'A lista oferece quem já foi encontrado e tem esse nome; sem ninguém, diz “Procurando membros...”.',
    pausing: 'A lista oferece quem já foi encontrado e tem esse nome; sem ninguém, diz “Procurando membros...”.',
    ready: 'A lista oferece os membros encontrados, ou diz “Nenhum membro com esse nome.”.',
    failed: '“Erro ao carregar membros” aparece abaixo do campo, com “Tentar novamente”.',
  },
})
