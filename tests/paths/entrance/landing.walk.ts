import { landingMachine } from '#machines/entrance/landing.machine.ts'
import { quotes } from '#src/texts/entrance/landing.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

export const walk = defineWalk({
  machine: landingMachine,
  starts: {
    plain: { quotes: quotes.length, staysPut: false },
    'reduced motion': { quotes: quotes.length, staysPut: true },
  },
  steps: {
    'start reading': { type: 'read.begin' },
    'stop reading': { type: 'read.end' },
    pause: { type: 'pause' },
    resume: { type: 'resume' },
  },
  key: ({ quote, isReading, isPaused, staysPut }) => [quote, isReading, isPaused, staysPut],
  invariants: [
    {
      name: 'the entrance counts down exactly while the user does not read, pause or reduce motion',
      holds: ({ now: { snapshot } }) => {
        const { isReading, isPaused, staysPut } = snapshot.context
        return (
          snapshot.matches({ entrance: 'opening' }) ||
          snapshot.matches({ entrance: 'waiting' }) === (isReading || isPaused || staysPut)
        )
      },
    },
    {
      name: 'quotes change exactly while the page is not paused',
      holds: ({ now: { snapshot } }) => snapshot.matches({ quotes: 'held' }) === snapshot.context.isPaused,
    },
    {
      name: 'one quote is always shown, and the first follows the last',
      holds: ({ now: { snapshot, step }, before }) => {
        const { quote, quotes } = snapshot.context
        const previous = before?.snapshot.context.quote ?? 0
        return quote === (step?.includes('quoteTime') ? (previous + 1) % quotes : previous)
      },
    },
    {
      name: 'the entrance opens once, and never with reduced motion',
      holds: ({ moments, now: { snapshot } }) => {
        const openings = moments.flatMap(({ emitted }) => emitted).length
        return (
          openings === (snapshot.matches({ entrance: 'opening' }) ? 1 : 0) &&
          (openings === 0 || !snapshot.context.staysPut)
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Página de entrada',
  starts: {
    plain: 'Sem ter entrado, abra /.',
    'reduced motion': 'Ligue “reduzir movimento” no sistema ou no navegador e, sem ter entrado, abra /.',
  },
  steps: {
    'start reading': 'Leve o ponteiro ao manifesto ou à frase no pé da página, ou chegue a um link dali com Tab.',
    'stop reading': 'Tire o ponteiro e o foco do manifesto e da frase.',
    pause: 'Clique em “Pausar”.',
    resume: 'Clique em “Continuar”.',
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

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  states: {
    'entrance.counting': 'ENT-12',
    'entrance.opening': 'ENT-12',
    'entrance.waiting': 'ENT-15',
  },
  steps: {
    pause: 'ENT-14',
    resume: 'ENT-14',
  },
  invariants: {
    'one quote is always shown, and the first follows the last': 'ENT-04',
    'the entrance opens once, and never with reduced motion': 'ENT-16',
    'the entrance counts down exactly while the user does not read, pause or reduce motion': 'ENT-13 ENT-14 ENT-16',
  },
})
