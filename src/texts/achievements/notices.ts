import type { NoticeKey } from '#machines/notices.ts'
import { handReason, saveBadgeReason } from '#src/texts/achievements/badgeFailures.ts'
import { loadReason, reason } from '#src/texts/shared/failures.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

/** Notices of the dialogs for badges. */
export const achievementsNotices = {
  'badges.loadFailed': ({ failure }) => failed('Erro ao carregar insígnias', loadReason(failure)),
  'badge.saved': ({ title, isNew, isActive }) =>
    done(
      isNew ? 'Insígnia criada' : 'Insígnia atualizada',
      isActive ? `“${title}” já vale para todos.` : `“${title}” não é concedida enquanto não estiver em vigor.`,
    ),
  'badge.saveFailed': ({ failure }) => failed('Erro ao salvar insígnia', saveBadgeReason(failure)),
  'badge.deleted': ({ title }) => done('Insígnia excluída', `“${title}” não existe mais.`),
  'badge.deleteFailed': ({ failure }) =>
    failed('Erro ao excluir insígnia', reason(failure, 'Ocorreu um erro ao excluir a insígnia.')),
  'badge.handed': ({ kind }) => done(kind === 'grant' ? 'Insígnia concedida' : 'Insígnia revogada'),
  'badge.handFailed': ({ kind, failure }) =>
    failed(kind === 'grant' ? 'Erro ao conceder insígnia' : 'Erro ao revogar insígnia', handReason(kind, failure)),
} satisfies Partial<Wordings<NoticeKey>>
