import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { CaseAdded } from '#machines/council/monitoring.actors.ts'
import { monitoringFormMachine } from '#machines/council/monitoringForm.machine.ts'
import type { NewRow } from '#machines/council/newRow.actors.ts'
import type { Monitoring, NewMonitoredRow } from '#machines/council/monitoring.ts'
import { monitoringMachine } from '#machines/council/monitoring.machine.ts'
import { caseOf, responsible } from '#tests/support/monitoring.ts'
import { onlooker, vice } from '#tests/support/council.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const open = (access = vice) => {
  const prepare = held<NewRow>()
  const add = held<CaseAdded, NewMonitoredRow>()
  const load = held<Monitoring>()
  const actor = createActor(
    monitoringMachine.provide({
      actors: {
        loadMonitoring: load.logic,
        prepareRow: prepare.logic,
        form: monitoringFormMachine.provide({ actors: { addMonitoredUser: add.logic } }),
      },
    }),
    { input: { access } },
  )
  const emitted: string[] = []
  onNotice(actor, ({ key }) => emitted.push(key))
  actor.start()
  return { send: actor.send.bind(actor), load, prepare, add, emitted, state: () => actor.getSnapshot() }
}
const found: Monitoring = { cases: [caseOf()], responsibles: [responsible()] }

test('an added case closes the form, notifies and loads the table again', async () => {
  const { send, load, prepare, add, emitted, state } = open()
  await load.resolve(found)
  send({ type: 'case.add' })
  await prepare.resolve({ id: 'new', today: '2026-11-20' })
  const { form } = state().children
  form?.send({ type: 'field.change', change: { name: 'Bia', reason: 'Sumiu.' } })
  form?.send({ type: 'submit' })
  expect(add.requests[0]?.input).toMatchObject({ id: 'new', name: 'Bia' })
  await add.resolve({ asBefore: false })
  expect(emitted).toEqual(['monitoring.added'])
  expect(state().value).toEqual({ list: 'loading', dialog: 'closed' })
})

test('without the permission no case is added, and a case shows only its history @COU-63', () => {
  const { send, state } = open(onlooker)
  expect(state().can({ type: 'case.add' })).toBe(false)
  send({ type: 'case.open', row: caseOf() })
  expect(state().children.update?.getSnapshot().context.mayUpdate).toBe(false)
})
