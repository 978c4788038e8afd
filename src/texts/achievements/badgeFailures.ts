import type { GrantKind } from '#machines/achievements/badgeGrant.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { keptReason } from '#src/texts/shared/failures.ts'

/*
 * What notices say too, apart from the rest of its area: they come with every page.
 */

/** The form's alert and the toast say the same. */
export const saveBadgeReason = (failure: Failure) =>
  failure.code === '23505'
    ? 'Já existe uma insígnia com este título.'
    : keptReason(failure, 'Ocorreu um erro ao salvar a insígnia.')

export const handReason = (kind: GrantKind, failure: Failure) =>
  keptReason(
    failure,
    kind === 'grant' ? 'Ocorreu um erro ao conceder a insígnia.' : 'Ocorreu um erro ao revogar a insígnia.',
  )
