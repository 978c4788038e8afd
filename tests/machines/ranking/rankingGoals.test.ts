import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { GoalsConflict } from '#machines/ranking/rankingGoals.actors.ts'
import type { Goals, LoadedGoals } from '#machines/ranking/rankingGoals.ts'
import { rankingGoalsMachine } from '#machines/ranking/rankingGoals.machine.ts'
import { goals } from '#tests/support/ranking.ts'
import { onNotice } from '#tests/support/reports.ts'
import { routineKinds } from '#tests/support/routineKinds.ts'
import { held, offline } from '#tests/support/settled.ts'

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
  expect(context).toMatchObject({ conflict: { both: [], taken: [] }, goals: stored, gone: ['Leitura Bíblica'] })
  expect(Object.keys(context.values)).not.toContain('reading')
  expect(context.kinds.map(({ code }) => code)).not.toContain('reading')
  form.send({ type: 'merge' })
  expect(save.requests[1]?.input).toEqual({ seen: stored, goals: { ...stored, gold: 1000 } })
})

test('a refresh names a deleted routine whose goal was typed or in conflict @RAN-860', async () => {
  const load = held<LoadedGoals>()
  const form = createActor(rankingGoalsMachine.provide({ actors: { loadGoals: load.logic } })).start()
  await load.resolve({ goals, kinds: routineKinds })
  const refresh = async (loaded: LoadedGoals) => {
    form.send({ type: 'refresh' })
    await load.resolve(loaded)
    return form.getSnapshot().context
  }
  const { reading: _deleted, ...stored } = goals
  const kinds = routineKinds.filter(({ code }) => code !== 'reading')
  form.send({ type: 'field.change', field: 'reading', text: '7' })
  const raised = await refresh({ goals: { ...goals, reading: 8, training: 11 }, kinds: routineKinds })
  expect(raised.conflict).toMatchObject({ both: ['reading'], taken: ['training'] })
  form.send({ type: 'field.choose', field: 'reading', side: 'theirs' })
  const deleted = await refresh({ goals: { ...stored, training: 11 }, kinds })
  expect(deleted).toMatchObject({
    gone: ['Leitura Bíblica'],
    conflict: { both: [], taken: ['training'], yielded: [] },
  })
  expect(Object.keys(deleted.values)).not.toContain('reading')
  form.send({ type: 'reset' })
  expect(form.getSnapshot().context.gone).toEqual([])
})

test('old goals that are typed again after a lost response are sent', async () => {
  const load = held<LoadedGoals>()
  const save = held<void, { seen: Goals; goals: Goals }>()
  const actors = { loadGoals: load.logic, saveGoals: save.logic }
  const form = createActor(rankingGoalsMachine.provide({ actors }))
  onNotice(form, () => undefined)
  form.start()
  await load.resolve({ goals, kinds: routineKinds })
  form.send({ type: 'field.change', field: 'gold', text: '1000' })
  form.send({ type: 'submit' })
  await save.fail(offline)
  form.send({ type: 'reset' })
  form.send({ type: 'submit' })
  expect(save.requests[1]?.input).toEqual({ seen: goals, goals })
  await save.fail(new GoalsConflict({ ...goals, gold: 1000 }))
  expect(save.requests[2]?.input).toEqual({ seen: { ...goals, gold: 1000 }, goals })
})
