import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { loadAbsences, openAbsence, requestAbsence, withdrawAbsence } from '#machines/routines/absence.actors.ts'
import { absenceMachine } from '#machines/routines/absence.machine.ts'
import { daysOfSpan, faultsOfSpan, type OwnAbsences } from '#machines/routines/absence.ts'
import { onNotice } from '#tests/support/reports.ts'
import { heldLike, offline } from '#tests/support/settled.ts'

const today = '2026-11-26'
const none: OwnAbsences = { today, days_a_month: 5, absences: [], pauses: [] }
const open = async () => {
  const actors = {
    loadAbsences: heldLike<typeof loadAbsences>(),
    openAbsence: heldLike<typeof openAbsence>(),
    requestAbsence: heldLike<typeof requestAbsence>(),
    withdrawAbsence: heldLike<typeof withdrawAbsence>(),
  }
  const drafts: (string | null)[] = []
  const actor = createActor(
    absenceMachine.provide({
      actors: {
        loadAbsences: actors.loadAbsences.logic,
        openAbsence: actors.openAbsence.logic,
        requestAbsence: actors.requestAbsence.logic,
        withdrawAbsence: actors.withdrawAbsence.logic,
      },
      actions: {
        keepDraft: ({ context: { values } }) => void drafts.push(values.reason),
        forgetDraft: () => void drafts.push(null),
      },
    }),
    { input: { userId: 'ana' } },
  )
  const notices: string[] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.start()
  await actors.loadAbsences.resolve(none)
  return { actor, ...actors, notices, drafts, state: () => actor.getSnapshot() }
}

test('after a lost response the same request is sent again, with what was typed @ROU-117', async () => {
  const { actor, openAbsence: opening, requestAbsence: request, notices, state } = await open()
  actor.send({ type: 'ask' })
  await opening.resolve({ id: 'request', today, values: null })
  actor.send({ type: 'field.change', change: { first: '30/11/2026', reason: 'Velório', kind: 'mourning' } })
  actor.send({ type: 'submit' })
  await request.fail(offline)
  expect(state().value).toBe('writing')
  actor.send({ type: 'cancel' })
  actor.send({ type: 'ask' })
  actor.send({ type: 'field.change', change: { last: '01/12/2026' } })
  actor.send({ type: 'submit' })
  const first = { id: 'request', kind: 'mourning', firstDay: '2026-11-30', lastDay: '2026-11-30', reason: 'Velório' }
  expect(request.requests.map(({ input }) => input)).toEqual([first, { ...first, lastDay: '2026-12-01' }])
  await request.resolve()
  expect(notices).toEqual(['absence.sent'])
  expect(state().context.form).toBeNull()
})

test.each([
  [{ first: '', last: '' }, { first: 'dayMissing' }],
  [{ first: '31/02/2026', last: '' }, { first: 'dayUnknown' }],
  [{ first: 'amanhã', last: '' }, { first: 'dayUnreadable' }],
  [{ first: '19/11/2026', last: '' }, {}],
  [{ first: '18/11/2026', last: '' }, { first: 'tooEarly' }],
  [{ first: '24/02/2027', last: '' }, {}],
  [{ first: '25/02/2027', last: '' }, { first: 'tooLate' }],
  [{ first: '26/11/2026', last: '25/11/2026' }, { last: 'lastBeforeFirst' }],
  [{ first: '26/11/2026', last: '25/02/2027' }, { last: 'tooLate' }],
  [{ first: '26/11/2026', last: 'depois' }, { last: 'dayUnreadable' }],
])('the faults of the days %j are %j @ROU-112 @ROU-113', (days, faults) => {
  expect(faultsOfSpan({ ...days, reason: 'Viagem' }, today)).toEqual(faults)
})

test('an empty last day is the first one; days that were not checked throw @ROU-112', () => {
  expect(daysOfSpan({ first: '1/12/2026', last: ' ', reason: ' Viagem ' })).toEqual({
    firstDay: '2026-12-01',
    lastDay: '2026-12-01',
    reason: 'Viagem',
  })
  expect(() => daysOfSpan({ first: 'amanhã', last: '', reason: 'Viagem' })).toThrow('not checked')
})

test('what is typed is a draft until it is stored: after a session that ended elsewhere it is back @ENT-99', async () => {
  const { actor, openAbsence: opening, requestAbsence: request, drafts, state } = await open()
  const values = { first: '30/11/2026', last: '', reason: 'Velório', kind: 'mourning' } as const
  actor.send({ type: 'ask' })
  expect(opening.requests.map(({ input }) => input)).toEqual([{ userId: 'ana' }])
  await opening.resolve({ id: 'request', today, values })
  expect(state().context.values).toEqual(values)
  actor.send({ type: 'field.change', change: { reason: 'Velório da avó' } })
  actor.send({ type: 'submit' })
  await request.resolve()
  expect(drafts).toEqual(['Velório da avó', null])
})
