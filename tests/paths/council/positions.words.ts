import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Cargos do Conselho',
  starts: { plain: 'Entre como admin@confraria.test e abra /council/settings?tab=positions.' },
  steps: {
    'the positions come': 'O servidor responde com os cargos.',
    'the positions do not come':
      'Corte a rede antes da resposta: os cargos não chegam. Aviso: “Erro ao carregar dados”.',
    'ask for the positions again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'add a position': 'Clique em “Novo Cargo”.',
    'edit a position': 'Clique em “Editar Diretor de Cultura” (o lápis da linha).',
    'fill it in':
      'Escreva o código “diretor_som” (só num cargo novo), o título “Diretor de Som” e a função “Cuida do som.”.',
    'empty the title': 'Apague o que está em “Título do Cargo”.',
    'add a line': 'Ponha o cursor na primeira responsabilidade e tecle Enter.',
    'write into the first line': 'Escreva “Ligar” na primeira responsabilidade.',
    'remove the first line': 'Clique em “Remover responsabilidade 1” (o X da primeira linha).',
    submit: 'Clique em “Atualizar”; num cargo novo, em “Criar”.',
    cancel: 'Clique em “Cancelar”; se o cargo foi excluído por outra pessoa, em “Descartar”.',
    discard: 'Clique em “Descartar”, no diálogo “Descartar alterações?”.',
    'keep on': 'Clique em “Continuar editando”.',
    'delete a position': 'Clique em “Excluir Diretor de Cultura” (a lixeira da linha).',
    confirm: 'Clique em “Excluir”, no diálogo.',
    'take theirs': 'Clique em “Ficar com a versão atual”.',
    'save one’s own': 'Clique em “Salvar a minha versão”.',
    'create it anew': 'Clique em “Criar de novo”.',
    'the position is saved': 'O servidor salva o cargo. Aviso: “Cargo atualizado” ou “Cargo criado”.',
    'saving gets no answer':
      'Corte a rede antes da resposta: não se sabe se o cargo foi salvo. Aviso: “Erro ao salvar”.',
    'the code is taken':
      'Crie antes, em outra janela, um cargo com o mesmo código: o servidor recusa o segundo. Aviso: “Erro ao salvar”.',
    'somebody else changed it':
      'Antes de salvar, mude em outra janela o título do cargo para “Cultura e Ritos”: o servidor recusa a versão antiga.',
    'somebody else deleted it': 'Antes de salvar, exclua o cargo em outra janela: o servidor não o encontra mais.',
    'the position is deleted': 'O cargo não tem ocupante: o servidor o exclui. Aviso: “Cargo excluído”.',
    'somebody holds it':
      'O cargo tem ocupante (na demonstração, Caetano Brum): o servidor recusa a exclusão e diz quem o ocupa. Aviso: “Erro ao excluir”.',
    'somebody else changed what is to be deleted':
      'Antes de excluir, mude em outra janela o título do cargo para “Cultura e Ritos”: o servidor recusa a exclusão. Aviso: “Erro ao excluir”.',
  },
  states: {
    'list.loading': 'Aparece “Carregando cargos...”, ou a tabela de antes.',
    'list.ready': 'A tabela dos cargos aparece; sem nenhum, uma frase o diz.',
    'list.failed': 'Aparecem “Erro ao carregar dados” e “Tentar novamente”, ou a tabela de antes.',
    'form.closed': 'Nenhum diálogo está aberto.',
    'form.creating': 'O diálogo “Novo Cargo” pode ser preenchido, com o código.',
    'form.editing': 'O diálogo “Editar Cargo” pode ser preenchido, sem o código.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    'form.conflict': 'O diálogo “Outra pessoa alterou este cargo” está aberto.',
    'form.discarding': 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
    'form.confirming': 'O diálogo “Excluir cargo” espera a resposta.',
    'form.deleting': 'O botão do diálogo mostra “Excluindo...”.',
  },
})
