import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { FeedbackPage, FeedbackToSend, OwnFeedbackInput } from '#machines/feedback/feedback.actors.ts'
import { maxFeedback, type Feedback, type FeedbackDraft } from '#machines/feedback/feedback.ts'
import type { Notice } from '#machines/notices.ts'
import { ownFeedbackMachine } from '#machines/feedback/ownFeedback.machine.ts'
import { ownFeedbackOf } from '#tests/support/feedback.ts'
import { ordinary } from '#tests/support/members.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = async (draft: FeedbackDraft | null = null) => {
  const loadOwnFeedback = held<FeedbackPage<Feedback>, OwnFeedbackInput>()
  const sendFeedback = held<void, FeedbackToSend>()
  const openFeedback = held<FeedbackDraft | null, { userId: string }>()
  const kept: string[] = []
  const actor = createActor(
    ownFeedbackMachine.provide({
      actors: {
        loadOwnFeedback: loadOwnFeedback.logic,
        sendFeedback: sendFeedback.logic,
        openFeedback: openFeedback.logic,
      },
      actions: { keepDraft: ({ context: { content } }) => void kept.push(content) },
    }),
    { input: { userId: 'u-1', access: ordinary, isAccessFailed: false } },
  )
  const notices: Notice[] = []
  const faults: string[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.on('field.fault', ({ type }) => faults.push(type))
  actor.start()
  await openFeedback.resolve(draft)
  return {
    actor,
    kept,
    loadOwnFeedback,
    sendFeedback,
    notices,
    faults,
    context: () => actor.getSnapshot().context,
    write: (content: string) => actor.send({ type: 'content.change', content }),
    submit: (id = 'first') => actor.send({ type: 'submit', id }),
  }
}
let feedback: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  feedback = await open()
})

test('loads the user’s own feedback at once, and shows it newest first @COU-74', async () => {
  expect(feedback.loadOwnFeedback.requests.map(({ input }) => input)).toEqual([
    { userId: 'u-1', after: null, least: 0 },
  ])
  const items = [ownFeedbackOf({ id: 'f-2' }), ownFeedbackOf()]
  await feedback.loadOwnFeedback.resolve({ items, hasMore: false })
  expect(feedback.context().items).toBe(items)
})

test('sends the input trimmed, and loads the list again', async () => {
  await feedback.loadOwnFeedback.resolve({ items: [], hasMore: false })
  feedback.actor.send({ type: 'type.change', feedbackType: 'reclamação' })
  feedback.write('  O café acabou.\n')
  feedback.submit()
  feedback.submit('second')
  expect(feedback.sendFeedback.requests.map(({ input }) => input)).toEqual([
    { id: 'first', feedback_type: 'reclamação', content: 'O café acabou.' },
  ])
  await feedback.sendFeedback.resolve()
  expect(feedback.notices.map(({ key }) => key)).toEqual(['feedback.sent'])
  expect(feedback.context()).toMatchObject({ attempt: null, content: '', feedbackType: 'reclamação', isChecked: false })
  expect(feedback.loadOwnFeedback.requests).toHaveLength(2)
})

test.each([
  ['nothing', ' \u200b\n'],
  ['one more than the limit', 'é'.repeat(maxFeedback + 1)],
])('%s is not sent, shows an error, and is not lost @COU-72', (_, content) => {
  feedback.write(content)
  feedback.submit()
  expect(feedback.sendFeedback.requests).toEqual([])
  expect(feedback.faults).toEqual(['field.fault'])
  expect(feedback.context()).toMatchObject({ content, isChecked: true })
})

test('a failure keeps the input, and the next attempt sends the same row @APP-77 @APP-92', async () => {
  feedback.write('O café acabou.')
  feedback.submit()
  await feedback.sendFeedback.fail({ code: 'PT429', message: 'Você enviou 10 feedbacks na última hora.' })
  expect(feedback.context()).toMatchObject({
    content: 'O café acabou.',
    failure: { kind: 'refused', sentence: 'Você enviou 10 feedbacks na última hora.' },
  })
  expect(feedback.notices.map(({ key }) => key)).toEqual(['feedback.sendFailed'])
  feedback.submit('second')
  expect(feedback.sendFeedback.requests.map(({ input }) => input.id)).toEqual(['first', 'first'])
})

test('a changed text after a lost response is another row', async () => {
  feedback.write('O café acabou.')
  feedback.submit()
  await feedback.sendFeedback.fail(offline)
  feedback.write('O café acabou, e o chá também.')
  feedback.submit('second')
  expect(feedback.sendFeedback.requests.map(({ input }) => [input.id, input.content])).toEqual([
    ['first', 'O café acabou.'],
    ['second', 'O café acabou, e o chá também.'],
  ])
})

test('a failed list is reported and can be retried; the form works meanwhile', async () => {
  await feedback.loadOwnFeedback.fail(offline)
  expect(feedback.context().listFailure?.kind).toBe('offline')
  expect(feedback.notices.map(({ key }) => key)).toEqual(['feedback.loadFailed'])
  feedback.write('Mesmo assim.')
  expect(feedback.context().content).toBe('Mesmo assim.')
  feedback.actor.send({ type: 'retry' })
  await feedback.loadOwnFeedback.resolve({ items: [], hasMore: false })
  expect(feedback.context()).toMatchObject({ items: [], listFailure: null })
})

test('the next page follows the last row; after sending, all shown rows are loaded again @COU-74 @APP-71', async () => {
  const [newest, oldest] = [ownFeedbackOf({ id: 'f-2' }), ownFeedbackOf()]
  await feedback.loadOwnFeedback.resolve({ items: [newest], hasMore: true })
  feedback.actor.send({ type: 'more' })
  feedback.actor.send({ type: 'more' })
  expect(feedback.loadOwnFeedback.requests.slice(1).map(({ input }) => input)).toEqual([
    { userId: 'u-1', after: newest, least: 0 },
  ])
  await feedback.loadOwnFeedback.resolve({ items: [oldest], hasMore: false })
  expect(feedback.context()).toMatchObject({ items: [newest, oldest], hasMore: false })
  feedback.actor.send({ type: 'more' })
  expect(feedback.loadOwnFeedback.requests).toHaveLength(2)
  feedback.actor.send({ type: 'refresh' })
  expect(feedback.loadOwnFeedback.requests.at(-1)?.input).toEqual({ userId: 'u-1', after: null, least: 2 })
})

test('a failed next page is reported, removes nothing, and can be retried', async () => {
  await feedback.loadOwnFeedback.resolve({ items: [ownFeedbackOf()], hasMore: true })
  feedback.actor.send({ type: 'more' })
  await feedback.loadOwnFeedback.fail(offline)
  expect(feedback.notices.map(({ key }) => key)).toEqual(['feedback.loadFailed'])
  expect(feedback.context()).toMatchObject({ items: [ownFeedbackOf()], hasMore: true })
  expect(feedback.actor.getSnapshot().can({ type: 'more' })).toBe(true)
})

test('leaving the screen empties the form and ends a running request; the list stays', async () => {
  await feedback.loadOwnFeedback.resolve({ items: [ownFeedbackOf()], hasMore: false })
  feedback.actor.send({ type: 'type.change', feedbackType: 'reclamação' })
  feedback.write('O café acabou.')
  feedback.submit()
  feedback.actor.send({ type: 'sleep' })
  await feedback.sendFeedback.resolve()
  expect(feedback.notices).toEqual([])
  expect(feedback.context()).toMatchObject({ items: [ownFeedbackOf()], feedbackType: 'sugestão', content: '' })
  expect(feedback.actor.getSnapshot().value).toEqual({ list: 'ready', form: 'editing' })
})

test('after a session that ended elsewhere the text is back, and what may be stored keeps its id @ENT-99 @ENT-890', async () => {
  const sent = { feedbackType: 'reclamação', content: 'Mais cadeiras.' } as const
  const restored = await open({ version: 1, ...sent, attempt: { id: 'earlier', ...sent } })
  expect(restored.context()).toMatchObject(sent)
  restored.submit('later')
  expect(restored.sendFeedback.requests.map(({ input }) => input.id)).toEqual(['earlier'])
  await restored.sendFeedback.resolve()
  expect(restored.kept).toEqual(['Mais cadeiras.', ''])
})

test('each change is kept; what was sent, or left, is forgotten @APP-90', () => {
  feedback.write('Mais')
  feedback.actor.send({ type: 'type.change', feedbackType: 'reclamação' })
  feedback.actor.send({ type: 'sleep' })
  expect(feedback.kept).toEqual(['Mais', 'Mais', ''])
})
