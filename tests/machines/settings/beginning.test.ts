import { beforeEach, expect, test } from 'vitest'
import { createActor } from 'xstate'
import type { sendWriting } from '#machines/community/writing.actors.ts'
import type { Notice } from '#machines/notices.ts'
import type { openBeginning, savePeople, savePositions, saveRoutines } from '#machines/settings/beginning.actors.ts'
import { beginningMachine } from '#machines/settings/beginning.machine.ts'
import type { BeginningDraft, BeginningStep } from '#machines/settings/beginning.ts'
import type { openIdentity } from '#machines/settings/clubIdentity.actors.ts'
import { clubIdentityMachine } from '#machines/settings/clubIdentity.machine.ts'
import { RoutineConflict } from '#machines/ranking/routineKinds.actors.ts'
import { defaultIdentity } from '#machines/shared/identity.ts'
import { SettingsConflict, type saveSettings } from '#machines/settings/settings.actors.ts'
import { newFacts, newIds, oldFacts, proposal } from '#tests/support/beginning.ts'
import { kindNamed } from '#tests/support/routineKinds.ts'
import { onNotice } from '#tests/support/reports.ts'
import { heldLike, offline } from '#tests/support/settled.ts'
import { messageOf } from '#tests/support/writings.ts'

const open = (step: BeginningStep | null) => {
  const actors = {
    openBeginning: heldLike<typeof openBeginning>(),
    saveSettings: heldLike<typeof saveSettings>(),
    saveRoutines: heldLike<typeof saveRoutines>(),
    savePositions: heldLike<typeof savePositions>(),
    savePeople: heldLike<typeof savePeople>(),
    sendWriting: heldLike<typeof sendWriting>(),
  }
  /** The drafts, as this tab keeps them. */
  const drafts: Partial<Record<BeginningStep, BeginningDraft | null>> = {}
  const actor = createActor(
    beginningMachine.provide({
      actors: {
        identity: clubIdentityMachine.provide({ actors: { openIdentity: heldLike<typeof openIdentity>().logic } }),
        openBeginning: actors.openBeginning.logic,
        saveSettings: actors.saveSettings.logic,
        saveRoutines: actors.saveRoutines.logic,
        savePositions: actors.savePositions.logic,
        savePeople: actors.savePeople.logic,
        sendWriting: actors.sendWriting.logic,
      },
      actions: {
        keepDraft: ({ context: { step, values, ids } }) => {
          if (step !== null) drafts[step] = { version: 1, values, ids }
        },
        forgetDraft: ({ context: { step } }) => {
          if (step !== null) drafts[step] = null
        },
      },
    }),
    { input: { userId: 'me', email: 'Iris@exemplo.org', access: null, isAccessFailed: false, step } },
  )
  const notices: Notice['key'][] = []
  const paths: string[] = []
  onNotice(actor, ({ key }) => notices.push(key))
  actor.on('address.settled', ({ path }) => paths.push(path))
  actor.start()
  const submit = (ids = newIds()) => actor.send({ type: 'submit', proposal, ids })
  return { actor, ...actors, drafts, notices, paths, submit, state: () => actor.getSnapshot() }
}

let setup: ReturnType<typeof open>
const begin = async (step: BeginningStep | null, facts = newFacts) => {
  setup = open(step)
  await setup.openBeginning.resolve({ facts, drafts: {} })
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
  setup.actor.send({ type: 'identity.changed', identity: defaultIdentity })
  expect(setup.paths.at(-1)).toBe('/beginning?step=founder')
})

test('a club with a name continues with the founder, who is the administrator', async () => {
  await begin(null, { ...newFacts, status: { ...newFacts.status, hasIdentity: true } })
  expect(setup.paths).toEqual(['/beginning?step=founder'])
  setup.submit()
  expect(setup.saveSettings.requests[0]?.input).toMatchObject({
    seen: { founder_name: '' },
    changes: { founder_name: 'Íris Quaresma', founder_email: 'iris@exemplo.org' },
  })
  setup.submit()
  expect(setup.saveSettings.requests).toHaveLength(1)
  await setup.saveSettings.resolve()
  expect(setup.paths.at(-1)).toBe('/beginning?step=routines')
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

test('what is typed in a step is there again after another step', async () => {
  await begin('founder')
  setup.actor.send({ type: 'values.change', change: { founder: 'other', founderName: 'Tomé' } })
  setup.actor.send({ type: 'postpone' })
  await setup.openBeginning.resolve({ facts: newFacts, drafts: setup.drafts })
  expect(setup.state().context).toMatchObject({ step: 'routines', values: { founderName: '' } })
  setup.actor.send({ type: 'address.change', address: { step: 'founder' } })
  await setup.openBeginning.resolve({ facts: newFacts, drafts: setup.drafts })
  expect(setup.state().context).toMatchObject({ step: 'founder', values: { founderName: 'Tomé' } })
})

test('the proposal is confirmed as it is, once @USR-730', async () => {
  await begin('routines')
  setup.submit()
  setup.submit()
  expect(setup.saveRoutines.requests.map(({ input }) => input)).toEqual([{ saves: [] }])
  await setup.saveRoutines.resolve()
  expect(setup.paths.at(-1)).toBe('/beginning?step=positions')
})

test('changed routines stay typed while nothing is stored; after a refusal the stored ones are loaded @USR-731 @USR-733', async () => {
  await begin('routines')
  const values = {
    routines: { reading: { points: '7' } },
    newRoutines: [{ id: 'new', label: 'Estudo', period: 'week', points: '8' }],
  } as const
  setup.actor.send({ type: 'values.change', change: { ...values, newRoutines: [...values.newRoutines] } })
  setup.submit()
  expect(setup.saveRoutines.requests[0]?.input.saves.map(({ code }) => code)).toEqual(['reading', null])
  await setup.saveRoutines.fail(offline)
  expect(setup.state().context).toMatchObject({ failure: { kind: 'offline' }, values })
  setup.submit()
  await setup.saveRoutines.fail(new RoutineConflict(kindNamed('reading')))
  const study = {
    ...kindNamed('training'),
    code: 'estudo',
    label: 'Estudo',
    icon: 'target',
    period: 'week',
    max_points: 8,
  } as const
  await setup.openBeginning.resolve({
    facts: { ...newFacts, routines: [...newFacts.routines, study] },
    drafts: setup.drafts,
  })
  expect(setup.state().context).toMatchObject({
    failure: { code: 'routine_changed' },
    values: { routines: values.routines, newRoutines: [] },
  })
  setup.submit()
  expect(setup.saveRoutines.requests[2]?.input.saves.map(({ code }) => code)).toEqual(['reading'])
})

test('only the wanted positions that do not exist are created, with the changed titles', async () => {
  await begin('positions', { ...newFacts, positions: ['diretor_cultura'] })
  const unwanted = ['diretor_financeiro', 'diretor_crescimento_mentoria'] as const
  setup.actor.send({
    type: 'values.change',
    change: { unwanted: [...unwanted], titles: { diretor_unidade_experiencias: ' Guia ' } },
  })
  setup.submit()
  expect(setup.savePositions.requests[0]?.input.rows.map(({ position, title }) => [position, title])).toEqual([
    ['vice_presidente_executivo', 'Cargo vice_presidente_executivo'],
    ['diretor_unidade_experiencias', 'Guia'],
  ])
})

test('a person whom the server refuses stays in the list, and a repeated request has the same id', async () => {
  await begin('people')
  setup.actor.send({ type: 'values.change', change: { people: 'Ana Prado, ana@exemplo.org\nBento Lira' } })
  setup.submit()
  const [ana, bento] = setup.savePeople.requests[0]?.input.people ?? []
  expect([ana?.email, bento?.email]).toEqual(['ana@exemplo.org', null])
  if (!ana || !bento) throw new Error('two people were sent')
  const failure = { kind: 'offline', code: null, sentence: null } as const
  const invited = [{ name: 'Ana Prado', email: 'ana@exemplo.org', token: 'T0K3N' }]
  await setup.savePeople.resolve({ invited, added: [], left: [{ line: 2, name: 'Bento Lira', email: null, failure }] })
  expect(setup.state().context).toMatchObject({ values: { people: 'Bento Lira' }, invited, step: 'people' })
  setup.submit(newIds('9'))
  expect(setup.savePeople.requests[1]?.input.people).toEqual([
    { line: 1, name: 'Bento Lira', email: null, id: bento.id },
  ])
  await setup.savePeople.resolve({ invited: [], added: ['card'], left: [] })
  expect(setup.paths.at(-1)).toBe('/beginning?step=message')
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

test('the first message is sent once under one id, and leads to the wall', async () => {
  await begin('message')
  setup.actor.send({ type: 'values.change', change: { message: 'Sejam bem-vindos.' } })
  setup.submit()
  await setup.sendWriting.fail(offline)
  expect(setup.state().context).toMatchObject({
    failure: { kind: 'offline' },
    values: { message: 'Sejam bem-vindos.' },
  })
  setup.submit(newIds('9'))
  const [first, second] = setup.sendWriting.requests.map(({ input }) => input)
  expect(second).toEqual(first)
  expect(first?.author).toEqual({ name: 'Íris Quaresma', photo: null })
  await setup.sendWriting.resolve(messageOf())
  expect([setup.state().value, setup.paths.at(-1), setup.notices]).toEqual([
    'left',
    '/dashboard?tab=community',
    ['beginning.finished'],
  ])
  expect(setup.drafts.message).toBeNull()
})

test('a founder or a first message that exists is not saved again', async () => {
  for (const step of ['founder', 'message'] as const) {
    await begin(step, oldFacts)
    setup.submit()
    expect(setup.state().value).toBe('editing')
    expect(setup.state().context.isChecked).toBe(false)
  }
})
