import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Monitoramento de usuários',
  starts: { plain: 'Entre como admin@confraria.test e abra /council?tab=monitor.' },
  steps: {
    'the cases come': 'O servidor responde com os casos.',
    'nobody is watched': 'O servidor responde que não há nenhum caso.',
    'the cases do not come': 'Corte a rede antes da resposta: os casos não chegam. Aviso: “Erro ao carregar dados”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
  },
  states: {
    loading: 'Aparece “Carregando monitoramento...”, ou a tabela de antes.',
    ready: 'Aparece a tabela dos casos, ou “Ninguém está sendo monitorado.”, se não há nenhum.',
    failed: 'Aparecem “Erro ao carregar dados” e “Tentar novamente”, ou continua a tabela de antes.',
  },
})
