import { defineWords } from '#tests/support/paths/words.ts'

export const words = defineWords({
  title: 'Login',
  starts: {
    plain: 'Sem ter entrado, abra /login.',
  },
  steps: {
    'type in a form': 'Comece a digitar no formulário.',
    submit:
      'Preencha e-mail e senha e clique em “Entrar como Membro” ou, na janela administrativa, em “Acessar Painel Administrativo”.',
    'open the administrative dialog': 'Clique em “Acesso Administrativo”.',
    'close the administrative dialog': 'Clique em “Fechar” ou tecle Esc.',
    'the member is let in': 'O servidor aceita e-mail e senha: use membro, cuja senha é confraria-demo.',
    'the member is let in, and has a second factor': 'O servidor aceita e-mail e senha de uma conta com segundo fator.',
    'the password is wrong': 'O servidor recusa: digite uma senha errada no formulário de membro.',
    'no answer comes': 'A rede cai antes da resposta ao login de membro.',
    'the administrator is let in': 'O servidor aceita e-mail e senha na janela administrativa.',
    'the administrator is let in, and has a second factor':
      'O servidor aceita, na janela administrativa, e-mail e senha de uma conta com segundo fator.',
    'give the code': 'Digite o código do aplicativo autenticador e clique em “Confirmar”.',
    'the code is right': 'O servidor aceita o código.',
    'the code is wrong': 'O servidor recusa o código: digite um errado.',
    "the administrator's password is wrong": 'O servidor recusa: digite uma senha errada na janela administrativa.',
    'the account is an administrator': 'O servidor responde que a conta é da administração: use admin.',
    'the account is no administrator': 'O servidor responde que a conta não é da administração: use membro.',
    'the account cannot be checked': 'A rede cai antes que se saiba se a conta é da administração.',
    "the session becomes the application's": 'A entrada da administração se conclui.',
    "the session cannot become the application's": 'A rede cai antes que a entrada da administração se conclua.',
    'the session aside is ended': 'O servidor responde que a entrada recusada foi encerrada.',
    'the session aside cannot be ended': 'A rede cai antes que a entrada recusada seja encerrada.',
    'the session without its code is ended': 'O servidor responde que a entrada sem código foi encerrada.',
    'the session without its code cannot be ended': 'A rede cai antes que a entrada sem código seja encerrada.',
  },
  states: {
    'member.editing':
      'O formulário “Área Restrita” está pronto; depois de uma falha, “Erro na autenticação” diz por quê.',
    'member.submitting': 'O botão mostra “Entrando...”.',
    'admin.editing':
      'A janela “Login Administrativo” está aberta; depois de uma falha, “Erro na autenticação administrativa” diz por quê.',
    'admin.submitting': 'Na janela administrativa, o botão mostra “Acessando...”.',
    'admin.confirming': 'A janela administrativa pede o código de 6 números; um código recusado é avisado.',
    'admin.verifying': 'O botão do código mostra “Confirmando...”.',
    'admin.quitting': 'A janela administrativa não aceita cliques por um instante e vai fechar.',
    'admin.checking': 'A janela administrativa continua ocupada e ainda não mostra nada da aplicação.',
    'admin.adopting': 'A janela administrativa continua ocupada por um instante antes de a aplicação abrir.',
    'admin.leaving':
      'A janela administrativa continua ocupada por um instante antes de dizer por que não deixou entrar.',
    signedIn: 'A aplicação abre em /dashboard; com segundo fator, pede antes o código.',
    signedInAsAdministrator: 'A aplicação abre no painel administrativo, /admin.',
  },
})
