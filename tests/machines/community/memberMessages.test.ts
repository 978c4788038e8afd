import { expect, test } from 'vitest'
import { createActor, fromCallback, type EventObject } from 'xstate'
import { feedMachine } from '#machines/community/feed.machine.ts'
import { messageComposerMachine } from '#machines/community/messageComposer.machine.ts'
import type { loadMessages, MessageLive } from '#machines/community/messages.actors.ts'
import { wallMachine } from '#machines/community/wall.machine.ts'
import type { openWriting } from '#machines/community/writing.actors.ts'
import { memberMessagesMachine } from '#machines/community/memberMessages.machine.ts'
import { beginningFor, type Addressee } from '#machines/community/addressee.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, heldLike } from '#tests/support/settled.ts'

const bia = '22222222-2222-4222-9222-222222222222'
const caio = '33333333-3333-4333-9333-333333333333'

/** The wall has its own tests. */
const wall = wallMachine.provide({
  actors: {
    feed: feedMachine.provide({ actors: { loadMessages: heldLike<typeof loadMessages>().logic } }),
    composer: messageComposerMachine.provide({ actors: { openWriting: heldLike<typeof openWriting>().logic } }),
    followMessages: fromCallback<EventObject, undefined, MessageLive>(() => undefined),
  },
})

const open = (to: string | null) => {
  const loadAddressee = held<Addressee | null, { id: string }>()
  const actor = createActor(memberMessagesMachine.provide({ actors: { loadAddressee: loadAddressee.logic, wall } }), {
    input: { userId: 'ana', to },
  })
  const emitted: string[] = []
  onNotice(actor, (notice) => emitted.push(notice.key === 'message.sent' ? notice.name : notice.key))
  actor.start()
  return { actor, loadAddressee, emitted, state: () => actor.getSnapshot().value }
}
const addressee = { name: 'Bia Rocha', handle: 'bia.rocha', status: 'ativo' as const, user_id: 'bia' }

test('a message without an addressee loads no member and emits nothing', () => {
  const { actor, loadAddressee, emitted, state } = open(null)
  expect(state()).toBe('open')
  actor.send({ type: 'writing.settle', content: '@bia.rocha, bom dia' })
  expect(loadAddressee.requests).toEqual([])
  expect(emitted).toEqual([])
})

test('a message to a member starts with a mention, and emits the name while the mention remains @MEM-79 @MEM-81', async () => {
  const { actor, loadAddressee, emitted } = open(bia)
  await loadAddressee.resolve(addressee)
  expect(loadAddressee.requests.map(({ input }) => input.id)).toEqual([bia])
  actor.send({ type: 'writing.settle', content: `${beginningFor(addressee)}bom dia` })
  actor.send({ type: 'writing.settle', content: 'bom dia a todos' })
  actor.send({ type: 'writing.settle', content: 'bom dia, @BIA.ROCHA!' })
  expect(emitted).toEqual(['Bia Rocha', 'Bia Rocha'])
})

test.each(['ana', "');drop", ''])('%j is not a member id, and no request is sent', (to) => {
  const { loadAddressee, state } = open(to)
  expect(state()).toBe('missing')
  expect(loadAddressee.requests).toEqual([])
})

test('a new address does not wait for the previous member', async () => {
  const { actor, loadAddressee, state } = open(bia)
  actor.send({ type: 'to.change', to: caio })
  loadAddressee.requests[0]?.resolve(addressee)
  await loadAddressee.resolve({ name: 'Caio', handle: 'caio', status: 'ativo', user_id: 'caio' })
  expect(actor.getSnapshot().context.addressee?.name).toBe('Caio')
  actor.send({ type: 'to.change', to: null })
  expect(state()).toBe('open')
})
