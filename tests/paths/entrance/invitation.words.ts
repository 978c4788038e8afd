import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Entrar por convite',
  starts: {
    plain: 'Como admin, crie um convite em /admin/users e abra o link dele em uma janela anônima.',
  },
  steps: {
    submit: 'Preencha “E-mail do convite”, “Nova senha” e “Repita a nova senha” e clique em “Criar minha conta”.',
    close: 'Clique em “Voltar para o login”.',
    'the invitation is accepted': 'O servidor responde que a conta foi criada.',
    'the e-mail is to be confirmed': 'O servidor responde que a conta foi criada e que falta confirmar o e-mail.',
    'the invitation is refused': 'O servidor recusa: o e-mail digitado não é o do convite.',
    'no answer comes': 'A rede cai antes da resposta ao convite.',
    "the session becomes the application's": 'A entrada com a conta nova dá certo.',
    "the session cannot become the application's": 'A rede cai antes da entrada com a conta nova.',
  },
  states: {
    editing: '“Seu Convite” pede e-mail e senha; depois de uma falha, “Convite não aceito” diz por quê.',
    accepting: 'O botão mostra “Criando conta...”.',
    adopting: 'O botão continua em “Criando conta...”.',
    unconfirmed: '“Sua conta foi criada. Falta confirmar o e-mail: abra o link que acabamos de enviar.” aparece.',
    signedIn: 'A aplicação abre em /dashboard com a conta nova.',
    closed: 'O formulário de login aparece.',
  },
})
