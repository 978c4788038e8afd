import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Tarefas: avaliar uma rotina',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /tasks, escolha “A Avaliar” e clique em “Avaliar” em uma rotina.',
    'with a draft':
      'Entre como admin@confraria.test, comece a avaliar uma rotina em /tasks com 85 e “Firme.”, clique em “Cancelar” e depois em “Avaliar” de novo.',
  },
  steps: {
    'slide to 100': 'Leve o controle “Pontuação” até 100 (tecla End).',
    'slide beyond the end': 'Com o controle em 100, tecle a seta para a direita: a pontuação continua 100.',
    'write a comment': 'Escreva “Muito bem.” em “Comentário”.',
    'write too long a comment': 'Cole 2.001 caracteres em “Comentário”.',
    submit: 'Clique em “Enviar avaliação”.',
    close: 'Clique em “Cancelar”.',
    'move on': 'Clique em “Próxima” ou tecle Alt + →.',
    'the evaluation is saved': 'O servidor responde que a avaliação foi salva.',
    'no answer comes': 'A rede cai antes da resposta.',
    'somebody else was first': 'O servidor recusa: em outra janela, conselho2 avaliou a mesma rotina antes.',
    'the task is gone': 'O servidor recusa: em outra janela, alguém excluiu ou cancelou a tarefa antes.',
  },
  states: {
    editing: 'O painel de avaliação está aberto com a pontuação e o comentário; um comentário longo demais é apontado.',
    saving: 'O botão mostra “Enviando...” e os controles não mudam.',
    done: 'O painel fechou ou passou à rotina seguinte; o que não foi enviado fica guardado como rascunho.',
  },
})
