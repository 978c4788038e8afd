import type { Failure } from '#machines/model/failure.ts'
import { reason } from './failures.ts'

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

export const notFound = {
  title: 'Acesso Restrito',
  quote: '“Há portas que não se abrem com pressa.”',
  back: 'Retornar à área segura',
}

/** SPEC.md, section 8: the inline alert and the toast of the member's form say the same. */
export const loginReason = (failure: Failure) => reason(failure, 'Erro ao fazer login. Verifique suas credenciais.')

export const adminLoginReason = (failure: Failure) =>
  reason(failure, 'Erro ao fazer login administrativo. Verifique suas credenciais.')
