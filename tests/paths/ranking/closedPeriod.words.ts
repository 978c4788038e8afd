import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Ranking: um período encerrado',
  starts: {
    plain:
      'Entre como admin@confraria.test, abra /admin/ranking?tab=periods e clique em “Ver classificação” de um período encerrado.',
  },
  steps: {
    'it comes': 'A resposta chega com a classificação.',
    'there is none': 'O servidor responde que não há esse período: troque o id no endereço por outro que não existe.',
    'it does not come': 'A rede cai antes da resposta.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando classificação...” aparece; uma classificação que já chegou continua na tela.',
    ready: 'O nome do período, o “Detentor do título” e a tabela aparecem, e “Imprimir” também.',
    missing: '“Este período não existe ou ainda não foi encerrado.” aparece.',
    failed:
      '“Erro ao carregar classificação” aparece com “Tentar novamente”; uma classificação que já chegou continua na tela.',
  },
})
