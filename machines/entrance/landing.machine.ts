import { assign, emit, setup } from 'xstate'

export type LandingEvent =
  /** Pointer or focus came into what there is to read, or left it. */
  { type: 'read.begin' } | { type: 'read.end' } | { type: 'pause' } | { type: 'resume' }

export interface LandingInput {
  /** How many quotes there are. */
  quotes: number
  /** Somebody who asked for reduced motion is never taken elsewhere. */
  staysPut: boolean
}

interface LandingContext extends LandingInput {
  /** Which quote is shown, from 0. */
  quote: number
  isReading: boolean
  isPaused: boolean
}

/** The entrance opens: the page leads to the login. */
export interface EnterEvent {
  type: 'enter'
}

/**
 * The landing page (SPEC.md, sections 2 and 9): another quote every 8 s, and the login after 8 s, which begin anew
 * whenever nobody reads any more (BEYOND.md). 'Pausar' holds both.
 */
export const landingMachine = setup({
  types: {
    context: {} as LandingContext,
    events: {} as LandingEvent,
    input: {} as LandingInput,
    emitted: {} as EnterEvent,
  },
  delays: { quoteTime: 8000, entranceTime: 8000 },
  guards: {
    isPaused: ({ context }) => context.isPaused,
    isRunning: ({ context }) => !context.isPaused,
    isHeld: ({ context }) => context.isPaused || context.isReading || context.staysPut,
    isFree: ({ context }) => !context.isPaused && !context.isReading && !context.staysPut,
  },
  actions: {
    showNext: assign({ quote: ({ context }) => (context.quote + 1) % context.quotes }),
    enter: emit({ type: 'enter' }),
  },
}).createMachine({
  id: 'landing',
  context: ({ input }) => ({ ...input, quote: 0, isReading: false, isPaused: false }),
  on: {
    'read.begin': { actions: assign({ isReading: true }) },
    'read.end': { actions: assign({ isReading: false }) },
    pause: { actions: assign({ isPaused: true }) },
    resume: { actions: assign({ isPaused: false }) },
  },
  type: 'parallel',
  states: {
    quotes: {
      initial: 'turning',
      states: {
        turning: {
          always: { guard: 'isPaused', target: 'held' },
          after: { quoteTime: { target: 'turning', reenter: true, actions: 'showNext' } },
        },
        held: { always: { guard: 'isRunning', target: 'turning' } },
      },
    },
    entrance: {
      initial: 'counting',
      states: {
        counting: {
          always: { guard: 'isHeld', target: 'waiting' },
          after: { entranceTime: 'opening' },
        },
        waiting: { always: { guard: 'isFree', target: 'counting' } },
        opening: { entry: 'enter' },
      },
    },
  },
})
