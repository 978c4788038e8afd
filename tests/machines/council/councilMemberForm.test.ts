import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { CouncilConflict } from '#machines/council/council.actors.ts'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import type { CouncilMemberValues, CouncilRow } from '#machines/council/councilMemberForm.ts'
import { Refusal } from '#machines/shared/failure.ts'
import { administrator, onlooker, seatOf, vice } from '#tests/support/council.ts'
import { held, offline } from '#tests/support/settled.ts'

const id = '22222222-2222-4222-8222-222222222222'
const bia = { id: 'bia', name: 'Bia Prado' }
const start = () => {
  const save = held<void, { id: string; seen: string | null; row: CouncilRow }>()
  const actor = createActor(councilMemberFormMachine.provide({ actors: { saveCouncilMember: save.logic } })).start()
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('council.changed', ({ type }) => told.push(type))
  actor.on('field.fault', ({ field }) => told.push(field))
  return { send: actor.send.bind(actor), save, told, state: () => actor.getSnapshot() }
}
const added = (access = administrator) => {
  const form = start()
  form.send({ type: 'add', access, id, today: '2026-11-20', position: 'vice_presidente_executivo' })
  return form
}
const edited = (
  change: Partial<Omit<CouncilMemberValues, 'memberId'>> = { name: 'Aninha' },
  access = administrator,
) => {
  const form = start()
  form.send({ type: 'edit', access, seat: seatOf() })
  form.send({ type: 'field.change', change })
  return form
}

describe('somebody new', () => {
  test('begins today, active, as vice president, and is sent once with the own id', async () => {
    const { send, save, told, state } = added()
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
    expect(told).toEqual(['council.memberSaved', 'council.changed'])
    expect(state().value).toBe('closed')
  })

  test('is named by the member chosen for an admin; the name can be changed after', () => {
    const { send, save, state } = added()
    send({ type: 'member.choose', member: bia })
    expect(state().context.values).toMatchObject({ memberId: 'bia', name: 'Bia Prado' })
    send({ type: 'field.change', change: { name: 'Beatriz Prado' } })
    send({ type: 'submit' })
    expect(save.requests[0]?.input.row).toMatchObject({ name: 'Beatriz Prado', member_id: 'bia' })
  })

  test('whose answer was lost is sent again with the same id', async () => {
    const { send, save, told, state } = added()
    send({ type: 'field.change', change: { name: 'Bia' } })
    send({ type: 'submit' })
    await save.fail(offline)
    expect(told).toEqual(['council.memberSaveFailed'])
    expect(state().context).toMatchObject({ values: { name: 'Bia' }, failure: { kind: 'offline' } })
    send({ type: 'submit' })
    expect(save.requests[1]?.input).toEqual(save.requests[0]?.input)
  })

  test('is not offered without the cell', () => {
    expect(
      start().state().can({ type: 'add', access: onlooker, id, today: '2026-11-20', position: 'diretor_cultura' }),
    ).toBe(false)
  })

  test('without a name is pointed to, and nobody is asked', () => {
    const { send, save, told, state } = added()
    send({ type: 'submit' })
    expect(told).toEqual(['name'])
    expect(state().context.shown).toContain('name')
    expect(save.requests).toEqual([])
  })
})

describe('a link to a member', () => {
  test('is for admins alone', () => {
    const { state } = added(vice)
    expect(state().can({ type: 'member.choose', member: bia })).toBe(false)
    expect(state().context.mayLink).toBe(false)
  })

  test('can be taken back; the name stays', () => {
    const { send, save } = added()
    send({ type: 'member.choose', member: bia })
    send({ type: 'member.choose', member: null })
    send({ type: 'submit' })
    expect(save.requests[0]?.input.row).toMatchObject({ name: 'Bia Prado', member_id: null })
  })
})

describe('a change', () => {
  test('is sent against the version one has seen', async () => {
    const { send, save, told } = edited({ status: 'inativo' }, vice)
    send({ type: 'submit' })
    expect(save.requests[0]?.input).toMatchObject({
      id: seatOf().id,
      seen: seatOf().updated_at,
      row: { status: 'inativo', position: 'diretor_cultura', member_id: null },
    })
    await save.resolve()
    expect(told).toEqual(['council.memberSaved', 'council.changed'])
  })

  test('of one’s own row is not offered', () => {
    expect(
      start()
        .state()
        .can({ type: 'edit', access: vice, seat: seatOf({ member_id: 'eu' }) }),
    ).toBe(false)
    expect(start().state().can({ type: 'edit', access: onlooker, seat: seatOf() })).toBe(false)
  })

  test('is asked about before it is thrown away; nothing changed is not', () => {
    const { send, state } = edited()
    send({ type: 'cancel' })
    expect(state().value).toBe('discarding')
    send({ type: 'keep' })
    expect(state().context.values.name).toBe('Aninha')
    send({ type: 'field.change', change: { name: seatOf().name } })
    send({ type: 'cancel' })
    expect(state().value).toBe('closed')
  })

  test('that is refused says so and loses nothing', async () => {
    const { send, save, told, state } = edited()
    send({ type: 'submit' })
    await save.fail(new Refusal('42501'))
    expect(told).toEqual(['council.memberSaveFailed'])
    expect(state().context.values.name).toBe('Aninha')
  })

  test('of what somebody else changed takes theirs over beside one’s own, and is sent knowing theirs', async () => {
    const theirs = seatOf({ status: 'inativo', updated_at: '2026-11-19T12:00:00Z' })
    const { send, save, told, state } = edited()
    send({ type: 'submit' })
    await save.fail(new CouncilConflict(theirs))
    expect(state().value).toBe('editing')
    expect(told).toEqual(['council.changed'])
    expect(state().context).toMatchObject({ isMerged: true, values: { name: 'Aninha', status: 'inativo' } })
    send({ type: 'submit' })
    expect(state().context.isMerged).toBe(false)
    expect(save.requests[1]?.input).toMatchObject({
      seen: theirs.updated_at,
      row: { name: 'Aninha', status: 'inativo' },
    })
  })

  test('of whom somebody else removed can be read, and closed', async () => {
    const { send, save, told, state } = edited()
    send({ type: 'submit' })
    await save.fail(new CouncilConflict(null))
    expect(state().value).toBe('gone')
    expect(state().context.values.name).toBe('Aninha')
    expect(told).toEqual(['council.changed'])
    expect(state().can({ type: 'submit' })).toBe(false)
    send({ type: 'cancel' })
    expect(state().value).toBe('closed')
  })
})
