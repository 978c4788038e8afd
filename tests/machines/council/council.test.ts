import { expect, test } from 'vitest'
import { createActor, fromTransition, type AnyEventObject } from 'xstate'
import { councilMachine } from '#machines/council/council.machine.ts'
import { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import type { Council } from '#machines/council/council.ts'
import type { CouncilAddress } from '#machines/council/councilView.ts'
import { monitoringMachine } from '#machines/council/monitoring.machine.ts'
import type { Monitoring } from '#machines/council/monitoring.ts'
import type { NewRow } from '#machines/council/newRow.actors.ts'
import type { Access } from '#machines/shared/access.ts'
import { administrator, council as found, onlooker } from '#tests/support/council.ts'
import { held } from '#tests/support/settled.ts'

const members: CouncilAddress = { wanted: null, isAdding: false, show: null }

const open = (address = members, access: Access | null = administrator) => {
  const loadCouncil = held<Council>()
  const prepareRow = held<NewRow>()
  const actor = createActor(
    councilMachine.provide({
      actors: {
        members: councilMembersMachine.provide({
          actors: { loadCouncil: loadCouncil.logic, prepareRow: prepareRow.logic },
        }),
        monitor: monitoringMachine.provide({ actors: { loadMonitoring: held<Monitoring>().logic } }),
      },
    }),
    { input: { userId: 'me', access, isAccessFailed: false, ...address } },
  )
  const paths: string[] = []
  actor.on('address.settled', ({ path }) => paths.push(path))
  actor.start()
  const go = (to: CouncilAddress) => actor.send({ type: 'address.change', address: to })
  return { actor, go, loadCouncil, prepareRow, paths }
}

test('the tab changes with the rights @COU-01', () => {
  const { actor } = open({ wanted: 'monitor', isAdding: false, show: null }, null)
  expect(actor.getSnapshot().value).toMatchObject({ tab: 'waiting' })
  actor.send({ type: 'access.change', access: administrator })
  expect(actor.getSnapshot().value).toMatchObject({ tab: 'monitor' })
  actor.send({ type: 'access.change', access: onlooker })
  expect(actor.getSnapshot().value).toMatchObject({ tab: { members: 'shown' } })
})

test('the meetings of the card and of the tab stay, and each is loaded again when it is shown again', async () => {
  const { actor, go } = open()
  const loads: string[] = []
  const part = (name: string) =>
    fromTransition((_, event: AnyEventObject) => {
      loads.push(`${name} ${event.type}`)
      return null
    }, null)
  actor.send({ type: 'part.start', part: 'upcoming', logic: part('card') })
  actor.send({ type: 'part.start', part: 'upcoming', logic: part('second card') })
  go({ wanted: 'meetings', isAdding: false, show: null })
  actor.send({ type: 'part.start', part: 'meetings', logic: part('tab') })
  actor.send({ type: 'sleep' })
  actor.send({ type: 'refresh' })
  go(members)
  expect(loads.filter((load) => !load.includes('xstate'))).toEqual([
    'card sleep',
    'tab sleep',
    'tab refresh',
    'tab sleep',
    'card refresh',
  ])
  expect(Object.keys(actor.getSnapshot().children).toSorted()).toEqual(['meetings', 'members', 'upcoming'])
})

test('from a new position the form opens, also if another tab was shown before', async () => {
  const { actor, go, loadCouncil, prepareRow, paths } = open({ wanted: 'monitor', isAdding: false, show: null })
  actor.send({ type: 'sleep' })
  go({ wanted: null, isAdding: true, show: null })
  expect(paths).toEqual(['/council'])
  go(members)
  await loadCouncil.resolve(found)
  await prepareRow.resolve({ id: 'new', today: '2026-11-20' })
  expect(actor.getSnapshot().children.members?.getSnapshot().value).toEqual({ list: 'ready', dialog: 'form' })
})
