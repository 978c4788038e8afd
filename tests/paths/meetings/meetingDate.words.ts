import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Reuniões: uma data de uma série',
  starts: { plain: 'Entre como conselho3@confraria.test e abra /meetings.' },
  steps: {
    'move the date': 'No menu de uma data de uma série, clique em “Mudar esta data”.',
    'cancel the date': 'No menu de uma data de uma série, clique em “Cancelar esta data”.',
    'write another day': 'Escreva outra data e outra hora.',
    'write a day that is over': 'Escreva uma data que já passou.',
    submit: 'Clique em “Mudar data”.',
    confirm: 'Clique em “Mudar mesmo assim”, ou em “Sim, cancelar esta data”.',
    'go back': 'Clique em “Voltar”.',
    close: 'Clique em “Cancelar”, ou em “Voltar” na pergunta; ou tecle Esc.',
    'nobody is elsewhere': 'O servidor responde que ninguém está em outra reunião a essa hora.',
    'Bia is elsewhere': 'O servidor responde que um participante está em outra reunião a essa hora.',
    'nobody knows who is elsewhere': 'A rede cai antes da resposta sobre outras reuniões.',
    'it is moved': 'O servidor responde que a data mudou. Aviso: “Data alterada”.',
    'moving gets no answer': 'A rede cai antes da resposta à mudança.',
    'it is cancelled': 'O servidor responde que a data foi cancelada. Aviso: “Data cancelada”.',
    'cancelling gets no answer': 'A rede cai antes da resposta ao cancelamento.',
  },
  states: {
    closed: 'Nenhum diálogo está aberto.',
    editing: 'O diálogo “Mudar a data da reunião” tem a data e a hora; uma falha aparece nele.',
    validating: 'O botão mostra “Mudando...”.',
    warning: '“Horários próximos” diz quem está em outra reunião.',
    saving: 'O botão mostra “Mudando...”.',
    asking: 'A pergunta “Cancelar esta data” diz que as outras datas continuam; uma falha aparece nela.',
    cancelling: 'A pergunta mostra “Cancelando...”.',
  },
})
