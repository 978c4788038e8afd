import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { CaseAdded } from '#machines/council/monitoring.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { NewMonitoredRow } from '#machines/council/monitoring.ts'
import { monitoringFormMachine } from '#machines/council/monitoringForm.machine.ts'
import { vice } from '#tests/support/council.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, temporaryFailures } from '#tests/support/settled.ts'

const id = '22222222-2222-4222-8222-222222222222'
const filled = () => {
  const add = held<CaseAdded, NewMonitoredRow>()
  const actor = createActor(
    monitoringFormMachine.provide({
      actors: { addMonitoredUser: add.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    { input: { access: vice, id, draft: { key: 'draft', stored: null } } },
  )
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice : event.type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  actor.send({ type: 'field.change', change: { name: 'Anselmo ', reason: 'Sumiu.', status: 'alerta' } })
  return { send: actor.send.bind(actor), add, emitted, state: () => actor.getSnapshot() }
}

test('adds a case once, with the form’s id, and notifies @COU-67', async () => {
  const { send, add, emitted, state } = filled()
  send({ type: 'submit' })
  send({ type: 'submit' })
  expect(add.requests.map(({ input }) => input)).toEqual([
    { id, name: 'Anselmo', reason: 'Sumiu.', status: 'alerta', assigned_to: null },
  ])
  await add.resolve({ asBefore: false })
  expect(emitted).toEqual([{ key: 'monitoring.added', name: 'Anselmo', asBefore: false }, 'monitoring.changed'])
  expect(state().value).toBe('closed')
})

test('shows what is missing, and sends no request @COU-68 @COU-69', () => {
  const { send, add, emitted, state } = filled()
  send({ type: 'field.change', change: { reason: ' ' } })
  send({ type: 'submit' })
  expect(emitted).toEqual(['reason'])
  expect(state().context.shown).toContain('reason')
  expect(add.requests).toEqual([])
})

test.each(temporaryFailures)(
  'a failure ($kind) loses nothing, and the same id is sent again',
  async ({ kind, error }) => {
    const { send, add, emitted, state } = filled()
    send({ type: 'submit' })
    await add.fail(error)
    expect(emitted).toMatchObject([{ key: 'monitoring.addFailed' }])
    expect(state().context).toMatchObject({ values: { reason: 'Sumiu.' }, failure: { kind } })
    send({ type: 'submit' })
    expect(add.requests[1]?.input.id).toBe(id)
    await add.fail(new Refusal('42501'))
    expect(state().context.failure).toMatchObject({ kind: 'refused' })
  },
)

test('the input is confirmed before it is discarded', () => {
  const { send, state } = filled()
  send({ type: 'cancel' })
  send({ type: 'keep' })
  expect(state().context.values.reason).toBe('Sumiu.')
  send({ type: 'cancel' })
  send({ type: 'discard' })
  expect(state().value).toBe('closed')
})
