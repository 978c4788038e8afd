import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { PositionConflict, type PositionOpening, type SavePosition } from '#machines/council/positions.actors.ts'
import { Refusal } from '#machines/shared/failure.ts'
import type { PositionDescription, PositionValues } from '#machines/council/position.ts'
import { hasUnsavedText, positionsMachine } from '#machines/council/positions.machine.ts'
import { describedPosition } from '#tests/support/positions.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const position = describedPosition()
const id = '22222222-2222-4222-8222-222222222222'
const full: Partial<PositionValues> = { code: ' diretor_som ', title: ' Diretor de Som ', function: 'Cuida do som. ' }

const open = async () => {
  const load = held<readonly PositionDescription[]>()
  const prepare = held<PositionOpening, { id: string | null }>()
  const save = held<void, SavePosition>()
  const remove = held<void, { id: string; seen: string }>()
  const actor = createActor(
    positionsMachine.provide({
      actors: {
        loadPositions: load.logic,
        openPosition: prepare.logic,
        savePosition: save.logic,
        deletePosition: remove.logic,
      },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
  )
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  await load.resolve([position])
  const draft = { key: 'draft', stored: null }
  const add = async () => {
    actor.send({ type: 'add' })
    await prepare.resolve({ newId: id, draft })
  }
  const edit = async () => {
    actor.send({ type: 'edit', position })
    await prepare.resolve({ newId: id, draft })
  }
  return { send: actor.send.bind(actor), add, edit, load, save, remove, emitted, state: () => actor.getSnapshot() }
}
const creating = async (change = full) => {
  const positions = await open()
  await positions.add()
  positions.send({ type: 'field.change', change })
  return positions
}
const edited = async () => {
  const positions = await open()
  await positions.edit()
  positions.send({ type: 'field.change', change: { title: 'Cultura' } })
  return positions
}
const lines = ({ context }: { context: { values: PositionValues } }) => context.values.responsibilities

describe('the list', () => {
  test('reports a failed load, which can be retried; known positions stay', async () => {
    const { send, load, emitted, state } = await open()
    send({ type: 'refresh' })
    await load.fail(offline)
    expect(emitted).toEqual(['positions.loadFailed'])
    expect(state().context.positions).toEqual([position])
    send({ type: 'retry' })
    await load.resolve([])
    expect(state().context).toMatchObject({ positions: [], positionsFailure: null })
  })
})

describe('a new position', () => {
  test('is sent with its own id, trimmed, without empty lines, and the list is loaded again @COU-30', async () => {
    const { send, load, save, emitted, state } = await creating()
    send({ type: 'responsibility.change', at: 0, text: ' Ligar ' })
    send({ type: 'responsibility.add', after: 0 })
    send({ type: 'responsibility.change', at: 1, text: '\u00a0' })
    send({ type: 'submit' })
    expect(save.requests[0]?.input).toEqual({
      id,
      seen: null,
      row: {
        position: 'diretor_som',
        title: 'Diretor de Som',
        function: 'Cuida do som.',
        responsibilities: ['Ligar'],
      },
    })
    await save.resolve()
    expect(emitted).toEqual(['position.created', 'position.made'])
    expect(state().value).toEqual({ form: 'closed', list: 'loading' })
    expect(load.requests).toHaveLength(2)
  })

  test.each([
    ['no code', { code: ' ' }, 'code'],
    ['a code that exists', { code: 'diretor_cultura' }, 'code'],
    ['no title', { title: '\u00a0' }, 'title'],
    ['no function', { function: '' }, 'function'],
  ] as const)('with %s is not sent; the field is pointed to and nothing is lost @APP-93', async (_, change, field) => {
    const { send, save, emitted, state } = await creating({ ...full, ...change })
    send({ type: 'submit' })
    expect(save.requests).toEqual([])
    expect(emitted).toEqual([field])
    expect(state().context.shown).toContain(field)
    expect(state().value).toEqual({ form: 'creating', list: 'ready' })
    expect(state().context.values).toMatchObject({ ...full, ...change })
  })

  test('with 41 responsibilities, or one of 501 characters, is not sent @COU-42 @COU-43', async () => {
    const { send, save, emitted } = await creating()
    send({ type: 'responsibility.change', at: 0, text: 'x'.repeat(501) })
    send({ type: 'submit' })
    send({ type: 'responsibility.change', at: 0, text: 'x' })
    for (let line = 0; line < 40; line++) {
      send({ type: 'responsibility.add', after: line })
      send({ type: 'responsibility.change', at: line + 1, text: 'x' })
    }
    send({ type: 'submit' })
    expect(emitted).toEqual(['responsibilities', 'responsibilities'])
    expect(save.requests).toEqual([])
  })

  test('that is refused keeps the input, and is sent again with the same id', async () => {
    const { send, save, emitted, state } = await creating()
    send({ type: 'submit' })
    await save.fail(new Refusal('position_taken'))
    expect(emitted).toEqual(['position.saveFailed'])
    expect(state().context).toMatchObject({ values: full, failure: { code: 'position_taken' } })
    send({ type: 'submit' })
    expect(save.requests.map(({ input }) => input.id)).toEqual([id, id])
  })

  test('closes at once while nothing was typed, and otherwise after confirmation @APP-89', async () => {
    const { send, add, state } = await open()
    await add()
    send({ type: 'responsibility.add', after: 0 })
    expect(hasUnsavedText(state())).toBe(false)
    send({ type: 'cancel' })
    expect(state().value).toMatchObject({ form: 'closed' })
    await add()
    send({ type: 'field.change', change: full })
    expect(hasUnsavedText(state())).toBe(true)
    send({ type: 'cancel' })
    send({ type: 'keep' })
    expect(state()).toMatchObject({ value: { form: 'creating' }, context: { values: full } })
    send({ type: 'cancel' })
    send({ type: 'discard' })
    expect(hasUnsavedText(state())).toBe(false)
  })
})

test('leaving the screen drops the open form, also while it is being saved', async () => {
  const { send, save, emitted, state } = await creating()
  send({ type: 'submit' })
  send({ type: 'sleep' })
  await save.resolve()
  expect(emitted).toEqual([])
  expect(state()).toMatchObject({ value: { form: 'closed', list: 'ready' }, context: { id: null } })
  expect(hasUnsavedText(state())).toBe(false)
})

describe('responsibilities', () => {
  test('are added below a line and removed one by one, except the last @COU-30', async () => {
    const { edit, send, state } = await open()
    await edit()
    send({ type: 'responsibility.add', after: 0 })
    expect(lines(state())).toEqual(['Zelar pela biblioteca', '', 'Propor leituras'])
    send({ type: 'responsibility.remove', at: 0 })
    send({ type: 'responsibility.remove', at: 0 })
    expect(lines(state())).toEqual(['Propor leituras'])
    send({ type: 'responsibility.remove', at: 0 })
    expect(lines(state())).toEqual(['Propor leituras'])
  })
})

describe('a change', () => {
  test('is sent with the version that was loaded; the code stays @COU-29', async () => {
    const { send, save, emitted } = await edited()
    send({ type: 'submit' })
    expect(save.requests[0]?.input).toMatchObject({
      id: position.id,
      seen: position.updated_at,
      row: { position: 'diretor_cultura', title: 'Cultura' },
    })
    await save.resolve()
    expect(emitted).toEqual(['position.updated'])
  })

  const theirs = describedPosition({ title: 'Cultura e Ritos', updated_at: '2026-11-19T12:00:00Z' })
  const inConflict = async (other: PositionDescription | null) => {
    const positions = await edited()
    positions.send({ type: 'submit' })
    await positions.save.fail(new PositionConflict(other))
    return positions
  }

  test('that conflicts is saved with the user’s title, over the new version @COU-31', async () => {
    const { send, save, state } = await inConflict(theirs)
    expect(state()).toMatchObject({
      value: { form: 'conflict' },
      context: { position: theirs, values: { title: 'Cultura' }, conflict: { both: ['title'] } },
    })
    send({ type: 'merge' })
    expect(save.requests[1]?.input).toMatchObject({ seen: theirs.updated_at, row: { title: 'Cultura' } })
  })

  test('takes the stored version of a field on demand', async () => {
    const { send, state } = await inConflict(theirs)
    send({ type: 'field.choose', field: 'title', side: 'theirs' })
    send({ type: 'back' })
    expect(state()).toMatchObject({ value: { form: 'editing' }, context: { values: { title: 'Cultura e Ritos' } } })
  })

  test('of a position that was deleted meanwhile can become a new one @COU-31', async () => {
    const { send, load, save, state } = await inConflict(null)
    expect(load.requests).toHaveLength(2)
    send({ type: 'again' })
    expect(state()).toMatchObject({ value: { form: 'creating' }, context: { values: { title: 'Cultura' } } })
    send({ type: 'submit' })
    expect(save.requests[1]?.input).toMatchObject({ seen: null, row: { position: 'diretor_cultura' } })
  })

  test('keeps the code of an earlier attempt that succeeded', async () => {
    const { send, save } = await creating()
    send({ type: 'submit' })
    const arrived = describedPosition({ id, position: 'diretor_som_e_luz' })
    await save.fail(new PositionConflict(arrived))
    send({ type: 'merge' })
    expect(save.requests[1]?.input).toMatchObject({ seen: arrived.updated_at, row: { position: 'diretor_som_e_luz' } })
  })
})

describe('deleting', () => {
  const openQuestion = async () => {
    const positions = await open()
    positions.send({ type: 'delete', position })
    return positions
  }

  test('deletes after confirmation, and notifies', async () => {
    const { send, remove, emitted, state } = await openQuestion()
    expect(remove.requests).toEqual([])
    send({ type: 'confirm' })
    expect(remove.requests[0]?.input).toEqual({ id: position.id, seen: position.updated_at })
    await remove.resolve()
    expect(emitted).toEqual(['position.deleted'])
    expect(state().value).toEqual({ form: 'closed', list: 'loading' })
  })

  test('deletes nothing if the user cancels', async () => {
    const { send, remove, state } = await openQuestion()
    send({ type: 'cancel' })
    expect(state().value).toMatchObject({ form: 'closed' })
    expect(remove.requests).toEqual([])
  })

  test('that is refused because the position is held names the holder, and keeps the question @COU-34', async () => {
    const { send, remove, emitted, state } = await openQuestion()
    send({ type: 'confirm' })
    const sentence = 'Este cargo está em uso por Caetano Brum. Dê outro cargo a quem o ocupa antes de excluí-lo.'
    await remove.fail({ code: '23503', message: sentence })
    expect(emitted).toEqual(['position.deleteFailed'])
    expect(state()).toMatchObject({ value: { form: 'confirming' }, context: { failure: { sentence } } })
    send({ type: 'confirm' })
    expect(state().context.failure).toBeNull()
  })

  test('needs a second confirmation if the position was changed meanwhile', async () => {
    const { send, remove, state } = await openQuestion()
    const theirs = describedPosition({ title: 'Cultura e Ritos', updated_at: '2026-11-19T12:00:00Z' })
    send({ type: 'confirm' })
    await remove.fail(new PositionConflict(theirs))
    expect(state()).toMatchObject({ value: { form: 'confirming' }, context: { position: theirs } })
    send({ type: 'confirm' })
    expect(remove.requests[1]?.input).toEqual({ id: position.id, seen: theirs.updated_at })
  })
})
