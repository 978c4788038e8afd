import type { NoticeKey } from '#machines/notices.ts'
import type { Failure } from '#machines/shared/failure.ts'
import type { ProofStep } from '#machines/tasks/proofStep.ts'
import { keptReason, loadReason, reason } from '#src/texts/shared/failures.ts'
import { counted, listed } from '#src/texts/shared/labels.ts'
import { done, failed, withUndo } from '#src/texts/shared/wording.ts'
import type { Wordings } from '#src/texts/shared/wording.ts'

/** For the form's alert and the toast. */
export const createReason = (failure: Failure) => keptReason(failure, 'Ocorreu um erro ao criar a tarefa.')
export const editReason = (failure: Failure) => keptReason(failure, 'Ocorreu um erro ao atualizar a tarefa.')
export const withdrawReason = (failure: Failure) => reason(failure, 'Ocorreu um erro ao excluir a tarefa.')

/** The assignees of a new task: up to three names, else their count. */
const whoGotIt = (names: readonly string[]) => {
  if (names.length === 0) return 'Sem responsável por enquanto.'
  if (names.length === 1) return `Atribuída a ${names[0]}.`
  return names.length > 3 ? `Atribuída a ${names.length} membros.` : `Atribuída a ${listed(names)}.`
}

/** For the form's alert and the toast. */
export const proofStepReason = (failure: Failure) => keptReason(failure, 'Ocorreu um erro. Tente novamente.')

const stepsTaken: Record<ProofStep, readonly [title: string, text: string]> = {
  return: ['Prova devolvida', 'Quem enviou recebe o motivo e envia de novo.'],
  answer: ['Resposta enviada', 'Quem participa da conversa recebe um aviso.'],
  contest: ['Contestação enviada', 'A decisão chega a você como aviso.'],
  uphold: ['Nota mantida', 'A contestação foi encerrada.'],
  correct: ['Nota corrigida', 'O extrato recebeu o estorno e os novos pontos.'],
}

/** Notices of the page of tasks. */
export const tasksNotices = {
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
  'task.edited': () => done('Tarefa atualizada', 'As alterações foram salvas.'),
  'task.withdrawn': ({ title }) => done('Tarefa excluída', `“${title}” não existe mais.`),
  'task.withdrawFailed': ({ failure }) => failed('Erro', withdrawReason(failure)),
  'task.createFailed': ({ failure }) => failed('Erro', createReason(failure)),
  'evaluation.sent': ({ task }) => {
    const points = counted(task.points_awarded ?? 0, 'ponto atribuído', 'pontos atribuídos')
    return withUndo(done('Avaliação enviada', `Pontuação: ${task.evaluation_score ?? 0}/100 (${points})`))
  },
  'evaluation.failed': ({ failure }) =>
    failed('Erro ao avaliar', keptReason(failure, 'Ocorreu um erro ao salvar a avaliação.')),
  'evaluation.superseded': () =>
    failed(
      'Erro ao avaliar',
      'Esta rotina já foi avaliada, devolvida ou cancelada por outra pessoa, ou tem outra prova. A lista foi atualizada.',
    ),
  'evaluation.undone': ({ task: { title } }) =>
    done('Avaliação desfeita', `“${title}” voltou a aguardar avaliação, sem pontos nem aviso.`),
  'evaluation.undoFailed': ({ failure }) => {
    const wording = failed('Erro ao desfazer', reason(failure, 'Ocorreu um erro ao desfazer a avaliação.'))
    return failure.kind === 'refused' ? wording : withUndo(wording)
  },
  'proof.loadFailed': ({ failure }) => failed('Erro ao carregar conversa', loadReason(failure)),
  'proof.stepTaken': ({ step }) => done(...stepsTaken[step]),
  'proof.stepFailed': ({ failure }) => failed('Não foi enviado', proofStepReason(failure)),
} satisfies Partial<Wordings<NoticeKey>>
