import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Conteúdo fixado',
  starts: {
    plain:
      'Entre como admin@confraria.test e abra /dashboard?tab=community&section=pinned; só “Jantar de encerramento” está fixado.',
  },
  steps: {
    'what is pinned comes': 'O servidor responde com o que está fixado.',
    'what is pinned does not come':
      'Corte a rede antes da resposta: o conteúdo não chega. Aviso: “Erro ao carregar conteúdo fixado”.',
    'it is read anew': 'O servidor responde com o que está fixado agora.',
    'it cannot be read anew': 'Corte a rede antes da resposta: o conteúdo de agora não chega.',
    'the dinner is gone': 'O servidor desafixa “Jantar de encerramento”. Aviso: “Conteúdo desafixado”.',
    'the dinner stays':
      'Corte a rede antes da resposta: não se sabe se foi desafixado. Aviso: “Erro ao desafixar conteúdo”.',
    'changes cannot be followed': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'try again': 'Clique em “Tentar novamente”.',
    'one has added something': 'Clique em “Adicionar”, fixe algo e espere a confirmação do servidor.',
    'unpin the dinner': 'Clique em “Desafixar Jantar de encerramento” (o ícone do item).',
    confirm: 'Clique em “Desafixar”, no diálogo.',
    cancel: 'Clique em “Cancelar”, no diálogo.',
    'changes are heard': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'something unreadable is told of': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'works are pinned': 'Em outra janela, fixe um comunicado sobre obras.',
    'the works change': 'O comunicado sobre obras é alterado no banco; as telas só fixam e desafixam.',
    'the works are unpinned': 'Em outra janela, desafixe o comunicado sobre obras.',
    'somebody else unpins the dinner': 'Em outra janela, desafixe “Jantar de encerramento”.',
  },
  states: {
    'list.loading': 'Aparece “Carregando conteúdo fixado...”.',
    'list.ready': 'O que está fixado aparece, ou “Nada foi fixado por enquanto.”.',
    'list.refreshing': 'O que estava fixado continua à vista enquanto é lido de novo.',
    'list.failed': 'Aparecem “Erro ao carregar conteúdo fixado”, o motivo e “Tentar novamente”.',
    'unpin.resting': 'Nenhum diálogo está aberto.',
    'unpin.asking': 'O diálogo “Desafixar conteúdo?” está aberto.',
    'unpin.removing': 'O botão do diálogo mostra “Desafixando...”.',
  },
})
