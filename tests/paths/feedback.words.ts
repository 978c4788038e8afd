import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Conselho: feedback dos usuários',
  starts: {
    plain: 'Entre como conselho@confraria.test e abra /council?tab=feedback.',
  },
  steps: {
    'the feedback comes': 'A lista de feedback chega.',
    'it does not come': 'A rede cai antes que a lista chegue.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
    'only complaints': 'Escolha “Reclamação” em “Tipo de feedback”.',
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
    'list.ready': 'A tabela “Feedback dos Usuários” aparece, só com o tipo escolhido.',
    'list.failed': '“Erro ao carregar feedback” aparece com “Tentar novamente”, ou a tabela anterior continua.',
    'sheet.closed': 'Os detalhes estão fechados.',
    'sheet.editing': '“Detalhes do Feedback” está aberto com status e responsável; uma falha aparece acima dos botões.',
    'sheet.saving': 'O botão mostra “Salvando...”.',
    'sheet.discarding': 'A pergunta “Descartar alterações?” está aberta.',
  },
})
