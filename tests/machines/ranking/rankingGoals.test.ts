import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { GoalsConflict } from '#machines/ranking/rankingGoals.actors.ts'
import type { Goals, LoadedGoals } from '#machines/ranking/rankingGoals.ts'
import { rankingGoalsMachine } from '#machines/ranking/rankingGoals.machine.ts'
import { goals } from '#tests/support/ranking.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { held } from '#tests/support/settled.ts'

test('the goal of a routine that another administrator deleted leaves the form @RAN-860', async () => {
  const load = held<LoadedGoals>()
  const save = held<void, { seen: Goals; goals: Goals }>()
  const actors = { loadGoals: load.logic, saveGoals: save.logic }
  const form = createActor(rankingGoalsMachine.provide({ actors })).start()
  await load.resolve({ goals, kinds: routineKinds })
  form.send({ type: 'field.change', field: 'gold', text: '1000' })
  form.send({ type: 'field.change', field: 'reading', text: '7' })
  form.send({ type: 'submit' })
  const { reading: _deleted, ...stored } = goals
  await save.fail(new GoalsConflict(stored))
  const { context } = form.getSnapshot()
  expect(context).toMatchObject({ conflict: { both: [], taken: [] }, goals: stored })
  expect(Object.keys(context.values)).not.toContain('reading')
  expect(context.kinds.map(({ code }) => code)).not.toContain('reading')
  form.send({ type: 'merge' })
  expect(save.requests[1]?.input).toEqual({ seen: stored, goals: { ...stored, gold: 1000 } })
})
