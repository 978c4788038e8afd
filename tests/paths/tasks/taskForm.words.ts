import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Nova tarefa, ou a mesma para várias pessoas',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /tasks, com o membro ativo “Bia” cadastrado.',
    'after a reload':
      'Em /tasks, clique em “Nova Tarefa”, escreva “Revisar a ata” e a data 25/11/2026 e recarregue a página.',
  },
  steps: {
    'open the form': 'Clique em “Nova Tarefa”.',
    'open the form for several': 'Com o formulário fechado, clique em “Atribuir”.',
    'edit a task': 'No cartão de uma tarefa sua em progresso, sem responsável, clique em “Editar”.',
    'edit another person’s': 'Procure “Editar” no cartão de uma tarefa de outra pessoa: o botão não existe.',
    'assign it to several': 'Com o formulário aberto, clique em “Atribuir”.',
    'fill it in': 'Escreva “Revisar a ata” em “Título” e “25/11/2026” em “Data de entrega”.',
    'shorten the title': 'Deixe em “Título” só “ab”.',
    'choose Bia': 'Digite “Bia” em “Responsável” e escolha-a (marque-a em “Responsáveis”, se são vários).',
    'leave the title': 'Ponha o cursor em “Título” e passe a outro campo com Tab.',
    submit: 'Clique em “Criar tarefa”; para vários, em “Atribuir tarefa”; na edição, em “Salvar alterações”.',
    cancel: 'Clique em “Cancelar”, no alto da página.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando”.',
    'the tasks are created': 'O servidor cria a tarefa. Aviso: “Tarefa criada”.',
    'the task is changed': 'O servidor salva a tarefa. Aviso: “Tarefa atualizada”.',
    'the change gets no answer': 'Corte a rede antes da resposta: não se sabe se a tarefa foi alterada. Aviso: “Erro”.',
    'its new assignee is inactive':
      'Inative antes, em outra janela, quem foi escolhido: o servidor recusa a alteração.',
    'no answer comes': 'Corte a rede antes da resposta: não se sabe se a tarefa foi criada. Aviso: “Erro”.',
    'somebody is inactive': 'Inative antes, em outra janela, quem foi escolhido: o servidor recusa a tarefa.',
    'Bia is not among the active ones':
      'O servidor responde que “Bia” não é mais um membro ativo: ela sai da escolha e é citada.',
    'Bia is among the active ones': 'Antes da resposta, reative “Bia” em outra janela: ela continua escolhida.',
    'nobody tells who is active': 'Corte a rede antes da resposta: todos continuam escolhidos.',
  },
  states: {
    closed: 'Nenhum formulário está aberto; o botão diz “Nova Tarefa”.',
    editing: 'O formulário está aberto acima da lista e pode ser preenchido.',
    saving: 'O botão mostra “Criando...” (“Atribuindo...”, para vários) e nenhum campo pode ser editado.',
    changing: 'O botão mostra “Salvando...” e nenhum campo pode ser editado.',
    checking: 'O botão continua como no envio: o servidor diz quem ainda é membro ativo.',
    discarding: 'O diálogo “Descartar a tarefa?” está aberto (na edição, “Descartar as alterações?”).',
  },
})
