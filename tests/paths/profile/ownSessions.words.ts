import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Aparelhos conectados',
  starts: { plain: 'Entre como membro@confraria.test, em dois navegadores, e abra /profile em um deles.' },
  steps: {
    'one is signed in elsewhere too': 'O servidor responde com este aparelho e outro.',
    'one is signed in only here': 'O servidor responde só com este aparelho.',
    'the list does not come': 'Corte a rede antes da resposta: os aparelhos não chegam.',
    'ask again': 'Clique em “Tentar novamente”.',
    'come back': 'Passe a outra aba do navegador e volte.',
    'end the others': 'Clique em “Sair dos outros aparelhos”.',
    confirm: 'Clique em “Sair dos outros”.',
    cancel: 'Clique em “Cancelar”.',
    'they are ended': 'O servidor desconecta os outros aparelhos. Aviso: “Outros aparelhos desconectados”.',
    'they are not ended': 'Corte a rede antes da resposta: não se sabe se os outros foram desconectados.',
  },
  states: {
    loading: 'Aparece “Carregando aparelhos...”, ou a lista de antes.',
    listed: 'A lista marca “Este aparelho”; havendo outros, aparece “Sair dos outros aparelhos”.',
    asking: 'O diálogo “Sair dos outros aparelhos?” está aberto.',
    ending: 'O botão do diálogo mostra “Saindo...”.',
    failed: 'Aparecem “Erro ao carregar aparelhos”, o motivo e “Tentar novamente”.',
  },
})
