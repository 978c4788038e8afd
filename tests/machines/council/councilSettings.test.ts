import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilSettingsMachine } from '#machines/council/councilSettings.machine.ts'
import type { SettingsAddress } from '#machines/council/councilSettings.ts'
import { addSeatPath } from '#machines/council/councilView.ts'
import type { PositionDescription } from '#machines/council/position.ts'
import type { PositionOpening, SavePosition } from '#machines/council/positions.actors.ts'
import { positionsMachine } from '#machines/council/positions.machine.ts'
import { admin } from '#tests/support/members.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const open = (address: SettingsAddress) => {
  const openPosition = held<PositionOpening, { id: string | null }>()
  const savePosition = held<void, SavePosition>()
  const actor = createActor(
    councilSettingsMachine.provide({
      actors: {
        positions: positionsMachine.provide({
          actors: {
            loadPositions: held<readonly PositionDescription[]>().logic,
            openPosition: openPosition.logic,
            savePosition: savePosition.logic,
          },
          actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
        }),
      },
    }),
    { input: { userId: 'me', access: admin, isAccessFailed: false, ...address } },
  )
  const events: unknown[] = []
  onReport(actor, (event) => events.push(isNotice(event) ? event.notice.key : event.type))
  actor.on('address.settled', ({ path }) => events.push(path))
  actor.start()
  const go = (to: SettingsAddress) => actor.send({ type: 'address.change', address: to })
  return { actor, go, openPosition, savePosition, events }
}

test('a position for the council is created at once, and leads back after its save @COU-19', async () => {
  const forCouncil: SettingsAddress = { tab: 'positions', isForCouncil: true, show: null }
  const { actor, go, openPosition, savePosition, events } = open(forCouncil)
  go(forCouncil)
  await openPosition.resolve({ newId: 'new', draft: { key: 'draft', stored: null } })
  const { positions } = actor.getSnapshot().children
  positions?.send({ type: 'field.change', change: { code: 'som', title: 'Som', function: 'Cuida do som.' } })
  positions?.send({ type: 'submit' })
  await savePosition.resolve()
  expect(events).toEqual(['position.created', addSeatPath])
})
