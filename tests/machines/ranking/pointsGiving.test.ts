import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PointsGiven } from '#machines/ranking/pointsGiving.actors.ts'
import type { PointsEntry, PointsValues } from '#machines/ranking/pointsGiving.ts'
import { pointsGivingMachine } from '#machines/ranking/pointsGiving.machine.ts'
import { receiver } from '#tests/support/ranking.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const full: PointsValues = { receiver, points: ' -5 ', reason: ' Faltou ', type: 'weekly' }

const open = (values: Partial<PointsValues> = {}) => {
  const give = held<PointsGiven, PointsEntry>()
  const actor = createActor(
    pointsGivingMachine.provide({ actors: { givePoints: give.logic }, actions: { keepDraft: () => undefined } }),
    { input: { userId: 'me', draft: { key: 'draft', stored: null } } },
  )
  const emitted: unknown[] = []
  onReport(actor, (report) => emitted.push(isNotice(report) ? report.notice : report.type))
  actor.on('form.cleared', ({ type }) => emitted.push(type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  actor.send({ type: 'field.change', change: { ...full, ...values } })
  return { give, emitted, send: actor.send.bind(actor), state: () => actor.getSnapshot() }
}

test('sends trimmed points, and notifies with the receiver’s name and week @RAN-25', async () => {
  const form = open()
  form.send({ type: 'submit', id: 'first' })
  expect(form.give.requests[0]?.input).toEqual({
    id: 'first',
    userId: 'ana',
    points: -5,
    reason: 'Faltou',
    type: 'weekly',
  })
  await form.give.resolve({ points: -5, weekly: 12, asBefore: false })
  expect(form.emitted).toEqual([
    { key: 'points.added', name: 'Ana Prado', points: -5, weekly: 12, asBefore: false },
    'points.changed',
    'form.cleared',
  ])
  expect(form.state().context.values).toEqual({ receiver: null, points: '', reason: '', type: 'weekly' })
})

test('a press too many after a success shows no fault of the cleared form @APP-860', async () => {
  const form = open()
  form.send({ type: 'submit', id: 'first' })
  await form.give.resolve({ points: -5, weekly: 12, asBefore: false })
  form.emitted.length = 0
  form.send({ type: 'submit', id: 'second' })
  expect(form.emitted).toEqual(['receiver'])
  expect(form.state().context.shown).toEqual([])
  form.send({ type: 'field.change', change: { points: '5' } })
  form.send({ type: 'submit', id: 'third' })
  expect(form.state().context.shown).toContain('receiver')
  expect(form.give.requests).toHaveLength(1)
})

test('a double press and a lost response create one entry @APP-77', async () => {
  const form = open()
  form.send({ type: 'submit', id: 'first' })
  form.send({ type: 'submit', id: 'second' })
  expect(form.give.requests).toHaveLength(1)
  await form.give.fail(offline)
  expect(form.state().context).toMatchObject({ values: { reason: ' Faltou ' }, failure: { kind: 'offline' } })
  form.send({ type: 'submit', id: 'third' })
  expect(form.give.requests.map(({ input }) => input.id)).toEqual(['first', 'first'])
  await form.give.resolve({ points: -5, weekly: 12, asBefore: false })
  form.send({ type: 'field.change', change: full })
  form.send({ type: 'submit', id: 'fourth' })
  expect(form.give.requests.at(-1)?.input.id).toBe('fourth')
})

test.each([
  ['no receiver', { receiver: null }, 'receiver'],
  ['no points', { points: ' ' }, 'points'],
  ['no reason', { reason: '\u00a0' }, 'reason'],
] as const)('%s is shown at its field, and nothing is given @RAN-29..RAN-35', (_, change, field) => {
  const form = open(change)
  form.send({ type: 'submit', id: 'first' })
  expect(form.emitted).toEqual([field])
  expect(form.give.requests).toEqual([])
  expect(form.state().context.values).toMatchObject(change)
})

test.each([
  ['1000', 1000],
  ['1.000', 1000],
  ['−1000', -1000],
] as const)('%s are %i points', (points, whole) => {
  const form = open({ points })
  form.send({ type: 'submit', id: 'first' })
  expect(form.give.requests[0]?.input.points).toBe(whole)
})
