import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import type { CouncilRow } from '#machines/council/councilMemberForm.ts'
import { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import type { Council } from '#machines/council/council.ts'
import type { NewRow } from '#machines/council/newRow.actors.ts'
import type { Notice } from '#machines/notices.ts'
import { administrator, council as found, onlooker, seatOf, vice } from '#tests/support/council.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held } from '#tests/support/settled.ts'

const open = (access = administrator) => {
  const loadCouncil = held<Council>()
  const prepareRow = held<NewRow>()
  const save = held<void, { id: string; seen: string | null; row: CouncilRow }>()
  const actor = createActor(
    councilMembersMachine.provide({
      actors: {
        loadCouncil: loadCouncil.logic,
        prepareRow: prepareRow.logic,
        form: councilMemberFormMachine.provide({ actors: { saveCouncilMember: save.logic } }),
      },
    }),
    { input: { access } },
  )
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return { actor, loadCouncil, prepareRow, save, notices, state: () => actor.getSnapshot() }
}

test('a new member can be requested before the council is loaded; a save loads the table again', async () => {
  const council = open()
  council.actor.send({ type: 'seat.add' })
  expect(council.prepareRow.requests).toEqual([])
  await council.loadCouncil.resolve(found)
  await council.prepareRow.resolve({ id: 'new', today: '2026-11-20' })
  const { form } = council.state().children
  expect(form?.getSnapshot().context.values).toMatchObject({ position: 'diretor_cultura', entryDate: '20/11/2026' })
  form?.send({ type: 'field.change', change: { name: 'Bia' } })
  form?.send({ type: 'submit' })
  expect(council.save.requests[0]?.input).toMatchObject({ id: 'new', seen: null, row: { name: 'Bia' } })
  await council.save.resolve()
  expect(council.state().value).toEqual({ list: 'loading', dialog: 'closed' })
  expect(council.notices.map(({ key }) => key)).toEqual(['council.memberSaved'])
})

test.each([
  ['without the permission', onlooker, seatOf()],
  ['of the current user’s own row', vice, seatOf({ member_id: 'eu' })],
])('no change and no removal is offered %s @COU-12', (_, access, seat) => {
  const { state } = open(access)
  expect(state().can({ type: 'seat.edit', seat })).toBe(false)
  expect(state().can({ type: 'seat.remove', seat })).toBe(false)
  expect(state().can({ type: 'seat.add' })).toBe(access !== onlooker)
})
