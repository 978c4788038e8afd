import { expect, test } from 'vitest'
import { createActor, fromPromise, type AnyStateMachine } from 'xstate'
import type { MemberPickerActor } from '#machines/shared/memberPicker.machine.ts'
import { readWalk } from '#tests/support/paths/discover.ts'
import { held } from '#tests/support/paths/held.ts'

/** The machine at the first start of its walk. Its actors only wait, except those of `actors`. */
const startOf = async (name: string, actors: AnyStateMachine['implementations']['actors'] = {}) => {
  const { machine, starts } = await readWalk(name)
  const names = Object.keys(machine.implementations.actors ?? {}).filter((actor) => actor !== 'picker')
  const waiting = Object.fromEntries(names.map((actor) => [actor, held]))
  const actor = createActor(machine.provide({ actors: { ...waiting, ...actors } }), {
    input: Object.values(starts)[0] as unknown,
  })
  actor.subscribe({ error: () => undefined })
  return actor.start()
}

test.each([
  ['taskForm', 'any'],
  ['taskList', 'any'],
  ['badgeGrant', 'any'],
  ['councilMemberForm', 'any'],
  ['pointsGiving', 'with'],
  ['invitationForm', 'without'],
  ['accountLink', 'without'],
  ['auditLog', 'itself'],
])('%s runs a picker from its start, which offers members with accounts: %s', async (name, accounts) => {
  const form = await startOf(name)
  const { picker } = form.getSnapshot().children as { picker?: MemberPickerActor }
  expect(picker?.getSnapshot().context.accounts).toBe(accounts)
  expect(picker?.getSnapshot().value).toBe('unused')
  form.stop()
  expect(picker?.getSnapshot().status).toBe('stopped')
})

test('a fault in the code of the picker ends its form: the parent logs it', async () => {
  const form = await startOf('accountLink', { picker: fromPromise(() => Promise.reject(new Error('a fault'))) })
  await Promise.resolve()
  await Promise.resolve()
  expect(form.getSnapshot()).toMatchObject({ status: 'error', error: new Error('a fault') })
})
