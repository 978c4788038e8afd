import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Conselho: feedback dos usuários',
  starts: {
    plain: 'Entre como conselho@confraria.test e abra /council?tab=feedback.',
  },
  steps: {
    'the first page comes': 'A primeira página chega, e há mais depois dela.',
    'all of it comes': 'A resposta chega com todo o feedback em uma página só.',
    'it does not come': 'A rede cai antes que a lista chegue.',
    'the last page comes': 'A resposta chega com o feedback que faltava.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue.',
    'ask for more': 'Clique em “Carregar mais” abaixo da tabela.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
    'only complaints': 'Escolha “Reclamação” em “Tipo de feedback”.',
    'all types': 'Escolha “Todos os tipos” em “Tipo de feedback”.',
    'open one': 'Clique em “Detalhes” em um feedback pendente.',
    'resolve it': 'Escolha “Resolvido” em “Status”.',
    'leave it pending': 'Escolha “Pendente” em “Status”.',
    submit: 'Clique em “Salvar Alterações”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'throw it away': 'Clique em “Descartar alterações”.',
    'go on': 'Clique em “Continuar editando”.',
    'it is saved': 'O servidor responde que as alterações foram salvas.',
    'it cannot be saved': 'A rede cai antes da resposta ao salvamento.',
  },
  states: {
    'list.loading': '“Carregando feedback...” aparece na primeira vez; depois, a tabela anterior continua.',
    'list.ready':
      'A tabela “Feedback dos Usuários” aparece, só com o tipo escolhido; havendo mais, “Carregar mais” também.',
    'list.loadingMore': 'O botão abaixo da tabela mostra “Carregando...”.',
    'list.failed': '“Erro ao carregar feedback” aparece com “Tentar novamente”; a tabela anterior continua.',
    'sheet.closed': 'Os detalhes estão fechados.',
    'sheet.editing': '“Detalhes do Feedback” está aberto com status e responsável; uma falha aparece acima dos botões.',
    'sheet.saving': 'O botão mostra “Salvando...”.',
    'sheet.discarding': 'A pergunta “Descartar alterações?” está aberta.',
  },
})
