import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Ranking semanal e mensal, com os títulos',
  starts: { plain: 'Entre como membro@confraria.test e abra /ranking.' },
  steps: {
    'the weekly ranking comes': 'O servidor responde com o ranking semanal.',
    'the weekly ranking does not come':
      'Corte a rede antes da resposta: o ranking semanal não chega. Aviso: “Erro ao carregar ranking semanal”.',
    'the monthly ranking comes': 'O servidor responde com o ranking mensal.',
    'the monthly ranking does not come':
      'Corte a rede antes da resposta: o ranking mensal não chega. Aviso: “Erro ao carregar ranking mensal”.',
    'the titles come': 'O servidor responde com os títulos e seus detentores.',
    'the titles do not come':
      'Corte a rede antes da resposta: os títulos não chegam. Aviso: “Erro ao carregar títulos”.',
    'ask again': 'Clique em “Tentar novamente”: só o que falhou é pedido de novo.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    'weekly.loading': 'Na aba “Ranking Semanal” aparece “Carregando ranking...”, ou o ranking de antes.',
    'weekly.ready': 'A aba “Ranking Semanal” mostra os dez primeiros, ou que ninguém pontuou nesta semana.',
    'weekly.failed': 'A aba “Ranking Semanal” mostra “Erro ao carregar ranking semanal”, ou o ranking de antes.',
    'monthly.loading': 'Na aba “Ranking Mensal” aparece “Carregando ranking...”, ou o ranking de antes.',
    'monthly.ready': 'A aba “Ranking Mensal” mostra os dez primeiros, ou que ninguém pontuou neste mês.',
    'monthly.failed': 'A aba “Ranking Mensal” mostra “Erro ao carregar ranking mensal”, ou o ranking de antes.',
    'titles.loading': 'A faixa dos títulos mostra os nomes ainda sem detentor, ou os de antes.',
    'titles.ready': 'A faixa mostra os três títulos, cada um com o detentor ou “Ainda sem detentor”.',
    'titles.failed': 'No lugar da faixa aparece “Erro ao carregar títulos”, ou ficam os de antes.',
  },
})
