import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { PositionOpening, SavePosition } from '#machines/council/positions.actors.ts'
import type { PositionDescription } from '#machines/council/position.ts'
import { hasUnsavedText, positionsMachine } from '#machines/council/positions.machine.ts'
import { onReport } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const id = '22222222-2222-4222-8222-222222222222'

const creating = async () => {
  const load = held<readonly PositionDescription[]>()
  const prepare = held<PositionOpening, { id: string | null }>()
  const save = held<void, SavePosition>()
  const actor = createActor(
    positionsMachine.provide({
      actors: { loadPositions: load.logic, openPosition: prepare.logic, savePosition: save.logic },
      actions: { keepDraft: () => undefined, forgetDraft: () => undefined },
    }),
  )
  const faults: unknown[] = []
  onReport(actor, () => undefined)
  actor.on('field.fault', ({ field }) => faults.push(field))
  actor.start()
  await load.resolve([])
  actor.send({ type: 'add' })
  await prepare.resolve({ newId: id, draft: { key: 'draft', stored: null } })
  const fill = () =>
    actor.send({
      type: 'field.change',
      change: { code: ' diretor_som ', title: ' Diretor de Som ', function: 'Cuida do som. ' },
    })
  return { send: actor.send.bind(actor), fill, save, faults, state: () => actor.getSnapshot() }
}

test('a new position is sent trimmed, without empty lines @COU-30', async () => {
  const { send, fill, save } = await creating()
  fill()
  send({ type: 'responsibility.change', at: 0, text: ' Ligar ' })
  send({ type: 'responsibility.add', after: 0 })
  send({ type: 'responsibility.change', at: 1, text: '\u00a0' })
  send({ type: 'submit' })
  const row = {
    position: 'diretor_som',
    title: 'Diretor de Som',
    function: 'Cuida do som.',
    responsibilities: ['Ligar'],
  }
  expect(save.requests[0]?.input).toEqual({ id, seen: null, row })
})

test('with 41 responsibilities, or one of 501 characters, it is not sent @COU-42 @COU-43', async () => {
  const { send, fill, save, faults } = await creating()
  fill()
  send({ type: 'responsibility.change', at: 0, text: 'x'.repeat(501) })
  send({ type: 'submit' })
  send({ type: 'responsibility.change', at: 0, text: 'x' })
  for (let line = 0; line < 40; line++) {
    send({ type: 'responsibility.add', after: line })
    send({ type: 'responsibility.change', at: line + 1, text: 'x' })
  }
  send({ type: 'submit' })
  expect(faults).toEqual(['responsibilities', 'responsibilities'])
  expect(save.requests).toEqual([])
})

test('an empty line is no unsaved text', async () => {
  const { send, state } = await creating()
  send({ type: 'responsibility.add', after: 0 })
  expect(hasUnsavedText(state())).toBe(false)
  send({ type: 'cancel' })
  expect(state().value).toMatchObject({ form: 'closed' })
})
