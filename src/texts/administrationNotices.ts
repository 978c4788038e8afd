import type { NoticeKey } from '#machines/notices.ts'
import { photoFaults } from '#src/texts/members/memberFailures.ts'
import {
  closeReason,
  goalsReason,
  periodName,
  pointsReason,
  settingsReason,
  signed,
  routineKindReason,
  deleteTitleReason,
  titleReason,
  weeklyTotal,
} from '#src/texts/ranking/administrationFailures.ts'
import { loadReason, reason } from '#src/texts/shared/failures.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import { done, failed } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'
import {
  accountChange,
  answerReason,
  changeReason,
  invitationReason,
  questionOf,
} from '#src/texts/users/accountChange.ts'

const withDropped = (sentence: string, hasDropped: boolean) =>
  hasDropped ? `${sentence} O que você pediu depois não foi feito.` : sentence

/** Notices of the pages of the administration. */
export const administrationNotices = {
  'problem.loadFailed': ({ failure }) => failed('Erro ao carregar problemas', loadReason(failure)),
  'problem.downloaded': () => done('Registro baixado', 'Use-o com npm run machines:replay.'),
  'problem.downloadFailed': ({ failure }) =>
    failed('Erro ao baixar registro', reason(failure, 'Não foi possível baixar o registro.')),
  'users.loadFailed': ({ failure }) => failed('Erro ao carregar usuários', loadReason(failure)),
  'account.changed': ({ change }) =>
    done(change.kind === 'withdraw' ? 'Convite revogado' : accountChange.updated, questionOf(change).done),
  'account.changeFailed': ({ change, failure }) =>
    failed(questionOf(change).failed, `${changeReason(failure)} A lista foi atualizada.`),
  'account.linked': ({ name }) => done('Conta ligada', `A conta de ${name} já faz parte de um cadastro de membro.`),
  'invitation.sendFailed': ({ failure }) =>
    failed('Erro ao reenviar convite', `${invitationReason(failure)} A lista foi atualizada.`),
  'invitation.copied': () => done('Link copiado', 'Cole-o na mensagem para a pessoa convidada.'),
  'deletionRequest.closed': ({ outcome }) =>
    done(outcome === 'done' ? 'Pedido atendido' : 'Pedido recusado', 'A pessoa foi avisada.'),
  'deletionRequest.closeFailed': ({ failure }) => failed('Erro ao encerrar pedido', answerReason(failure)),
  'points.added': ({ name, points, weekly, asBefore }) =>
    asBefore
      ? done(
          'Pontos já adicionados',
          'Uma tentativa anterior já tinha chegado ao servidor e está na lista. Estes pontos ainda não foram enviados.',
        )
      : done('Pontos adicionados', `${name}: ${signed(points)}. ${weeklyTotal(weekly)}`),
  'points.addFailed': ({ failure }) => failed('Erro ao adicionar pontos', pointsReason(failure)),
  'title.saved': ({ title, isNew }) => done(isNew ? 'Título criado' : 'Título atualizado', `“${title}” foi salvo.`),
  'title.saveFailed': ({ failure, hasDropped }) =>
    failed('Erro ao salvar título', withDropped(titleReason(failure), hasDropped)),
  'title.deleted': ({ title }) => done('Título excluído', `“${title}” não existe mais.`),
  'title.deleteFailed': ({ failure }) => failed('Erro ao excluir título', deleteTitleReason(failure)),
  'routineKind.saved': ({ label, isNew }) =>
    done(isNew ? 'Rotina criada' : 'Rotina atualizada', `“${label}” foi salva.`),
  'routineKind.toggled': ({ label, isActive }) =>
    isActive
      ? done('Rotina retomada', `“${label}” volta a receber registros.`)
      : done('Rotina em pausa', `“${label}” não recebe registros. O que foi enviado continua valendo.`),
  'routineKind.saveFailed': ({ failure, hasDropped }) =>
    failed('Erro ao salvar rotina', withDropped(routineKindReason(failure), hasDropped)),
  'routineKind.deleted': ({ label }) => done('Rotina excluída', `“${label}” não existe mais.`),
  'routineKind.deleteFailed': ({ failure }) =>
    failed('Erro ao excluir rotina', reason(failure, 'Não foi possível excluir a rotina.')),
  'goals.saved': () => done('Metas atualizadas', 'Os níveis já valem; os pontos por rotina, para novas avaliações.'),
  'goals.saveFailed': ({ failure }) => failed('Erro ao salvar metas', goalsReason(failure)),
  'period.closed': ({ period }) => done('Período encerrado', `${periodName(period)}: classificação fixada.`),
  'period.closeFailed': ({ failure }) =>
    failed('Erro ao encerrar período', `${closeReason(failure)} A lista foi atualizada.`),
  'clubPause.saved': () => done('Pausa marcada', 'Nestes dias ninguém perde a sequência.'),
  'clubPause.ended': () => done('Pausa encerrada', 'De hoje em diante, os dias dela contam.'),
  'settings.saved': () => done('Configurações atualizadas', 'Já valem para todos.'),
  'identity.emblemRefused': ({ fault }) => failed('Erro ao carregar emblema', photoFaults[fault]),
  'settings.saveFailed': ({ failure }) => failed('Erro ao salvar configurações', settingsReason(failure)),
  'administration.loadFailed': ({ failure }) => failed('Erro ao carregar painel', loadReason(failure)),
  'beginning.finished': () => done('O clube está pronto', 'A primeira mensagem está no mural.'),
  'situation.loadFailed': ({ failure }) => failed('Erro ao carregar situação', loadReason(failure)),
  'audit.loadFailed': ({ failure }) => failed('Erro ao carregar auditoria', loadReason(failure)),
  'audit.downloaded': ({ count, isCut }) =>
    done(
      'Registro baixado',
      isCut
        ? `O arquivo traz só os ${numeral(count)} mais recentes. Use os filtros para baixar o restante.`
        : `${counted(count, 'alteração', 'alterações')} no arquivo.`,
    ),
  'audit.downloadFailed': ({ failure }) => failed('Erro ao baixar registro', loadReason(failure)),
} satisfies Partial<Wordings<NoticeKey>>
