import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Menu em celulares',
  starts: {
    plain: 'Numa janela com menos de 768 pixels de largura, entre como membro@confraria.test e abra /dashboard.',
  },
  steps: {
    'open the menu': 'Toque em “Abrir menu”, na barra de cima.',
    'close the menu': 'Feche o menu pelo X, com Esc ou tocando fora dele.',
    'another page is shown': 'Toque em outra página do menu, ou em “voltar” no aparelho.',
    "the menu's own entry is in the history": 'Olhe o histórico do navegador: abrir o menu acrescentou uma entrada.',
    'the window grows wide': 'Alargue a janela até 768 pixels ou mais.',
    'sign out': 'Toque em “Sair”, no menu.',
  },
  states: {
    closed: 'O menu não está à vista.',
    open: 'O menu cobre a página pela direita, com o nome da pessoa, as páginas e “Sair”.',
  },
})
