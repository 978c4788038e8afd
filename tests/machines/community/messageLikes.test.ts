import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { messageLikesMachine, wishedFor } from '#machines/community/messageLikes.machine.ts'
import { withLike, type Message } from '#machines/community/message.ts'
import { onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'
import { messageOf } from '#tests/support/writings.ts'

const open = () => {
  const setLike = held<Message, { message: Message; userId: string; likes: boolean }>()
  const actor = createActor(messageLikesMachine.provide({ actors: { setLike: setLike.logic } }), {
    input: { userId: 'ana' },
  })
  const emitted: string[] = []
  onReport(actor, ({ type }) => emitted.push(type))
  actor.start()
  return { actor, setLike, emitted, wish: (id = 'm1') => wishedFor(actor.getSnapshot().context, id) }
}
const message = messageOf()

test('a like shows at once, and the server’s value replaces it @COM-20', async () => {
  const { actor, setLike, emitted, wish } = open()
  actor.send({ type: 'like', message, likes: true })
  expect(wish()).toBe(true)
  await setLike.resolve(withLike(message, 'ana', true))
  expect(wish()).toBeNull()
  expect(emitted).toEqual(['message.liked'])
})

test('a refused like is undone and reported @COM-21', async () => {
  const { actor, setLike, emitted, wish } = open()
  actor.send({ type: 'like', message, likes: true })
  await setLike.fail(offline)
  expect(wish()).toBeNull()
  expect(emitted).toEqual(['notice'])
})

test('of many presses in a row, only the first and the last value are sent', async () => {
  const { actor, setLike, wish } = open()
  for (const likes of [true, false, true, false]) actor.send({ type: 'like', message, likes })
  expect(wish()).toBe(false)
  await setLike.resolve(message)
  await setLike.resolve(message)
  expect(setLike.requests.map(({ input }) => input.likes)).toEqual([true, false])
})
