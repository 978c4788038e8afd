import { menuMachine } from '#machines/app/menu.machine.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

export const walk = defineWalk({
  machine: menuMachine,
  starts: { plain: undefined },
  steps: {
    'open the menu': { type: 'menu.open' },
    'close the menu': { type: 'menu.close' },
    'another page is shown': { type: 'route.change', key: 'next', isMenu: false },
    "the history has the menu's entry": { type: 'route.change', key: 'menu', isMenu: true },
    'the window becomes wide': { type: 'screen.widen' },
    'sign out': { type: 'signOut' },
  },
  key: () => null,
  invariants: [
    {
      name: 'the menu is open only after it was opened; its history entry does not change that',
      holds: ({ now: { snapshot, step }, before }) =>
        snapshot.matches('open') ===
        (step === "the history has the menu's entry" ? before?.snapshot.matches('open') : step === 'open the menu'),
    },
    {
      name: 'an open menu can always be closed, a closed menu can always be opened',
      holds: ({ now: { snapshot } }) => snapshot.can({ type: snapshot.matches('open') ? 'menu.close' : 'menu.open' }),
    },
    { name: 'the menu makes no requests', holds: ({ requests }) => requests.length === 0 },
  ],
})

export const words = defineWords({
  title: 'Menu em celulares',
  starts: {
    plain: 'Numa janela com menos de 768 pixels de largura, entre como membro@confraria.test e abra /dashboard.',
  },
  steps: {
    'open the menu': 'Toque em “Abrir menu”, na barra de cima.',
    'close the menu': 'Feche o menu pelo X, com Esc ou tocando fora dele.',
    'another page is shown': 'Toque em outra página do menu, ou em “voltar” no aparelho.',
    "the history has the menu's entry": 'Olhe o histórico do navegador: abrir o menu acrescentou uma entrada.',
    'the window becomes wide': 'Alargue a janela até 768 pixels ou mais.',
    'sign out': 'Toque em “Sair”, no menu.',
  },
  states: {
    closed: 'O menu não está à vista.',
    open: 'O menu cobre a página pela direita, com o nome da pessoa, as páginas e “Sair”.',
  },
})
