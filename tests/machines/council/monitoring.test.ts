import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { Monitoring } from '#machines/council/monitoring.ts'
import { monitoringMachine } from '#machines/council/monitoring.machine.ts'
import { caseOf, responsible } from '#tests/support/monitoring.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const load = held<Monitoring>()
  const actor = createActor(monitoringMachine.provide({ actors: { loadMonitoring: load.logic } }))
  const emitted: string[] = []
  actor.on('notice', ({ notice }) => emitted.push(notice.key))
  actor.start()
  return { send: actor.send.bind(actor), load, emitted, state: () => actor.getSnapshot() }
}
const found: Monitoring = { cases: [caseOf()], responsibles: [responsible()] }

test('loads the cases at once, and shows an empty list', async () => {
  const { load, state } = open()
  expect(state().context.monitoring).toBeNull()
  await load.resolve({ cases: [], responsibles: [] })
  expect(state().value).toBe('ready')
})

test('a failure is reported, and the shown cases stay', async () => {
  const { send, load, emitted, state } = open()
  await load.resolve(found)
  send({ type: 'refresh' })
  await load.fail(offline)
  expect(emitted).toEqual(['council.loadFailed'])
  expect(state().context).toMatchObject({ monitoring: found, failure: { kind: 'offline' } })
  send({ type: 'retry' })
  await load.resolve(found)
  expect(state().context.failure).toBeNull()
})

test('loads again after a change during loading', async () => {
  const { send, load, state } = open()
  send({ type: 'refresh' })
  expect(load.requests).toHaveLength(2)
  await load.resolve(found)
  expect(state().context.monitoring).toBe(found)
})
