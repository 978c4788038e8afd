import { expect, test } from 'vitest'
import { createActor, fromPromise, type AnyStateMachine } from 'xstate'
import type { MemberPickerActor } from '#machines/shared/memberPicker.machine.ts'
import { readWalk } from '#tests/support/paths/discover.ts'
import { held } from '#tests/support/paths/held.ts'

/** By form, which members its picker offers. */
const forms = [
  ['taskForm', 'any'],
  ['taskList', 'any'],
  ['badgeGrant', 'any'],
  ['councilMemberForm', 'any'],
  ['pointsGiving', 'with'],
  ['invitationForm', 'without'],
  ['accountLink', 'without'],
  ['auditLog', 'itself'],
] as const
/** Loaded before the tests: on a busy machine all their code takes longer than a test may. */
const walks = new Map(await Promise.all(forms.map(async ([name]) => [name, await readWalk(name)] as const)))

/** The machine at the first start of its walk. Its actors only wait, except those of `actors`. */
const startOf = (name: (typeof forms)[number][0], actors: AnyStateMachine['implementations']['actors'] = {}) => {
  const walk = walks.get(name)
  if (!walk) throw new Error(`there is no walk of ${name}`)
  const { machine, starts } = walk
  const names = Object.keys(machine.implementations.actors ?? {}).filter((actor) => actor !== 'picker')
  const waiting = Object.fromEntries(names.map((actor) => [actor, held]))
  const actor = createActor(machine.provide({ actors: { ...waiting, ...actors } }), {
    input: Object.values(starts)[0] as unknown,
  })
  actor.subscribe({ error: () => undefined })
  return actor.start()
}

test.each(forms)('%s runs a picker from its start, which offers members with accounts: %s', (name, accounts) => {
  const form = startOf(name)
  const { picker } = form.getSnapshot().children as { picker?: MemberPickerActor }
  expect(picker?.getSnapshot().context.accounts).toBe(accounts)
  expect(picker?.getSnapshot().value).toBe('unused')
  form.stop()
  expect(picker?.getSnapshot().status).toBe('stopped')
})

test('a fault in the code of the picker ends its form: the parent logs it', async () => {
  const form = startOf('accountLink', { picker: fromPromise(() => Promise.reject(new Error('a fault'))) })
  await Promise.resolve()
  await Promise.resolve()
  expect(form.getSnapshot()).toMatchObject({ status: 'error', error: new Error('a fault') })
})
