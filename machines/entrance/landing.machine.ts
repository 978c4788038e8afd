import { assign, emit, setup } from 'xstate'

type LandingEvent =
  /** Pointer or focus entered the text, or left it. */
  { type: 'read.begin' } | { type: 'read.end' } | { type: 'pause' } | { type: 'resume' }

interface LandingInput {
  /** Number of quotes. */
  quotes: number
  /** The person prefers reduced motion: the page never opens the login by itself. */
  staysPut: boolean
}

interface LandingContext extends LandingInput {
  /** Index of the shown quote. */
  quote: number
  isReading: boolean
  isPaused: boolean
}

/** The page opens the login. */
interface EnterEvent {
  type: 'enter'
}

/**
 * The landing page. Shows the next quote every 8 s, and opens the login after 8 s; that delay restarts when the person
 * stops reading. 'Pausar' stops both.
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
