import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import type { Council } from '#machines/council/council.ts'
import type { Notice } from '#machines/notices.ts'
import { council as found } from '#tests/support/council.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const loadCouncil = held<Council>()
  const actor = createActor(councilMembersMachine.provide({ actors: { loadCouncil: loadCouncil.logic } }))
  const notices: Notice[] = []
  actor.on('notice', ({ notice }) => notices.push(notice))
  actor.start()
  return { actor, loadCouncil, notices, state: () => actor.getSnapshot() }
}
let council: ReturnType<typeof open>
beforeEach(() => {
  council = open()
})

test('loads the council at once, and shows nothing before', async () => {
  expect(council.loadCouncil.requests).toHaveLength(1)
  expect(council.state().context.council).toBeNull()
  await council.loadCouncil.resolve(found)
  expect(council.state().value).toBe('ready')
  expect(council.state().context.council).toBe(found)
})

test('shows an empty council', async () => {
  await council.loadCouncil.resolve({ seats: [], positions: [] })
  expect(council.state().context.council?.seats).toEqual([])
})

test('a failure is reported once and can be retried', async () => {
  await council.loadCouncil.fail(offline)
  expect(council.state().value).toBe('failed')
  expect(council.notices).toEqual([
    { key: 'council.loadFailed', failure: { kind: 'offline', code: null, sentence: null } },
  ])
  council.actor.send({ type: 'retry' })
  await council.loadCouncil.resolve(found)
  expect(council.state().context).toEqual({ council: found, failure: null })
})

test('the shown table stays during a reload, and after a failed one', async () => {
  await council.loadCouncil.resolve(found)
  council.actor.send({ type: 'refresh' })
  expect(council.state().context.council).toBe(found)
  await council.loadCouncil.fail(offline)
  expect(council.state().context.council).toBe(found)
})

test('loads again after a change during loading', async () => {
  council.actor.send({ type: 'refresh' })
  expect(council.loadCouncil.requests).toHaveLength(2)
  await council.loadCouncil.resolve(found)
  expect(council.state().context.council).toBe(found)
})
