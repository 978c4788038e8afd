import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Ranking: os pontos dados à mão',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/ranking.',
  },
  steps: {
    'the first page comes': 'A resposta chega com os últimos lançamentos, e há mais depois deles.',
    'all come': 'A resposta chega com todos os lançamentos em uma página só.',
    'they do not come': 'A rede cai antes que os lançamentos cheguem.',
    'the last page comes': 'A resposta chega com os lançamentos que faltavam.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue.',
    'ask for more': 'Clique em “Carregar mais” em “Últimos lançamentos”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'points were given': 'Dê pontos a um membro em “Adicionar pontos”, ou vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando lançamentos...” aparece na primeira vez; depois, a tabela anterior continua.',
    ready: '“Últimos lançamentos” aparece com membro, pontos e motivo; havendo mais, “Carregar mais” também.',
    loadingMore: 'O botão no fim da tabela mostra “Carregando...”.',
    failed: '“Erro ao carregar lançamentos” aparece com “Tentar novamente”, ou a tabela anterior continua.',
  },
})
