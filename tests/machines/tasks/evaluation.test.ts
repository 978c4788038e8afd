import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Evaluation } from '#machines/tasks/tasks.actors.ts'
import { evaluationMachine } from '#machines/tasks/evaluation.machine.ts'
import { proofHistoryMachine } from '#machines/tasks/proofHistory.machine.ts'
import type { ProofHistory, Task } from '#machines/tasks/task.ts'
import { held } from '#tests/support/settled.ts'
import { taskOf } from '#tests/support/paths/tasks.ts'

const open = () => {
  const evaluateTask = held<Task, Evaluation>()
  const machine = evaluationMachine.provide({
    actors: {
      evaluateTask: evaluateTask.logic,
      history: proofHistoryMachine.provide({
        actors: { loadProofHistory: held<ProofHistory, { taskId: string }>().logic },
      }),
    },
    actions: { keepDraft: () => undefined },
  })
  const actor = createActor(machine, { input: { task: taskOf({}), evaluatorId: 'bia', draft: null } })
  actor.start()
  return { actor, state: () => actor.getSnapshot() }
}

let panel: ReturnType<typeof open>
beforeEach(() => {
  panel = open()
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
