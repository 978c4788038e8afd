import { proofMachine } from '#machines/tasks/proof.machine.ts'
import { firstFaultOfStep, type ProofEntry } from '#machines/tasks/proofStep.ts'
import { maxProofText } from '#machines/routines/proofCycle.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline } from '#tests/support/paths/failures.ts'
import {
  canActAfterFailure,
  stepsDo,
  stepsKeep,
  stepsLead,
  stepsLeave,
  stepsSay,
} from '#tests/support/paths/sharedInvariants.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(proofMachine)
const scored = {
  routine_type: 'training',
  image_url: '/foto.webp',
  status: 'completed',
  evaluation_score: 70,
  points_awarded: 7,
} as const
const contested = taskOf({ ...scored, contested_at: '2026-03-03T12:00:00Z', has_thread: true })
const evaluated = taskOf(scored)
const closed = taskOf({ ...contested, evaluation_score: 90, decided_at: '2026-03-04T12:00:00Z' })
const entry: ProofEntry = {
  id: 'entry-1',
  kind: 'contested',
  text: 'Corri 5 km.',
  image_url: null,
  score_before: null,
  score: null,
  counts_now: false,
  created_at: '2026-03-03T12:00:00Z',
  author: 'ana',
  author_name: 'Ana Prado',
}
const decision: ProofEntry = { ...entry, id: 'entry-2', kind: 'upheld', author: 'rui', author_name: 'Rui' }
const reason = 'A distância está no relógio.'
const decided = Object.assign(new Error('Esta contestação já foi decidida.'), { code: '23514' })

/** A decision is in the thread. */
const isClosed = (context: { entries: readonly ProofEntry[] | null } | undefined) =>
  context?.entries?.includes(decision) === true

export const walk = defineWalk({
  machine: proofMachine,
  starts: {
    'a contest to decide': { userId: 'bia', task: contested, step: null },
    'to contest an evaluation': { userId: 'ana', task: evaluated, step: 'contest' },
  },
  steps: {
    'the thread arrives': result.done('loadProofThread', [entry]),
    'the thread arrives with a decision': result.done('loadProofThread', [entry, decision]),
    'the thread fails to load': result.fail('loadProofThread', offline),
    'load the thread again': { type: 'retry' },
    'correct the score': { type: 'step.open', step: 'correct' },
    'uphold the score': { type: 'step.open', step: 'uphold' },
    'the form opens': result.done('openProofStep', { text: '', attempt: null }),
    'the form opens with a lost attempt': result.done('openProofStep', {
      text: reason,
      attempt: { id: 'lost', text: reason, score: 70 },
    }),
    'the form cannot open': result.fail('openProofStep', new Error('a fault')),
    'write a reason': { type: 'text.change', text: reason },
    'write too long a reason': { type: 'text.change', text: 'a'.repeat(maxProofText + 1) },
    'choose another score': { type: 'score.change', score: 90.4 },
    submit: { type: 'submit', id: 'step-1' },
    'submit again': { type: 'submit', id: 'step-2' },
    cancel: { type: 'cancel' },
    'the step is taken': result.done('takeProofStep', closed),
    'no response arrives': result.fail('takeProofStep', offline),
    'someone else was faster': result.fail('takeProofStep', decided),
  },
  key: ({ step, task, text, score, attempt, entries }) => [
    step,
    entries?.length,
    task.decided_at,
    text.length > maxProofText,
    text === '',
    score,
    attempt?.id,
    attempt?.text === text && attempt.score === score,
  ],
  invariants: [
    stepsSay({
      'the form cannot open': [
        { key: 'proof.stepFailed', failure: { kind: 'fault', code: null, sentence: null } },
        { type: 'proof.left' },
      ],
      'the thread fails to load': [
        { key: 'proof.loadFailed', failure: { kind: 'offline', code: null, sentence: null } },
      ],
      'no response arrives': [{ key: 'proof.stepFailed', failure: { kind: 'offline', code: null, sentence: null } }],
      'someone else was faster': [
        {
          key: 'proof.stepFailed',
          failure: { kind: 'refused', code: '23514', sentence: 'Esta contestação já foi decidida.' },
        },
        { type: 'proof.stale' },
      ],
    }),
    stepsKeep({
      'write a reason': { text: 'A distância está no relógio.' },
      'correct the score': { step: 'correct' },
      'uphold the score': { step: 'uphold' },
      'the form opens': { text: '', attempt: null },
      'the form opens with a lost attempt': { text: reason, attempt: { id: 'lost', text: reason, score: 70 } },
    }),
    canActAfterFailure(
      { type: 'submit', id: 'step-1' },
      { type: 'retry' },
      { type: 'step.open', step: 'uphold' },
      { type: 'cancel' },
    ),
    stepsLead({
      'the form opens': { 'step.opening': 'step.writing' },
      'the form opens with a lost attempt': { 'step.opening': 'step.writing' },
      'the form cannot open': { 'step.opening': 'step.resting' },
      cancel: { 'step.writing': 'step.resting' },
      'the step is taken': { 'step.sending': 'step.resting' },
      'no response arrives': { 'step.sending': 'step.writing' },
      'someone else was faster': { 'step.sending': 'step.writing' },
      'the thread arrives': { 'thread.loading': 'thread.ready' },
      'the thread arrives with a decision': { 'thread.loading': 'thread.ready' },
      'the thread fails to load': { 'thread.loading': 'thread.failed' },
      'load the thread again': { 'thread.failed': 'thread.loading' },
    }),
    stepsLeave({
      'the thread arrives': { entries: 'something', loadFailure: 'nothing' },
      'the thread fails to load': { loadFailure: 'something' },
      'the form opens': { failure: 'nothing', isTried: 'nothing' },
      'the form cannot open': { step: 'nothing' },
      cancel: { step: 'nothing', attempt: 'nothing', text: 'nothing', isTried: 'nothing', failure: 'nothing' },
      'the step is taken': { step: 'nothing', attempt: 'nothing', text: 'nothing', isTried: 'nothing' },
      'no response arrives': { failure: 'something', text: 'something' },
      'someone else was faster': { failure: 'something', text: 'something' },
      submit: { failure: 'nothing', isTried: 'something' },
      'write too long a reason': { text: 'something' },
    }),
    stepsDo({
      'the form cannot open': { 'step.opening': ['emit notice', 'emit proof.left'] },
      'write a reason': { 'step.writing': ['call keepDraft'] },
      'the step is taken': {
        'step.sending': ['call forgetDraft', 'emit notice', 'emit proof.changed', 'request loadProofThread'],
      },
      'no response arrives': { 'step.sending': ['emit notice'] },
      'someone else was faster': { 'step.sending': ['emit notice', 'emit proof.stale', 'request loadProofThread'] },
      'the thread fails to load': { 'thread.loading': ['emit notice'] },
    }),
    {
      name: 'a proof without a thread needs no request for it',
      holds: ({ now: { snapshot }, requests, moments }) =>
        moments.length > 1 ||
        (snapshot.matches({ thread: snapshot.context.task.has_thread ? 'loading' : 'ready' }) &&
          snapshot.context.task.has_thread === requests.some(({ id }) => id === 'loadProofThread')),
    },
    {
      name: 'a step is sent only with a short reason and, for a correction, another score',
      holds: ({
        now: {
          step,
          snapshot,
          snapshot: { context },
        },
        before,
      }) => {
        if (step !== 'submit' && step !== 'submit again') return true
        const isSendable =
          !isClosed(before?.snapshot.context) &&
          context.text.length > 0 &&
          context.text.length <= maxProofText &&
          (context.step !== 'correct' || context.score !== context.task.evaluation_score)
        return snapshot.matches({ step: 'sending' }) === isSendable
      },
    },
    {
      name: 'a second press does nothing while a step is being sent',
      holds: ({ now: { snapshot } }) =>
        !snapshot.matches({ step: 'sending' }) ||
        !([{ type: 'submit', id: 'step-3' }, { type: 'cancel' }] as const).some((event) => snapshot.can(event)),
    },
    {
      name: 'what did not change keeps its id after a failure, so that it is stored once; anything else has another',
      holds: ({ requests, now: { step, snapshot }, before }) => {
        const last = requests.at(-1)
        if (!snapshot.matches({ step: 'sending' }) || last?.id !== 'takeProofStep' || !before) return true
        if (step !== 'submit' && step !== 'submit again') return true
        const { attempt, text, score } = before.snapshot.context
        const isSame = attempt?.text === text && attempt.score === score
        const id = isSame ? attempt.id : step === 'submit' ? 'step-1' : 'step-2'
        return (
          (last.input as { id: string }).id === id && textOf(snapshot.context.attempt) === textOf({ id, text, score })
        )
      },
    },
    {
      name: 'a taken step is named, and a form with a fault points to it',
      holds: ({ now: { step, notices, emitted, snapshot }, before }) => {
        const shown = before?.snapshot.context.step
        if (step === 'the step is taken') return textOf(notices) === textOf([{ key: 'proof.stepTaken', step: shown }])
        if (step !== 'submit' && step !== 'submit again') return emitted.length === 0
        const isFaulty =
          before?.snapshot.matches({ step: 'writing' }) === true &&
          snapshot.matches({ step: 'writing' }) &&
          !isClosed(before.snapshot.context)
        const { task, text, score } = snapshot.context
        const field = isFaulty && shown ? firstFaultOfStep(shown, { text, score, before: task.evaluation_score }) : ''
        return emitted.map((event) => event.field).join() === field
      },
    },
    {
      name: 'the thread and the draft are of the proof and the step that are shown',
      holds: ({ open, now: { snapshot } }) => {
        const { userId, task, step } = snapshot.context
        return open.every(
          ({ id, input }) =>
            (id !== 'loadProofThread' || textOf(input) === textOf({ taskId: task.id })) &&
            (id !== 'openProofStep' || textOf(input) === textOf({ userId, taskId: task.id, step })),
        )
      },
    },
    {
      name: 'an attempt is stored with its text before it is sent',
      holds: ({ now: { snapshot, actions }, before }) =>
        !snapshot.matches({ step: 'sending' }) ||
        before?.snapshot.matches({ step: 'sending' }) === true ||
        actions.includes('keepDraft'),
    },
    {
      name: 'closing a form is reported, and after an attempt loads the thread: the step may be in it',
      holds: ({ now: { step, snapshot, reported }, before }) =>
        step !== 'cancel' ||
        before?.snapshot.matches({ step: 'writing' }) !== true ||
        (textOf(reported) === textOf([{ type: 'proof.left' }]) &&
          snapshot.matches({ thread: 'loading' }) ===
            (before.snapshot.context.attempt !== null || before.snapshot.matches({ thread: 'loading' }))),
    },
    {
      name: 'a repeated request has the same reason and score, for the proof that is shown',
      holds: ({ requests, now: { snapshot } }) =>
        requests
          .filter(({ id, outcome }) => id === 'takeProofStep' && outcome === 'open')
          .every(
            ({ input }) =>
              textOf(input) ===
              textOf({
                id: snapshot.context.attempt?.id,
                taskId: 'task-1',
                step: snapshot.context.step,
                timesResent: snapshot.context.task.times_resent,
                text: snapshot.context.text,
                score: snapshot.context.score,
              }),
          ),
    },
    {
      name: 'a score is an integer from 0 to 100, at first that of the evaluation',
      holds: ({ now: { step, snapshot } }) =>
        Number.isInteger(snapshot.context.score) &&
        (!['the form opens', 'the form opens with a lost attempt'].includes(step ?? '') ||
          snapshot.context.score === snapshot.context.task.evaluation_score) &&
        (step !== 'choose another score' || snapshot.context.score === 90),
    },
    {
      name: 'a taken step passes the proof on, as it is stored',
      holds: ({ now: { step, snapshot, reported } }) =>
        step !== 'the step is taken' ||
        (textOf(snapshot.context.task) === textOf(closed) &&
          textOf(reported) === textOf([{ type: 'proof.changed', task: closed }])),
    },
    {
      name: 'a form keeps its text and sends nothing once the contest is decided',
      holds: ({ now: { step, snapshot }, before }) =>
        !before ||
        !isClosed(before.snapshot.context) ||
        !before.snapshot.matches({ step: 'writing' }) ||
        step === 'cancel' ||
        (snapshot.matches({ step: 'writing' }) &&
          (step?.startsWith('write') || snapshot.context.text === before.snapshot.context.text)),
    },
    {
      name: 'a failure keeps what was typed',
      holds: ({ now: { step, snapshot }, before }) =>
        !['no response arrives', 'someone else was faster'].includes(step ?? '') ||
        (snapshot.context.text === before?.snapshot.context.text &&
          snapshot.context.score === before.snapshot.context.score),
    },
  ],
})

export const words = defineWords({
  title: 'Tarefas: a conversa sobre uma prova',
  starts: {
    'a contest to decide':
      'Entre como conselho@confraria.test, abra /tasks, escolha “Contestações” e clique em “Decidir contestação” em uma prova avaliada por outra pessoa.',
    'to contest an evaluation':
      'Entre como quem enviou uma prova avaliada há menos de sete dias, abra-a em /tasks e clique em “Contestar”.',
  },
  steps: {
    'the thread arrives': 'A conversa aparece, da entrada mais antiga à mais nova.',
    'the thread arrives with a decision': 'A conversa aparece com a decisão de outra pessoa.',
    'the thread fails to load': 'A rede cai antes de a conversa chegar. Aviso: “Erro ao carregar conversa”.',
    'load the thread again': 'Clique em “Tentar novamente”.',
    'correct the score': 'Clique em “Corrigir nota”.',
    'uphold the score': 'Clique em “Manter nota”.',
    'the form opens': 'O formulário aparece, com o que já tinha sido escrito nele.',
    'the form opens with a lost attempt':
      'Antes, o envio ficou sem resposta e o formulário foi fechado: o formulário aparece com o texto daquele envio.',
    'the form cannot open': 'O formulário não abre. Aviso: “Não foi enviado”.',
    'write a reason': 'Escreva “A distância está no relógio.” no campo.',
    'write too long a reason': 'Cole 501 caracteres no campo.',
    'choose another score': 'Leve o controle “Nova nota” até 90.',
    submit: 'Clique no botão que envia.',
    'submit again': 'Clique outra vez no botão que envia.',
    cancel: 'Clique em “Voltar” ou tecle Esc.',
    'the step is taken': 'O servidor responde que está feito. Aviso com o que aconteceu.',
    'no response arrives': 'A rede cai antes da resposta. Aviso: “Não foi enviado”.',
    'someone else was faster': 'O servidor recusa: em outra janela, alguém decidiu antes. Aviso: “Não foi enviado”.',
  },
  states: {
    'thread.loading': 'A conversa está carregando.',
    'thread.ready': 'A conversa está na tela.',
    'thread.failed': 'No lugar da conversa estão o motivo da falha e “Tentar novamente”.',
    'step.resting': 'Os botões do que a pessoa pode fazer estão na tela.',
    'step.opening': 'O formulário está abrindo.',
    'step.writing': 'O formulário está aberto; o que falta nele é apontado depois da primeira tentativa.',
    'step.sending': 'O botão mostra que está enviando, e o texto não muda.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: { 'no response arrives': 'TAS-135' },
  invariants: {
    'what did not change keeps its id after a failure, so that it is stored once; anything else has another':
      'APP-77 TAS-135',
    'closing a form is reported, and after an attempt loads the thread: the step may be in it': 'TAS-135',
    'a repeated request has the same reason and score, for the proof that is shown': 'TAS-126',
    'a form keeps its text and sends nothing once the contest is decided': 'TAS-892',
    'a step is sent only with a short reason and, for a correction, another score': 'TAS-133',
  },
})
