import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import { newSeatInput, type CouncilRow } from '#machines/council/councilMemberForm.ts'
import { administrator } from '#tests/support/council.ts'
import { held } from '#tests/support/settled.ts'

const id = '22222222-2222-4222-8222-222222222222'
const bia = { id: 'bia', name: 'Bia Prado' }
const added = () => {
  const save = held<void, { id: string; seen: string | null; row: CouncilRow }>()
  const actor = createActor(councilMemberFormMachine.provide({ actors: { saveCouncilMember: save.logic } }), {
    input: newSeatInput(administrator, { id, today: '2026-11-20' }, 'vice_presidente_executivo'),
  })
  actor.start()
  return { send: actor.send.bind(actor), save, state: () => actor.getSnapshot() }
}

test('takes the name of the member that an admin chooses; it can be changed, and stays without the link', () => {
  const { send, save, state } = added()
  send({ type: 'member.choose', member: bia })
  expect(state().context.values).toMatchObject({ memberId: 'bia', name: 'Bia Prado' })
  send({ type: 'field.change', change: { name: 'Beatriz Prado' } })
  send({ type: 'member.choose', member: null })
  send({ type: 'submit' })
  expect(save.requests[0]?.input.row).toMatchObject({ name: 'Beatriz Prado', member_id: null })
})
