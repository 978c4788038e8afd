import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Enviar feedback e acompanhar os próprios envios',
  starts: { member: 'Entre como membro@confraria.test e abra /feedback.' },
  steps: {
    'one’s own come': 'O servidor responde com todos os envios da pessoa em uma página só.',
    'the first page comes': 'A primeira página dos envios chega, e há mais depois dela.',
    'they do not come': 'Corte a rede antes da resposta: os envios não chegam. Aviso: “Erro ao carregar feedback”.',
    'the last page comes': 'A resposta chega com os envios que faltavam.',
    'the next page does not come': 'A rede cai antes que a página seguinte chegue. Aviso: “Erro ao carregar feedback”.',
    'ask for more': 'Clique em “Carregar mais” abaixo da lista.',
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
    'list.ready':
      'Sob “Seus envios” está a lista, ou “Você ainda não enviou nenhum feedback.”; havendo mais, “Carregar mais” também.',
    'list.loadingMore': 'O botão abaixo da lista mostra “Carregando...”.',
    'list.failed':
      'Sob “Seus envios” aparecem “Erro ao carregar feedback” e “Tentar novamente”; a lista de antes continua.',
    'form.editing': 'O formulário pode ser preenchido e enviado.',
    'form.sending': 'O botão mostra “Enviando...” e nenhum campo pode ser editado.',
  },
})
