import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Curtidas das mensagens',
  starts: { plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community.' },
  steps: {
    'like one': 'Clique no coração vazio da primeira mensagem.',
    'take it back': 'Clique no coração cheio da primeira mensagem.',
    'like two': 'Clique no coração vazio da segunda mensagem.',
    'the like is kept': 'O servidor confirma a mudança mais antiga das que esperam.',
    'the like is refused': 'Corte a rede antes da resposta: a mudança não é registrada. Aviso: “Erro”.',
  },
  states: {
    resting: 'Corações e números são os que o servidor conhece.',
    sending: 'Corações e números já mostram o que foi clicado, antes da confirmação.',
  },
})
