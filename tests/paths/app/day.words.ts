import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'O dia em São Paulo',
  starts: { plain: 'Entre como membro@confraria.test e abra /dashboard pouco antes da meia-noite em São Paulo.' },
  steps: {
    'a new day begins':
      'Espere até passar da meia-noite: as rotinas do dia voltam a “Registrar”, sem recarregar a página.',
    'the clock is set back': 'Atrase o relógio do aparelho um dia e volte à página.',
    'the clock cannot be watched': 'O relógio não pode ser consultado; só se vê por simulação.',
  },
  states: { '': 'A página mostra o dia de hoje em São Paulo.' },
})
