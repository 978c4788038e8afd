import type { NoticeKey } from '#machines/notices.ts'
import {
  deleteMemberReason,
  photoFaults,
  saveMemberReason,
  uploadMemberReason,
} from '#src/texts/members/memberFailures.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

/** Notices about the form of a member and its photo. */
export const membersNotices = {
  'member.created': () => done('Membro cadastrado', 'Novo membro cadastrado com sucesso.'),
  'member.updated': () => done('Membro atualizado', 'As informações do membro foram atualizadas com sucesso.'),
  'member.saveFailed': ({ failure }) => failed('Erro', saveMemberReason(failure)),
  'member.deleted': ({ from }) =>
    from === 'detail'
      ? done('Membro excluído', 'O membro foi excluído permanentemente.')
      : done('Membro excluído com sucesso.', 'O membro foi removido permanentemente.'),
  'member.deleteFailed': ({ from, failure }) =>
    from === 'detail'
      ? failed('Erro', deleteMemberReason(failure, 'Ocorreu um erro ao excluir o membro.'))
      : failed('Erro ao excluir membro', deleteMemberReason(failure, 'Não foi possível excluir o membro.')),
  'member.inactivated': () => done('Membro inativado', 'O cadastro continua na lista, como inativo.'),
  'member.anonymised': () => done('Membro anonimizado', 'O que publicou aparece agora como “Membro removido”.'),
  'member.photoRefused': ({ fault }) => failed('Erro ao carregar foto', photoFaults[fault]),
  'member.photoUploaded': () => done('Foto carregada', 'Ela vale a partir do momento em que você salvar.'),
  'member.photoFailed': ({ failure }) => failed('Erro ao carregar foto', uploadMemberReason(failure)),
} satisfies Partial<Wordings<NoticeKey>>
