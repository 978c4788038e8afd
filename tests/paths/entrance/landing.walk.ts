import { landingMachine } from '#machines/entrance/landing.machine.ts'
import { quotes } from '#src/texts/entrance/landing.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

export const walk = defineWalk({
  machine: landingMachine,
  starts: {
    plain: { quotes: quotes.length, staysPut: false },
    'reduced motion': { quotes: quotes.length, staysPut: true },
  },
  steps: {
    'begin to read': { type: 'read.begin' },
    'stop reading': { type: 'read.end' },
    pause: { type: 'pause' },
    'go on': { type: 'resume' },
  },
  key: ({ quote, isReading, isPaused, staysPut }) => [quote, isReading, isPaused, staysPut],
  invariants: [
    {
      name: 'the entrance counts down exactly while nobody reads, nothing is paused, and motion is welcome',
      holds: ({ now: { snapshot } }) => {
        const { isReading, isPaused, staysPut } = snapshot.context
        return (
          snapshot.matches({ entrance: 'opening' }) ||
          snapshot.matches({ entrance: 'waiting' }) === (isReading || isPaused || staysPut)
        )
      },
    },
    {
      name: 'quotes turn exactly while nothing is paused',
      holds: ({ now: { snapshot } }) => snapshot.matches({ quotes: 'held' }) === snapshot.context.isPaused,
    },
    {
      name: 'there is always one of the quotes, and the last is followed by the first',
      holds: ({ now: { snapshot, step }, before }) => {
        const { quote, quotes } = snapshot.context
        const last = before?.snapshot.context.quote ?? 0
        return quote === (step?.includes('quoteTime') ? (last + 1) % quotes : last)
      },
    },
    {
      name: 'the entrance opens once, never under reduced motion',
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
