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
    'the people come': 'A lista de pessoas do filtro “Quem” chega.',
    'the people do not come': 'A rede cai antes que a lista de pessoas chegue.',
    'show deletions': 'Escolha “Exclusão” em “Ação”.',
    'show everything': 'Escolha “Todas as ações” em “Ação”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
  },
  states: {
    'list.loading': '“Carregando auditoria...” aparece, ou a lista anterior fica esmaecida.',
    'list.ready': 'As alterações aparecem com a contagem acima delas; havendo mais, “Carregar mais” aparece.',
    'list.loadingMore': 'O botão no fim da lista mostra “Carregando...”; a lista continua.',
    'list.failed': '“Erro ao carregar auditoria” aparece com “Tentar novamente”.',
    'people.loading': 'O filtro “Quem” oferece “Todas as pessoas” e quem já era conhecido.',
    'people.ready': 'O filtro “Quem” oferece todas as pessoas que já mudaram algo.',
    'people.missing': 'O filtro “Quem” só oferece “Todas as pessoas”; o registro pode ser lido.',
  },
})
