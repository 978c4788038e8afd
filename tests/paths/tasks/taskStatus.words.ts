import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Status de uma tarefa',
  starts: {
    'an ordinary task': 'Entre como admin@confraria.test e abra /tasks numa tarefa comum em progresso.',
    'a routine that waits for its score':
      'Entre como admin@confraria.test e abra /tasks numa rotina registrada por outra pessoa, com foto e ainda sem avaliação.',
    'a routine without a picture':
      'Entre como admin@confraria.test e abra /tasks numa rotina em progresso sem foto (só existe se posta assim no banco).',
    'a scored routine':
      'Entre como admin@confraria.test e abra /tasks numa rotina já avaliada com 80 e depois reaberta.',
    'a routine scored with zero':
      'Entre como admin@confraria.test e abra /tasks numa rotina já avaliada com 0 e depois reaberta.',
  },
  steps: {
    complete: 'Clique em “Concluir”.',
    cancel: 'Clique em “Cancelar”.',
    reopen: 'Clique em “Reabrir”.',
    evaluate: 'Clique em “Avaliar”, dê 80 pontos e clique em “Enviar avaliação”.',
  },
  states: {
    pending: 'O cartão diz “Em progresso” (numa rotina sem avaliação, “A avaliar”).',
    completed: 'O cartão diz “Concluída”.',
    cancelled: 'O cartão diz “Cancelada”.',
  },
})
