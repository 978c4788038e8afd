import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Conselho: remover um membro',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council.',
  },
  steps: {
    'ask to remove somebody': 'Clique em “Remover” na linha de alguém.',
    'somebody without the cell asks':
      'Com um cargo sem essa permissão, procure “Remover” na linha de alguém: o botão não existe.',
    confirm: 'Clique em “Sim, remover”.',
    'think again': 'Clique em “Cancelar” ou tecle Esc.',
    'somebody is removed': 'O servidor responde que o membro saiu do Conselho.',
    'no answer comes': 'A rede cai antes da resposta.',
    'it is refused': 'O servidor recusa com o código 42501: em outra janela, mestre retirou o papel desta conta antes.',
  },
  states: {
    closed: 'Nenhuma pergunta está aberta.',
    asking: 'A pergunta “Remover do Conselho” diz o que a pessoa perde; uma falha aparece acima dos botões.',
    removing: 'A pergunta mostra “Removendo...”.',
  },
})
