import { club } from '#machines/shared/club.ts'
import type { SubmissionStep } from '#machines/routines/notices.ts'
import type { Notice, NoticeKey } from '#machines/notices.ts'
import type { ProofStep } from '#machines/tasks/proofStep.ts'
import type { Failure } from '#machines/shared/failure.ts'
import { keptReason, loadReason, reason } from '#src/texts/shared/failures.ts'
import { deleteWritingReason, likeReason, writingReason } from '#src/texts/community/messageFailures.ts'
import { counted, listed } from '#src/texts/shared/labels.ts'
import { adminLoginReason, loginReason } from '#src/texts/entrance/login.ts'
import {
  deleteMemberReason,
  photoFaults,
  saveMemberReason,
  tooManyPixels,
  uploadMemberReason,
} from '#src/texts/members/memberFailures.ts'
import type { pageNotices } from './pageNotices.ts'
import { done, failed, invalid, withUndo, type Wording, type Wordings } from '#src/texts/shared/wording.ts'

export const alreadySent = (routine: string) => `Você já registrou ${routine} neste período.`

const why = (failure: Failure) =>
  failure.kind === 'offline' ? 'conexão interrompida.' : reason(failure, 'o servidor recusou o pedido.')

const submissionFaults = (routine: string) => ({
  photoMissing: `Por favor, adicione uma imagem do seu ${routine}`,
  photoFormat: 'Formato de arquivo inválido. Use JPG, PNG ou WEBP.',
  photoTooLarge: 'A imagem é muito grande. O tamanho máximo é 5MB.',
  photoPixels: tooManyPixels,
  notesTooLong: 'As observações devem ter no máximo 500 caracteres',
})

/** For the form's alert and the toast. */
export const createReason = (failure: Failure) => keptReason(failure, 'Ocorreu um erro ao criar a tarefa.')
export const editReason = (failure: Failure) => keptReason(failure, 'Ocorreu um erro ao atualizar a tarefa.')
export const withdrawReason = (failure: Failure) => reason(failure, 'Ocorreu um erro ao excluir a tarefa.')

/** Descriptions of 'Erro ao enviar'. */
export const stepFailures: Record<SubmissionStep, (failure: Failure) => string> = {
  user: (failure) =>
    failure.code === 'signed_out' ? 'Usuário não autenticado' : `Erro ao obter usuário: ${why(failure)}`,
  bucket: () => 'Erro ao verificar/criar bucket de armazenamento',
  upload: (failure) => `Erro ao fazer upload da imagem: ${why(failure)}`,
  task: (failure) =>
    failure.code === 'no_url' ? 'Erro ao obter URL pública da imagem' : `Erro ao criar tarefa: ${why(failure)}`,
}

/** The assignees of a new task: up to three names, else their count. */
const whoGotIt = (names: readonly string[]) => {
  if (names.length === 0) return 'Sem responsável por enquanto.'
  if (names.length === 1) return `Atribuída a ${names[0]}.`
  return names.length > 3 ? `Atribuída a ${names.length} membros.` : `Atribuída a ${listed(names)}.`
}

/** For the form's alert and the toast. */
export const proofStepReason = (failure: Failure) => keptReason(failure, 'Ocorreu um erro. Tente novamente.')

const stepsTaken: Record<ProofStep, readonly [title: string, text: string]> = {
  return: ['Prova devolvida', 'Quem enviou recebe o motivo e manda outra foto.'],
  answer: ['Resposta enviada', 'Quem participa da conversa recebe um aviso.'],
  contest: ['Contestação enviada', 'Outra pessoa vai decidir.'],
  uphold: ['Nota mantida', 'A contestação foi encerrada.'],
  correct: ['Nota corrigida', 'O extrato recebeu o estorno e os novos pontos.'],
}

type OwnKey = keyof typeof pageNotices

/** One wording for each notice, here or in `pageNotices.ts`: a key without a wording does not compile. */
export const notices: Wordings<Exclude<NoticeKey, OwnKey>> = {
  'session.lost': () =>
    failed('Erro de autenticação', 'Não foi possível verificar sua sessão. Por favor, faça login novamente.'),
  'session.suspended': () => failed('Conta suspensa', 'Sua conta está suspensa. Fale com a administração.'),
  'session.restricted': () => failed('Acesso restrito', 'Você não tem permissão para acessar esta página.'),
  'session.accessFailed': ({ failure }) =>
    failure.kind === 'fault'
      ? failed('Erro de Autenticação', 'Não foi possível verificar suas permissões.')
      : failed('Erro ao carregar permissões', loadReason(failure)),
  'problem.notOpened': () =>
    failed('Sem conexão', 'Não foi possível abrir o relato. Tente de novo quando a rede voltar.'),
  'problem.sent': () => done('Relato enviado', 'Obrigado. O Conselho vai ler.'),
  'problem.sendFailed': ({ failure }) =>
    failed('Erro ao enviar relato', keptReason(failure, 'Não foi possível enviar o relato.')),
  'login.welcome': () => done('Login bem-sucedido', `Bem-vindo de volta ${club.to}`),
  'login.adminWelcome': () => done('Login administrativo bem-sucedido'),
  'login.failed': ({ failure }) => failed('Erro na autenticação', loginReason(failure)),
  'login.adminFailed': ({ failure }) => failed('Erro na autenticação administrativa', adminLoginReason(failure)),
  'invitation.accepted': () => done('Cadastro concluído', `Boas-vindas ${club.to}`),
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
  'proofAudience.changed': ({ audience }) =>
    audience === 'club'
      ? done('Suas provas aparecem para todo o clube', 'Você pode voltar atrás em Meu Perfil.')
      : done('Suas provas aparecem só para avaliadores', 'Novas visitas de outros membros não as veem mais.'),
  'ownPoints.loadFailed': ({ failure }) => failed('Erro ao carregar seus pontos', loadReason(failure)),
  'deletionRequest.sent': () => done('Pedido enviado', 'A administração vai responder; você pode retirá-lo até lá.'),
  'deletionRequest.withdrawn': () => done('Pedido retirado', 'Nada será excluído.'),
  'deletionRequest.failed': ({ failure }) => failed('Erro no pedido de exclusão', loadReason(failure)),
  'routines.loadFailed': ({ failure }) => failed('Erro ao carregar rotinas', loadReason(failure)),
  'routine.invalid': ({ routine, fault }) => invalid(submissionFaults(routine)[fault]),
  'routine.stepFailed': ({ step, failure }) => failed('Erro ao enviar', stepFailures[step](failure)),
  'routine.photoGone': () => failed('Erro ao enviar', 'Nenhuma imagem selecionada'),
  'routine.alreadySent': ({ routine }) => failed('Erro ao enviar', alreadySent(routine)),
  'absence.sent': () => done('Pedido enviado', 'Quem avalia vai decidir. Você pode retirá-lo até lá.'),
  'absence.withdrawn': () => done('Pedido retirado', 'Os dias contam como os outros.'),
  'absence.failed': ({ failure }) => failed('Erro no pedido de ausência', loadReason(failure)),
  'absence.decided': ({ name, outcome }) =>
    done(outcome === 'approved' ? 'Ausência aprovada' : 'Ausência recusada', `${name} recebe um aviso.`),
  'absence.decisionFailed': ({ failure }) => failed('Erro ao decidir ausência', loadReason(failure)),
  'routine.sent': ({ routine }) => done('Enviado com sucesso', `${routine} aguarda avaliação.`),
  'tasks.loadFailed': ({ failure }) => failed('Erro ao carregar tarefas', loadReason(failure)),
  'task.updated': ({ status }) =>
    done(
      'Tarefa atualizada',
      { pending: 'A tarefa foi reaberta.', completed: 'A tarefa foi concluída.', cancelled: 'A tarefa foi cancelada.' }[
        status
      ],
    ),
  'routine.updateFailed': ({ failure }) => failed('Erro ao atualizar rotina', loadReason(failure)),
  'task.updateFailed': ({ failure }) => failed('Erro', reason(failure, 'Ocorreu um erro ao atualizar a tarefa.')),
  'task.created': ({ names, asBefore }) =>
    done(
      'Tarefa criada',
      asBefore ? 'Uma tentativa anterior já tinha chegado ao servidor: vale o que foi enviado nela.' : whoGotIt(names),
    ),
  'task.edited': () => done('Tarefa atualizada', 'As alterações foram salvas.'),
  'task.withdrawn': ({ title }) => done('Tarefa excluída', `“${title}” não existe mais.`),
  'task.withdrawFailed': ({ failure }) => failed('Erro', withdrawReason(failure)),
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
  'member.photoRefused': ({ fault }) => failed('Erro ao carregar foto', photoFaults[fault]),
  'member.photoUploaded': () => done('Foto carregada', 'Ela vale a partir do momento em que você salvar.'),
  'member.photoFailed': ({ failure }) => failed('Erro ao carregar foto', uploadMemberReason(failure)),
  'evaluation.sent': ({ score, points }) =>
    withUndo(
      done('Avaliação enviada', `Pontuação: ${score}/100 (${counted(points, 'ponto atribuído', 'pontos atribuídos')})`),
    ),
  'evaluation.failed': ({ failure }) =>
    failed('Erro ao avaliar', keptReason(failure, 'Ocorreu um erro ao salvar a avaliação.')),
  'evaluation.superseded': () =>
    failed('Erro ao avaliar', 'Esta rotina já foi avaliada ou cancelada por outra pessoa. A lista foi atualizada.'),
  'evaluation.undone': ({ title }) =>
    done('Avaliação desfeita', `“${title}” voltou a aguardar avaliação, sem pontos nem aviso.`),
  'evaluation.undoFailed': ({ failure }) => {
    const wording = failed('Erro ao desfazer', reason(failure, 'Ocorreu um erro ao desfazer a avaliação.'))
    return failure.kind === 'refused' ? wording : withUndo(wording)
  },
  'proof.loadFailed': ({ failure }) => failed('Erro ao carregar conversa', loadReason(failure)),
  'proof.stepTaken': ({ step }) => done(...stepsTaken[step]),
  'proof.stepFailed': ({ failure }) => failed('Não foi enviado', proofStepReason(failure)),
  'ranking.weeklyFailed': ({ failure }) => failed('Erro ao carregar ranking semanal', loadReason(failure)),
  'ranking.monthlyFailed': ({ failure }) => failed('Erro ao carregar ranking mensal', loadReason(failure)),
  'ranking.titlesFailed': ({ failure }) => failed('Erro ao carregar títulos', loadReason(failure)),
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
    failed('Erro ao fixar conteúdo', keptReason(failure, 'Ocorreu um erro ao fixar o conteúdo.')),
  'pinned.removed': () => done('Conteúdo desafixado'),
  'pinned.removeFailed': ({ failure }) =>
    failed('Erro ao desafixar conteúdo', reason(failure, 'Ocorreu um erro ao desafixar o conteúdo.')),
  'messages.loadFailed': ({ failure }) => failed('Erro ao carregar mensagens', loadReason(failure)),
  'message.sent': ({ name }) => done('Mensagem enviada', `${name} recebe um aviso.`),
  'message.sendFailed': ({ failure }) => failed('Erro ao enviar mensagem', writingReason('message', failure)),
  'message.likeFailed': ({ failure }) => failed('Erro', likeReason(failure)),
  'message.deleted': ({ of }) => done(of === 'messages' ? 'Mensagem excluída' : 'Comentário excluído'),
  'message.deleteFailed': ({ of, failure }) =>
    failed(of === 'messages' ? 'Erro ao excluir mensagem' : 'Erro ao excluir comentário', deleteWritingReason(failure)),
  'replies.loadFailed': ({ failure }) =>
    failed('Erro ao carregar respostas', reason(failure, 'Ocorreu um erro ao carregar as respostas.')),
  'reply.sendFailed': ({ failure }) => failed('Erro ao enviar resposta', writingReason('reply', failure)),
}

/** Each table pairs a key with its own notice; the compiler cannot infer that here. */
const worded = (table: object, notice: Notice) =>
  (table as Readonly<Record<NoticeKey, (notice: Notice) => Wording>>)[notice.key](notice)

/** The wording of any notice; wordings of a page load with that page. */
export const wordingOf = async (notice: Notice): Promise<Wording> =>
  worded(notice.key in notices ? notices : (await import('./pageNotices.ts')).pageNotices, notice)
