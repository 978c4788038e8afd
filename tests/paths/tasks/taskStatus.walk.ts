import { taskStatusMachine } from '#machines/tasks/taskStatus.machine.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'

const ways = [{ type: 'complete' }, { type: 'cancel' }, { type: 'evaluate', score: 80 }] as const

/** The status machine, for each kind of task that it distinguishes. */
export const walk = defineWalk({
  machine: taskStatusMachine,
  starts: {
    'an ordinary task': { routine_type: null, image_url: null, evaluation_score: null },
    'a routine that waits for its score': { routine_type: 'training', image_url: 'a.webp', evaluation_score: null },
    'a routine without a picture': { routine_type: 'training', image_url: null, evaluation_score: null },
    'a scored routine': { routine_type: 'training', image_url: 'a.webp', evaluation_score: 80 },
    'a routine scored with zero': { routine_type: 'reading', image_url: 'a.webp', evaluation_score: 0 },
  },
  steps: {
    complete: { type: 'complete' },
    cancel: { type: 'cancel' },
    reopen: { type: 'reopen' },
    evaluate: { type: 'evaluate', score: 80 },
  },
  key: (facts) => facts,
  invariants: [
    {
      name: 'each kind of task allows exactly its own steps',
      holds: ({ now: { snapshot } }) => {
        const { routine_type, image_url, evaluation_score } = snapshot.context
        const isOpen = snapshot.matches('pending')
        const isScored = evaluation_score !== null
        const expected = {
          complete: isOpen && (routine_type === null || isScored),
          cancel: isOpen && !isScored,
          evaluate: isOpen && routine_type !== null && image_url !== null && !isScored,
          reopen: !isOpen,
        }
        return (
          snapshot.can({ type: 'complete' }) === expected.complete &&
          snapshot.can({ type: 'cancel' }) === expected.cancel &&
          snapshot.can({ type: 'evaluate', score: 80 }) === expected.evaluate &&
          snapshot.can({ type: 'reopen' }) === expected.reopen
        )
      },
    },
    {
      name: 'each step leads to its status, and an evaluation stores its score',
      holds: ({ now: { snapshot, step } }) => {
        if (step === 'evaluate') return snapshot.matches('completed') && snapshot.context.evaluation_score === 80
        return snapshot.matches(step === 'complete' ? 'completed' : step === 'cancel' ? 'cancelled' : 'pending')
      },
    },
    {
      name: 'only its evaluation completes a routine without a score',
      holds: ({ now: { step, snapshot } }) =>
        step !== 'complete' || snapshot.context.routine_type === null || snapshot.context.evaluation_score !== null,
    },
    {
      name: 'a scored task is never cancelled',
      holds: ({ now: { snapshot } }) => !snapshot.matches('cancelled') || snapshot.context.evaluation_score === null,
    },
    {
      name: 'a completed or cancelled task can only be reopened',
      holds: ({ now: { snapshot } }) => snapshot.matches('pending') || !ways.some((way) => snapshot.can(way)),
    },
    {
      name: 'a routine is evaluated at most once, also when it is reopened',
      holds: ({ moments }) => moments.filter(({ step }) => step === 'evaluate').length <= 1,
    },
  ],
})

export const words = defineWords({
  title: 'Status de uma tarefa',
  starts: {
    'an ordinary task': 'Entre como admin@confraria.test e abra /tasks numa tarefa comum em progresso.',
    'a routine that waits for its score':
      'Entre como admin@confraria.test e abra /tasks numa rotina registrada por outra pessoa, com foto e ainda sem avaliação.',
    'a routine without a picture':
      'Entre como admin@confraria.test e abra /tasks numa rotina em progresso sem foto (só existe se posta assim no banco).',
    'a scored routine':
      'Entre como admin@confraria.test e abra /tasks numa rotina já avaliada com 80 e depois reaberta.',
    'a routine scored with zero':
      'Entre como admin@confraria.test e abra /tasks numa rotina já avaliada com 0 e depois reaberta.',
  },
  steps: {
    complete: 'Clique em “Concluir”.',
    cancel: 'Clique em “Cancelar”.',
    reopen: 'Clique em “Reabrir”.',
    evaluate: 'Clique em “Avaliar”, dê 80 pontos e clique em “Enviar avaliação”.',
  },
  states: {
    pending: 'O cartão diz “Em progresso” (numa rotina sem avaliação, “A avaliar”).',
    completed: 'O cartão diz “Concluída”.',
    cancelled: 'O cartão diz “Cancelada”.',
  },
})
