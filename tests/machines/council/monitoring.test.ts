import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Monitoring } from '#machines/council/monitoring.ts'
import { monitoringMachine } from '#machines/council/monitoring.machine.ts'
import { caseOf, responsible } from '#tests/support/monitoring.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const load = held<Monitoring>()
  const actor = createActor(monitoringMachine.provide({ actors: { loadMonitoring: load.logic } }))
  const told: string[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.start()
  return { send: actor.send.bind(actor), load, told, state: () => actor.getSnapshot() }
}
const found: Monitoring = { cases: [caseOf()], responsibles: [responsible()] }

test('the cases are asked for at once; nobody being watched is an answer too', async () => {
  const { load, state } = open()
  expect(state().context.monitoring).toBeNull()
  await load.resolve({ cases: [], responsibles: [] })
  expect(state().value).toBe('ready')
})

test('a failure is told, and what was shown stays', async () => {
  const { send, load, told, state } = open()
  await load.resolve(found)
  send({ type: 'refresh' })
  await load.fail(offline)
  expect(told).toEqual(['council.loadFailed'])
  expect(state().context).toMatchObject({ monitoring: found, failure: { kind: 'offline' } })
  send({ type: 'retry' })
  await load.resolve(found)
  expect(state().context.failure).toBeNull()
})

test('what is on its way is asked for anew when something was changed meanwhile', async () => {
  const { send, load, state } = open()
  send({ type: 'refresh' })
  expect(load.requests).toHaveLength(2)
  await load.resolve(found)
  expect(state().context.monitoring).toBe(found)
})
