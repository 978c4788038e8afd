import {
  accountChange,
  answerReason,
  changeReason,
  invitationReason,
  questionOf,
} from '#src/texts/users/accountChange.ts'
import { handReason, saveBadgeReason } from '#src/texts/achievements/badgeFailures.ts'
import {
  addCaseReason,
  councilLoadFailed,
  removeCouncilMemberReason,
  saveCouncilMemberReason,
  updateCaseReason,
} from '#src/texts/council/councilPanelFailures.ts'
import { photoFaults } from '#src/texts/members/memberFailures.ts'
import { day } from '#src/texts/shared/dates.ts'
import { keptReason, loadReason, reason } from '#src/texts/shared/failures.ts'
import { counted, numeral } from '#src/texts/shared/labels.ts'
import {
  deletePositionReason,
  permissionsChanged,
  positionsReason,
  savePermissionsReason,
  savePositionReason,
} from '#src/texts/council/councilFailures.ts'
import {
  closeReason,
  goalsReason,
  periodName,
  pointsReason,
  settingsReason,
  signed,
  routineKindReason,
  titleReason,
  weeklyTotal,
} from '#src/texts/ranking/administrationFailures.ts'
import { calendarReason, presenceReason, saveMeetingReason } from '#src/texts/meetings/meetingFailures.ts'
import type { NoticeKey } from '#machines/notices.ts'
import { done, failed, type Wordings } from '#src/texts/shared/wording.ts'

/**
 * Notices that only the pages of council, administration, meetings, feedback and badges show. They load with those
 * pages, so that they are available offline.
 */
export const pageNotices = {
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
    done(
      'Usuário adicionado',
      asBefore
        ? 'Uma tentativa anterior já tinha chegado ao servidor: vale o que foi enviado nela.'
        : `${name} está na lista de monitoramento.`,
    ),
  'monitoring.addFailed': ({ failure }) => failed('Erro ao adicionar usuário', addCaseReason(failure)),
  'monitoring.updated': ({ name, isClosed }) =>
    done(
      'Monitoramento atualizado',
      isClosed ? `O caso de ${name} está resolvido.` : `A anotação sobre ${name} foi salva.`,
    ),
  'monitoring.updateFailed': ({ failure }) => failed('Erro ao atualizar monitoramento', updateCaseReason(failure)),
  'badges.loadFailed': ({ failure }) => failed('Erro ao carregar insígnias', loadReason(failure)),
  'badge.saved': ({ title, isNew }) =>
    done(isNew ? 'Insígnia criada' : 'Insígnia atualizada', `“${title}” já vale para todos.`),
  'badge.saveFailed': ({ failure }) => failed('Erro ao salvar insígnia', saveBadgeReason(failure)),
  'badge.deleted': ({ title }) => done('Insígnia excluída', `“${title}” não existe mais.`),
  'badge.deleteFailed': ({ failure }) =>
    failed('Erro ao excluir insígnia', reason(failure, 'Ocorreu um erro ao excluir a insígnia.')),
  'badge.handed': ({ kind }) => done(kind === 'grant' ? 'Insígnia concedida' : 'Insígnia revogada'),
  'badge.handFailed': ({ kind, failure }) =>
    failed(kind === 'grant' ? 'Erro ao conceder insígnia' : 'Erro ao revogar insígnia', handReason(kind, failure)),
  'positions.loadFailed': ({ failure }) => failed('Erro ao carregar dados', positionsReason(failure)),
  'position.created': () => done('Cargo criado', 'O novo cargo foi criado com sucesso.'),
  'position.updated': () => done('Cargo atualizado', 'O cargo foi atualizado com sucesso.'),
  'position.saveFailed': ({ failure }) => failed('Erro ao salvar', savePositionReason(failure)),
  'position.deleted': () => done('Cargo excluído', 'O cargo foi excluído com sucesso.'),
  'position.deleteFailed': ({ failure }) => failed('Erro ao excluir', deletePositionReason(failure)),
  'permissions.loadFailed': ({ failure }) => failed('Erro ao carregar permissões', loadReason(failure)),
  'permissions.saved': () => done('Permissões atualizadas', 'As permissões do cargo foram atualizadas com sucesso.'),
  'permissions.saveFailed': ({ failure }) => failed('Erro ao salvar', savePermissionsReason(failure)),
  'permissions.changed': () => failed('Erro ao salvar', permissionsChanged),
  'feedback.loadFailed': ({ failure }) => failed('Erro ao carregar feedback', loadReason(failure)),
  'feedback.sent': () => done('Feedback enviado', 'O Conselho vai ler. Você acompanha a situação nesta página.'),
  'feedback.sendFailed': ({ failure }) =>
    failed('Erro ao enviar feedback', keptReason(failure, 'Não foi possível enviar o feedback.')),
  'feedback.saved': () => done('Feedback atualizado', 'As alterações foram salvas com sucesso.'),
  'feedback.saveFailed': ({ failure }) =>
    failed('Erro ao salvar', reason(failure, 'Não foi possível salvar as alterações.')),
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
  'meetings.loadFailed': ({ failure }) => failed('Erro ao carregar reuniões', loadReason(failure)),
  'meeting.saved': ({ isNew, isRecord }) =>
    isNew
      ? isRecord
        ? done('Reunião registrada', 'Ela está entre as realizadas, onde a presença se registra.')
        : done('Reunião agendada', 'A nova reunião foi agendada com sucesso.')
      : done('Reunião atualizada', 'A reunião foi atualizada com sucesso.'),
  'meeting.saveFailed': ({ failure }) => failed('Erro ao salvar', saveMeetingReason(failure)),
  'meeting.deleted': () => done('Reunião excluída', 'A reunião foi excluída com sucesso.'),
  'meeting.deleteFailed': ({ failure }) =>
    failed('Erro ao excluir', reason(failure, 'Não foi possível excluir a reunião.')),
  'meeting.dateMoved': ({ title, to }) => done('Data alterada', `“${title}” passa para ${day(to.date)} às ${to.time}.`),
  'meeting.dateCancelled': ({ title, date }) =>
    done('Data cancelada', `“${title}” não acontece em ${day(date)}. As outras datas continuam.`),
  'meeting.answerFailed': ({ failure }) =>
    failed('Erro ao responder', reason(failure, 'Não foi possível guardar a sua resposta.')),
  'meeting.presenceSaved': () => done('Presença registrada', 'A presença dos participantes foi registrada.'),
  'meeting.presenceFailed': ({ failure }) => failed('Erro ao registrar presença', presenceReason(failure)),
  'calendar.downloaded': ({ count }) =>
    done('Calendário baixado', `${counted(count, 'reunião', 'reuniões')} no arquivo. Abra-o no seu calendário.`),
  'calendar.failed': ({ failure }) => failed('Erro ao baixar calendário', calendarReason(failure)),
  'deletionRequest.closed': ({ outcome }) =>
    done(outcome === 'done' ? 'Pedido atendido' : 'Pedido recusado', 'A pessoa foi avisada.'),
  'deletionRequest.closeFailed': ({ failure }) => failed('Erro ao encerrar pedido', answerReason(failure)),
  'points.added': ({ name, points, weekly, asBefore }) =>
    done(
      'Pontos adicionados',
      asBefore
        ? 'Uma tentativa anterior já tinha chegado ao servidor: vale o que foi enviado nela.'
        : `${name}: ${signed(points)}. ${weeklyTotal(weekly)}`,
    ),
  'points.addFailed': ({ failure }) => failed('Erro ao adicionar pontos', pointsReason(failure)),
  'points.loadFailed': ({ failure }) => failed('Erro ao carregar lançamentos', loadReason(failure)),
  'title.saved': ({ title, isNew }) => done(isNew ? 'Título criado' : 'Título atualizado', `“${title}” foi salvo.`),
  'title.saveFailed': ({ failure }) => failed('Erro ao salvar título', titleReason(failure)),
  'title.deleted': ({ title }) => done('Título excluído', `“${title}” não existe mais.`),
  'title.deleteFailed': ({ failure }) =>
    failed('Erro ao excluir título', reason(failure, 'Não foi possível excluir o título.')),
  'routineKind.saved': ({ label, isNew }) =>
    done(isNew ? 'Rotina criada' : 'Rotina atualizada', `“${label}” foi salva.`),
  'routineKind.toggled': ({ label, isActive }) =>
    isActive
      ? done('Rotina retomada', `“${label}” volta a receber registros.`)
      : done('Rotina em pausa', `“${label}” não recebe registros. O que foi enviado continua valendo.`),
  'routineKind.saveFailed': ({ failure }) => failed('Erro ao salvar rotina', routineKindReason(failure)),
  'routineKind.deleted': ({ label }) => done('Rotina excluída', `“${label}” não existe mais.`),
  'routineKind.deleteFailed': ({ failure }) =>
    failed('Erro ao excluir rotina', reason(failure, 'Não foi possível excluir a rotina.')),
  'goals.saved': () => done('Metas atualizadas', 'Os níveis já valem; os pontos por rotina, para novas avaliações.'),
  'goals.saveFailed': ({ failure }) => failed('Erro ao salvar metas', goalsReason(failure)),
  'period.closed': ({ period }) => done('Período encerrado', `${periodName(period)}: classificação fixada.`),
  'period.closeFailed': ({ failure }) =>
    failed('Erro ao encerrar período', `${closeReason(failure)} A lista foi atualizada.`),
  'clubPause.saved': () => done('Clube em pausa', 'Nestes dias ninguém perde a sequência.'),
  'clubPause.ended': () => done('Pausa encerrada', 'A partir de hoje os dias voltam a contar.'),
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
