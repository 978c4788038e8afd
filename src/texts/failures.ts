import type { Failure } from '#machines/model/failure.ts'

export const offline = 'Sem resposta do servidor. Nada do que você escreveu se perdeu.'
export const forbidden = 'Você não tem permissão para fazer isso.'

/** What the servers' codes mean to a person; the servers' own English is never shown. */
const byCode: Readonly<Record<string, string>> = {
  '42501': forbidden,
  task_gone: 'Esta tarefa não existe mais ou já não é sua.',
  over_request_rate_limit: 'Muitas tentativas em pouco tempo. Espere um minuto e tente novamente.',
  user_banned: 'Sua conta está suspensa. Fale com a administração.',
  PGRST301: 'Sua sessão não vale mais. Entre novamente.',
  PGRST303: 'Sua sessão expirou. Entre novamente.',
  '57014': 'O servidor demorou demais para responder. Tente novamente.',
}

/** The sentence for a failure: our own SQL's, else what its code means, else the default of SPEC.md, section 8. */
export const reason = (failure: Failure, fallback: string): string => {
  if (failure.sentence) return failure.sentence
  if (failure.kind === 'offline') return offline
  return (failure.code === null ? undefined : byCode[failure.code]) ?? fallback
}

/** For 'Erro ao carregar …', whose description SPEC.md leaves to the message. */
export const loadReason = (failure: Failure) => reason(failure, 'Algo não saiu como esperado. Tente novamente.')
