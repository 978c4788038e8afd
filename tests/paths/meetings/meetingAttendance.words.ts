import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Reuniões: respostas e presença',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
  },
  steps: {
    'open a date':
      'Em “Realizadas”, clique em “Respostas e presença de Reunião mensal do Conselho” na data mais recente.',
    'open the nearest': 'Em “Próximas”, clique em “Respostas e presença de Reunião mensal do Conselho”.',
    'the dates come': 'A resposta chega com as datas da reunião: uma que já foi e a próxima.',
    'there are no dates': 'A resposta chega sem nenhuma data.',
    'the dates do not come': 'A rede cai antes que as datas cheguem.',
    'ask again': 'Clique em “Tentar novamente”.',
    'look at the one that is over': 'Em “Data da reunião”, escolha a que já foi.',
    'look at the next': 'Em “Data da reunião”, escolha a próxima.',
    'tick Ana': 'Marque um participante em “Quem esteve presente”; se a data ainda não começou, não há o que marcar.',
    submit: 'Clique em “Registrar presença”; se a data ainda não começou, o botão não existe.',
    cancel: 'Clique em “Fechar” ou tecle Esc.',
    discard: 'Clique em “Descartar”.',
    'keep on': 'Clique em “Continuar marcando”.',
    'it is recorded': 'O servidor responde que a presença foi registrada.',
    'no answer comes': 'A rede cai antes da resposta ao registro.',
  },
  states: {
    closed: 'Nenhuma janela está aberta.',
    loading: 'A janela “Respostas e presença” mostra “Carregando respostas...”.',
    failed: 'A janela mostra “Erro ao carregar respostas” com “Tentar novamente”.',
    viewing:
      'A janela mostra a data escolhida: a lista de presença, se ela já começou, ou só as respostas. Sem datas, “Esta reunião não tem datas neste período.”.',
    saving: 'O botão mostra “Registrando...”.',
    discarding: 'A pergunta “Descartar a presença?” está aberta.',
  },
})
