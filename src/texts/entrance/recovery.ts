import { isRecoveryOver } from '#machines/entrance/recovery.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { reason } from '#src/texts/shared/failures.ts'

/** 'Esqueci minha senha'. */
export const recovery = {
  title: 'Recuperar Acesso',
  hint: 'Informe o e-mail da sua conta. Enviaremos um link e um código para escolher uma nova senha.',
  submit: 'Enviar link',
  busy: 'Enviando...',
  failed: 'Não foi possível continuar',
  back: 'Voltar para o login',
  opening: 'Abrindo o link...',
  retry: 'Tentar novamente',
  sent: (email: string) =>
    `Se houver uma conta com o e-mail ${email}, a mensagem já está a caminho. Abra o link dela ou digite aqui o código.`,
  sentAgain: (email: string) =>
    `Se houver uma conta com o e-mail ${email}, outra mensagem está a caminho. Vale só o link ou o código dela.`,
  check: 'Verificar código',
  checking: 'Verificando...',
  resend: 'Enviar de novo',
  resending: 'Enviando...',
  otherEmail: 'Usar outro e-mail',
  choose: 'Escolha uma nova senha. Os outros aparelhos precisarão entrar novamente.',
  save: 'Salvar nova senha',
  saving: 'Salvando...',
  reason: (failure: Failure) =>
    isRecoveryOver(failure)
      ? 'Esta recuperação terminou. Use “Enviar link” para receber outro e-mail.'
      : reason(failure, 'Algo não saiu como esperado. Tente novamente.'),
}
