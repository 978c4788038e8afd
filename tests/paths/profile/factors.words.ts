import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Meu Perfil: o segundo fator',
  starts: {
    plain: 'Entre como membro@confraria.test e abra /profile.',
  },
  steps: {
    'there is one': 'A resposta chega: há um segundo fator. Ative-o antes.',
    'there is none': 'A resposta chega: não há segundo fator.',
    'the list does not come': 'A rede cai antes da resposta.',
    'ask again': 'Clique em “Tentar novamente”.',
    'one was set up': 'Ative o segundo fator até o fim, para que a situação seja lida de novo.',
    remove: 'Clique em “Remover segundo fator”.',
    confirm: 'Na pergunta, clique em “Remover”.',
    cancel: 'Na pergunta, clique em “Manter” ou tecle Esc.',
    'it is removed': 'O servidor responde que o segundo fator foi removido.',
    'it is not removed': 'O servidor recusa com o código insufficient_aal: a sessão entrou só com a senha.',
  },
  states: {
    loading: '“Carregando segundo fator...” aparece na primeira vez; depois, o que já se sabia continua.',
    listed: '“Ativo” com “Remover segundo fator”, ou “Inativo” com “Ativar segundo fator”.',
    asking: 'A pergunta “Remover o segundo fator?” está aberta; uma falha aparece nela.',
    removing: 'A pergunta mostra “Removendo...”.',
    failed: '“Erro ao carregar o segundo fator” aparece com “Tentar novamente”.',
  },
})
