import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Fixar um conteúdo',
  starts: { plain: 'Entre como admin@confraria.test e abra /dashboard?tab=community&section=pinned.' },
  steps: {
    'open the form': 'Clique em “Adicionar”.',
    'write a title': 'Escreva “Jantar de encerramento” em “Título*”.',
    'add a name': 'Em “Responsáveis”, escreva “Caetano Brum” e clique em “Incluir”.',
    'take the name away': 'Clique em “Retirar Caetano Brum” (o X ao lado do nome).',
    submit: 'Clique em “Fixar”.',
    cancel: 'Clique em “Cancelar”.',
    'it is pinned': 'O servidor fixa o conteúdo. Aviso: “Conteúdo fixado”.',
    'it cannot be pinned':
      'Corte a rede antes da resposta: não se sabe se o conteúdo foi fixado. Aviso: “Erro ao fixar conteúdo”.',
  },
  states: {
    closed: 'Nenhum formulário está aberto.',
    editing: 'O diálogo “Fixar conteúdo” pode ser preenchido.',
    saving: 'O botão mostra “Fixando...” e nenhum campo pode ser editado.',
  },
})
