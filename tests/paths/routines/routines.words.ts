import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Rotinas de hoje e do mês',
  starts: { plain: 'Entre como membro@confraria.test e abra /routines.' },
  steps: {
    'the routines come': 'O servidor responde com as rotinas da pessoa.',
    'the routines do not come':
      'Corte a rede antes da resposta: as rotinas não chegam. Aviso: “Erro ao carregar rotinas”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    loading: 'Aparece “Carregando rotinas...”, ou os cartões de antes.',
    ready: 'Os quatro cartões mostram “Completo” ou “Pendente”.',
    failed: 'Aparecem “Erro ao carregar rotinas” e “Tentar novamente”, ou os cartões de antes.',
  },
})
