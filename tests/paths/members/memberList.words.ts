import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Lista de membros',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /members, com mais de 30 membros cadastrados, entre eles Ana Prado.',
  },
  steps: {
    'the first page comes': 'O servidor responde com os primeiros 30 membros e diz que há mais.',
    'nobody comes': 'O servidor responde que não há ninguém com esta busca e este filtro.',
    'the members do not come':
      'Corte a rede antes da resposta: os membros não chegam. Aviso: “Erro ao carregar membros”.',
    'the last page comes': 'O servidor responde com os membros que faltavam.',
    'the next page does not come':
      'Corte a rede antes da resposta: a página seguinte não chega. Aviso: “Erro ao carregar membros”.',
    'ask for more': 'Clique em “Carregar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Passe a outra aba do navegador e volte.',
    'type a name': 'Digite “bi” em “Buscar membro...”.',
    'clear the search': 'Apague o texto da busca.',
    'show the active ones': 'Em “Filtrar por status”, escolha “Ativos”, sem busca.',
    'show everybody': 'Volte à lista inteira: status “Todos” e nenhuma busca.',
    'she is known better': 'Mude o nome de Ana em outra janela e abra o perfil dela: o nome novo chega.',
    'she is no member any more': 'Exclua Ana pelo botão do cartão dela e confirme.',
    "'pause' passes in memberList.pausing": 'Pare de digitar por 200 ms.',
  },
  states: {
    pausing: 'O texto está na busca e a lista é ainda a de antes.',
    loading:
      'Os cartões de antes continuam à vista; sem nenhum, aparece “Verificando permissões e carregando membros...”.',
    ready: 'Os cartões dos membros aparecem em ordem alfabética, ou uma frase diz que não há nenhum.',
    loadingMore: 'Abaixo dos cartões, o botão mostra “Carregando...”.',
    failed: 'Aparecem “Erro ao carregar membros”, o motivo e “Tentar novamente”.',
  },
})
