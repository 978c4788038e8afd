import { evaluationUndoMachine } from '#machines/tasks/evaluationUndo.machine.ts'
import { failureOf } from '#machines/shared/failure.ts'
import { withoutEvaluation, type Task } from '#machines/tasks/task.ts'
import { resultsOf } from '#tests/support/paths/events.ts'
import { offline, refused } from '#tests/support/paths/failures.ts'
import { stepsLead } from '#tests/support/paths/sharedInvariants.ts'
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

const isEnd = (step: string | null) => ['it is taken back', 'no response arrives', 'it is refused'].includes(step ?? '')
const presses: Readonly<Record<string, readonly Task[]>> = { undo: [scored], 'undo another evaluation': [another] }
const inputOf = (task: Task) => ({ task })

export const walk = defineWalk({
  machine: evaluationUndoMachine,
  starts: { plain: undefined },
  steps: {
    undo: { type: 'undo', task: scored },
    'undo another evaluation': { type: 'undo', task: another },
    'it is taken back': result.done('undoEvaluation', waiting),
    'no response arrives': result.fail('undoEvaluation', offline),
    'it is refused': result.fail('undoEvaluation', refused),
  },
  key: ({ undoing }) => undoing.map(({ id }) => id),
  invariants: [
    stepsLead({
      undo: { resting: 'undoing', undoing: 'undoing' },
      'undo another evaluation': { resting: 'undoing', undoing: 'undoing' },
    }),
    {
      name: 'each evaluation whose button was pressed is taken back once, in the order of the presses',
      holds: ({ now: { step, snapshot }, before, open, requests, moments }) => {
        const was = before?.snapshot.context.undoing ?? []
        const rest = isEnd(step) ? was.slice(1) : was
        const pressed = presses[step ?? ''] ?? []
        const { undoing } = snapshot.context
        const begun = requests.filter(({ began }) => began === moments.length - 1)
        const isFirst = isEnd(step) || was.length === 0
        return (
          textOf(undoing) === textOf([...rest, ...pressed.filter((task) => !was.includes(task))]) &&
          textOf(begun.map(({ input }) => input)) === textOf(isFirst ? undoing.slice(0, 1).map(inputOf) : []) &&
          snapshot.matches('undoing') === (open.length === 1) &&
          snapshot.matches('undoing') === undoing.length > 0
        )
      },
    },
    {
      name: 'after a lost response or a refusal its button may be pressed again; no other evaluation is concerned',
      holds: ({ now: { snapshot } }) =>
        [scored, another].every(
          (task) => snapshot.can({ type: 'undo', task }) === !snapshot.context.undoing.includes(task),
        ),
    },
    {
      name: 'the evaluation that was taken back is reported with its score and comment; a refusal makes the list stale',
      holds: ({ now: { step, reported }, before }) => {
        const undoing = before?.snapshot.context.undoing[0]
        const draft = { score: undoing?.evaluation_score, feedback: undoing?.evaluation_feedback ?? '' }
        const expected: Readonly<Record<string, unknown>> = {
          'it is taken back': [{ type: 'evaluation.undone', task: waiting, draft }],
          'it is refused': [{ type: 'tasks.changed' }],
        }
        return textOf(reported) === textOf(expected[step ?? ''] ?? [])
      },
    },
    {
      name: 'each result has one notice, about its own evaluation',
      holds: ({ now: { step, notices }, before }) => {
        const task = before?.snapshot.context.undoing[0]
        const expected: Readonly<Record<string, unknown>> = {
          'it is taken back': [{ key: 'evaluation.undone', task: waiting }],
          'no response arrives': [{ key: 'evaluation.undoFailed', task, failure: failureOf(offline) }],
          'it is refused': [{ key: 'evaluation.undoFailed', task, failure: failureOf(refused) }],
        }
        return textOf(notices) === textOf(expected[step ?? ''] ?? [])
      },
    },
  ],
})

export const words = defineWords({
  title: 'Tarefas: desfazer uma avaliação',
  starts: {
    plain:
      'Entre como admin@confraria.test, abra /tasks?status=toEvaluate e avalie uma rotina com 85 e “Firme.”. Aviso: “Avaliação enviada”, com o botão “Desfazer”.',
  },
  steps: {
    undo: 'Clique em “Desfazer”, no aviso, ou tecle Ctrl + Z.',
    'undo another evaluation': 'Avalie outra rotina com 40 e clique em “Desfazer”, no aviso dela.',
    'it is taken back':
      'O servidor desfaz a avaliação. Aviso: “Avaliação desfeita”; a rotina abre com a nota e o comentário.',
    'no response arrives': 'A rede cai antes da resposta. Aviso: “Erro ao desfazer”, com o botão “Desfazer”.',
    'it is refused':
      'O servidor recusa: passou mais de um minuto, ou alguém reabriu a rotina. Aviso: “Erro ao desfazer”, sem botão.',
  },
  states: {
    resting: 'Nada está sendo desfeito; o último aviso pode ter o botão “Desfazer”.',
    undoing: 'O aviso se fechou e a avaliação está sendo desfeita; a de outro aviso espera a sua vez.',
  },
})

/** What keeps promises of docs/product.md. */
export const promises = definePromises({
  steps: { 'it is taken back': 'TAS-70', 'it is refused': 'TAS-72' },
  invariants: {
    'each evaluation whose button was pressed is taken back once, in the order of the presses': 'TAS-70 TAS-940',
  },
})
