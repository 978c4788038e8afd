import { menuMachine } from '#machines/app/menu.machine.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'

export const walk = defineWalk({
  machine: menuMachine,
  starts: { plain: undefined },
  steps: {
    'open the menu': { type: 'menu.open' },
    'close the menu': { type: 'menu.close' },
    'another page is shown': { type: 'route.change', key: 'next', isMenu: false },
    "the menu's own entry is in the history": { type: 'route.change', key: 'menu', isMenu: true },
    'the window grows wide': { type: 'screen.widen' },
    'sign out': { type: 'signOut' },
  },
  key: () => null,
  invariants: [
    {
      name: 'it is open exactly after it was opened; only its own entry in the history leaves it so',
      holds: ({ now: { snapshot, step }, before }) =>
        snapshot.matches('open') ===
        (step === "the menu's own entry is in the history"
          ? before?.snapshot.matches('open')
          : step === 'open the menu'),
    },
    {
      name: 'an open menu can always be closed, a closed one always opened',
      holds: ({ now: { snapshot } }) => snapshot.can({ type: snapshot.matches('open') ? 'menu.close' : 'menu.open' }),
    },
    { name: 'it asks for nothing', holds: ({ requests }) => requests.length === 0 },
  ],
})
