import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Reuniões: as datas e a própria resposta',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /meetings.',
  },
  steps: {
    'the dates come': 'A resposta chega com as primeiras datas, e há mais depois delas.',
    'all dates come': 'A resposta chega com todas as datas.',
    'the dates do not come': 'A rede cai antes que as datas cheguem.',
    'look at what is over': 'Escolha “Realizadas” em “Quais reuniões”.',
    'ask for more': 'Clique em “Mostrar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
    'say yes': 'Escolha “Sim” em “Sua resposta” na primeira data.',
    'say no': 'Escolha “Não” em “Sua resposta” na primeira data.',
    'the answer is kept': 'O servidor responde que a sua resposta foi guardada.',
    'the answer is refused': 'A rede cai antes que a sua resposta seja guardada.',
  },
  states: {
    'list.loading': '“Carregando reuniões...” aparece na primeira vez; depois, as datas de antes continuam.',
    'list.ready': 'As datas aparecem em ordem, cada uma com a sua resposta; havendo mais, “Mostrar mais” também.',
    'list.failed': '“Erro ao carregar reuniões” aparece com “Tentar novamente”, ou as datas de antes continuam.',
    'answer.resting': 'Cada data mostra a resposta que está guardada.',
    'answer.sending': 'A data mostra já a resposta escolhida por último, enquanto ela é enviada.',
  },
})
