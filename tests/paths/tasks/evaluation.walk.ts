import { evaluationMachine } from '#machines/tasks/evaluation.machine.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { maxFeedback } from '#machines/tasks/task.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import { canActAfterFailure, stepsDo, stepsLead } from '#tests/support/paths/sharedInvariants.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const task = taskOf({ routine_type: 'training', image_url: '/foto.webp', times_resent: 2 })
const ids = { taskId: task.id, evaluatorId: 'bia', timesResent: 2 }
const input = { task, evaluatorId: 'bia' }
const result = resultsOf(evaluationMachine)
const evaluated = taskOf({ status: 'completed', routine_type: 'training', evaluation_score: 100, points_awarded: 10 })
const returned = { ...task, returned_at: '2026-03-02T12:00:00Z', has_thread: true }
/** Values that the steps also reach: the walk has no more places for them. */
const kept = { score: 100, feedback: 'Muito bem.' }
const alreadyScored = Object.assign(new Error('This task has a score already.'), { code: '23514' })

export const walk = defineWalk({
  machine: evaluationMachine,
  starts: { plain: { ...input, draft: null }, 'with a draft': { ...input, draft: { score: 85, feedback: 'Firme.' } } },
  steps: {
    'slide to 100': { type: 'score.change', score: 100 },
    'slide beyond the end': { type: 'score.change', score: 140.4 },
    'write a comment': { type: 'feedback.change', feedback: 'Muito bem.' },
    'write too long a comment': { type: 'feedback.change', feedback: 'a'.repeat(maxFeedback + 1) },
    submit: { type: 'submit' },
    close: { type: 'close' },
    'open the next one': { type: 'move', direction: 'next' },
    'the evaluation before is taken back': { type: 'move', direction: 'undone' },
    'return the proof': { type: 'return' },
    'the return is cancelled': { type: 'proof.left' },
    'the proof is returned': { type: 'proof.changed', task: returned },
    'the return is refused': { type: 'proof.stale' },
    'the return reports': { type: 'notice', notice: { key: 'proof.stepTaken', step: 'return' } },
    'the thread fails': result.fail('proof', new Error('a fault')),
    'the user leaves the screen': { type: 'sleep' },
    'the screen returns to the foreground': { type: 'refresh' },
    'nothing was kept': result.done('openEvaluation', null),
    'an earlier comment was kept': result.done('openEvaluation', kept),
    'what was kept cannot be read': result.fail('openEvaluation', new Error('a fault')),
    'the history fails': result.fail('history', new Error('a fault')),
    'the evaluation is saved': result.done('evaluateTask', evaluated),
    'no response arrives': result.fail('evaluateTask', offline),
    'another user evaluates first': result.fail('evaluateTask', alreadyScored),
    'the task is gone': result.fail('evaluateTask', new Refusal('task_gone')),
  },
  key: ({ score, feedback, failure, outcome }) => [score, feedback.length, failure !== null, outcome.outcome],
  invariants: [
    {
      name: 'while editing, the user can change the score, submit, and close',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('editing') ||
        (snapshot.can({ type: 'score.change', score: 1 }) &&
          snapshot.can({ type: 'feedback.change', feedback: '' }) &&
          snapshot.can({ type: 'close' }) &&
          snapshot.can({ type: 'submit' })),
    },
    {
      name: 'the changed values are shown and sent',
      holds: ({ now: { step, snapshot }, open }) => {
        const { score, feedback } = snapshot.context
        if (step === 'slide to 100' || step === 'slide beyond the end') return score === 100
        if (step === 'write a comment') return feedback === 'Muito bem.'
        if (step === 'write too long a comment') return feedback.length > maxFeedback
        const saving = open.filter(({ id }) => id === 'evaluateTask')
        return saving.every(({ input }) => JSON.stringify(input) === JSON.stringify({ ...ids, score, feedback }))
      },
    },
    {
      name: 'the thread and a missing history are loaded again when the screen returns',
      holds: ({ now: { step, sent, snapshot } }) =>
        step !== 'the screen returns to the foreground' ||
        sent.map(({ to, event }) => `${to} ${event.type}`).join() ===
          (snapshot.status === 'active' ? 'proof refresh,history refresh' : ''),
    },
    {
      name: 'a failure is stored, reported once, and cleared by the next attempt',
      holds: ({ now: { step, snapshot, notices } }) =>
        step === 'no response arrives'
          ? snapshot.context.failure?.kind === 'offline' && notices.length === 1
          : step !== 'submit' || snapshot.context.failure === null,
    },
    {
      name: 'a comment that is too long is not sent, and gets the focus',
      holds: ({ now: { step, snapshot, emitted } }) => {
        const isLong = step === 'submit' && snapshot.context.feedback.length > maxFeedback
        return (
          emitted.some(({ type }) => type === 'field.fault') === isLong &&
          (step !== 'submit' || snapshot.matches(isLong ? 'editing' : 'saving'))
        )
      },
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('saving') === open.some(({ id }) => id === 'evaluateTask'),
    },
    {
      name: 'what was kept for this user and task is requested',
      holds: ({ requests }) =>
        requests.every(
          ({ id, input }) => id !== 'openEvaluation' || textOf(input) === textOf({ userId: 'bia', taskId: ids.taskId }),
        ),
    },
    {
      name: 'what was kept is taken over only if the task has no other values',
      holds: ({ now: { step, snapshot }, before, moments }) => {
        if (!before || !/kept/u.test(step ?? '')) return true
        const [{ score, feedback }, was] = [snapshot.context, before.snapshot.context]
        const isUntouched = was.score === 70 && was.feedback === ''
        const expected = step === 'an earlier comment was kept' && isUntouched ? kept : was
        return moments.length > 1 && score === expected.score && feedback === expected.feedback
      },
    },
    canActAfterFailure({ type: 'close' }),
    stepsLead({
      'what was kept cannot be read': { opening: 'editing' },
      'return the proof': { editing: 'returning' },
      'the return is cancelled': { returning: 'editing' },
      'the proof is returned': { returning: 'done' },
      'the return is refused': { returning: 'done' },
      close: { editing: 'done', returning: 'editing' },
    }),
    stepsDo({
      'the return is refused': { returning: [] },
      'the return reports': { editing: ['emit notice'], returning: ['emit notice'] },
      'the proof is returned': { returning: ['call forgetDraft'] },
      'slide to 100': { editing: ['call keepDraft'] },
      'write a comment': { editing: ['call keepDraft'] },
      'the evaluation is saved': { saving: ['call forgetDraft', 'emit notice'] },
      'another user evaluates first': { saving: ['emit notice'] },
      'the task is gone': { saving: ['emit notice'] },
      'what was kept cannot be read': { opening: ['call logFault'] },
    }),
    {
      name: 'a score cannot be changed or sent while the proof is being returned',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('returning') ||
        (!snapshot.can({ type: 'submit' }) && !snapshot.can({ type: 'score.change', score: 1 })),
    },
    {
      name: 'a second press does nothing while a score is being sent',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches('saving') ||
        (!snapshot.can({ type: 'score.change', score: 10 }) &&
          !snapshot.can({ type: 'feedback.change', feedback: '' }) &&
          !(['submit', 'close', 'move'] as const).some((type) =>
            snapshot.can(type === 'move' ? { type, direction: 'next' } : { type }),
          )),
    },
    {
      name: 'each result has its notice: the points of the database, the failure, or that another user was faster',
      holds: ({ now: { step, notices, snapshot } }) => {
        const expected: Readonly<Record<string, unknown>> = {
          'the evaluation is saved': { key: 'evaluation.sent', task: evaluated },
          'no response arrives': {
            key: 'evaluation.failed',
            task: snapshot.context.task,
            failure: snapshot.context.failure,
          },
          'another user evaluates first': { key: 'evaluation.superseded' },
          'the task is gone': { key: 'evaluation.superseded' },
        }
        const result = expected[step ?? '']
        return result === undefined || textOf(notices) === textOf([result])
      },
    },
    {
      name: 'an evaluation is saved at most once',
      holds: ({ requests }) =>
        requests.filter(({ id, outcome }) => id === 'evaluateTask' && outcome === 'done').length <= 1,
    },
    {
      name: 'a score is an integer from 0 to 100',
      holds: ({ now: { snapshot } }) => {
        const { score } = snapshot.context
        return Number.isInteger(score) && score >= 0 && score <= 100
      },
    },
    {
      name: 'the panel stays as it is when the user leaves the screen, and does not take the focus afterwards',
      holds: ({ now: { step, snapshot }, before }) =>
        step !== 'the user leaves the screen' ||
        (snapshot.context.isRestored && textOf(snapshot.value) === textOf(before?.snapshot.value)),
    },
    {
      name: 'a failure keeps the typed values',
      holds: ({ now, moments }) => {
        const before = moments.at(-2)?.snapshot.context
        const { score, feedback } = now.snapshot.context
        return now.step !== 'no response arrives' || (score === before?.score && feedback === before.feedback)
      },
    },
    {
      name: 'the output gives the outcome, with one notice unless the user closed or moved on',
      holds: ({ now: { snapshot, step, notices } }) => {
        if (snapshot.status !== 'done') return true
        const { score, feedback } = snapshot.context
        const ends = {
          'the evaluation is saved': { outcome: 'saved', task: evaluated },
          'another user evaluates first': { outcome: 'superseded', draft: { score, feedback } },
          'the task is gone': { outcome: 'superseded', draft: { score, feedback } },
          'the return is refused': { outcome: 'superseded', draft: { score, feedback } },
          'the proof is returned': { outcome: 'returned', task: returned },
          close: { outcome: 'closed', draft: { score, feedback } },
          'open the next one': { outcome: 'moved', direction: 'next', draft: { score, feedback } },
          'the evaluation before is taken back': { outcome: 'moved', direction: 'undone', draft: { score, feedback } },
        }
        const expected: unknown = Object.entries(ends).find(([name]) => name === step)?.[1]
        return (
          JSON.stringify(snapshot.output) === JSON.stringify(expected) &&
          notices.length ===
            (expected === ends['the evaluation is saved'] || step === 'the task is gone' || step?.startsWith('another')
              ? 1
              : 0)
        )
      },
    },
  ],
})

export const words = defineWords({
  title: 'Tarefas: avaliar uma rotina',
  starts: {
    plain: 'Entre como admin@confraria.test, abra /tasks, escolha “A Avaliar” e clique em “Avaliar” em uma rotina.',
    'with a draft':
      'Entre como admin@confraria.test, comece a avaliar uma rotina em /tasks com 85 e “Firme.”, clique em “Cancelar” e depois em “Avaliar” de novo.',
  },
  steps: {
    'slide to 100': 'Leve o controle “Pontuação” até 100 (tecla End).',
    'slide beyond the end': 'Com o controle em 100, tecle a seta para a direita: a pontuação continua 100.',
    'write a comment': 'Escreva “Muito bem.” em “Comentário”.',
    'write too long a comment': 'Cole 2.001 caracteres em “Comentário”.',
    submit: 'Clique em “Enviar avaliação”.',
    close: 'Clique em “Cancelar”.',
    'open the next one': 'Clique em “Próxima” ou tecle Alt + →.',
    'the evaluation before is taken back':
      'No aviso da avaliação anterior, clique em “Desfazer”: o painel passa a ela.',
    'return the proof': 'Clique em “Devolver” ou tecle R.',
    'the return is cancelled': 'No formulário da devolução, clique em “Voltar” ou tecle Esc.',
    'the proof is returned':
      'Escreva um motivo e clique em “Devolver prova”: o servidor responde que a prova foi devolvida.',
    'the return is refused':
      'O servidor recusa a devolução: outra pessoa avaliou ou devolveu a prova antes. O painel se fecha.',
    'the return reports': 'Aviso do formulário da devolução.',
    'the thread fails': 'O formulário da devolução não abre.',
    'the screen returns to the foreground':
      'Passe a outra aba do navegador e volte: a conversa mostra o que se escreveu, e os registros que faltavam.',
    'the user leaves the screen': 'Vá a outra página e volte: o painel está como antes.',
    'nothing was kept': 'O painel abre com 70 e sem comentário.',
    'an earlier comment was kept':
      'O painel abre com o que foi escrito antes que a sessão terminasse em outro aparelho. Escreva-o antes.',
    'what was kept cannot be read': 'O rascunho não pôde ser lido; só se vê por simulação.',
    'the history fails': 'Os últimos registros não aparecem.',
    'the evaluation is saved': 'O servidor responde que a avaliação foi salva.',
    'no response arrives': 'A rede cai antes da resposta.',
    'another user evaluates first': 'O servidor recusa: em outra janela, conselho2 avaliou a mesma rotina antes.',
    'the task is gone':
      'O servidor recusa: em outra janela, alguém excluiu a tarefa antes, ou a prova devolvida voltou com outra foto.',
  },
  states: {
    opening: 'O painel está se abrindo.',
    editing: 'O painel de avaliação está aberto com a pontuação e o comentário; um comentário longo demais é apontado.',
    returning: 'No lugar da pontuação está o motivo da devolução.',
    saving: 'O botão mostra “Enviando...” e os controles não mudam.',
    done: 'O painel fechou ou passou à rotina seguinte; o que não foi enviado fica guardado como rascunho.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: {
    'the evaluation is saved': 'TAS-57',
    'no response arrives': 'TAS-58 APP-92',
    'another user evaluates first': 'TAS-56',
    'the task is gone': 'TAS-56 ENT-896',
    'write a comment': 'ENT-99',
    'an earlier comment was kept': 'ENT-99',
  },
  invariants: {
    'a score is an integer from 0 to 100': 'TAS-52',
    'an evaluation is saved at most once': 'TAS-55',
    'the thread and a missing history are loaded again when the screen returns': 'TAS-850 TAS-74',
  },
})
