import { beforeEach, expect, test } from 'vitest'
import { createActor, type AnyEventObject } from 'xstate'
import type { openBeginning, savePeople } from '#machines/settings/beginning.actors.ts'
import { beginningMachine } from '#machines/settings/beginning.machine.ts'
import type { BeginningDraft, BeginningStep } from '#machines/settings/beginning.ts'
import type { openIdentity } from '#machines/settings/clubIdentity.actors.ts'
import { clubIdentityMachine } from '#machines/settings/clubIdentity.machine.ts'
import { SettingsConflict, type saveSettings } from '#machines/settings/settings.actors.ts'
import { newFacts, newIds, oldFacts, proposal } from '#tests/support/beginning.ts'
import { onReport } from '#tests/support/reports.ts'
import { heldLike } from '#tests/support/settled.ts'

const open = (step: BeginningStep | null) => {
  const actors = {
    openBeginning: heldLike<typeof openBeginning>(),
    saveSettings: heldLike<typeof saveSettings>(),
    savePeople: heldLike<typeof savePeople>(),
  }
  /** The drafts, as this tab keeps them. */
  const drafts: Partial<Record<BeginningStep, BeginningDraft>> = {}
  const actor = createActor(
    beginningMachine.provide({
      actors: {
        identity: clubIdentityMachine.provide({ actors: { openIdentity: heldLike<typeof openIdentity>().logic } }),
        openBeginning: actors.openBeginning.logic,
        saveSettings: actors.saveSettings.logic,
        savePeople: actors.savePeople.logic,
      },
      actions: {
        keepDraft: ({ context: { step, values, ids } }) => {
          if (step !== null) drafts[step] = { version: 1, values, ids }
        },
      },
    }),
    { input: { userId: 'me', email: 'Iris@exemplo.org', access: null, isAccessFailed: false, step } },
  )
  const paths: string[] = []
  const reports: AnyEventObject[] = []
  onReport(actor, (event) => reports.push(event))
  actor.on('address.settled', ({ path }) => paths.push(path))
  actor.start()
  const submit = (ids = newIds()) => actor.send({ type: 'submit', proposal, ids })
  return { actor, ...actors, drafts, paths, reports, submit, state: () => actor.getSnapshot() }
}

let setup: ReturnType<typeof open>
const begin = async (step: BeginningStep | null) => {
  setup = open(step)
  await setup.openBeginning.resolve({ facts: newFacts, drafts: {} })
}
beforeEach(() => begin(null))

test('a new club begins with its identity, which the step saves by itself @USR-78', async () => {
  expect(setup.paths).toEqual(['/beginning?step=identity'])
  expect(setup.state().matches('identifying')).toBe(true)
  setup.submit()
  expect(setup.saveSettings.requests).toEqual([])
  // The page reports its address.
  setup.actor.send({ type: 'address.change', address: { step: 'identity' } })
  expect(setup.state().matches('identifying')).toBe(true)
})

test('the stored identity is reported, also if its step was left while it was saved', async () => {
  setup.actor.send({ type: 'postpone' })
  const settings = { ...newFacts.settings, club_name: 'Clube de Leitura' }
  await setup.openBeginning.resolve({ facts: { ...newFacts, settings }, drafts: {} })
  expect(setup.reports.at(-1)).toMatchObject({ type: 'identity.changed', identity: { name: 'Clube de Leitura' } })
})

test('settings that someone else changed are loaded again, with what was typed', async () => {
  await begin('founder')
  setup.actor.send({ type: 'values.change', change: { founder: 'other', founderName: 'Tomé' } })
  setup.submit()
  expect(setup.saveSettings.requests[0]?.input.changes).toEqual({ founder_name: 'Tomé' })
  await setup.saveSettings.fail(new SettingsConflict(oldFacts.settings))
  // The page reports its address again.
  setup.actor.send({ type: 'address.change', address: { step: 'founder' } })
  await setup.openBeginning.resolve({ facts: { ...newFacts, settings: oldFacts.settings }, drafts: setup.drafts })
  expect(setup.state().context).toMatchObject({
    failure: { code: 'settings_changed' },
    values: { founderName: 'Tomé' },
  })
  setup.submit()
  expect(setup.saveSettings.requests[1]?.input.seen.founder_name).toBe(oldFacts.settings.founder_name)
})

test('the step of the positions is over when all of the proposal exist: it shows no fault @USR-874', async () => {
  setup = open('positions')
  await setup.openBeginning.resolve({ facts: oldFacts, drafts: {} })
  setup.submit()
  expect(setup.state().matches('editing')).toBe(true)
  expect(setup.state().context.isChecked).toBe(false)
  setup.actor.send({ type: 'postpone' })
  expect(setup.paths.at(-1)).toBe('/beginning?step=people')
})

test('who is invited again is another request, and a card that is sent again counts once @USR-873', async () => {
  await begin('people')
  const send = async (ids: readonly string[], isInvited: boolean) => {
    setup.actor.send({ type: 'values.change', change: { people: 'Ana Prado, ana@exemplo.org\nBento Lira' } })
    setup.submit(ids)
    const [ana, bento] = setup.savePeople.requests.at(-1)?.input.people ?? []
    if (!ana || !bento) throw new Error('two people were sent')
    const invited = isInvited ? [{ name: ana.name, email: 'ana@exemplo.org', token: 'T0K3N' }] : []
    const failure = { kind: 'refused', code: '23505', sentence: 'Já existe um convite.' } as const
    const left = isInvited ? [] : [{ line: 1, name: ana.name, email: ana.email, failure }]
    await setup.savePeople.resolve({ invited, added: [bento.id], left })
    return [ana.id, bento.id]
  }
  const first = await send(newIds('1'), true)
  const second = await send(newIds('9'), false)
  // With the same id the server would renew the link that is shown; now it refuses, because an invitation is open.
  expect(second[0]).not.toBe(first[0])
  expect(second[1]).toBe(first[1])
  const { invited, added } = setup.state().context
  expect([invited.length, added.length]).toEqual([1, 1])
})
