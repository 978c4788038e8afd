import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Insígnias: as regras',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /achievements?tab=rules.',
  },
  steps: {
    'the rules come': 'A lista de insígnias chega.',
    'the rules do not come': 'A rede cai antes que a lista chegue.',
    'ask for the rules again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore':
      'Conceda ou revogue uma insígnia por mérito nesta página, para que a lista seja lida de novo.',
    'add a badge': 'Clique em “Nova insígnia”.',
    'edit a badge': 'Clique em “Editar Mente Afiada”.',
    'fill it in': 'Escreva “Leitor” em “Título*”, “Lê.” em “Descrição*” e 9 em “Quantidade*”.',
    'empty the title': 'Apague o texto de “Título*”.',
    submit: 'Clique em “Criar insígnia” ou, na edição, em “Salvar alterações”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc; no conflito, clique em “Fechar”.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando” ou, na exclusão, em “Cancelar”.',
    delete: 'Clique em “Excluir insígnia”.',
    confirm: 'Clique em “Sim, excluir insígnia”.',
    'take theirs': 'Clique em “Ficar com a versão atual”.',
    'save one’s own': 'Clique em “Salvar a minha versão”.',
    'the badge is saved': 'O servidor responde que a insígnia foi salva.',
    'saving gets no answer': 'A rede cai antes da resposta ao salvamento.',
    'somebody else changed it': 'O servidor recusa o salvamento: em outra janela, alguém mudou a mesma insígnia antes.',
    'somebody else deleted it': 'O servidor recusa o salvamento: em outra janela, alguém excluiu a insígnia antes.',
    'the badge is deleted': 'O servidor responde que a insígnia foi excluída.',
    'deleting gets no answer': 'A rede cai antes da resposta à exclusão.',
    'somebody else changed what is to be deleted':
      'O servidor recusa a exclusão: em outra janela, alguém mudou a insígnia antes.',
  },
  states: {
    'list.loading': '“Carregando insígnias...” aparece na primeira vez; depois, a lista anterior continua.',
    'list.ready': 'As insígnias aparecem com a regra e com quantos membros as têm.',
    'list.failed': '“Erro ao carregar insígnias” aparece com “Tentar novamente”, ou a lista anterior continua.',
    'form.closed': 'Nenhum formulário está aberto.',
    'form.editing':
      'O formulário está aberto; o campo com erro diz qual é, e uma falha do servidor aparece acima dos botões.',
    'form.saving': 'O botão mostra “Salvando...” e nenhum campo muda.',
    'form.conflict': 'A janela “Outra pessoa alterou esta insígnia” está aberta; se foi excluída, só há “Fechar”.',
    'form.discarding': 'A pergunta “Descartar alterações?” está aberta.',
    'form.confirming': 'A pergunta “Excluir insígnia” diz de quantos membros ela será tirada.',
    'form.deleting': 'A pergunta mostra “Excluindo...”.',
  },
})
