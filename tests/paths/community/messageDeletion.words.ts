import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Excluir uma mensagem ou um comentário',
  starts: { plain: 'Entre como admin@confraria.test e abra /dashboard?tab=community.' },
  steps: {
    'ask for a message': 'Abra as opções de uma mensagem, no botão de três pontos, e clique em “Excluir”.',
    'ask for a reply': 'Abra os comentários de uma mensagem, depois as opções de um deles, e clique em “Excluir”.',
    'delete it': 'Clique em “Excluir”, no diálogo.',
    'it stays': 'Clique em “Cancelar”, no diálogo.',
    'it is deleted': 'O servidor confirma a exclusão. Aviso: “Mensagem excluída” ou “Comentário excluído”.',
    'it is not deleted': 'Corte a rede antes da resposta: a exclusão não é confirmada.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    asking: 'O diálogo “Excluir mensagem?” ou “Excluir comentário?” espera a resposta.',
    deleting: 'O botão do diálogo mostra “Excluindo...”.',
  },
})
