import type { Failure } from '#machines/shared/failure.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'

/** The error codes of an expired session. */
const signedOut: readonly (string | null)[] = ['PGRST301', 'PGRST303', 'session_not_found', 'session_expired']

export const writingReason = (what: 'message' | 'reply', failure: Failure) => {
  if (failure.sentence) return failure.sentence
  if (signedOut.includes(failure.code))
    return what === 'message'
      ? 'Você precisa estar logado para enviar mensagens.'
      : 'Você precisa estar logado para responder.'
  return keptReason(failure, 'Algo não saiu como esperado. Tente novamente.')
}
export const deleteWritingReason = (failure: Failure) => reason(failure, 'Não foi possível excluir. Tente novamente.')
export const likeReason = (failure: Failure) => {
  if (failure.code === 'message_gone') return 'Esta mensagem foi excluída.'
  if (signedOut.includes(failure.code)) return 'Você precisa estar logado para curtir mensagens.'
  return reason(failure, 'A curtida não foi registrada. Tente novamente.')
}
