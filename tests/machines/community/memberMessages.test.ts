import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { memberMessagesMachine } from '#machines/community/memberMessages.machine.ts'
import { beginningFor, type Addressee } from '#machines/community/addressee.ts'
import { held, offline } from '#tests/support/settled.ts'

const bia = '22222222-2222-4222-9222-222222222222'
const caio = '33333333-3333-4333-9333-333333333333'

const open = (to: string | null) => {
  const loadAddressee = held<Addressee | null, { id: string }>()
  const actor = createActor(memberMessagesMachine.provide({ actors: { loadAddressee: loadAddressee.logic } }), {
    input: { to },
  })
  const told: string[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key === 'message.sent' ? notice.name : notice.key))
  actor.start()
  return { actor, loadAddressee, told, state: () => actor.getSnapshot().value }
}
const addressee = { name: 'Bia Rocha', handle: 'bia.rocha' }

test('a message to nobody in particular needs nobody, and is not told of', () => {
  const { actor, loadAddressee, told, state } = open(null)
  expect(state()).toBe('open')
  actor.send({ type: 'message.arrive', content: '@bia.rocha, bom dia' })
  expect(loadAddressee.requests).toEqual([])
  expect(told).toEqual([])
})

test('a message to a member begins with a mention, and is told of while that stands in it', async () => {
  const { actor, loadAddressee, told } = open(bia)
  await loadAddressee.resolve(addressee)
  expect(loadAddressee.requests.map(({ input }) => input.id)).toEqual([bia])
  actor.send({ type: 'message.arrive', content: `${beginningFor(addressee)}bom dia` })
  actor.send({ type: 'message.arrive', content: 'bom dia a todos' })
  actor.send({ type: 'message.arrive', content: 'bom dia, @BIA.ROCHA!' })
  expect(told).toEqual(['Bia Rocha', 'Bia Rocha'])
})

test.each(['ana', "');drop", ''])('%j is no member, and nobody is asked', (to) => {
  const { loadAddressee, state } = open(to)
  expect(state()).toBe('missing')
  expect(loadAddressee.requests).toEqual([])
})

test('who is not there is said, and who does not come is tried again', async () => {
  const { actor, loadAddressee, state } = open(bia)
  await loadAddressee.fail(offline)
  expect(state()).toBe('failed')
  actor.send({ type: 'retry' })
  await loadAddressee.resolve(null)
  expect(state()).toBe('missing')
})

test('the address leads to somebody else: the answer for the one before is not waited for', async () => {
  const { actor, loadAddressee, state } = open(bia)
  actor.send({ type: 'to.change', to: caio })
  loadAddressee.requests[0]?.resolve(addressee)
  await loadAddressee.resolve({ name: 'Caio', handle: 'caio' })
  expect(actor.getSnapshot().context.addressee?.name).toBe('Caio')
  actor.send({ type: 'to.change', to: null })
  expect(state()).toBe('open')
})
