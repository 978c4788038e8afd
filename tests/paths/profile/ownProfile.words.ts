import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Meu perfil: dados no diretório',
  starts: { plain: 'Entre como membro@confraria.test e abra /profile.' },
  steps: {
    'the own member comes': 'O servidor responde com o cadastro da pessoa.',
    'the account has no member': 'O servidor responde que a conta não tem cadastro: é o caso de mestre@confraria.test.',
    'no answer comes': 'Corte a rede antes da resposta: o cadastro não chega.',
    'ask again': 'Clique em “Tentar novamente”.',
    'come back': 'Passe a outra aba do navegador e volte.',
    edit: 'Clique em “Editar perfil”.',
    'the form has saved': 'Mude a biografia, clique em “Salvar alterações” e espere a confirmação do servidor.',
    'the form is left': 'Feche o formulário: depois de salvar ele se fecha; antes, com “Cancelar”.',
  },
  states: {
    loading: 'Em “Dados no diretório” aparece “Carregando perfil...”, ou o cadastro de antes.',
    shown: 'Aparecem o nome, o cargo, a biografia e “Editar perfil”.',
    editing: 'O formulário do próprio cadastro está aberto.',
    absent: 'Aparece “Sua conta não tem um cadastro de membro.”.',
    failed: 'Aparecem “Erro ao carregar perfil”, o motivo e “Tentar novamente”.',
  },
})
