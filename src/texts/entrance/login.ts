import type { Failure } from '#machines/shared/failure.ts'
import type { EmailFault } from '#machines/entrance/fields.ts'
import type { ConfirmedStep } from '#machines/entrance/loginLink.ts'
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
  passwordMissing: 'Informe sua senha.',
  /** On the login, and to a signed-in person, who may have another account. */
  confirmed: {
    half: 'Este endereço está confirmado. Falta o outro: abra também o link que enviamos a ele.',
    whole: 'Este endereço está confirmado e já vale para entrar.',
  } satisfies Record<ConfirmedStep, string>,
  confirming: 'Confirmando o e-mail...',
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

export const emailFaults = {
  missing: 'Informe seu e-mail.',
  invalid: 'Informe um e-mail válido, como nome@exemplo.com.',
} satisfies Record<EmailFault, string>

/** For the inline alert and the toast of the member's form. */
export const loginReason = (failure: Failure) => reason(failure, 'Erro ao fazer login. Verifique suas credenciais.')

const adminLoginFailed = 'Erro ao fazer login administrativo. Verifique suas credenciais.'

/** Names the missing role: only a person with the right password, and code, can see it. */
export const adminLoginReason = (failure: Failure) =>
  failure.code === 'not_administrator'
    ? 'Esta conta não tem acesso administrativo. Entre pela área de membros.'
    : reason(failure, adminLoginFailed)
