import { assign, sendParent, setup } from 'xstate'
import { errorOf, logWarning } from '../shared/shapes/failing.ts'
import { watchPage, type PageEvent } from './connection.actors.ts'

interface ConnectionContext {
  /** The club's day, `yyyy-MM-dd`. */
  today: string
}

/** What the connection reports to the root. */
export type ConnectionReport =
  | { type: 'day.change'; today: string }
  /** The page is in the foreground again, its network is back, or a new day begins: its data may be old. */
  | { type: 'page.return' }
  /** It has stayed there: others may have changed what it shows. */
  | { type: 'page.stay' }

/** Watches network, foreground and day of the page for the whole application. */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as PageEvent,
    input: {} as ConnectionContext,
  },
  actors: { watchPage },
  actions: {
    keepDay: assign((_, { today }: { today: string }) => ({ today })),
    reportDay: sendParent((_, { today }: { today: string }): ConnectionReport => ({ type: 'day.change', today })),
    reportReturn: sendParent((): ConnectionReport => ({ type: 'page.return' })),
    reportStay: sendParent((): ConnectionReport => ({ type: 'page.stay' })),
    logFailure: logWarning('watching the page failed'),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => input,
  invoke: {
    id: 'watchPage',
    src: 'watchPage',
    input: ({ context }) => context,
    onError: { actions: { type: 'logFailure', params: errorOf } },
  },
  on: {
    'day.seen': {
      actions: [
        { type: 'keepDay', params: ({ event }) => event },
        { type: 'reportDay', params: ({ event }) => event },
        'reportReturn',
      ],
    },
    'page.shown': { actions: 'reportReturn' },
    'network.lost': '.offline',
    'network.returned': '.online',
  },
  initial: 'online',
  states: { online: { on: { 'page.stayed': { actions: 'reportStay' } } }, offline: {} },
})
