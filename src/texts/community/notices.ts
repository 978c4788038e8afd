import type { NoticeKey } from '#machines/notices.ts'
import { whoIsNotified } from '#src/texts/community/addressee.ts'
import { deleteWritingReason, likeReason, writingReason } from '#src/texts/community/messageFailures.ts'
import { keptReason, loadReason, reason } from '#src/texts/shared/failures.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

const capitalized = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** Notices of the wall and of the pinned content. */
export const communityNotices = {
  'pinned.loadFailed': ({ failure }) =>
    failed('Erro ao carregar conteúdo fixado', reason(failure, 'Ocorreu um erro ao carregar o conteúdo fixado.')),
  'pinned.added': ({ title }) => done('Conteúdo fixado', `“${title}” aparece para todos os membros.`),
  'pinned.addFailed': ({ failure }) =>
    failed('Erro ao fixar conteúdo', keptReason(failure, 'Ocorreu um erro ao fixar o conteúdo.')),
  'pinned.removed': () => done('Conteúdo desafixado'),
  'pinned.removeFailed': ({ failure }) =>
    failed('Erro ao desafixar conteúdo', reason(failure, 'Ocorreu um erro ao desafixar o conteúdo.')),
  'messages.loadFailed': ({ failure }) => failed('Erro ao carregar mensagens', loadReason(failure)),
  'message.sent': ({ name, lack }) => done('Mensagem enviada', capitalized(whoIsNotified(name, lack))),
  'message.sendFailed': ({ failure }) => failed('Erro ao enviar mensagem', writingReason('message', failure)),
  'message.likeFailed': ({ failure }) => failed('Erro ao curtir mensagem', likeReason(failure)),
  'message.deleted': ({ of }) => done(of === 'messages' ? 'Mensagem excluída' : 'Comentário excluído'),
  'message.deleteFailed': ({ of, failure }) =>
    failed(of === 'messages' ? 'Erro ao excluir mensagem' : 'Erro ao excluir comentário', deleteWritingReason(failure)),
  'replies.loadFailed': ({ failure }) =>
    failed('Erro ao carregar respostas', reason(failure, 'Ocorreu um erro ao carregar as respostas.')),
  'reply.sendFailed': ({ failure }) => failed('Erro ao enviar resposta', writingReason('reply', failure)),
} satisfies Partial<Wordings<NoticeKey>>
