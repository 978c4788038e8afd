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
    'choose a member': 'Digite um nome em “Membro da Confraria” e escolha o membro; só um administrador pode.',
    submit: 'Clique em “Adicionar” ou, na edição, em “Salvar alterações”.',
    cancel: 'Clique em “Cancelar” ou, se o cadastro já foi removido, em “Fechar”; a tecla Esc faz o mesmo.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando”.',
    'it is saved': 'O servidor responde que o cadastro foi salvo.',
    'saving gets no answer': 'A rede cai antes da resposta ao salvamento.',
    'somebody else changed it': 'O servidor recusa o salvamento: em outra janela, alguém mudou o mesmo cadastro antes.',
    'somebody else removed it': 'O servidor recusa o salvamento: em outra janela, alguém removeu o membro antes.',
  },
  states: {
    closed: 'Nenhum formulário está aberto.',
    editing:
      'O formulário está aberto; o campo com erro diz qual é; o que outra pessoa mudou é avisado acima dos botões.',
    saving: 'O botão mostra “Adicionando...” ou “Salvando...” e nenhum campo muda.',
    gone: 'O formulário avisa que outra pessoa removeu o membro; o texto ainda pode ser lido e só há “Fechar”.',
    discarding: 'A pergunta “Descartar alterações?” está aberta.',
  },
})
