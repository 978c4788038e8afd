import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RoutineSave } from '#machines/ranking/routineForm.ts'
import { routineKindsMachine } from '#machines/ranking/routineKinds.machine.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { kindNamed, routineKinds } from '#tests/support/routineKinds.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

test('a paused routine is resumed @ROU-715', () => {
  const save = held<void, RoutineSave>()
  const actors = { loadRoutineKinds: held<readonly RoutineKind[]>().logic, saveRoutine: save.logic }
  const actor = createActor(routineKindsMachine.provide({ actors })).start()
  actor.send({ type: 'toggle', row: { ...kindNamed('fasting'), is_active: false } })
  expect(save.requests.map(({ input }) => input)).toEqual([
    { code: 'fasting', id: null, change: { is_active: true }, seen: null },
  ])
})

test('a press during a save follows it @ROU-718', async () => {
  const save = held<void, RoutineSave>()
  const order = held<void, { codes: readonly string[]; seen: readonly string[] }>()
  const load = held<readonly RoutineKind[]>()
  const actors = { loadRoutineKinds: load.logic, saveRoutine: save.logic, orderRoutines: order.logic }
  const actor = createActor(routineKindsMachine.provide({ actors }))
  onReport(actor, () => undefined)
  actor.start()
  await load.resolve(routineKinds)
  actor.send({ type: 'toggle', row: kindNamed('fasting') })
  actor.send({ type: 'move', code: 'training', by: 1 })
  actor.send({ type: 'move', code: 'training', by: 1 })
  actor.send({ type: 'edit', row: kindNamed('fasting') })
  expect(save.requests).toHaveLength(1)
  await save.resolve(undefined)
  await order.resolve(undefined)
  await order.resolve(undefined)
  const codes = (...list: string[]) => [...list, 'documentation']
  expect(order.requests.map(({ input }) => input)).toEqual([
    { seen: codes('training', 'reading', 'fasting'), codes: codes('reading', 'training', 'fasting') },
    { seen: codes('reading', 'training', 'fasting'), codes: codes('reading', 'fasting', 'training') },
  ])
  expect(actor.getSnapshot()).toMatchObject({
    value: { form: 'editing' },
    context: { row: { ...kindNamed('fasting'), is_active: false } },
  })
})
