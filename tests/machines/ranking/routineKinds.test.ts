import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RoutineSave } from '#machines/ranking/routineForm.ts'
import { routineKindsMachine } from '#machines/ranking/routineKinds.machine.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'
import { held } from '#tests/support/settled.ts'

test('a paused routine is resumed @ROU-715', () => {
  const save = held<void, RoutineSave>()
  const actors = { loadRoutineKinds: held<readonly RoutineKind[]>().logic, saveRoutine: save.logic }
  const actor = createActor(routineKindsMachine.provide({ actors })).start()
  actor.send({ type: 'toggle', row: { ...kindNamed('fasting'), is_active: false } })
  expect(save.requests.map(({ input }) => input)).toEqual([
    { code: 'fasting', change: { is_active: true }, seen: null },
  ])
})
