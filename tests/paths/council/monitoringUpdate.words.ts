import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Atualizar um caso do monitoramento',
  starts: { plain: 'Entre como admin@confraria.test e abra /council?tab=monitor.' },
  steps: {
    'open a case': 'Clique em “Atualizar” na linha de um caso.',
    'look at a case': 'Com um cargo que só pode ver o monitoramento, clique em “Histórico” na linha de um caso.',
    'note something': 'Escreva “Liguei.” em “Anotação*”.',
    'empty the note': 'Apague o que está em “Anotação*”.',
    'close the case': 'Em “Status”, escolha “Resolvido”.',
    submit: 'Clique em “Salvar”.',
    cancel: 'Clique em “Cancelar” ou feche o diálogo pelo X.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando”.',
    'ask for the history again': 'Clique em “Tentar novamente”, sob o histórico.',
    'the history comes': 'O servidor responde com as anotações do caso.',
    'the history does not come': 'Corte a rede antes da resposta: o histórico não chega.',
    'it is saved': 'O servidor salva o caso. Aviso: “Monitoramento atualizado”.',
    'saving gets no answer':
      'Corte a rede antes da resposta: não se sabe se o caso foi salvo. Aviso: “Erro ao atualizar monitoramento”.',
    'somebody else was faster':
      'Antes de salvar, atualize o mesmo caso em outra janela: o servidor recusa a versão antiga e o diálogo o diz.',
  },
  states: {
    'form.closed': 'Nenhum caso está aberto.',
    'form.editing':
      'O diálogo “Atualizar Monitoramento” pode ser preenchido; para quem só pode ver, há só o histórico.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.discarding': 'A pergunta “Descartar alterações?” está aberta sobre o caso.',
    'history.unasked': 'Nenhum histórico está à vista.',
    'history.loading': 'Sob “Histórico” aparece “Carregando histórico...”, ou as anotações de antes.',
    'history.ready': 'Sob “Histórico” estão as anotações, da mais nova à mais antiga.',
    'history.failed': 'Sob “Histórico” aparecem “Erro ao carregar histórico” e “Tentar novamente”.',
  },
})
