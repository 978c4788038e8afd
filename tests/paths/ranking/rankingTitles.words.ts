import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Títulos do ranking',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking?tab=titles.' },
  steps: {
    'the titles come': 'O servidor responde com os títulos.',
    'the titles do not come': 'Corte a rede antes da resposta: os títulos não chegam.',
    'ask for the titles again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'add a title': 'Clique em “Novo Título”.',
    'edit a title': 'Abra “Ações para Executor Implacável” e clique em “Editar”.',
    'put it aside': 'Abra “Ações para Executor Implacável” e clique em “Guardar”.',
    'delete it': 'Abra “Ações para Executor Implacável” e clique em “Excluir”.',
    'fill it in': 'Escreva “Sentinela” em “Título*”.',
    'empty the title': 'Apague o que está em “Título*”.',
    submit: 'Clique em “Salvar título”.',
    cancel: 'Clique em “Cancelar”.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando”.',
    confirm: 'Clique em “Sim, excluir título”.',
    'the title is saved': 'O servidor salva o título. Aviso: “Título atualizado” ou “Título criado”.',
    'saving gets no answer':
      'Corte a rede antes da resposta: não se sabe se o título foi salvo. Aviso: “Erro ao salvar título”.',
    'it is put aside': 'O servidor guarda o título, que deixa de estar em uso. Aviso: “Título atualizado”.',
    'putting aside gets no answer':
      'Corte a rede antes da resposta: não se sabe se o título foi guardado. Aviso: “Erro ao salvar título”.',
    'the title is deleted': 'O servidor exclui o título. Aviso: “Título excluído”.',
    'deleting is refused':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa a exclusão. Aviso: “Erro ao excluir título”.',
    'deleting gets no answer': 'Corte a rede antes da resposta: não se sabe se o título foi excluído.',
  },
  states: {
    'list.loading': 'Aparece “Carregando títulos...”, ou a tabela de antes.',
    'list.ready': 'A tabela dos títulos aparece; sem nenhum, uma frase o diz.',
    'list.failed': 'Aparece “Erro ao carregar títulos”: com “Tentar novamente”; a tabela de antes continua acima.',
    'form.closed': 'Nenhum diálogo está aberto.',
    'form.editing': 'O diálogo “Editar Título” (“Novo Título”, se é novo) pode ser preenchido.',
    'form.discarding': 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.toggling': 'Nenhum diálogo está aberto; a situação do título vai mudar na tabela.',
    'form.confirming': 'O diálogo “Excluir título” espera a resposta.',
    'form.deleting': 'O botão do diálogo mostra “Excluindo...”.',
  },
})
