import type { GrantKind } from '#machines/achievements/badgeGrant.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { keptReason } from '#src/texts/shared/failures.ts'

/* Texts for notices too. They are in a separate file because every page loads them. */

/** The form and the toast show the same text. */
export const saveBadgeReason = (failure: Failure) =>
  failure.code === '23505'
    ? 'Já existe uma insígnia com este título.'
    : keptReason(failure, 'Ocorreu um erro ao salvar a insígnia.')

export const handReason = (kind: GrantKind, failure: Failure) =>
  keptReason(
    failure,
    kind === 'grant' ? 'Ocorreu um erro ao conceder a insígnia.' : 'Ocorreu um erro ao revogar a insígnia.',
  )
