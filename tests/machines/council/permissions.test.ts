import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PermissionsConflict, type Permissions } from '#machines/council/permissions.actors.ts'
import type { Action, Area } from '#machines/shared/access.ts'
import { cellsOf, differenceOf, type Cells } from '#machines/council/permission.ts'
import { hasChanges, permissionsMachine } from '#machines/council/permissions.machine.ts'
import { permissions, row } from '#tests/support/permissions.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const { rows, positions } = permissions()
const cultureCells = cellsOf(rows, 'diretor_cultura')

const open = async (loaded: Permissions = permissions()) => {
  const load = held<Permissions>()
  const save = held<void, { position: string; seen: Cells; cells: Cells }>()
  const actor = createActor(
    permissionsMachine.provide({ actors: { loadPermissions: load.logic, savePermissions: save.logic } }),
  )
  const emitted: unknown[] = []
  onNotice(actor, ({ key }) => emitted.push(key))
  actor.start()
  await load.resolve(loaded)
  const toggle = (area: Area, action: Action) => actor.send({ type: 'cell.toggle', cell: { area, action } })
  return { send: actor.send.bind(actor), toggle, load, save, emitted, state: () => actor.getSnapshot() }
}
/** Removes 'tasks edit', adds 'council_monitoring view'. */
const changed = async () => {
  const matrix = await open()
  matrix.toggle('tasks', 'edit')
  matrix.toggle('council_monitoring', 'view')
  return matrix
}

describe('the matrix', () => {
  test('starts with the first position and its permissions @COU-45', async () => {
    const { state } = await open()
    expect(state().context).toMatchObject({ selected: 'diretor_cultura', seen: cultureCells, cells: cultureCells })
  })

  test('without positions shows the defaults', async () => {
    const { state } = await open({ positions: [], rows })
    expect(state().context).toMatchObject({ selected: '*', cells: { council_meetings: ['view'] } })
  })

  test('shows the defaults for a position without permissions', async () => {
    const { send, state } = await open()
    send({ type: 'position.choose', position: 'zelador' })
    expect(state().context).toMatchObject({ selected: 'zelador', cells: cellsOf(rows, '*') })
  })

  test.each([
    ['members', 'create'],
    ['council_settings', 'view'],
    ['tasks', 'create'],
    ['dashboard', 'delete'],
  ] as const)('keeps %s %s, which roles decide @COU-46', async (area, action) => {
    const { toggle, state } = await open()
    toggle(area, action)
    expect(hasChanges(state())).toBe(false)
  })
})

describe('changes', () => {
  test('are shown before saving, for all permissions of a position at once @COU-47', async () => {
    const { send, save, emitted, state } = await changed()
    expect(differenceOf(state().context.seen, state().context.cells)).toEqual({
      given: [{ area: 'council_monitoring', action: 'view' }],
      taken: [{ area: 'tasks', action: 'edit' }],
    })
    send({ type: 'save' })
    expect(save.requests).toEqual([])
    send({ type: 'confirm' })
    expect(save.requests[0]?.input).toEqual({
      position: 'diretor_cultura',
      seen: cultureCells,
      cells: { ...cultureCells, tasks: [], council_monitoring: ['view'] },
    })
    await save.resolve()
    expect(emitted).toEqual(['permissions.saved'])
    expect(state().value).toEqual({ matrix: 'editing', list: 'loading' })
    expect(hasChanges(state())).toBe(false)
  })

  test('are confirmed before another position is shown', async () => {
    const { send, state } = await changed()
    send({ type: 'position.choose', position: 'zelador' })
    expect(state().value).toMatchObject({ matrix: 'leaving' })
    send({ type: 'cancel' })
    expect(state().context.selected).toBe('diretor_cultura')
    expect(hasChanges(state())).toBe(true)
    send({ type: 'position.choose', position: 'zelador' })
    send({ type: 'discard' })
    expect(state().context.selected).toBe('zelador')
    expect(hasChanges(state())).toBe(false)
  })

  test('apply on top of another admin’s changes, and are saved over them @COU-49', async () => {
    const { send, save, load, emitted, state } = await changed()
    const theirs = cellsOf([...rows, row('diretor_cultura', 'council_members', 'c')], 'diretor_cultura')
    const other = { ...theirs, council_members: ['create'] as const }
    send({ type: 'save' })
    send({ type: 'confirm' })
    await save.fail(new PermissionsConflict(other))
    expect(emitted).toEqual(['permissions.changed'])
    expect(state().context).toMatchObject({
      isRebased: true,
      seen: other,
      cells: { tasks: [], council_monitoring: ['view'], council_members: ['create'] },
    })
    await load.resolve({ positions, rows })
    send({ type: 'save' })
    send({ type: 'confirm' })
    expect(save.requests[1]?.input).toMatchObject({ seen: other, cells: { council_members: ['create'] } })
  })
})

test('a deleted position is replaced by the first', async () => {
  const { send, load, state } = await open()
  send({ type: 'position.choose', position: 'zelador' })
  send({ type: 'refresh' })
  await load.resolve({ positions: positions.slice(0, 1), rows })
  expect(state().context.selected).toBe('diretor_cultura')
})
