import { club } from '#machines/shared/club.ts'
import type { Failure } from '#machines/shared/failure.ts'
import type { PasswordFault } from '#machines/entrance/password.ts'
import { reason } from '#src/texts/shared/failures.ts'

export const login = {
  title: 'Área Restrita',
  email: 'E-mail',
  password: 'Senha',
  reveal: 'Mostrar senha',
  hide: 'Ocultar senha',
  submit: 'Entrar como Membro',
  busy: 'Entrando...',
  failed: 'Erro na autenticação',
  emailMissing: 'Informe seu e-mail.',
  emailInvalid: 'Informe um e-mail válido, como nome@exemplo.com.',
  passwordMissing: 'Informe sua senha.',
  forgotten: 'Esqueci minha senha',
  admin: {
    open: 'Acesso Administrativo',
    title: 'Login Administrativo',
    email: 'E-mail administrativo',
    password: 'Senha administrativa',
    submit: 'Acessar Painel Administrativo',
    busy: 'Acessando...',
    failed: 'Erro na autenticação administrativa',
    close: 'Fechar',
  },
}

/** The second factor, at sign-in and wherever else it is required. */
export const secondFactor = {
  title: 'Segundo Fator',
  hint: `Abra seu aplicativo autenticador e digite o código de 6 números ${club.of}.`,
  code: 'Código de 6 números',
  codeFault: 'Digite os 6 números do código.',
  submit: 'Confirmar',
  busy: 'Confirmando...',
  failed: 'Código não aceito',
  leave: 'Voltar para o login',
  reason: (failure: Failure) => reason(failure, 'Não foi possível confirmar o código. Tente novamente.'),
}

/** 'Esqueci minha senha'. */
export const recovery = {
  title: 'Recuperar Acesso',
  hint: 'Informe o e-mail da sua conta. Enviaremos um link e um código para escolher uma nova senha.',
  submit: 'Enviar link',
  busy: 'Enviando...',
  failed: 'Não foi possível continuar',
  back: 'Voltar para o login',
  opening: 'Abrindo o link...',
  sent: (email: string) =>
    `Se houver uma conta com o e-mail ${email}, a mensagem já está a caminho. Abra o link dela ou digite aqui o código.`,
  check: 'Verificar código',
  checking: 'Verificando...',
  resend: 'Enviar de novo',
  resending: 'Enviando...',
  otherEmail: 'Usar outro e-mail',
  choose: 'Escolha uma nova senha. Os outros aparelhos precisarão entrar novamente.',
  save: 'Salvar nova senha',
  saving: 'Salvando...',
  reason: (failure: Failure) => reason(failure, 'Algo não saiu como esperado. Tente novamente.'),
}

/** A new password, typed twice. */
export const newPassword = {
  password: 'Nova senha',
  repeat: 'Repita a nova senha',
  hint: 'Pelo menos 8 caracteres, e nada fácil de adivinhar.',
  faults: {
    short: 'A senha precisa de pelo menos 8 caracteres.',
    long: 'A senha é longa demais. Use até 72 caracteres.',
    common: 'Esta senha é fácil de adivinhar. Evite palavras comuns, sequências, seu nome e seu e-mail.',
    different: 'As senhas não são iguais.',
  } satisfies Record<PasswordFault, string>,
}

/** Accepting an invitation. */
export const invitation = {
  title: 'Seu Convite',
  hint: 'Informe o e-mail para o qual o convite foi feito e escolha uma senha. Sua conta fica pronta em seguida.',
  email: 'E-mail do convite',
  submit: 'Criar minha conta',
  busy: 'Criando conta...',
  failed: 'Convite não aceito',
  unconfirmed: 'Sua conta foi criada. Falta confirmar o e-mail: abra o link que acabamos de enviar.',
  signedIn: (email: string) =>
    `Você já entrou como ${email}. Para aceitar um convite feito para outro e-mail, saia antes.`,
  signOut: 'Sair e continuar',
  goOn: 'Continuar como estou',
  back: 'Voltar para o login',
  reason: (failure: Failure) => reason(failure, 'Não foi possível criar a conta. Tente novamente.'),
}

/** Texts of a club's first link that differ from an invitation's. */
export const beginning = {
  title: 'Primeiro Acesso',
  hint: `Este link cria a conta que administra ${club.the}. Informe o seu e-mail e escolha uma senha.`,
  email: 'Seu e-mail',
  failed: 'Link não aceito',
}

/** For the inline alert and the toast of the member's form. */
export const loginReason = (failure: Failure) => reason(failure, 'Erro ao fazer login. Verifique suas credenciais.')

const adminLoginFailed = 'Erro ao fazer login administrativo. Verifique suas credenciais.'

/** Names the missing role: only a person with the right password, and code, can see it. */
export const adminLoginReason = (failure: Failure) =>
  failure.code === 'not_administrator'
    ? 'Esta conta não tem acesso administrativo. Entre pela área de membros.'
    : reason(failure, adminLoginFailed)
