import { evaluationUndoMachine } from '#machines/tasks/evaluationUndo.machine.ts'
import { withoutEvaluation } from '#machines/tasks/task.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { noDuplicateRequests } from '#tests/support/paths/sharedInvariants.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { defineWalk } from '#tests/support/paths/walk.ts'
import { defineWords } from '#tests/support/paths/words.ts'
import { definePromises } from '#tests/trace/promises.ts'

const result = resultsOf(evaluationUndoMachine)
const scored = taskOf({
  status: 'completed',
  routine_type: 'training',
  evaluation_score: 85,
  evaluation_feedback: 'Firme.',
  evaluation_date: '2026-03-02T12:00:00.123456Z',
  points_awarded: 9,
})
const another = taskOf({ ...scored, id: 'task-2', evaluation_score: 40, evaluation_feedback: null })
const waiting = withoutEvaluation(scored)

export const walk = defineWalk({
  machine: evaluationUndoMachine,
  starts: { plain: undefined },
  steps: {
    'a routine is evaluated': { type: 'evaluation.saved', task: scored },
    'another routine is evaluated': { type: 'evaluation.saved', task: another },
    undo: { type: 'undo' },
    'it is taken back': result.done('undoEvaluation', waiting),
    'no response arrives': result.fail('undoEvaluation', offline),
    'it is refused': result.fail('undoEvaluation', refused),
  },
  key: ({ last, undoing }) => [last?.id ?? null, undoing?.id ?? null],
  invariants: [
    noDuplicateRequests({ type: 'undo' }),
    {
      name: 'the last evaluation is taken back, once, and only by the user',
      holds: ({ now: { step, snapshot }, before, open, moments, requests }) => {
        const last = before?.snapshot.context.last ?? null
        const isNew = requests.some(({ began }) => began === moments.length - 1)
        const begins = step === 'undo' && last !== null && before?.snapshot.matches('resting') === true
        return (
          isNew === begins &&
          (!begins || textOf(open[0]?.input) === textOf({ task: last })) &&
          snapshot.can({ type: 'undo' }) === (snapshot.matches('resting') && snapshot.context.last !== null)
        )
      },
    },
    {
      name: 'a request is open exactly while the machine is busy',
      holds: ({ now: { snapshot }, open }) =>
        snapshot.matches('undoing') === (open.length === 1) &&
        snapshot.matches('undoing') === (snapshot.context.undoing !== null),
    },
    {
      name: 'after a lost response the undo can be repeated, unless a newer evaluation was saved; after a refusal not',
      holds: ({ now: { step, snapshot }, before }) => {
        const was = before?.snapshot.context
        if (!was) return snapshot.context.last === null
        if (step === 'no response arrives') return snapshot.context.last === (was.last ?? was.undoing)
        if (step === 'it is refused' || step === 'it is taken back') return snapshot.context.last === was.last
        if (step === 'a routine is evaluated') return snapshot.context.last === scored
        return step !== 'another routine is evaluated' || snapshot.context.last === another
      },
    },
    {
      name: 'the evaluation that was taken back is reported with its score and comment; a refusal makes the list stale',
      holds: ({ now: { step, reported }, before }) => {
        const undoing = before?.snapshot.context.undoing
        const draft = { score: undoing?.evaluation_score, feedback: undoing?.evaluation_feedback ?? '' }
        const expected: Readonly<Record<string, unknown>> = {
          'it is taken back': [{ type: 'evaluation.undone', task: waiting, draft }],
          'it is refused': [{ type: 'tasks.changed' }],
        }
        return textOf(reported) === textOf(expected[step ?? ''] ?? [])
      },
    },
    {
      name: 'each result has one notice',
      holds: ({ now: { step, notices } }) => {
        const keys: Readonly<Record<string, string>> = {
          'it is taken back': 'evaluation.undone',
          'no response arrives': 'evaluation.undoFailed',
          'it is refused': 'evaluation.undoFailed',
        }
        return notices.map(({ key }) => key).join() === (keys[step ?? ''] ?? '')
      },
    },
  ],
})

export const words = defineWords({
  title: 'Tarefas: desfazer uma avaliação',
  starts: { plain: 'Entre como admin@confraria.test e abra /tasks?status=toEvaluate.' },
  steps: {
    'a routine is evaluated':
      'Avalie uma rotina com 85 e “Firme.”. Aviso: “Avaliação enviada”, com o botão “Desfazer”.',
    'another routine is evaluated': 'Avalie outra rotina com 40: o aviso agora é o dela.',
    undo: 'Clique em “Desfazer”, no aviso, ou tecle Ctrl + Z.',
    'it is taken back':
      'O servidor desfaz a avaliação. Aviso: “Avaliação desfeita”; a rotina abre com a nota e o comentário.',
    'no response arrives': 'A rede cai antes da resposta. Aviso: “Erro ao desfazer”, com o botão “Desfazer”.',
    'it is refused':
      'O servidor recusa: passou mais de um minuto, ou alguém reabriu a rotina. Aviso: “Erro ao desfazer”, sem botão.',
  },
  states: {
    resting: 'Nada está sendo desfeito; o último aviso pode ter o botão “Desfazer”.',
    undoing: 'O aviso se fechou e a avaliação está sendo desfeita.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: { 'it is taken back': 'TAS-70', 'it is refused': 'TAS-72' },
  invariants: {
    'the last evaluation is taken back, once, and only by the user': 'TAS-70',
  },
})
