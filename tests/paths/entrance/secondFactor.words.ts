import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Segundo fator ao entrar',
  starts: { plain: 'Entre em /login com uma conta que ativou o segundo fator em /profile.' },
  steps: {
    'give the code': 'Digite os 6 números do aplicativo autenticador e clique em “Confirmar”.',
    'the code is right': 'O servidor aceita o código.',
    'the code is wrong': 'Use um código errado, como 000000: o servidor o recusa.',
    'no answer comes': 'Corte a rede antes da resposta: não se sabe se o código vale.',
  },
  states: {
    editing: 'A página “Segundo Fator” pede o código.',
    verifying: 'O botão mostra “Confirmando...”.',
    passed: 'A página a que se queria ir está aberta.',
  },
})
