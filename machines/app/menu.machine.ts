import { setup, type ActorRefFrom } from 'xstate'

type MenuEvent =
  | { type: 'menu.open' }
  /** The cross, Escape, or a press outside. */
  | { type: 'menu.close' }
  /**
   * The router shows another history entry, identified by its key. Opening the menu adds an entry too (`isMenu`), so
   * that the phone's back button closes the menu.
   */
  | { type: 'route.change'; key: string; isMenu: boolean }
  /** The window is now wide enough for the sidebar, which replaces the menu. */
  | { type: 'screen.widen' }
  | { type: 'signOut' }

/** The menu on phones. Navigation to another page closes it. */
export const menuMachine = setup({
  types: { events: {} as MenuEvent },
  guards: { isElsewhere: (_, { isMenu }: { isMenu: boolean }) => !isMenu },
}).createMachine({
  id: 'menu',
  initial: 'closed',
  states: {
    closed: { on: { 'menu.open': 'open' } },
    open: {
      on: {
        'menu.close': 'closed',
        'route.change': { guard: { type: 'isElsewhere', params: ({ event }) => event }, target: 'closed' },
        'screen.widen': 'closed',
        signOut: 'closed',
      },
    },
  },
})

export type MenuActor = ActorRefFrom<typeof menuMachine>
