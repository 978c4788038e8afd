import type { Failure } from '#machines/shared/failure.ts'

const offline = 'Sem resposta do servidor. Confira a conexão e tente novamente.'
const offlineKept = 'Sem resposta do servidor. Nada do que você escreveu se perdeu.'
export const forbidden = 'Você não tem permissão para fazer isso.'

/** Sentences by server code; the English messages of servers are never shown. */
const byCode: Readonly<Record<string, string>> = {
  '42501': forbidden,
  PT429: 'Foram muitas vezes em pouco tempo. Aguarde um pouco e tente de novo.',
  name_taken: 'A imagem precisa ser enviada de novo. Tente novamente.',
  task_gone: 'Esta tarefa não existe mais ou já não é sua.',
  over_request_rate_limit: 'Muitas tentativas em pouco tempo. Espere um minuto e tente novamente.',
  user_banned: 'Sua conta está suspensa. Fale com a administração.',
  over_email_send_rate_limit: 'Um e-mail acabou de ser enviado. Espere um minuto e peça outro.',
  otp_expired: 'O link ou o código não vale mais: já foi usado, venceu ou foi digitado errado.',
  session_not_found: 'A verificação demorou demais e venceu. Comece de novo.',
  session_expired: 'A verificação demorou demais e venceu. Comece de novo.',
  email_exists: 'Este e-mail já é de outra conta.',
  email_address_invalid: 'Este e-mail não é aceito. Confira o endereço.',
  same_password: 'A nova senha precisa ser diferente da atual.',
  weak_password:
    'Esta senha é fácil de adivinhar. Escolha outra, sem palavras comuns, sequências, seu nome ou seu e-mail.',
  mfa_verification_failed: 'Código incorreto ou vencido. Digite o que o aplicativo mostra agora.',
  mfa_challenge_expired: 'O código demorou demais. Digite o que o aplicativo mostra agora.',
  reauthentication_not_valid: 'O código não vale: foi digitado errado ou já venceu. Peça outro, se precisar.',
  insufficient_aal: 'Entre novamente com o segundo fator para fazer isso.',
  too_many_enrolled_mfa_factors: 'Sua conta já tem o máximo de aplicativos autenticadores.',
  user_already_exists: 'Já existe uma conta com este e-mail. Entre com ela ou recupere a senha.',
  PGRST301: 'Sua sessão não vale mais. Entre novamente.',
  PGRST303: 'Sua sessão expirou. Entre novamente.',
  '57014': 'O servidor demorou demais para responder. Tente novamente.',
}

/** The sentence for a failure: from our SQL, else by its code, else `fallback`. */
export const reason = (failure: Failure, fallback: string): string => {
  if (failure.sentence) return failure.sentence
  if (failure.kind === 'offline') return offline
  return (failure.code === null ? undefined : byCode[failure.code]) ?? fallback
}

/** Like {@link reason}, for forms that still hold the typed text. */
export const keptReason = (failure: Failure, fallback: string): string =>
  failure.kind === 'offline' && !failure.sentence ? offlineKept : reason(failure, fallback)

/** For an upload that is neither finished nor refused. */
export const stalledUpload = 'O envio parou. Ele continua quando a conexão voltar.'

/** The description of 'Erro ao carregar …'. */
export const loadReason = (failure: Failure) => reason(failure, 'Algo não saiu como esperado. Tente novamente.')
