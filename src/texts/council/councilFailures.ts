import type { Failure } from '#machines/shared/failure.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'

/* Texts for notices too. They are in a separate file because every page loads them. */

const positionChanged = 'Outra pessoa alterou este cargo neste meio-tempo. Confira a versão atual.'

export const positionsReason = (failure: Failure) => reason(failure, 'Não foi possível carregar os cargos do conselho.')

/** The form and the toast show the same text. */
export const savePositionReason = (failure: Failure) =>
  failure.code === 'position_taken'
    ? 'Já existe um cargo com este código.'
    : keptReason(failure, 'Não foi possível salvar as alterações.')

/** The confirmation and the toast show the same text. */
export const deletePositionReason = (failure: Failure) => {
  if (failure.code === 'position_changed') return positionChanged
  if (failure.code === '23503') return failure.sentence ?? 'Este cargo está em uso e não pode ser excluído.'
  return reason(failure, 'Não foi possível excluir o cargo.')
}

export const savePermissionsReason = (failure: Failure) => reason(failure, 'Não foi possível salvar as permissões.')

export const permissionsChanged =
  'Outra pessoa alterou as permissões deste cargo neste meio-tempo. Suas alterações continuam na tela: confira e salve de novo.'
