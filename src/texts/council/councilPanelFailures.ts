import type { Failure } from '#machines/shared/failure.ts'
import { keptReason, loadReason } from '#src/texts/shared/failures.ts'

/* Texts for notices too. They are in a separate file because every page loads them. */

/** Shown by the toast and in place of the table. */
export const councilLoadFailed = 'Não foi possível carregar os dados do conselho.'

/** The form and the toast show the same text. */
export const saveCouncilMemberReason = (isNew: boolean, failure: Failure) => {
  // Two rows linked the member at the same moment. The first link is stored.
  if (failure.code === '23505') return failure.sentence ?? 'Este membro já está ligado a outro cadastro do Conselho.'
  return keptReason(
    failure,
    isNew ? 'Não foi possível adicionar o membro ao conselho.' : 'Algo não saiu como esperado. Tente novamente.',
  )
}

export const removeCouncilMemberReason = (failure: Failure) =>
  failure.code === 'council_changed'
    ? 'Outra pessoa alterou este cadastro. Confira a versão atual antes de remover.'
    : loadReason(failure)

export const addCaseReason = (failure: Failure) =>
  keptReason(failure, 'Não foi possível adicionar o usuário à lista de monitoramento.')

export const updateCaseReason = (failure: Failure) =>
  failure.code === 'monitoring_gone'
    ? 'Este caso não está mais na lista de monitoramento.'
    : keptReason(failure, 'Não foi possível salvar as alterações.')
