import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilMembersMachine } from '#machines/councilMembers.machine.ts'
import type { CouncilSeat } from '#machines/model/council.ts'
import type { Notice } from '#machines/model/notice.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = () => {
  const loadCouncilMembers = held<readonly CouncilSeat[]>()
  const actor = createActor(councilMembersMachine.provide({ actors: { loadCouncilMembers: loadCouncilMembers.logic } }))
  const notices: Notice[] = []
  actor.on('notice', ({ notice }) => notices.push(notice))
  actor.start()
  return { actor, loadCouncilMembers, notices, state: () => actor.getSnapshot() }
}
let council: ReturnType<typeof open>
beforeEach(() => {
  council = open()
})
const seats: readonly CouncilSeat[] = [
  {
    id: 'ana',
    name: 'Ana',
    position: 'diretor_cultura',
    title: 'Diretora de Cultura',
    entry_date: '2022-03-07',
    status: 'ativo',
  },
]

test('the council is asked for at once, and nothing is said of it before', async () => {
  expect(council.loadCouncilMembers.requests).toHaveLength(1)
  expect(council.state().context.members).toBeNull()
  await council.loadCouncilMembers.answer(seats)
  expect(council.state().value).toBe('ready')
  expect(council.state().context.members).toBe(seats)
})

test('nobody in the council is an answer too', async () => {
  await council.loadCouncilMembers.answer([])
  expect(council.state().context.members).toEqual([])
})

test('a failure is told once and can be tried again', async () => {
  await council.loadCouncilMembers.fail(offline)
  expect(council.state().value).toBe('failed')
  expect(council.notices).toEqual([
    { key: 'council.loadFailed', failure: { kind: 'offline', code: null, sentence: null } },
  ])
  council.actor.send({ type: 'retry' })
  await council.loadCouncilMembers.answer(seats)
  expect(council.state().context).toEqual({ members: seats, failure: null })
})

test('what was shown stays while it is loaded again, and when that fails', async () => {
  await council.loadCouncilMembers.answer(seats)
  council.actor.send({ type: 'refresh' })
  expect(council.state().context.members).toBe(seats)
  await council.loadCouncilMembers.fail(offline)
  expect(council.state().context.members).toBe(seats)
})

test('coming back while it is on its way asks nothing twice', () => {
  council.actor.send({ type: 'refresh' })
  expect(council.loadCouncilMembers.requests).toHaveLength(1)
})
