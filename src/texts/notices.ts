import type { Notice, NoticeKey, SubmissionStep } from '#machines/model/notice.ts'
import type { Failure } from '#machines/model/failure.ts'
import { accountChange, answerReason, changeReason, invitationReason, questionOf } from './accountChange.ts'
import { handReason, saveBadgeReason } from './badgeFailures.ts'
import {
  addCaseReason,
  councilLoadFailed,
  removeCouncilMemberReason,
  saveCouncilMemberReason,
  updateCaseReason,
} from './councilPanelFailures.ts'
import { loadReason, reason } from './failures.ts'
import { likeReason, writingReason } from './messages.ts'
import { counted, listed, numeral, product, routineLabels } from './labels.ts'
import { adminLoginReason, loginReason } from './login.ts'
import {
  deletePositionReason,
  permissionsChanged,
  positionsReason,
  savePermissionsReason,
  savePositionReason,
} from './councilFailures.ts'
import {
  closeReason,
  goalsReason,
  periodName,
  pointsReason,
  settingsReason,
  signed,
  titleReason,
  weeklyTotal,
} from './administrationFailures.ts'
import { calendarReason, meetingRefusals, presenceReason, saveMeetingReason } from './meetingFailures.ts'
import { deleteMemberReason, photoFaults, saveMemberReason, uploadMemberReason } from './memberFailures.ts'

/** How a notice reads; `danger` is the destructive red of SPEC.md, section 8. */
export interface Wording {
  tone: 'success' | 'danger' | 'info'
  title: string
  description?: string
}

const failed = (title: string, description: string): Wording => ({ tone: 'danger', title, description })
const done = (title: string, description?: string): Wording => ({
  tone: 'success',
  title,
  ...(description === undefined ? {} : { description }),
})
const invalid = (description: string) => failed('Erro de validação', description)

export const alreadySent = (routine: keyof typeof routineLabels) =>
  `Você já registrou ${routineLabels[routine]} neste período.`

const why = (failure: Failure) =>
  failure.kind === 'offline' ? 'conexão interrompida.' : reason(failure, 'o servidor recusou o pedido.')

/** The form's alert and the toast say the same. */
export const createReason = (failure: Failure) => reason(failure, 'Ocorreu um erro ao criar a tarefa.')

/** SPEC.md, section 8, 'Erro ao enviar'. */
export const stepFailures: Record<SubmissionStep, (failure: Failure) => string> = {
  user: (failure) =>
    failure.code === 'signed_out' ? 'Usuário não autenticado' : `Erro ao obter usuário: ${why(failure)}`,
  bucket: () => 'Erro ao verificar/criar bucket de armazenamento',
  upload: (failure) => `Erro ao fazer upload da imagem: ${why(failure)}`,
  task: (failure) =>
    failure.code === 'no_url' ? 'Erro ao obter URL pública da imagem' : `Erro ao criar tarefa: ${why(failure)}`,
}

/** Whom a new task was assigned to: each by name up to three, then how many. */
const whoGotIt = (names: readonly string[]) => {
  if (names.length === 0) return 'Sem responsável por enquanto.'
  if (names.length === 1) return `Atribuída a ${names[0]}.`
  return names.length > 3 ? `Atribuída a ${names.length} membros.` : `Atribuída a ${listed(names)}.`
}

/** One wording a notice: a key without one does not compile. */
export const notices: { [K in NoticeKey]: (notice: Extract<Notice, { key: K }>) => Wording } = {
  'session.lost': () =>
    failed('Erro de autenticação', 'Não foi possível verificar sua sessão. Por favor, faça login novamente.'),
  'session.suspended': () => failed('Conta suspensa', 'Sua conta está suspensa. Fale com a administração.'),
  'session.restricted': () => failed('Acesso restrito', 'Você não tem permissão para acessar esta página.'),
  'session.accessFailed': ({ failure }) =>
    failure.kind === 'fault'
      ? failed('Erro de Autenticação', 'Não foi possível verificar suas permissões.')
      : failed('Erro ao carregar permissões', loadReason(failure)),
  'login.welcome': () => done('Login bem-sucedido', `Bem-vindo de volta à ${product}`),
  'login.adminWelcome': () => done('Login administrativo bem-sucedido'),
  'login.failed': ({ failure }) => failed('Erro na autenticação', loginReason(failure)),
  'login.adminFailed': ({ failure }) => failed('Erro na autenticação administrativa', adminLoginReason(failure)),
  'invitation.accepted': () => done('Cadastro concluído', `Boas-vindas à ${product}`),
  'invitation.accountOnly': () => done('Cadastro concluído', 'Entre com seu e-mail e a senha que você escolheu.'),
  'recovery.changed': () => done('Senha alterada', 'Os outros aparelhos precisam entrar novamente.'),
  'recovery.changedOnly': () => done('Senha alterada', 'Entre com a nova senha.'),
  'profile.loadFailed': ({ failure }) => failed('Erro ao carregar perfil', loadReason(failure)),
  'email.changed': ({ email }) => done('E-mail alterado', `Agora você entra com ${email}.`),
  'password.changed': () => done('Senha alterada', 'Os outros aparelhos precisam entrar novamente.'),
  'factor.enrolled': () => done('Segundo fator ativado', 'A partir de agora, o login pede também o código.'),
  'factor.removed': () => done('Segundo fator removido', 'O login volta a pedir só a senha.'),
  'sessions.ended': () => done('Outros aparelhos desconectados', 'Só este continua conectado à sua conta.'),
  'data.downloaded': () => done('Seus dados foram baixados', 'O arquivo está entre os seus downloads.'),
  'data.downloadFailed': ({ failure }) =>
    failed('Erro ao baixar seus dados', reason(failure, 'Não foi possível preparar o arquivo. Tente novamente.')),
  'deletionRequest.sent': () => done('Pedido enviado', 'A administração vai responder; você pode retirá-lo até lá.'),
  'deletionRequest.withdrawn': () => done('Pedido retirado', 'Nada será excluído.'),
  'deletionRequest.failed': ({ failure }) => failed('Erro no pedido de exclusão', loadReason(failure)),
  'routines.loadFailed': ({ failure }) => failed('Erro ao carregar rotinas', loadReason(failure)),
  'routine.invalid': ({ routine, fault }) =>
    invalid(
      {
        photoMissing: `Por favor, adicione uma imagem do seu ${routineLabels[routine]}`,
        photoFormat: 'Formato de arquivo inválido. Use JPG, PNG ou WEBP.',
        photoTooLarge: 'A imagem é muito grande. O tamanho máximo é 5MB.',
        notesTooLong: 'As observações devem ter no máximo 500 caracteres',
      }[fault],
    ),
  'routine.stepFailed': ({ step, failure }) => failed('Erro ao enviar', stepFailures[step](failure)),
  'routine.alreadySent': ({ routine }) => failed('Erro ao enviar', alreadySent(routine)),
  'routine.sent': ({ routine }) => done('Enviado com sucesso', `${routineLabels[routine]} aguarda avaliação.`),
  'tasks.loadFailed': ({ failure }) => failed('Erro ao carregar tarefas', loadReason(failure)),
  'task.updated': ({ status }) =>
    done(
      'Tarefa atualizada',
      { pending: 'A tarefa foi reaberta.', completed: 'A tarefa foi concluída.', cancelled: 'A tarefa foi cancelada.' }[
        status
      ],
    ),
  'task.updateFailed': ({ failure }) => failed('Erro', reason(failure, 'Ocorreu um erro ao atualizar a tarefa.')),
  'task.created': ({ names, asBefore }) =>
    done(
      'Tarefa criada',
      asBefore ? 'Uma tentativa anterior já tinha chegado ao servidor: vale o que foi enviado nela.' : whoGotIt(names),
    ),
  'task.createFailed': ({ failure }) => failed('Erro', createReason(failure)),
  'members.loadFailed': ({ failure }) => failed('Erro ao carregar membros', loadReason(failure)),
  'member.created': ({ asBefore }) =>
    done(
      'Membro cadastrado',
      asBefore
        ? 'Uma tentativa anterior já tinha chegado ao servidor: vale o que foi enviado nela.'
        : 'Novo membro cadastrado com sucesso.',
    ),
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
  'member.photoInvalid': () => failed('Erro ao carregar foto', photoFaults.invalid),
  'member.photoTooLarge': () => failed('Erro ao carregar foto', photoFaults.tooLarge),
  'member.photoUploaded': () => done('Foto carregada', 'Ela vale a partir do momento em que você salvar.'),
  'member.photoFailed': ({ failure }) => failed('Erro ao carregar foto', uploadMemberReason(failure)),
  'evaluation.sent': ({ score, points }) =>
    done('Avaliação enviada', `Pontuação: ${score}/100 (${counted(points, 'ponto atribuído', 'pontos atribuídos')})`),
  'evaluation.failed': ({ failure }) =>
    failed('Erro ao avaliar', reason(failure, 'Ocorreu um erro ao salvar a avaliação.')),
  'evaluation.superseded': () =>
    failed('Erro ao avaliar', 'Esta rotina já foi avaliada ou cancelada por outra pessoa. A lista foi atualizada.'),
  'ranking.weeklyFailed': ({ failure }) => failed('Erro ao carregar ranking semanal', loadReason(failure)),
  'ranking.monthlyFailed': ({ failure }) => failed('Erro ao carregar ranking mensal', loadReason(failure)),
  'ranking.titlesFailed': ({ failure }) => failed('Erro ao carregar títulos', loadReason(failure)),
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
  'achievements.loadFailed': ({ failure }) => failed('Erro ao carregar conquistas', loadReason(failure)),
  'notification.arrived': ({ content }) => ({ tone: 'info', title: 'Nova Notificação', description: content }),
  'notifications.loadFailed': ({ failure }) =>
    failed('Erro ao carregar notificações', reason(failure, 'Ocorreu um erro ao carregar as notificações.')),
  'notification.readFailed': ({ failure }) => failed('Erro', reason(failure, 'Ocorreu um erro ao marcar como lida.')),
  'notifications.readAllFailed': ({ failure }) =>
    failed('Erro', reason(failure, 'Ocorreu um erro ao marcar notificações como lidas.')),
  'notifications.allRead': () => done('Notificações', 'Todas as notificações foram marcadas como lidas.'),
  'pinned.loadFailed': ({ failure }) =>
    failed('Erro ao carregar conteúdo fixado', reason(failure, 'Ocorreu um erro ao carregar o conteúdo fixado.')),
  'pinned.added': ({ title }) => done('Conteúdo fixado', `“${title}” aparece para todos os membros.`),
  'pinned.addFailed': ({ failure }) =>
    failed('Erro ao fixar conteúdo', reason(failure, 'Ocorreu um erro ao fixar o conteúdo.')),
  'pinned.removed': () => done('Conteúdo desafixado'),
  'pinned.removeFailed': ({ failure }) =>
    failed('Erro ao desafixar conteúdo', reason(failure, 'Ocorreu um erro ao desafixar o conteúdo.')),
  'messages.loadFailed': ({ failure }) => failed('Erro ao carregar mensagens', loadReason(failure)),
  'message.sent': ({ name }) => done('Mensagem enviada', `${name} recebe um aviso.`),
  'message.sendFailed': ({ failure }) => failed('Erro ao enviar mensagem', writingReason('message', failure)),
  'message.likeFailed': ({ failure }) => failed('Erro', likeReason(failure)),
  'message.deleted': ({ of }) => done(of === 'messages' ? 'Mensagem excluída' : 'Comentário excluído'),
  'replies.loadFailed': ({ failure }) =>
    failed('Erro ao carregar respostas', reason(failure, 'Ocorreu um erro ao carregar as respostas.')),
  'reply.sendFailed': ({ failure }) => failed('Erro ao enviar resposta', writingReason('reply', failure)),
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
    failed('Erro ao enviar feedback', reason(failure, 'Não foi possível enviar o feedback.')),
  'feedback.saved': () => done('Feedback atualizado', 'As alterações foram salvas com sucesso.'),
  'feedback.saveFailed': ({ failure }) =>
    failed('Erro ao salvar', reason(failure, 'Não foi possível salvar as alterações.')),
  'users.loadFailed': ({ failure }) => failed('Erro ao carregar usuários', loadReason(failure)),
  'account.changed': ({ change }) =>
    done(change.kind === 'withdraw' ? 'Convite revogado' : accountChange.updated, questionOf(change).done),
  'account.changeFailed': ({ change, failure }) =>
    failed(questionOf(change).failed, `${changeReason(failure)} A lista foi atualizada.`),
  'invitation.sendFailed': ({ failure }) =>
    failed('Erro ao reenviar convite', `${invitationReason(failure)} A lista foi atualizada.`),
  'invitation.copied': () => done('Link copiado', 'Cole-o na mensagem para a pessoa convidada.'),
  'meetings.loadFailed': ({ failure }) => failed('Erro ao carregar reuniões', loadReason(failure)),
  'meeting.saved': ({ isNew }) =>
    isNew
      ? done('Reunião agendada', 'A nova reunião foi agendada com sucesso.')
      : done('Reunião atualizada', 'A reunião foi atualizada com sucesso.'),
  'meeting.saveFailed': ({ failure }) => failed('Erro ao salvar', saveMeetingReason(failure)),
  'meeting.invalid': ({ refusal }) =>
    refusal === null
      ? invalid('Confira os campos marcados.')
      : failed(meetingRefusals[refusal].title, meetingRefusals[refusal].text),
  'meeting.deleted': () => done('Reunião excluída', 'A reunião foi excluída com sucesso.'),
  'meeting.deleteFailed': ({ failure }) =>
    failed('Erro ao excluir', reason(failure, 'Não foi possível excluir a reunião.')),
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
  'goals.saved': () => done('Metas atualizadas', 'Os níveis já valem; os pontos por rotina, para novas avaliações.'),
  'goals.saveFailed': ({ failure }) => failed('Erro ao salvar metas', goalsReason(failure)),
  'period.closed': ({ period }) => done('Período encerrado', `${periodName(period)}: classificação fixada.`),
  'period.closeFailed': ({ failure }) =>
    failed('Erro ao encerrar período', `${closeReason(failure)} A lista foi atualizada.`),
  'settings.saved': () => done('Configurações atualizadas', 'Já valem para todos.'),
  'settings.saveFailed': ({ failure }) => failed('Erro ao salvar configurações', settingsReason(failure)),
  'audit.loadFailed': ({ failure }) => failed('Erro ao carregar auditoria', loadReason(failure)),
  'audit.downloaded': ({ count, isCut }) =>
    done(
      'Registro baixado',
      isCut
        ? `O arquivo traz só os ${numeral(count)} mais recentes. Use os filtros para baixar o restante.`
        : `${counted(count, 'alteração', 'alterações')} no arquivo.`,
    ),
  'audit.downloadFailed': ({ failure }) => failed('Erro ao baixar registro', loadReason(failure)),
}

/** Words any notice. The table above pairs each key with its own notice, which the compiler can't follow here. */
export const wordingOf = (notice: Notice): Wording => (notices[notice.key] as (notice: Notice) => Wording)(notice)
