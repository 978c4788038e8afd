import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Writing, WritingDraft } from '#machines/community/writing.actors.ts'
import { messageComposerMachine } from '#machines/community/messageComposer.machine.ts'
import type { Message, Reply } from '#machines/community/message.ts'
import { held, offline, temporaryFailures } from '#tests/support/settled.ts'
import { messageOf } from '#tests/support/writings.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})

const open = (messageId: string | null = null, draft: WritingDraft | null = null) => {
  const sendWriting = held<Message | Reply, Writing>()
  const actor = createActor(messageComposerMachine.provide({ actors: { sendWriting: sendWriting.logic } }), {
    input: { userId: 'ana', messageId, draft },
  })
  const told: string[] = []
  actor.on('*', (event) => told.push(event.type === 'notice' ? event.notice.key : event.type))
  actor.start()
  const type = (text: string) => actor.send({ type: 'text.change', text })
  const submit = (id: string) => actor.send({ type: 'submit', id, at: 'now', author: { name: 'Ana', photo: null } })
  return { actor, sendWriting, told, type, submit, text: () => actor.getSnapshot().context.text }
}

test('the place is free for the next text at once', async () => {
  const { actor, sendWriting, told, type, submit, text } = open()
  type('olá')
  submit('a')
  expect(text()).toBe('')
  type('e mais')
  await sendWriting.resolve(messageOf())
  expect(text()).toBe('e mais')
  expect(actor.getSnapshot().value).toBe('writing')
  expect(told).toEqual(['writing.began', 'writing.settled', 'writing.ended'])
})

test.each(temporaryFailures)(
  'what fails ($kind) is back with why, before what was typed meanwhile, and goes again with the same id if unchanged',
  async ({ kind, error }) => {
    const { actor, sendWriting, told, type, submit, text } = open('m1')
    type('olá')
    submit('a')
    await sendWriting.fail(error)
    expect(text()).toBe('olá')
    expect(actor.getSnapshot().context.failure).toMatchObject({ kind })
    submit('b')
    type('e mais')
    await sendWriting.fail(error)
    expect(text()).toBe('olá\n\ne mais')
    submit('c')
    expect(sendWriting.requests.map(({ input }) => input.id)).toEqual(['a', 'a', 'c'])
    expect(told).toContain('reply.sendFailed')
  },
)

test('what has arrived after all leaves only what was typed since', async () => {
  const { actor, sendWriting, type, submit, text } = open()
  type('olá')
  submit('a')
  type('e mais')
  await sendWriting.fail(offline)
  actor.send({ type: 'writing.arrive', id: 'a' })
  expect(text()).toBe('e mais')
})

test.each([
  ' ',
  '\u200b\u202e',
  '\n\t',
  'x'.repeat(5001),
  Array.from({ length: 1000 }, (_, at) => `@a${at}`).join(' '),
])('a text that says nothing, is too long or mentions too many is not sent (%#)', (content) => {
  const { sendWriting, type, submit, text } = open()
  type(content)
  submit('a')
  expect(sendWriting.requests).toEqual([])
  expect(text()).toBe(content)
})

test('a reload while sending finds the text, and sends it with the id that it had', () => {
  const first = open()
  first.type('olá')
  first.submit('a')
  const [draft = ''] = kept.values()
  const { sendWriting, submit, text } = open(null, JSON.parse(draft) as WritingDraft)
  expect(text()).toBe('olá')
  submit('b')
  expect(sendWriting.requests.map(({ input }) => input.id)).toEqual(['a'])
})

test('what failed and was then rubbed out does not come back with a reload', async () => {
  const first = open()
  first.type('olá')
  first.submit('a')
  await first.sendWriting.fail(offline)
  first.type('outra coisa')
  const [draft = ''] = kept.values()
  const second = open(null, JSON.parse(draft) as WritingDraft)
  expect(second.text()).toBe('outra coisa')
  second.type('e mais outra')
  const [later = ''] = kept.values()
  expect(open(null, JSON.parse(later) as WritingDraft).text()).toBe('e mais outra')
})

test('nothing is kept of what has arrived', async () => {
  const { sendWriting, type, submit } = open()
  type('olá')
  submit('a')
  await sendWriting.resolve(messageOf())
  expect(kept.size).toBe(0)
})
