import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Contas, convites e pedidos de exclusão',
  starts: { plain: 'Entre como admin@confraria.test e abra /admin/users, com mais de 50 contas e convites.' },
  steps: {
    'the first page comes': 'O servidor responde com as primeiras contas e diz que há mais.',
    'nobody comes': 'O servidor responde que não há nada com esta busca e este filtro.',
    'the list does not come': 'Corte a rede antes da resposta: a lista não chega. Aviso: “Erro ao carregar usuários”.',
    'one is no admin any more':
      'Antes, como mestre@confraria.test em outro navegador, retire a administração desta conta: o servidor recusa a lista.',
    'the last page comes': 'O servidor responde com as contas que faltavam.',
    'the next page does not come':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar usuários”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'type a name': 'Digite “bi” em “Nome ou e-mail...”.',
    'clear the search': 'Apague o texto da busca.',
    'show the suspended ones': 'Na aba “Contas”, escolha “Suspensas”.',
    'show all accounts': 'Na aba “Contas”, volte a “Todas”, sem busca.',
    'show the invitations': 'Abra a aba “Convites”.',
    "'pause' passes in users.pausing": 'Pare de digitar por 200 ms.',
  },
  states: {
    pausing: 'O texto está na busca e a lista é ainda a de antes.',
    loading:
      'A lista de antes continua à vista; sem nenhuma, aparece “Carregando contas...” (ou convites, ou pedidos).',
    ready: 'A lista está à vista, ou uma frase diz que não há nada.',
    loadingMore: 'Abaixo da lista, o botão mostra “Carregando...”.',
    failed: 'Aparecem “Erro ao carregar contas” (ou convites, ou pedidos), o motivo e “Tentar novamente”.',
  },
})
