import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Adicionar alguém ao monitoramento',
  starts: { plain: 'Entre como admin@confraria.test e abra /council?tab=monitor.' },
  steps: {
    'open the form': 'Clique em “Adicionar à Lista”.',
    'somebody without the cell opens it':
      'Entre com um cargo que só pode ver o monitoramento e procure “Adicionar à Lista”: o botão não existe.',
    'fill it in': 'Escreva “Anselmo” em “Nome do Usuário*” e “Sumiu.” em “Motivo*”.',
    'empty the reason': 'Apague o que está em “Motivo*”.',
    submit: 'Clique em “Adicionar”.',
    cancel: 'Clique em “Cancelar”.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar editando”.',
    'it is added': 'O servidor confirma o caso novo. Aviso: “Usuário adicionado”.',
    'it was added before':
      'O servidor responde que o caso já tinha chegado na tentativa anterior. Aviso: “Usuário adicionado”.',
    'no answer comes':
      'Corte a rede antes da resposta: não se sabe se o caso chegou. Aviso: “Erro ao adicionar usuário”.',
  },
  states: {
    closed: 'Nenhum formulário está aberto.',
    editing: 'O formulário “Adicionar Usuário para Monitoramento” pode ser preenchido.',
    saving: 'O botão mostra “Adicionando...” e nenhum campo pode ser editado.',
    discarding: 'O diálogo “Descartar alterações?” está aberto sobre o formulário.',
  },
})
