import { assign, emit, setup } from 'xstate'
import { watchDay, type DaySeen } from './day.actors.ts'
import { failureOf } from '../shared/failure.ts'

/** São Paulo's day (`yyyy-MM-dd`), for the whole application: what depends on the day listens to `day.changed`. */
export const dayMachine = setup({
  types: {
    context: {} as { today: string },
    events: {} as DaySeen,
    input: {} as { today: string },
    emitted: {} as { type: 'day.changed'; today: string },
  },
  actors: { watchDay },
  actions: {
    keepDay: assign((_, { today }: { today: string }) => ({ today })),
    tellDay: emit((_, { today }: { today: string }) => ({ type: 'day.changed' as const, today })),
    logFailure: (_, { error }: { error: unknown }) => console.warn('the day is not watched', failureOf(error)),
  },
}).createMachine({
  id: 'day',
  context: ({ input }) => input,
  invoke: {
    id: 'watchDay',
    src: 'watchDay',
    input: ({ context }) => context,
    onError: { actions: { type: 'logFailure', params: ({ event }) => ({ error: event.error }) } },
  },
  on: {
    'day.seen': {
      actions: [
        { type: 'keepDay', params: ({ event }) => event },
        { type: 'tellDay', params: ({ event }) => event },
      ],
    },
  },
})
