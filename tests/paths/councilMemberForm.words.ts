import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Conselho: adicionar e editar um membro',
  starts: {
    plain: 'Abra /council com a conta que o passo pede.',
  },
  steps: {
    'an admin adds somebody': 'Como admin, clique em “Adicionar Membro”.',
    'an admin edits somebody': 'Como admin, clique em “Editar” na linha de alguém.',
    'a council member edits somebody':
      'Como conselho, cujo cargo pode editar o Conselho, clique em “Editar” na linha de outra pessoa.',
    'somebody without the cell adds':
      'Com um cargo sem essa permissão, procure “Adicionar Membro”: o botão não existe.',
    'somebody without the cell edits':
      'Com um cargo sem essa permissão, procure “Editar” na linha de alguém: o botão não existe.',
    'change the name': 'Escreva “Aninha” em “Nome*”.',
    'empty the name': 'Apague o texto de “Nome*”.',
    'choose a member': 'Escolha alguém em “Membro da Confraria”; só um administrador pode.',
    submit: 'Clique em “Adicionar” ou, na edição, em “Salvar alterações”.',
    cancel: 'Clique em “Cancelar” ou, se o cadastro já foi removido, em “Fechar”; a tecla Esc faz o mesmo.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando”.',
    'ask for the members again': 'Clique em “Tentar novamente” junto a “Membro da Confraria”.',
    'the members come': 'A lista de membros chega.',
    'the members do not come': 'A rede cai antes que a lista de membros chegue.',
    'it is saved': 'O servidor responde que o cadastro foi salvo.',
    'saving gets no answer': 'A rede cai antes da resposta ao salvamento.',
    'somebody else changed it': 'O servidor recusa o salvamento: em outra janela, alguém mudou o mesmo cadastro antes.',
    'somebody else removed it': 'O servidor recusa o salvamento: em outra janela, alguém removeu o membro antes.',
  },
  states: {
    'form.closed': 'Nenhum formulário está aberto.',
    'form.editing':
      'O formulário está aberto; o campo com erro diz qual é; o que outra pessoa mudou é avisado acima dos botões.',
    'form.saving': 'O botão mostra “Adicionando...” ou “Salvando...” e nenhum campo muda.',
    'form.gone': 'O formulário avisa que outra pessoa removeu o membro; o texto ainda pode ser lido e só há “Fechar”.',
    'form.discarding': 'A pergunta “Descartar alterações?” está aberta.',
    'members.unasked': 'A escolha “Membro da Confraria” ainda não foi pedida ao servidor.',
    'members.loading':
      '“Carregando membros...” aparece em “Membro da Confraria”, se o formulário de um administrador está aberto.',
    'members.ready':
      '“Membro da Confraria” oferece os membros ativos, se o formulário de um administrador está aberto.',
    'members.failed':
      '“Erro ao carregar membros” aparece com “Tentar novamente”, se o formulário de um administrador está aberto.',
  },
})
