import { expect, test } from 'vitest'
import { createActor, type AnyEventObject } from 'xstate'
import { evaluationUndoMachine, type EvaluationUndoEvent } from '#machines/tasks/evaluationUndo.machine.ts'
import { withoutEvaluation, type Task } from '#machines/tasks/task.ts'
import { onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'

const scored = taskOf({ status: 'completed', evaluation_score: 85, evaluation_date: '2026-03-02T12:00:00Z' })
const tooLate = { code: '23514', message: 'Esta avaliação não pode mais ser desfeita: passou mais de um minuto.' }

const open = () => {
  const undoEvaluation = held<Task, { task: Task }>()
  const actor = createActor(evaluationUndoMachine.provide({ actors: { undoEvaluation: undoEvaluation.logic } }))
  const reports: AnyEventObject[] = []
  onReport(actor, (event) => reports.push(event))
  actor.start()
  return { send: (event: EvaluationUndoEvent) => actor.send(event), undoEvaluation, reports }
}

test('without an evaluation there is nothing to take back', () => {
  const { send, undoEvaluation } = open()
  send({ type: 'undo' })
  expect(undoEvaluation.requests).toEqual([])
})

test('takes back the last evaluation once, and reports it with its score and comment @TAS-70', async () => {
  const { send, undoEvaluation, reports } = open()
  send({ type: 'evaluation.saved', task: taskOf({ id: 'earlier', evaluation_score: 10 }) })
  send({ type: 'evaluation.saved', task: scored })
  send({ type: 'undo' })
  send({ type: 'undo' })
  expect(undoEvaluation.requests.map(({ input }) => input)).toEqual([{ task: scored }])
  await undoEvaluation.resolve(withoutEvaluation(scored))
  expect(reports).toEqual([
    { type: 'evaluation.undone', task: withoutEvaluation(scored), draft: { score: 85, feedback: '' } },
    { type: 'notice', notice: { key: 'evaluation.undone', title: scored.title } },
  ])
})

test('a lost connection keeps the undo; a refusal ends it and reloads the list @TAS-72', async () => {
  const { send, undoEvaluation, reports } = open()
  send({ type: 'evaluation.saved', task: scored })
  send({ type: 'undo' })
  await undoEvaluation.fail(offline)
  send({ type: 'undo' })
  expect(undoEvaluation.requests).toHaveLength(2)
  await undoEvaluation.fail(tooLate)
  send({ type: 'undo' })
  expect(undoEvaluation.requests).toHaveLength(2)
  expect(reports.map(({ type }) => type)).toEqual(['notice', 'notice', 'tasks.changed'])
})
