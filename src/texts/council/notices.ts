import type { NoticeKey } from '#machines/notices.ts'
import {
  addCaseReason,
  councilLoadFailed,
  removeCouncilMemberReason,
  saveCouncilMemberReason,
  updateCaseReason,
} from '#src/texts/council/councilPanelFailures.ts'
import { reason } from '#src/texts/shared/failures.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

/** Notices of the council's pages. */
export const councilNotices = {
  'council.loadFailed': ({ failure }) => failed('Erro ao carregar dados', reason(failure, councilLoadFailed)),
  'council.memberSaved': ({ name, isNew }) =>
    isNew
      ? done('Membro adicionado', `${name} agora faz parte do Conselho.`)
      : done('Membro atualizado', `O cadastro de ${name} no Conselho foi atualizado.`),
  'council.memberSaveFailed': ({ isNew, failure }) =>
    failed(isNew ? 'Erro ao adicionar membro' : 'Erro ao atualizar membro', saveCouncilMemberReason(isNew, failure)),
  'council.memberRemoved': ({ name }) => done('Membro removido', `${name} não faz mais parte do Conselho.`),
  'council.memberRemoveFailed': ({ failure }) => failed('Erro ao remover membro', removeCouncilMemberReason(failure)),
  'monitoring.added': ({ name, asBefore }) =>
    asBefore
      ? done(
          'Usuário já adicionado',
          'Uma tentativa anterior já tinha chegado ao servidor e está na lista. Este caso ainda não foi enviado.',
        )
      : done('Usuário adicionado', `${name} está na lista de monitoramento.`),
  'monitoring.addFailed': ({ failure }) => failed('Erro ao adicionar usuário', addCaseReason(failure)),
  'monitoring.updated': ({ name, isClosed }) =>
    done(
      'Monitoramento atualizado',
      isClosed ? `O caso de ${name} está resolvido.` : `A anotação sobre ${name} foi salva.`,
    ),
  'monitoring.updateFailed': ({ failure }) => failed('Erro ao atualizar monitoramento', updateCaseReason(failure)),
} satisfies Partial<Wordings<NoticeKey>>
