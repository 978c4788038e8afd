import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'A mensagem a que uma notificação leva',
  starts: { plain: 'Entre como membro@confraria.test e, no sino, abra a notificação de uma menção.' },
  steps: {
    'it comes': 'O servidor responde com a mensagem.',
    'there is none': 'O servidor responde que a mensagem não existe: exclua-a em outra janela antes de abrir.',
    'it does not come': 'Corte a rede antes da resposta: a mensagem não chega.',
    'the listener breaks': 'A conexão ao vivo falha de vez; só se vê por simulação.',
    'ask again': 'Clique em “Tentar novamente”.',
    'changes are heard': 'A conexão ao vivo começa, ou volta depois de uma queda.',
    'a change is unreadable': 'Chega ao vivo uma mudança que não pode ser lida; só se vê por simulação.',
    'somebody likes it': 'Com outra conta, em outra janela, curta esta mensagem.',
    'somebody likes another one': 'Com outra conta, em outra janela, curta uma mensagem diferente.',
    'one likes it': 'Clique no coração desta mensagem e espere a confirmação.',
    'one likes another one': 'Clique no coração de outra mensagem do feed e espere a confirmação.',
    'it is deleted': 'Com a conta de quem a escreveu, em outra janela, exclua esta mensagem.',
    'another one is deleted': 'Em outra janela, exclua uma mensagem diferente.',
    'one deletes it': 'Entre como admin@confraria.test e exclua aqui esta mensagem.',
    'one deletes another one': 'Exclua aqui uma mensagem própria que está no feed abaixo.',
  },
  states: {
    looking: 'Sob “Mensagem da notificação” aparece “Carregando mensagem...”, ou a mensagem como era antes.',
    shown: 'A mensagem aparece acima do feed, com seus comentários abertos.',
    failed: 'Aparecem “Erro ao carregar mensagens”, o motivo e “Tentar novamente”.',
    gone: 'Aparece “Esta mensagem não existe mais: foi excluída.” e resta o link “Ver todo o feed”.',
  },
})
