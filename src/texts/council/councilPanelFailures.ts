import type { Failure } from '#machines/shared/failure.ts'
import { keptReason, loadReason } from '#src/texts/shared/failures.ts'

/*
 * What notices say too, apart from the rest of its area: they come with every page. SPEC.md, section 8.
 */

/** Said by the toast and in the table's place. */
export const councilLoadFailed = 'Não foi possível carregar os dados do conselho.'

/** The form's alert and the toast say the same. */
export const saveCouncilMemberReason = (isNew: boolean, failure: Failure) => {
  // Two at the same moment: the first one's link stands.
  if (failure.code === '23505') return failure.sentence ?? 'Este membro já está ligado a outro cadastro do Conselho.'
  return keptReason(
    failure,
    isNew ? 'Não foi possível adicionar o membro ao conselho.' : 'Algo não saiu como esperado. Tente novamente.',
  )
}

export const removeCouncilMemberReason = loadReason

export const addCaseReason = (failure: Failure) =>
  keptReason(failure, 'Não foi possível adicionar o usuário à lista de monitoramento.')

export const updateCaseReason = (failure: Failure) =>
  failure.code === 'monitoring_gone'
    ? 'Este caso não está mais na lista de monitoramento.'
    : keptReason(failure, 'Não foi possível salvar as alterações.')
