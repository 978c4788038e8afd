import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { Writing, WritingDraft } from '#machines/community/writing.actors.ts'
import { messageComposerMachine } from '#machines/community/messageComposer.machine.ts'
import type { Message, Reply } from '#machines/community/message.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'
import { messageOf } from '#tests/support/writings.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  stored.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

const open = async (draft: WritingDraft | null = null) => {
  const openWriting = held<WritingDraft | null, { userId: string; place: string }>()

  const sendWriting = held<Message | Reply, Writing>()
  const actor = createActor(
    messageComposerMachine.provide({ actors: { openWriting: openWriting.logic, sendWriting: sendWriting.logic } }),
    { input: { userId: 'ana', messageId: null, place: 'feed', beginning: '' } },
  )
  const emitted: string[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.start()
  await openWriting.resolve(draft)
  const type = (text: string) => actor.send({ type: 'text.change', text })
  const submit = (id: string) => actor.send({ type: 'submit', id, at: 'now', author: { name: 'Ana', photo: null } })
  return { actor, sendWriting, emitted, type, submit, text: () => actor.getSnapshot().context.text }
}

test('the field is empty for the next text at once @COM-04', async () => {
  const { actor, sendWriting, emitted, type, submit, text } = await open()
  type('olá')
  submit('a')
  expect(text()).toBe('')
  type('e mais')
  await sendWriting.resolve(messageOf())
  expect(text()).toBe('e mais')
  expect(actor.getSnapshot().value).toBe('writing')
  expect(emitted).toEqual(['writing.begin', 'notice.outdated', 'writing.settle', 'writing.end'])
})

test('a text that arrived despite the failure leaves only newer input @APP-77', async () => {
  const { actor, sendWriting, type, submit, text } = await open()
  type('olá')
  submit('a')
  type('e mais')
  await sendWriting.fail(offline)
  actor.send({ type: 'writing.arrive', id: 'a' })
  expect(text()).toBe('e mais')
})

test.each([' ', 'x'.repeat(5001), Array.from({ length: 1000 }, (_, at) => `@a${at}`).join(' ')])(
  'a text that is empty, too long or mentions too many is not sent (%#)',
  async (content) => {
    const { sendWriting, type, submit, text } = await open()
    type(content)
    submit('a')
    expect(sendWriting.requests).toEqual([])
    expect(text()).toBe(content)
  },
)

test('a reload while sending restores the text, and sends it with the same id @APP-77 @APP-90', async () => {
  const first = await open()
  first.type('olá')
  first.submit('a')
  const [draft = ''] = stored.values()
  const { sendWriting, submit, text } = await open(JSON.parse(draft) as WritingDraft)
  expect(text()).toBe('olá')
  submit('b')
  expect(sendWriting.requests.map(({ input }) => input.id)).toEqual(['a'])
})

test('a failed text that was deleted does not return after a reload', async () => {
  const first = await open()
  first.type('olá')
  first.submit('a')
  await first.sendWriting.fail(offline)
  first.type('outra coisa')
  const [draft = ''] = stored.values()
  const second = await open(JSON.parse(draft) as WritingDraft)
  expect(second.text()).toBe('outra coisa')
  second.type('e mais outra')
  const [later = ''] = stored.values()
  expect((await open(JSON.parse(later) as WritingDraft)).text()).toBe('e mais outra')
})
