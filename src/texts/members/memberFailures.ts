import type { Failure } from '#machines/shared/failure.ts'
import { keptReason, reason } from '#src/texts/shared/failures.ts'
import { tooManyPixels } from '#src/texts/shared/sizes.ts'

export const memberNotFound = 'Membro não encontrado.'
const lockedMeanwhile: Readonly<Record<string, string>> = {
  member_gone: 'Outra pessoa excluiu este membro neste meio-tempo.',
  member_anonymised: 'Este membro foi anonimizado e não pode mais ser alterado.',
}

/** For both the form's alert and the toast. */
export const saveMemberReason = (failure: Failure) =>
  lockedMeanwhile[failure.code ?? ''] ?? keptReason(failure, 'Ocorreu um erro ao salvar o membro.')

export const deleteMemberReason = (failure: Failure, fallback: string) =>
  failure.code === 'member_gone' ? 'Este membro já tinha sido excluído.' : reason(failure, fallback)

export const photoFaults = {
  photoFormat: 'O arquivo selecionado não é uma imagem válida.',
  photoTooLarge: 'A imagem deve ter menos de 5MB.',
  photoPixels: tooManyPixels,
}

export const uploadMemberReason = (failure: Failure) => reason(failure, 'Ocorreu um erro ao carregar a foto.')
