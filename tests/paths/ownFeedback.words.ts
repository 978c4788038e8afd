import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Enviar feedback e acompanhar os próprios envios',
  starts: { member: 'Entre como membro@confraria.test e abra /feedback.' },
  steps: {
    'one’s own come': 'O servidor responde com os envios da pessoa.',
    'they do not come': 'Corte a rede antes da resposta: os envios não chegam. Aviso: “Erro ao carregar feedback”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'choose a type': 'Em “Tipo”, escolha “Reclamação”.',
    write: 'Escreva “Mais cadeiras.” em “Mensagem”.',
    'write something else': 'Escreva “E mais mesas.” em “Mensagem”.',
    'write too much': 'Cole em “Mensagem” um texto de 4.001 caracteres.',
    submit: 'Clique em “Enviar feedback”.',
    'submit anew': 'Clique em “Enviar feedback” mais uma vez.',
    'it is sent': 'O servidor guarda o feedback. Aviso: “Feedback enviado”.',
    'it cannot be sent':
      'Corte a rede antes da resposta: não se sabe se o feedback chegou. Aviso: “Erro ao enviar feedback”.',
  },
  states: {
    'list.loading': 'Sob “Seus envios” aparece “Carregando feedback...”, ou a lista de antes.',
    'list.ready': 'Sob “Seus envios” está a lista, ou “Você ainda não enviou nenhum feedback.”.',
    'list.failed': 'Sob “Seus envios” aparecem “Erro ao carregar feedback” e “Tentar novamente”, ou a lista de antes.',
    'form.editing': 'O formulário pode ser preenchido e enviado.',
    'form.sending': 'O botão mostra “Enviando...” e nenhum campo pode ser editado.',
  },
})
