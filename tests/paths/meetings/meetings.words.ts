import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Reuniões: a agenda e a exclusão',
  starts: {
    plain: 'Entre como admin@confraria.test e abra /council/settings?tab=meetings.',
  },
  steps: {
    'the meetings come': 'A lista de reuniões chega, até a última.',
    'a page of the meetings comes': 'Chegam as 30 reuniões mais próximas; há outras.',
    'the meetings do not come': 'A rede cai antes que a lista chegue.',
    'ask for more': 'Clique em “Mostrar mais”.',
    'ask again': 'Clique em “Tentar novamente”.',
    'the screen comes to the fore': 'Vá para outra aba do navegador e volte.',
    delete: 'Clique em “Excluir” na linha de uma reunião.',
    confirm: 'Clique em “Sim, excluir reunião”.',
    cancel: 'Clique em “Cancelar” ou tecle Esc.',
    'it is deleted': 'O servidor responde que a reunião foi excluída.',
    'deleting gets no answer': 'A rede cai antes da resposta à exclusão.',
    'one may not delete it':
      'O servidor recusa com o código 42501: em outra janela, mestre retirou o papel desta conta antes.',
  },
  states: {
    'list.loading': '“Carregando reuniões...” aparece na primeira vez; depois, a tabela anterior continua.',
    'list.ready': 'A tabela “Próximas Reuniões” aparece; sem nenhuma, a página convida a agendar.',
    'list.failed': '“Erro ao carregar reuniões” aparece com “Tentar novamente”, ou a tabela anterior continua.',
    'deletion.closed': 'Nenhuma pergunta está aberta.',
    'deletion.asking': 'A pergunta “Excluir reunião” diz quem será avisado; uma falha aparece nela.',
    'deletion.deleting': 'A pergunta mostra “Excluindo...”.',
  },
})
