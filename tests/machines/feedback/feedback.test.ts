import { beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { CouncilFeedback, FeedbackInput } from '#machines/feedback/feedback.actors.ts'
import { feedbackMachine } from '#machines/feedback/feedback.machine.ts'
import type { AssignedFeedback, FeedbackChange } from '#machines/feedback/feedback.ts'
import { feedbackOf } from '#tests/support/feedback.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const items = [feedbackOf({ id: 'f-2', feedback_type: 'reclamação' }), feedbackOf()]
const responsibles = [{ id: 'c-1', name: 'Caetano Brum' }]

const open = async () => {
  const loadFeedback = held<CouncilFeedback, FeedbackInput>()
  const saveFeedback = held<
    AssignedFeedback,
    { id: string; change: Partial<FeedbackChange>; seen: Partial<FeedbackChange> }
  >()
  const actor = createActor(
    feedbackMachine.provide({
      actors: {
        loadFeedback: loadFeedback.logic,
        saveFeedback: saveFeedback.logic,
      },
    }),
    { input: { show: null } },
  )
  const told: string[] = []
  onNotice(actor, ({ key }) => told.push(key))
  actor.start()
  await loadFeedback.resolve({ items, responsibles, hasMore: true })
  return {
    actor,
    loadFeedback,
    saveFeedback,
    told,
    context: () => actor.getSnapshot().context,
    sheet: () => actor.getSnapshot().value.sheet,
  }
}
let feedback: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  vi.spyOn(console, 'warn')
    .mockReset()
    .mockImplementation(() => undefined)
  feedback = await open()
})

test('the table shows all, or those of a type, which are loaded once @COU-76', async () => {
  expect(feedback.context()).toMatchObject({ items, responsibles, filter: 'all', isStale: false })
  feedback.actor.send({ type: 'part.show', show: 'reclamação' })
  feedback.actor.send({ type: 'part.show', show: 'reclamação' })
  expect(feedback.context()).toMatchObject({ items, filter: 'reclamação', isStale: true })
  await feedback.loadFeedback.resolve({ items: items.slice(0, 1), responsibles, hasMore: false })
  expect(feedback.context()).toMatchObject({ items: [items[0]], hasMore: false, isStale: false })
  expect(feedback.loadFeedback.requests.map(({ input }) => input)).toEqual([
    { type: 'all', after: null, least: 0 },
    { type: 'reclamação', after: null, least: 0 },
  ])
})

test('the next page follows the last row, and a reload covers all shown rows @COU-75 @APP-71', async () => {
  feedback.actor.send({ type: 'more' })
  feedback.actor.send({ type: 'more' })
  await feedback.loadFeedback.fail(offline)
  expect(feedback.told).toEqual(['feedback.loadFailed'])
  feedback.actor.send({ type: 'more' })
  expect(feedback.loadFeedback.requests.slice(1).map(({ input }) => input)).toEqual([
    { type: 'all', after: items[1], least: 0 },
    { type: 'all', after: items[1], least: 0 },
  ])
  const older = feedbackOf({ id: 'f-0' })
  await feedback.loadFeedback.resolve({ items: [older], responsibles: null, hasMore: false })
  expect(feedback.context()).toMatchObject({ items: [...items, older], hasMore: false, responsibles })
  feedback.actor.send({ type: 'more' })
  expect(feedback.loadFeedback.requests).toHaveLength(3)
  feedback.actor.send({ type: 'refresh' })
  expect(feedback.loadFeedback.requests.at(-1)?.input).toEqual({ type: 'all', after: null, least: 3 })
})

test('saves only what changed, and shows the row of the response @COU-80', async () => {
  feedback.actor.send({ type: 'open', feedback: feedbackOf() })
  feedback.actor.send({ type: 'change', change: { status: 'in_progress' } })
  feedback.actor.send({ type: 'submit' })
  feedback.actor.send({ type: 'submit' })
  expect(feedback.saveFeedback.requests.map(({ input }) => input)).toEqual([
    { id: 'f-1', change: { status: 'in_progress' }, seen: { status: 'pending' } },
  ])
  const saved = feedbackOf({ status: 'in_progress', assigned_to: 'c-1', assigned_to_name: 'Caetano Brum' })
  await feedback.saveFeedback.resolve(saved)
  expect(feedback.sheet()).toBe('closed')
  expect(feedback.context().items).toEqual([items[0], saved])
  expect(feedback.told).toEqual(['feedback.saved'])
})

test('a responsible is chosen, and removed again', () => {
  feedback.actor.send({ type: 'open', feedback: feedbackOf({ assigned_to: 'c-1' }) })
  feedback.actor.send({ type: 'change', change: { assigned_to: null } })
  feedback.actor.send({ type: 'submit' })
  expect(feedback.saveFeedback.requests.at(-1)?.input).toEqual({
    id: 'f-1',
    change: { assigned_to: null },
    seen: { assigned_to: 'c-1' },
  })
})

test('without a change nothing is requested, saved or emitted', () => {
  feedback.actor.send({ type: 'open', feedback: feedbackOf() })
  feedback.actor.send({ type: 'change', change: { status: 'resolved' } })
  feedback.actor.send({ type: 'change', change: { status: 'pending' } })
  feedback.actor.send({ type: 'submit' })
  expect(feedback.sheet()).toBe('closed')
  feedback.actor.send({ type: 'open', feedback: feedbackOf() })
  feedback.actor.send({ type: 'cancel' })
  expect(feedback.sheet()).toBe('closed')
  expect([feedback.saveFeedback.requests, feedback.told]).toEqual([[], []])
})

test('old values that are chosen again after a lost response are sent, not closed', async () => {
  const { actor, saveFeedback, sheet } = await open()
  const feedback = feedbackOf()
  actor.send({ type: 'open', feedback })
  actor.send({ type: 'change', change: { status: 'resolved' } })
  actor.send({ type: 'submit' })
  await saveFeedback.fail(offline)
  actor.send({ type: 'change', change: { status: feedback.status } })
  actor.send({ type: 'cancel' })
  expect(sheet()).toBe('discarding')
  actor.send({ type: 'keep' })
  actor.send({ type: 'submit' })
  const { status } = feedback
  expect(saveFeedback.requests[1]?.input).toEqual({ id: feedback.id, change: { status }, seen: { status } })
})
