import type { NoticeKey } from '#machines/notices.ts'
import { keptReason, loadReason, reason } from '#src/texts/shared/failures.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

/** Notices of the pages with feedback. */
export const feedbackNotices = {
  'feedback.loadFailed': ({ failure }) => failed('Erro ao carregar feedback', loadReason(failure)),
  'feedback.sent': () => done('Feedback enviado', 'O Conselho vai ler. Você acompanha a situação nesta página.'),
  'feedback.sendFailed': ({ failure }) =>
    failed('Erro ao enviar feedback', keptReason(failure, 'Não foi possível enviar o feedback.')),
  'feedback.saved': () => done('Feedback atualizado', 'As alterações foram salvas com sucesso.'),
  'feedback.saveFailed': ({ failure }) =>
    failed('Erro ao salvar', reason(failure, 'Não foi possível salvar as alterações.')),
} satisfies Partial<Wordings<NoticeKey>>
