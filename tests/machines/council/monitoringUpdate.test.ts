import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { MonitoringConflict } from '#machines/council/monitoring.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { MonitoringNote } from '#machines/council/monitoring.ts'
import type { UpdateRequest } from '#machines/council/monitoringUpdate.ts'
import { monitoringUpdateMachine } from '#machines/council/monitoringUpdate.machine.ts'
import { onlooker, vice } from '#tests/support/council.ts'
import { caseOf, noteOf } from '#tests/support/monitoring.ts'
import { held, offline } from '#tests/support/settled.ts'

const start = (access = vice) => {
  const save = held<void, UpdateRequest>()
  const load = held<readonly MonitoringNote[], { id: string }>()
  const actor = createActor(
    monitoringUpdateMachine.provide({
      actors: { updateMonitoredUser: save.logic, loadMonitoringHistory: load.logic },
    }),
  ).start()
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('monitoring.changed', ({ type }) => told.push(type))
  actor.on('note.fault', ({ type }) => told.push(type))
  actor.send({ type: 'open', access, row: caseOf() })
  return { send: actor.send.bind(actor), save, load, told, state: () => actor.getSnapshot() }
}
const noted = () => {
  const update = start()
  update.send({ type: 'field.change', change: { status: 'alerta', note: 'Liguei.' } })
  return update
}

describe('the history', () => {
  test('comes with the case', async () => {
    const { load, state } = start()
    expect(load.requests.map(({ input }) => input)).toEqual([{ id: caseOf().id }])
    await load.resolve([noteOf()])
    expect(state().context.notes).toEqual([noteOf()])
  })

  test('that does not come can be asked for again; the form goes on', async () => {
    const { send, load, state } = noted()
    await load.fail(offline)
    expect(state().value).toEqual({ form: 'editing', history: 'failed' })
    send({ type: 'history.retry' })
    await load.resolve([])
    expect(state().context).toMatchObject({ notes: [], values: { note: 'Liguei.' } })
  })

  test('of one case is never shown with another', async () => {
    const { send, load, state } = start()
    send({ type: 'cancel' })
    send({ type: 'open', access: vice, row: caseOf({ id: 'outro' }) })
    expect(state().context.notes).toBeNull()
    load.requests[0]?.resolve([noteOf()])
    await load.resolve([])
    expect(state().context.notes).toEqual([])
  })

  test('is all that whoever may only see gets', () => {
    const { send, save, state } = start(onlooker)
    send({ type: 'field.change', change: { note: 'Oi' } })
    send({ type: 'submit', id: 'um' })
    expect(save.requests).toEqual([])
    send({ type: 'cancel' })
    expect(state().value).toMatchObject({ form: 'closed' })
  })
})

describe('an update', () => {
  test('is sent once, against the version one has seen, and told', async () => {
    const { send, save, told, state } = noted()
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
    expect(told).toEqual(['monitoring.updated', 'monitoring.changed'])
    expect(state().value).toMatchObject({ form: 'closed' })
  })

  test('without its reason is pointed to, and nobody is asked', () => {
    const { send, save, told, state } = start()
    send({ type: 'field.change', change: { status: 'resolvido' } })
    send({ type: 'submit', id: 'um' })
    expect(told).toEqual(['note.fault'])
    expect(state().context.isFaultShown).toBe(true)
    expect(save.requests).toEqual([])
  })

  test('whose answer was lost is sent again as the same note', async () => {
    const { send, save, told, state } = noted()
    send({ type: 'submit', id: 'um' })
    await save.fail(offline)
    expect(told).toEqual(['monitoring.updateFailed'])
    expect(state().context.values.note).toBe('Liguei.')
    send({ type: 'submit', id: 'dois' })
    expect(save.requests[1]?.input).toEqual(save.requests[0]?.input)
  })

  test('changed after its answer was lost is sent as a new note: nothing of it is taken for saved already', async () => {
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

  test('beside somebody else’s takes it over, shows the history anew, and is sent as a new note knowing theirs', async () => {
    const theirs = caseOf({ assigned_to: 'bia', updated_at: '2026-11-19T12:00:00Z' })
    const { send, save, load, told, state } = noted()
    send({ type: 'submit', id: 'um' })
    await save.fail(new MonitoringConflict(theirs))
    expect(told).toEqual(['monitoring.changed'])
    expect(state().value).toEqual({ form: 'editing', history: 'loading' })
    expect(load.requests).toHaveLength(2)
    expect(state().context).toMatchObject({
      isMerged: true,
      values: { status: 'alerta', assignedTo: 'bia', note: 'Liguei.' },
    })
    send({ type: 'submit', id: 'dois' })
    expect(save.requests[1]?.input).toMatchObject({ seen: theirs.updated_at, noteId: 'dois', assignedTo: 'bia' })
  })

  test('is asked about before it is thrown away; nothing changed is not', () => {
    const { send, state } = noted()
    send({ type: 'cancel' })
    expect(state().value).toMatchObject({ form: 'discarding' })
    send({ type: 'keep' })
    send({ type: 'field.change', change: { status: 'em observação', note: '' } })
    send({ type: 'cancel' })
    expect(state().value).toMatchObject({ form: 'closed' })
  })
})
