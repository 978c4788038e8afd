import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { RoutineSave } from '#machines/ranking/routineForm.ts'
import { RoutineConflict } from '#machines/ranking/routineKinds.actors.ts'
import { routineKindsMachine } from '#machines/ranking/routineKinds.machine.ts'
import type { RoutineKind } from '#machines/routines/routine.ts'
import { onNotice } from '#tests/support/reports.ts'
import { kindNamed, routineKinds } from '#tests/support/routineKinds.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = async () => {
  const load = held<readonly RoutineKind[]>()
  const save = held<void, RoutineSave>()
  const order = held<void, { codes: readonly string[] }>()
  const remove = held<void, { code: string }>()
  const actor = createActor(
    routineKindsMachine.provide({
      actors: {
        loadRoutineKinds: load.logic,
        saveRoutine: save.logic,
        orderRoutines: order.logic,
        removeRoutine: remove.logic,
      },
    }),
  )
  const notices: string[] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  await load.resolve(routineKinds)
  return { load, save, order, remove, notices, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
}

test('a new routine is saved without values that were seen, and the list is loaded again @ROU-716', async () => {
  const kinds = await open()
  kinds.send({ type: 'add' })
  kinds.send({ type: 'submit' })
  expect(kinds.save.requests).toEqual([])
  kinds.send({ type: 'field.change', change: { label: ' Estudo Semanal ', period: 'week', points: '8' } })
  kinds.send({ type: 'submit' })
  expect(kinds.save.requests[0]?.input).toEqual({
    code: null,
    change: { label: 'Estudo Semanal', icon: 'target', period: 'week', max_points: 8, needs_photo: true },
    seen: null,
  })
  await kinds.save.resolve()
  expect(kinds.notices).toEqual(['routineKind.saved'])
  expect(kinds.load.requests).toHaveLength(2)
  expect(kinds.state().value).toEqual({ list: 'loading', form: 'closed' })
})

test('what another administrator changed first is merged, and saved over the values of then @APP-147', async () => {
  const kinds = await open()
  kinds.send({ type: 'edit', row: kindNamed('reading') })
  kinds.send({ type: 'field.change', change: { label: 'Leitura' } })
  kinds.send({ type: 'submit' })
  const { code, ...theirs } = { ...kindNamed('reading'), label: 'Salmos', max_points: 6 }
  await kinds.save.fail(new RoutineConflict(theirs))
  expect(kinds.state()).toMatchObject({
    value: { form: 'conflict' },
    context: { values: { label: 'Leitura', points: '6' }, conflict: { both: ['label'], taken: ['points'] } },
  })
  kinds.send({ type: 'field.choose', field: 'label', side: 'theirs' })
  expect(kinds.state().context.values.label).toBe('Salmos')
  kinds.send({ type: 'field.choose', field: 'label', side: 'mine' })
  kinds.send({ type: 'merge' })
  const { is_active: _, ...seen } = theirs
  expect(kinds.save.requests[1]?.input).toEqual({ code, change: { ...seen, label: 'Leitura' }, seen })
})

test('a paused routine is resumed, and the order is saved as a whole @ROU-715', async () => {
  const kinds = await open()
  kinds.send({ type: 'toggle', row: { ...kindNamed('fasting'), is_active: false } })
  kinds.send({ type: 'move', code: 'reading', by: -1 })
  expect(kinds.save.requests.map(({ input }) => input)).toEqual([
    { code: 'fasting', change: { is_active: true }, seen: null },
  ])
  expect(kinds.order.requests).toEqual([])
  await kinds.save.resolve()
  kinds.send({ type: 'move', code: 'reading', by: -1 })
  expect(kinds.order.requests[0]?.input).toEqual({ codes: ['reading', 'training', 'fasting', 'documentation'] })
  await kinds.order.fail(offline)
  expect(kinds.notices).toEqual(['routineKind.toggled', 'routineKind.saveFailed'])
})

test('a deletion needs a confirmation, and is repeated after a lost response @ROU-715', async () => {
  const kinds = await open()
  kinds.send({ type: 'delete', row: kindNamed('fasting') })
  expect(kinds.remove.requests).toEqual([])
  kinds.send({ type: 'confirm' })
  await kinds.remove.fail(offline)
  expect(kinds.state()).toMatchObject({ value: { form: 'confirming' }, context: { failure: { kind: 'offline' } } })
  kinds.send({ type: 'confirm' })
  expect(kinds.remove.requests.map(({ input }) => input)).toEqual([{ code: 'fasting' }, { code: 'fasting' }])
})
