import { setup } from 'xstate'

export type MenuEvent =
  | { type: 'menu.open' }
  /** The cross, Escape, or a press outside. */
  | { type: 'menu.close' }
  /**
   * The router shows another entry of the history, by its key. Opening the menu makes one too (`isMenu`), so that the phone's
   * 'back' closes the menu.
   */
  | { type: 'route.change'; key: string; isMenu: boolean }
  /** The window has become wide enough for the sidebar, which takes the menu's place. */
  | { type: 'screen.widen' }
  | { type: 'signOut' }

/** The menu of phones (SPEC.md, section 1, 'Mobile layout'): whatever leads elsewhere closes it. */
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
