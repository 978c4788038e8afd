import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { OpenedStep, TakenStep } from '#machines/tasks/proof.actors.ts'
import { proofMachine } from '#machines/tasks/proof.machine.ts'
import type { ProofEntry, ProofStep } from '#machines/tasks/proofStep.ts'
import type { Task } from '#machines/tasks/task.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'
import { held, rateLimited } from '#tests/support/settled.ts'

const contested = taskOf({
  routine_type: 'training',
  status: 'completed',
  evaluation_score: 70,
  contested_at: '2026-03-03T12:00:00Z',
  has_thread: true,
})

const open = (task = contested, step: ProofStep | null = null) => {
  const loadProofThread = held<readonly ProofEntry[], { taskId: string }>()
  const openProofStep = held<OpenedStep, { userId: string; taskId: string; step: ProofStep }>()
  const takeProofStep = held<Task, TakenStep>()
  const drafts: { text: string; id?: string | undefined }[] = []
  const machine = proofMachine.provide({
    actors: {
      loadProofThread: loadProofThread.logic,
      openProofStep: openProofStep.logic,
      takeProofStep: takeProofStep.logic,
    },
    actions: {
      keepDraft: ({ context: { text, attempt } }) => void drafts.push({ text, id: attempt?.id }),
      forgetDraft: () => void drafts.push({ text: '' }),
    },
  })
  const actor = createActor(machine, { input: { userId: 'bia', task, step } })
  const reported: string[] = []
  onReport(actor, (event) => reported.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  const write = async (text: string, score = 90) => {
    actor.send({ type: 'step.open', step: 'correct' })
    await openProofStep.resolve({ text: '', attempt: null })
    actor.send({ type: 'text.change', text })
    actor.send({ type: 'score.change', score })
    actor.send({ type: 'submit', id: 'step-1' })
  }
  return {
    actor,
    loadProofThread,
    openProofStep,
    takeProofStep,
    drafts,
    reported,
    write,
    state: () => actor.getSnapshot(),
  }
}

test('a correction sends its reason without blanks at the ends, and the new score, once @TAS-126', async () => {
  const proof = open()
  await proof.write('  Tem razão. ')
  proof.actor.send({ type: 'submit', id: 'step-2' })
  expect(proof.takeProofStep.requests.map(({ input }) => input)).toEqual([
    { id: 'step-1', taskId: 'task-1', step: 'correct', timesResent: 0, text: 'Tem razão.', score: 90 },
  ])
  await proof.takeProofStep.resolve({ ...contested, evaluation_score: 90 })
  expect(proof.reported).toEqual(['proof.stepTaken', 'proof.changed'])
  expect(proof.drafts.at(-1)).toEqual({ text: '' })
  expect(proof.state().value).toEqual({ thread: 'loading', step: 'resting' })
})

test('over the limit of steps, reason and score stay, and the list is not loaded again', async () => {
  const proof = open()
  await proof.write('Tem razão.')
  await proof.takeProofStep.fail(rateLimited)
  expect(proof.state().context).toMatchObject({ text: 'Tem razão.', score: 90, failure: { kind: 'refused' } })
  expect(proof.reported).toEqual(['proof.stepFailed'])
})

test.each([
  ['no reason', ' ', 90],
  ['a long reason', 'a'.repeat(501), 90],
  ['the same score', 'Tem razão.', 70],
])('%s is not sent, and shown @TAS-133', async (_, text, score) => {
  const proof = open()
  await proof.write(text, score)
  expect(proof.takeProofStep.requests).toEqual([])
  expect(proof.state().context).toMatchObject({ isTried: true, text, score })
})

test('a form that opens at once has the draft of the text; closing it keeps the draft @TAS-131', async () => {
  const proof = open(taskOf({ routine_type: 'training' }), 'return')
  await proof.openProofStep.resolve({ text: 'Escura.', attempt: null })
  expect(proof.state().context.text).toBe('Escura.')
  // A proof without a thread needs no request for it.
  expect(proof.loadProofThread.requests).toEqual([])
  proof.actor.send({ type: 'text.change', text: 'Escura demais.' })
  proof.actor.send({ type: 'cancel' })
  expect(proof.drafts).toEqual([{ text: 'Escura demais.' }])
  expect(proof.reported).toEqual(['proof.left'])
})
