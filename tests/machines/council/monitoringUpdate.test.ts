import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { MonitoringConflict } from '#machines/council/monitoring.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { MonitoringNote } from '#machines/council/monitoring.ts'
import type { UpdateRequest } from '#machines/council/monitoringUpdate.ts'
import { monitoringUpdateMachine } from '#machines/council/monitoringUpdate.machine.ts'
import { onlooker, vice } from '#tests/support/council.ts'
import { caseOf, noteOf } from '#tests/support/monitoring.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const start = (access = vice) => {
  const save = held<void, UpdateRequest>()
  const load = held<readonly MonitoringNote[], { id: string }>()
  const actor = createActor(
    monitoringUpdateMachine.provide({
      actors: { updateMonitoredUser: save.logic, loadMonitoringHistory: load.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
    { input: { access, row: caseOf(), draft: { key: 'draft', stored: null } } },
  )
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  return { send: actor.send.bind(actor), save, load, emitted, state: () => actor.getSnapshot() }
}
const noted = () => {
  const update = start()
  update.send({ type: 'field.change', change: { status: 'alerta', note: 'Liguei.' } })
  return update
}

describe('the history', () => {
  test('is loaded with the case', async () => {
    const { load, state } = start()
    expect(load.requests.map(({ input }) => input)).toEqual([{ id: caseOf().id }])
    await load.resolve([noteOf()])
    expect(state().context.notes).toEqual([noteOf()])
  })

  test('can be loaded again after a failure; the form still works', async () => {
    const { send, load, state } = noted()
    await load.fail(offline)
    expect(state().value).toEqual({ open: { form: 'editing', history: 'failed' } })
    send({ type: 'history.retry' })
    await load.resolve([])
    expect(state().context).toMatchObject({ notes: [], values: { note: 'Liguei.' } })
  })

  test('is all that a viewer gets @COU-63', () => {
    const { send, save, state } = start(onlooker)
    send({ type: 'field.change', change: { note: 'Oi' } })
    send({ type: 'submit', id: 'um' })
    expect(save.requests).toEqual([])
    send({ type: 'cancel' })
    expect(state().value).toBe('closed')
  })
})

describe('an update', () => {
  test('is sent once, with the version that was loaded, and notifies @COU-67', async () => {
    const { send, save, emitted, state } = noted()
    send({ type: 'submit', id: 'um' })
    send({ type: 'submit', id: 'dois' })
    expect(save.requests.map(({ input }) => input)).toEqual([
      {
        id: caseOf().id,
        seen: caseOf().updated_at,
        status: 'alerta',
        assignedTo: '',
        note: 'Liguei.',
        noteId: 'um',
      },
    ])
    await save.resolve()
    expect(emitted).toEqual(['monitoring.updated', 'monitoring.changed'])
    expect(state().value).toBe('closed')
  })

  test('without a reason shows the error, and no request is sent @COU-70', () => {
    const { send, save, emitted, state } = start()
    send({ type: 'field.change', change: { status: 'resolvido' } })
    send({ type: 'submit', id: 'um' })
    expect(emitted).toEqual(['note'])
    expect(state().context.isFaultShown).toBe(true)
    expect(save.requests).toEqual([])
  })

  test('is sent again as the same note after a lost response', async () => {
    const { send, save, emitted, state } = noted()
    send({ type: 'submit', id: 'um' })
    await save.fail(offline)
    expect(emitted).toEqual(['monitoring.updateFailed'])
    expect(state().context.values.note).toBe('Liguei.')
    send({ type: 'submit', id: 'dois' })
    expect(save.requests[1]?.input).toEqual(save.requests[0]?.input)
  })

  test('that changed after a lost response is sent as a new note', async () => {
    const { send, save } = noted()
    send({ type: 'submit', id: 'um' })
    await save.fail(offline)
    send({ type: 'field.change', change: { status: 'resolvido' } })
    send({ type: 'submit', id: 'dois' })
    expect(save.requests[1]?.input).toMatchObject({ status: 'resolvido', note: 'Liguei.', noteId: 'dois' })
  })

  test('that is refused loses nothing', async () => {
    const { send, save, state } = noted()
    send({ type: 'submit', id: 'um' })
    await save.fail(new Refusal('42501'))
    expect(state().context).toMatchObject({ values: { note: 'Liguei.' }, failure: { kind: 'refused' } })
  })

  test('that conflicts takes the other changes, reloads the history, and is sent again with the same note @COU-65', async () => {
    const theirs = caseOf({ status: 'aguardando', assigned_to: 'bia', updated_at: '2026-11-19T12:00:00Z' })
    const { send, save, load, emitted, state } = noted()
    send({ type: 'submit', id: 'um' })
    await save.fail(new MonitoringConflict(theirs))
    expect(emitted).toEqual(['monitoring.changed'])
    expect(state().value).toEqual({ open: { form: 'conflict', history: 'loading' } })
    expect(load.requests).toHaveLength(2)
    expect(state().context).toMatchObject({
      values: { status: 'alerta', assignedTo: 'bia', note: 'Liguei.' },
      conflict: { taken: ['assignedTo'], both: ['status'] },
    })
    send({ type: 'field.choose', field: 'status', side: 'theirs' })
    send({ type: 'merge' })
    expect(save.requests[1]?.input).toEqual({
      id: theirs.id,
      seen: theirs.updated_at,
      status: 'aguardando',
      assignedTo: 'bia',
      note: 'Liguei.',
      noteId: 'um',
    })
  })

  test('is confirmed before it is discarded, unless nothing changed', () => {
    const { send, state } = noted()
    send({ type: 'cancel' })
    expect(state().value).toMatchObject({ open: { form: 'discarding' } })
    send({ type: 'keep' })
    send({ type: 'field.change', change: { status: 'em observação', note: '' } })
    send({ type: 'cancel' })
    expect(state().value).toBe('closed')
  })
})
