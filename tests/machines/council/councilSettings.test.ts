import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilSettingsMachine } from '#machines/council/councilSettings.machine.ts'
import type { SettingsAddress } from '#machines/council/councilSettings.ts'
import type { NewRow } from '#machines/council/newRow.actors.ts'
import { addSeatPath } from '#machines/council/councilView.ts'
import { permissionsMachine } from '#machines/council/permissions.machine.ts'
import type { Permissions } from '#machines/council/permissions.actors.ts'
import type { PositionDescription } from '#machines/council/position.ts'
import type { SavePosition } from '#machines/council/positions.actors.ts'
import { positionsMachine } from '#machines/council/positions.machine.ts'
import { admin } from '#tests/support/members.ts'
import { permissions } from '#tests/support/permissions.ts'
import { describedPosition } from '#tests/support/positions.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const atPositions: SettingsAddress = { tab: 'positions', isForCouncil: false }

const open = (address = atPositions) => {
  const loadPositions = held<readonly PositionDescription[]>()
  const prepareRow = held<NewRow>()
  const savePosition = held<void, SavePosition>()
  const loadPermissions = held<Permissions>()
  const actor = createActor(
    councilSettingsMachine.provide({
      actors: {
        positions: positionsMachine.provide({
          actors: {
            loadPositions: loadPositions.logic,
            prepareRow: prepareRow.logic,
            savePosition: savePosition.logic,
          },
        }),
        permissions: permissionsMachine.provide({ actors: { loadPermissions: loadPermissions.logic } }),
      },
    }),
    { input: { userId: 'me', access: admin, isAccessFailed: false, ...address } },
  )
  const events: unknown[] = []
  onReport(actor, (event) => events.push(isNotice(event) ? event.notice.key : event.type))
  actor.on('address.settled', ({ path }) => events.push(path))
  actor.start()
  const go = (to: SettingsAddress) => actor.send({ type: 'address.change', address: to })
  return { actor, go, loadPositions, prepareRow, savePosition, loadPermissions, events }
}

test('a second visit shows the positions and loads them behind; the form is gone', async () => {
  const { actor, loadPositions, prepareRow } = open()
  await loadPositions.resolve([describedPosition()])
  const { positions } = actor.getSnapshot().children
  positions?.send({ type: 'add' })
  await prepareRow.resolve({ id: 'new', today: '2026-11-25' })
  actor.send({ type: 'sleep' })
  expect(positions?.getSnapshot().value).toEqual({ list: 'ready', form: 'closed' })
  actor.send({ type: 'refresh' })
  expect(positions?.getSnapshot()).toMatchObject({
    value: { list: 'loading', form: 'closed' },
    context: { positions: [describedPosition()] },
  })
})

test('another tab starts its own machine and ends the one before', async () => {
  const { actor, go, loadPermissions } = open()
  go({ tab: 'permissions', isForCouncil: false })
  await loadPermissions.resolve(permissions())
  const { children } = actor.getSnapshot()
  expect(children.positions).toBeUndefined()
  expect(children.permissions?.getSnapshot().value).toEqual({ list: 'ready', matrix: 'editing' })
})

test('a position for the council is created at once, and leads back after its save @COU-19', async () => {
  const forCouncil: SettingsAddress = { tab: 'positions', isForCouncil: true }
  const { actor, go, prepareRow, savePosition, events } = open(forCouncil)
  go(forCouncil)
  await prepareRow.resolve({ id: 'new', today: '2026-11-25' })
  const { positions } = actor.getSnapshot().children
  positions?.send({ type: 'field.change', change: { code: 'som', title: 'Som', function: 'Cuida do som.' } })
  positions?.send({ type: 'submit' })
  await savePosition.resolve()
  expect(events).toEqual(['position.created', addSeatPath])
})
