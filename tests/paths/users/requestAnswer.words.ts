import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Responder a um pedido de exclusão de dados',
  starts: {
    plain: 'Com um pedido de Ana Prado em aberto, entre como admin@confraria.test e abra /admin/users?tab=requests.',
  },
  steps: {
    'refuse her request': 'No pedido de Ana Prado, clique em “Recusar”.',
    'mark her request as done': 'No pedido de Ana Prado, clique em “Marcar como atendido”.',
    'say why': 'Escreva “As atas ficam.” no campo de texto.',
    'say nothing': 'Deixe no campo de texto só um espaço.',
    submit: 'Clique em “Recusar pedido”; se o marca como atendido, em “Encerrar pedido”.',
    cancel: 'Clique em “Cancelar”.',
    'it is closed': 'O servidor encerra o pedido. Aviso: “Pedido recusado” ou “Pedido atendido”.',
    'somebody was faster':
      'Encerre o mesmo pedido em outra janela antes de enviar: o servidor recusa a segunda resposta. Aviso: “Erro ao encerrar pedido”.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se o pedido foi encerrado. Aviso: “Erro ao encerrar pedido”.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    editing: 'O diálogo “Recusar pedido” ou “Pedido atendido” pode ser preenchido.',
    sending: 'O botão mostra “Encerrando...”.',
  },
})
