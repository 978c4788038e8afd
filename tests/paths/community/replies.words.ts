import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Comentários de uma mensagem',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /dashboard?tab=community, com pelo menos duas mensagens.',
  },
  steps: {
    'open a thread': 'Clique em “Comentários” na primeira mensagem.',
    'open another one': 'Clique em “Comentários” na segunda mensagem.',
    'close it': 'Clique em “Comentários” na mensagem cujos comentários estão abertos.',
    'a reply comes': 'O servidor responde com um comentário.',
    'no reply comes': 'O servidor responde que não há comentários.',
    'the replies do not come': 'Corte a rede antes da resposta: os comentários não chegam.',
    'the listener breaks': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the page comes to the fore': 'Passe a outra aba do navegador e volte.',
    'changes are heard': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'changes are not heard any more': 'A conexão ao vivo cai: desligue a rede e espere.',
    'a change is unreadable': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'somebody replies': 'Com outra conta, em outra janela, comente a primeira mensagem.',
    'somebody replies elsewhere': 'Com outra conta, em outra janela, comente a segunda mensagem.',
    "one's own is heard of": 'O próprio comentário chega pela conexão ao vivo, antes da resposta ao pedido.',
    'a reply is changed': 'Um comentário da primeira mensagem muda no banco, como ao anonimizar quem o escreveu.',
    'a reply elsewhere is changed':
      'Um comentário da segunda mensagem muda no banco, como ao anonimizar quem o escreveu.',
    'a reply is deleted': 'Com a conta de quem o escreveu, em outra janela, exclua o comentário da primeira mensagem.',
    'one deletes a reply': 'Exclua aqui o comentário da primeira mensagem, pelas opções dele, e confirme.',
    'the message is deleted': 'Com a conta de quem a escreveu, em outra janela, exclua a primeira mensagem.',
    'another message is deleted': 'Em outra janela, exclua uma terceira mensagem.',
    "one's own is on its way": 'Escreva “Minha” em “Escreva um comentário...” e tecle Enter.',
    "one's own has arrived": 'O servidor confirma o próprio comentário.',
    "one's own has not arrived": 'Corte a rede antes da resposta: não se sabe se o próprio comentário chegou.',
    "one's own meets no message": 'O servidor recusa o próprio comentário: a mensagem foi excluída antes.',
  },
  states: {
    closed: 'Nenhuma mensagem mostra comentários.',
    'opened.reading': 'Sob a mensagem aparece “Carregando comentários...”, ou os comentários de antes.',
    'opened.ready': 'Sob a mensagem estão os comentários, ou “Nenhum comentário ainda.”, e o campo para escrever um.',
    'opened.failed': 'Sob a mensagem aparecem “Erro ao carregar respostas”, o motivo e “Tentar novamente”.',
  },
})
