import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Auditoria: o registro de quem mudou o quê',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /admin/settings?tab=audit.',
  },
  steps: {
    'the first page comes': 'A resposta chega com a primeira página, e há mais alterações depois dela.',
    'all of it comes': 'A resposta chega com todas as alterações em uma página só.',
    'it does not come': 'A rede cai antes que o registro chegue.',
    'the last page comes': 'A resposta chega com as alterações que faltavam.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue.',
    'show deletions': 'Escolha “Exclusão” em “Ação”.',
    'show everything': 'Escolha “Todas as ações” em “Ação”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    loading: '“Carregando auditoria...” aparece, ou a lista anterior fica esmaecida.',
    ready: 'As alterações aparecem com a contagem acima delas; havendo mais, “Carregar mais” aparece.',
    loadingMore: 'O botão no fim da lista mostra “Carregando...”; a lista continua.',
    failed: '“Erro ao carregar auditoria” aparece com “Tentar novamente”.',
  },
})
