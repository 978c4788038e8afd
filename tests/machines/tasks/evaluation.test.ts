import { beforeEach, describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Evaluation } from '#machines/tasks/tasks.actors.ts'
import { evaluationMachine, type EvaluationDraft } from '#machines/tasks/evaluation.machine.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { Notice } from '#machines/notices.ts'
import type { ProofHistory, Task } from '#machines/tasks/task.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'

const open = (draft: EvaluationDraft | null = null) => {
  const evaluateTask = held<Task, Evaluation>()
  const loadProofHistory = held<ProofHistory, { taskId: string }>()
  const openEvaluation = held<EvaluationDraft | null, { userId: string; taskId: string }>()
  const actors = {
    evaluateTask: evaluateTask.logic,
    loadProofHistory: loadProofHistory.logic,
    openEvaluation: openEvaluation.logic,
  }
  const kept: (EvaluationDraft | null)[] = []
  const actions = {
    keepDraft: ({ context: { score, feedback } }: { context: EvaluationDraft }) => void kept.push({ score, feedback }),
    forgetDraft: () => void kept.push(null),
  }
  const actor = createActor(evaluationMachine.provide({ actors, actions }), {
    input: { task: taskOf({ id: 'routine-1', routine_type: 'training' }), evaluatorId: 'bia', draft },
  })
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return { actor, evaluateTask, loadProofHistory, openEvaluation, kept, notices, state: () => actor.getSnapshot() }
}
let panel: ReturnType<typeof open>
beforeEach(() => {
  panel = open()
})
const saved = taskOf({ id: 'routine-1', status: 'completed', evaluation_score: 85, points_awarded: 4 })

test('by default sends a score of 70 without a comment, once @TAS-52', () => {
  panel.actor.send({ type: 'submit' })
  panel.actor.send({ type: 'submit' })
  expect(panel.evaluateTask.requests.map(({ input }) => input)).toEqual([
    { taskId: 'routine-1', evaluatorId: 'bia', timesResent: 0, score: 70, feedback: '' },
  ])
})

test.each([
  [-20, 0],
  [0, 0],
  [84.4, 84],
  [84.5, 85],
  [100, 100],
  [1000, 100],
])('a score of %d becomes %i @TAS-52', (score, expected) => {
  panel.actor.send({ type: 'score.change', score })
  expect(panel.state().context.score).toBe(expected)
})

test('input during saving does not change what is saved', () => {
  panel.actor.send({ type: 'submit' })
  panel.actor.send({ type: 'score.change', score: 10 })
  panel.actor.send({ type: 'close' })
  expect(panel.state().value).toBe('saving')
  expect(panel.state().context.score).toBe(70)
})

describe('a comment @TAS-52', () => {
  test.each([
    ['2000 emoji', 'is sent', '👏'.repeat(2000), 1],
    ['2001 letters', 'is kept, and not sent', 'a'.repeat(2001), 0],
  ])('of %s %s', (_, _fate, feedback, requests) => {
    panel.actor.send({ type: 'feedback.change', feedback })
    panel.actor.send({ type: 'submit' })
    expect(panel.state().context.feedback).toBe(feedback)
    expect(panel.evaluateTask.requests).toHaveLength(requests)
  })
})

test('a saved one is reported with the points of the database, and passed to the list @TAS-57', async () => {
  panel.actor.send({ type: 'submit' })
  await panel.evaluateTask.resolve(saved)
  expect(panel.state().output).toEqual({ outcome: 'saved', task: saved })
  expect(panel.notices).toEqual([{ key: 'evaluation.sent', score: 85, points: 4 }])
})

test.each([
  ['another person evaluated it meanwhile', { code: '23514', message: 'Esta rotina já foi avaliada.' }],
  ['it does not exist any more', new Refusal('task_gone')],
])('%s: reported, and the panel closes @TAS-56', async (_, error) => {
  panel.actor.send({ type: 'submit' })
  await panel.evaluateTask.fail(error)
  expect(panel.state().output).toMatchObject({ outcome: 'superseded' })
  expect(panel.notices).toEqual([{ key: 'evaluation.superseded' }])
})

test.each([
  ['a lost connection', offline, { kind: 'offline', code: null, sentence: null }],
  [
    'a revoked right',
    { code: '42501', message: 'Você não tem permissão para avaliar rotinas.' },
    { kind: 'refused', code: '42501', sentence: 'Você não tem permissão para avaliar rotinas.' },
  ],
])('%s keeps score and comment, shows the reason, and can be retried @TAS-58 @APP-92', async (_, error, failure) => {
  panel.actor.send({ type: 'score.change', score: 85 })
  panel.actor.send({ type: 'feedback.change', feedback: 'Firme.' })
  panel.actor.send({ type: 'submit' })
  await panel.evaluateTask.fail(error)
  expect(panel.state().value).toBe('editing')
  expect(panel.state().context).toMatchObject({ score: 85, feedback: 'Firme.', failure })
  expect(panel.notices).toEqual([{ key: 'evaluation.failed', failure }])
  panel.actor.send({ type: 'submit' })
  expect(panel.state().context.failure).toBeNull()
  expect(panel.evaluateTask.requests.at(-1)?.input).toMatchObject({ score: 85, feedback: 'Firme.' })
})

test('the history of the proof is loaded once; without it the routine is evaluated all the same @TAS-74', async () => {
  const history = { recent: [], same_picture: [] }
  await panel.loadProofHistory.resolve(history)
  expect(panel.loadProofHistory.requests.map(({ input }) => input)).toEqual([{ taskId: 'routine-1' }])
  expect(panel.state().context).toMatchObject({ history, isHistoryMissing: false })
  const without = open()
  await without.loadProofHistory.fail(offline)
  expect(without.state().context).toMatchObject({ history: null, isHistoryMissing: true })
  without.actor.send({ type: 'submit' })
  expect(without.state().value).toBe('saving')
  expect(without.notices).toEqual([])
})

test('closing without sending requests and emits nothing', () => {
  panel.actor.send({ type: 'score.change', score: 10 })
  panel.actor.send({ type: 'close' })
  expect(panel.state().output).toEqual({ outcome: 'closed', draft: { score: 10, feedback: '' } })
  expect([panel.evaluateTask.requests, panel.notices]).toEqual([[], []])
})

test.each([
  ['moving on', { type: 'move', direction: 'next' }, { outcome: 'moved', direction: 'next' }],
  ['closing', { type: 'close' }, { outcome: 'closed' }],
] as const)('%s loses nothing: score and comment come with the end, and back with a draft', (_, event, outcome) => {
  const { actor, state } = open()
  actor.send({ type: 'score.change', score: 85 })
  actor.send({ type: 'feedback.change', feedback: 'Firme.' })
  actor.send(event)
  expect(state().output).toEqual({ ...outcome, draft: { score: 85, feedback: 'Firme.' } })
  expect(open({ score: 85, feedback: 'Firme.' }).state().context).toMatchObject({ score: 85, feedback: 'Firme.' })
})

test('the user cannot move on while a score is being sent', () => {
  const { actor, state } = open()
  actor.send({ type: 'submit' })
  actor.send({ type: 'move', direction: 'next' })
  expect(state().value).toBe('saving')
})

describe('an unsent score and comment @ENT-99', () => {
  test('are kept at each change, and forgotten when they are saved', async () => {
    panel.actor.send({ type: 'score.change', score: 85 })
    panel.actor.send({ type: 'feedback.change', feedback: 'Firme.' })
    panel.actor.send({ type: 'submit' })
    await panel.evaluateTask.resolve(saved)
    expect(panel.kept).toEqual([{ score: 85, feedback: '' }, { score: 85, feedback: 'Firme.' }, null])
  })

  test('are back after a session that ended elsewhere', async () => {
    expect(panel.openEvaluation.requests.map(({ input }) => input)).toEqual([{ userId: 'bia', taskId: 'routine-1' }])
    await panel.openEvaluation.resolve({ score: 85, feedback: 'Firme.' })
    expect(panel.state().context).toMatchObject({ score: 85, feedback: 'Firme.' })
  })

  test('do not replace what was typed since', async () => {
    panel.actor.send({ type: 'feedback.change', feedback: 'Outro.' })
    await panel.openEvaluation.resolve({ score: 85, feedback: 'Firme.' })
    expect(panel.state().context).toMatchObject({ score: 70, feedback: 'Outro.' })
  })

  test('stay if someone else evaluated the task, or its photo was replaced @ENT-896', async () => {
    panel.actor.send({ type: 'feedback.change', feedback: 'Firme.' })
    panel.actor.send({ type: 'submit' })
    await panel.evaluateTask.fail(new Refusal('task_gone'))
    expect(panel.state().output).toEqual({ outcome: 'superseded', draft: { score: 70, feedback: 'Firme.' } })
    expect(panel.kept).toEqual([{ score: 70, feedback: 'Firme.' }])
  })
})
