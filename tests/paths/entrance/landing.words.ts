import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Página de entrada',
  starts: {
    plain: 'Sem ter entrado, abra /.',
    'reduced motion': 'Ligue “reduzir movimento” no sistema ou no navegador e, sem ter entrado, abra /.',
  },
  steps: {
    'begin to read': 'Leve o ponteiro ao manifesto ou à frase no pé da página, ou chegue a um link dali com Tab.',
    'stop reading': 'Tire o ponteiro e o foco do manifesto e da frase.',
    pause: 'Clique em “Pausar”.',
    'go on': 'Clique em “Continuar”.',
    "'quoteTime' passes in landing.quotes.turning":
      'Espere pela frase seguinte, no máximo oito segundos; se a entrada já estiver contando, passe antes o ponteiro pelo manifesto, para que ela conte de novo.',
    "'entranceTime' passes in landing.entrance.counting": 'Espere até que passem oito segundos sem ler nem pausar.',
  },
  states: {
    'quotes.turning': 'As frases se alternam a cada oito segundos; o botão diz “Pausar”.',
    'quotes.held': 'A mesma frase fica na tela e o botão diz “Continuar”.',
    'entrance.counting': '“A entrada abre sozinha em instantes.” aparece.',
    'entrance.waiting': '“A entrada espera por você.” aparece; a página de login não se abre sozinha.',
    'entrance.opening': 'A página de login se abre sozinha.',
  },
})
