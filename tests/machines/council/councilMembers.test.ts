import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { councilMemberFormMachine } from '#machines/council/councilMemberForm.machine.ts'
import type { CouncilRow } from '#machines/council/councilMemberForm.ts'
import { councilMemberRemovalMachine } from '#machines/council/councilMemberRemoval.machine.ts'
import { councilMembersMachine } from '#machines/council/councilMembers.machine.ts'
import type { Council } from '#machines/council/council.ts'
import type { NewRow } from '#machines/council/newRow.actors.ts'
import type { Notice } from '#machines/notices.ts'
import { administrator, council as found, onlooker, seatOf, vice } from '#tests/support/council.ts'
import { onNotice } from '#tests/support/reports.ts'
import { held, offline } from '#tests/support/settled.ts'

const open = (access = administrator) => {
  const loadCouncil = held<Council>()
  const prepareRow = held<NewRow>()
  const save = held<void, { id: string; seen: string | null; row: CouncilRow }>()
  const remove = held<void, { id: string }>()
  const actor = createActor(
    councilMembersMachine.provide({
      actors: {
        loadCouncil: loadCouncil.logic,
        prepareRow: prepareRow.logic,
        form: councilMemberFormMachine.provide({ actors: { saveCouncilMember: save.logic } }),
        removal: councilMemberRemovalMachine.provide({ actors: { removeCouncilMember: remove.logic } }),
      },
    }),
    { input: { access } },
  )
  const notices: Notice[] = []
  onNotice(actor, (notice) => notices.push(notice))
  actor.start()
  return { actor, loadCouncil, prepareRow, save, remove, notices, state: () => actor.getSnapshot() }
}
let council: ReturnType<typeof open>
beforeEach(() => {
  council = open()
})

test('loads the council at once, and shows nothing before', async () => {
  expect(council.loadCouncil.requests).toHaveLength(1)
  expect(council.state().context.council).toBeNull()
  await council.loadCouncil.resolve(found)
  expect(council.state().value).toEqual({ list: 'ready', dialog: 'closed' })
  expect(council.state().context.council).toBe(found)
})

test('shows an empty council', async () => {
  await council.loadCouncil.resolve({ seats: [], positions: [] })
  expect(council.state().context.council?.seats).toEqual([])
})

test('a failure is reported once and can be retried', async () => {
  await council.loadCouncil.fail(offline)
  expect(council.state().value).toEqual({ list: 'failed', dialog: 'closed' })
  expect(council.notices).toEqual([
    { key: 'council.loadFailed', failure: { kind: 'offline', code: null, sentence: null } },
  ])
  council.actor.send({ type: 'retry' })
  await council.loadCouncil.resolve(found)
  expect(council.state().context).toMatchObject({ council: found, failure: null })
})

test('the shown table stays during a reload, and after a failed one', async () => {
  await council.loadCouncil.resolve(found)
  council.actor.send({ type: 'refresh' })
  expect(council.state().context.council).toBe(found)
  await council.loadCouncil.fail(offline)
  expect(council.state().context.council).toBe(found)
})

test('loads again after a change during loading', async () => {
  council.actor.send({ type: 'refresh' })
  expect(council.loadCouncil.requests).toHaveLength(2)
  await council.loadCouncil.resolve(found)
  expect(council.state().context.council).toBe(found)
})

test('a new member can be requested before the council is loaded; a save loads the table again', async () => {
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

test('without a position there is no form @COU-19', async () => {
  await council.loadCouncil.resolve({ seats: [], positions: [] })
  council.actor.send({ type: 'seat.add' })
  expect(council.state().value).toEqual({ list: 'ready', dialog: 'closed' })
})

test('a removal that is confirmed loads the table again', async () => {
  await council.loadCouncil.resolve(found)
  council.actor.send({ type: 'seat.remove', seat: seatOf() })
  council.state().children.removal?.send({ type: 'confirm' })
  expect(council.remove.requests[0]?.input).toEqual({ id: seatOf().id })
  await council.remove.resolve()
  expect(council.state().value).toEqual({ list: 'loading', dialog: 'closed' })
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

test('new rights apply to the next dialog', () => {
  council.actor.send({ type: 'access.change', access: onlooker })
  expect(council.state().can({ type: 'seat.edit', seat: seatOf() })).toBe(false)
})

test('leaving the screen closes the dialog; the table stays', async () => {
  await council.loadCouncil.resolve(found)
  council.actor.send({ type: 'seat.edit', seat: seatOf() })
  council.actor.send({ type: 'sleep' })
  expect(council.state()).toMatchObject({ value: { list: 'ready', dialog: 'closed' }, context: { council: found } })
  expect(council.state().children.form).toBeUndefined()
})
