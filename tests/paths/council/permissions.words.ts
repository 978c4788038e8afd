import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Permissões dos cargos do Conselho',
  starts: { plain: 'Entre como admin@confraria.test e abra /council/settings?tab=permissions.' },
  steps: {
    'the permissions come': 'O servidor responde com os cargos e suas permissões.',
    'the permissions do not come':
      'Corte a rede antes da resposta: as permissões não chegam. Aviso: “Erro ao carregar permissões”.',
    'ask for the permissions again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'choose the first position': 'Na lista de cargos, escolha “Diretor de Cultura”.',
    'choose the others': 'Na lista de cargos, escolha “Outros cargos”.',
    'toggle a cell': 'Na linha “Tarefas”, clique na caixa da coluna “Editar”.',
    'toggle a locked cell': 'Na linha “Conselho: membros”, clique na caixa com cadeado da coluna “Ver”.',
    'take all changes back': 'Clique em “Desfazer alterações”.',
    save: 'Clique em “Salvar Permissões”.',
    confirm: 'Clique em “Confirmar e salvar”.',
    cancel: 'Feche o diálogo: “Cancelar”, “Continuar editando” ou “Fechar”, conforme o que está aberto.',
    discard: 'Clique em “Descartar”.',
    'look as the position': 'Clique em “Ver como”, seguido do nome do cargo.',
    'the permissions are saved': 'O servidor salva as permissões. Aviso: “Permissões atualizadas”.',
    'saving gets no answer':
      'Corte a rede antes da resposta: não se sabe se as permissões foram salvas. Aviso: “Erro ao salvar”.',
    'somebody else saved':
      'Antes de confirmar, mude em outra janela as permissões do mesmo cargo: o servidor recusa as que partiram da versão antiga. Aviso: “Erro ao salvar”.',
  },
  states: {
    'list.loading': 'Aparece “Carregando permissões...”, ou a tabela de antes.',
    'list.ready': 'A lista de cargos e a tabela de permissões estão à vista.',
    'list.failed': 'Aparecem “Erro ao carregar permissões” e “Tentar novamente”, ou a tabela de antes.',
    'matrix.editing': 'As caixas sem cadeado podem ser mudadas; “Salvar Permissões” só está ativo com mudanças.',
    'matrix.reviewing': 'O diálogo mostra o que o cargo “Passa a poder” e “Deixa de poder”.',
    'matrix.saving': 'O botão do diálogo mostra “Salvando...”.',
    'matrix.leaving': 'O diálogo “Descartar alterações?” está aberto.',
    'matrix.previewing': 'Um diálogo mostra a navegação, as abas e os botões que o cargo encontra.',
  },
})
