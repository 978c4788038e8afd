import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Adicionar pontos à mão',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/ranking.' },
  steps: {
    'fill it in': 'Digite um nome em “Membro*” e escolha o membro; escreva “10” em “Pontos*” e “Ajudou” em “Motivo*”.',
    'type half a point': 'Escreva “0,5” em “Pontos*”.',
    'leave the points': 'Ponha o cursor em “Pontos*”, com algo escrito, e passe ao campo seguinte com Tab.',
    give: 'Clique em “Adicionar pontos”.',
    'give again': 'Clique em “Adicionar pontos” mais uma vez.',
    'they are given': 'O servidor soma os pontos. Aviso: “Pontos adicionados”.',
    'the database refuses':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa os pontos. Aviso: “Erro ao adicionar pontos”.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se os pontos entraram. Aviso: “Erro ao adicionar pontos”.',
  },
  states: {
    editing: 'O formulário pode ser preenchido e enviado.',
    giving: 'O botão mostra “Adicionando...” e nenhum campo pode ser editado.',
  },
})
