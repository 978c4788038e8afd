import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CouncilConflict } from '#machines/council/council.actors.ts'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import {
  newSeatInput,
  seatInput,
  type CouncilMemberFormInput,
  type CouncilMemberValues,
  type CouncilRow,
} from '#machines/council/councilMemberForm.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { administrator, seatOf, vice } from '#tests/support/council.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const id = '22222222-2222-4222-8222-222222222222'
const bia = { id: 'bia', name: 'Bia Prado' }
const start = (input: CouncilMemberFormInput) => {
  const save = held<void, { id: string; seen: string | null; row: CouncilRow }>()
  const actor = createActor(councilMemberFormMachine.provide({ actors: { saveCouncilMember: save.logic } }), { input })
  const emitted: unknown[] = []
  onReport(actor, (event) => emitted.push(isNotice(event) ? event.notice.key : event.type))
  actor.on('field.fault', ({ field }) => emitted.push(field))
  actor.start()
  return { send: actor.send.bind(actor), save, emitted, state: () => actor.getSnapshot() }
}
const added = (access = administrator) =>
  start(newSeatInput(access, { id, today: '2026-11-20' }, 'vice_presidente_executivo'))
const edited = (
  change: Partial<Omit<CouncilMemberValues, 'memberId'>> = { name: 'Aninha' },
  access = administrator,
) => {
  const form = start(seatInput(access, seatOf()))
  form.send({ type: 'field.change', change })
  return form
}

describe('a new council member', () => {
  test('starts today, active, as vice president, and is sent once with the form’s id @COU-08', async () => {
    const { send, save, emitted, state } = added()
    expect(state().context.values).toMatchObject({
      position: 'vice_presidente_executivo',
      entryDate: '20/11/2026',
      status: 'ativo',
    })
    send({ type: 'field.change', change: { name: ' Bia ' } })
    send({ type: 'submit' })
    send({ type: 'submit' })
    expect(save.requests.map(({ input }) => input)).toEqual([
      {
        id,
        seen: null,
        row: {
          name: 'Bia',
          position: 'vice_presidente_executivo',
          entry_date: '2026-11-20',
          status: 'ativo',
          observations: '',
          member_id: null,
        },
      },
    ])
    await save.resolve()
    expect(emitted).toEqual(['council.memberSaved', 'council.changed'])
    expect(state().value).toBe('closed')
  })

  test('takes the name of the member that an admin chooses; the name can be changed', () => {
    const { send, save, state } = added()
    send({ type: 'member.choose', member: bia })
    expect(state().context.values).toMatchObject({ memberId: 'bia', name: 'Bia Prado' })
    send({ type: 'field.change', change: { name: 'Beatriz Prado' } })
    send({ type: 'submit' })
    expect(save.requests[0]?.input.row).toMatchObject({ name: 'Beatriz Prado', member_id: 'bia' })
  })

  test('is sent again with the same id after a lost response', async () => {
    const { send, save, emitted, state } = added()
    send({ type: 'field.change', change: { name: 'Bia' } })
    send({ type: 'submit' })
    await save.fail(offline)
    expect(emitted).toEqual(['council.memberSaveFailed'])
    expect(state().context).toMatchObject({ values: { name: 'Bia' }, failure: { kind: 'offline' } })
    send({ type: 'submit' })
    expect(save.requests[1]?.input).toEqual(save.requests[0]?.input)
  })

  test('without a name shows the error, and no request is sent', () => {
    const { send, save, emitted, state } = added()
    send({ type: 'submit' })
    expect(emitted).toEqual(['name'])
    expect(state().context.shown).toContain('name')
    expect(save.requests).toEqual([])
  })
})

describe('a link to a member', () => {
  test('is for admins only @COU-09', () => {
    const { state } = added(vice)
    expect(state().can({ type: 'member.choose', member: bia })).toBe(false)
    expect(state().context.mayLink).toBe(false)
  })

  test('can be removed; the name stays', () => {
    const { send, save } = added()
    send({ type: 'member.choose', member: bia })
    send({ type: 'member.choose', member: null })
    send({ type: 'submit' })
    expect(save.requests[0]?.input.row).toMatchObject({ name: 'Bia Prado', member_id: null })
  })
})

describe('a change', () => {
  test('is sent with the version that was loaded', async () => {
    const { send, save, emitted } = edited({ status: 'inativo' }, vice)
    send({ type: 'submit' })
    expect(save.requests[0]?.input).toMatchObject({
      id: seatOf().id,
      seen: seatOf().updated_at,
      row: { status: 'inativo', position: 'diretor_cultura', member_id: null },
    })
    await save.resolve()
    expect(emitted).toEqual(['council.memberSaved', 'council.changed'])
  })

  test('is confirmed before it is discarded, unless nothing changed', () => {
    const { send, state } = edited()
    send({ type: 'cancel' })
    expect(state().value).toBe('discarding')
    send({ type: 'keep' })
    expect(state().context.values.name).toBe('Aninha')
    send({ type: 'field.change', change: { name: seatOf().name } })
    send({ type: 'cancel' })
    expect(state().value).toBe('closed')
  })

  test('that is refused is reported and keeps the input', async () => {
    const { send, save, emitted, state } = edited()
    send({ type: 'submit' })
    await save.fail(new Refusal('42501'))
    expect(emitted).toEqual(['council.memberSaveFailed'])
    expect(state().context.values.name).toBe('Aninha')
  })

  const theirs = seatOf({ name: 'Ana Prado', status: 'inativo', updated_at: '2026-11-19T12:00:00Z' })
  const inConflict = async () => {
    const form = edited()
    form.send({ type: 'submit' })
    await form.save.fail(new CouncilConflict(theirs))
    return form
  }

  test('that conflicts takes what only the other user changed, and saves the new version @COU-14 @APP-147', async () => {
    const { send, save, emitted, state } = await inConflict()
    expect(state().value).toBe('conflict')
    expect(emitted).toEqual(['council.changed'])
    expect(state().context).toMatchObject({
      values: { name: 'Aninha', status: 'inativo' },
      conflict: { taken: ['status'], both: ['name'] },
    })
    send({ type: 'merge' })
    expect(save.requests[1]?.input).toMatchObject({
      seen: theirs.updated_at,
      row: { name: 'Aninha', status: 'inativo' },
    })
  })

  test('that conflicts takes the stored version of a field on demand, and returns to the form', async () => {
    const { send, save, state } = await inConflict()
    send({ type: 'field.choose', field: 'name', side: 'theirs' })
    send({ type: 'back' })
    expect(state()).toMatchObject({ value: 'editing', context: { values: { name: 'Ana Prado' }, conflict: null } })
    expect(save.requests).toHaveLength(1)
    send({ type: 'cancel' })
    expect(state().value).toBe('closed')
  })

  test('of a removed council member is read-only, and can be closed', async () => {
    const { send, save, emitted, state } = edited()
    send({ type: 'submit' })
    await save.fail(new CouncilConflict(null))
    expect(state().value).toBe('gone')
    expect(state().context.values.name).toBe('Aninha')
    expect(emitted).toEqual(['council.changed'])
    expect(state().can({ type: 'submit' })).toBe(false)
    send({ type: 'cancel' })
    expect(state().value).toBe('closed')
  })
})
