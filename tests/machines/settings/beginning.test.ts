import { beforeEach, describe, expect, test } from 'vitest'
import { createActor, type AnyEventObject } from 'xstate'
import type {
  openBeginning,
  saveFounder,
  savePeople,
  savePositions,
  saveRoutines,
  sendMessage,
} from '#machines/settings/beginning.actors.ts'
import { beginningMachine } from '#machines/settings/beginning.machine.ts'
import type { BeginningDraft, BeginningStep, BeginningValues, SentPerson } from '#machines/settings/beginning.ts'
import { failureOf } from '#machines/shared/failure.ts'
import type { openIdentity } from '#machines/settings/clubIdentity.actors.ts'
import { clubIdentityMachine } from '#machines/settings/clubIdentity.machine.ts'
import { SettingsConflict } from '#machines/settings/settings.actors.ts'
import { newFacts, newIds, oldFacts, proposal } from '#tests/support/beginning.ts'
import { onReport } from '#tests/support/reports.ts'
import { heldLike, offline } from '#tests/support/settled.ts'

const open = (step: BeginningStep | null) => {
  const actors = {
    openBeginning: heldLike<typeof openBeginning>(),
    saveFounder: heldLike<typeof saveFounder>(),
    saveRoutines: heldLike<typeof saveRoutines>(),
    savePositions: heldLike<typeof savePositions>(),
    savePeople: heldLike<typeof savePeople>(),
    sendMessage: heldLike<typeof sendMessage>(),
  }
  /** The drafts, as this tab keeps them. */
  const drafts: Partial<Record<BeginningStep, BeginningDraft>> = {}
  const actor = createActor(
    beginningMachine.provide({
      actors: {
        identity: clubIdentityMachine.provide({ actors: { openIdentity: heldLike<typeof openIdentity>().logic } }),
        openBeginning: actors.openBeginning.logic,
        saveFounder: actors.saveFounder.logic,
        saveRoutines: actors.saveRoutines.logic,
        savePositions: actors.savePositions.logic,
        savePeople: actors.savePeople.logic,
        sendMessage: actors.sendMessage.logic,
      },
      actions: {
        keepDraft: ({ context: { step, values, ids, people } }) => {
          if (step !== null) drafts[step] = { version: 1, values, ids, sent: [...people] }
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
  expect(setup.saveFounder.requests).toEqual([])
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
  expect(setup.saveFounder.requests[0]?.input.changes).toEqual({ founder_name: 'Tomé' })
  await setup.saveFounder.fail(new SettingsConflict(oldFacts.settings))
  // The page reports its address again.
  setup.actor.send({ type: 'address.change', address: { step: 'founder' } })
  await setup.openBeginning.resolve({ facts: { ...newFacts, settings: oldFacts.settings }, drafts: setup.drafts })
  expect(setup.state().context).toMatchObject({
    failure: { code: 'settings_changed' },
    values: { founderName: 'Tomé' },
  })
  setup.submit()
  expect(setup.saveFounder.requests[1]?.input.seen.founder_name).toBe(oldFacts.settings.founder_name)
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
    const left = isInvited ? [] : [{ ...ana, failure }]
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

const type = (change: Partial<BeginningValues>) => setup.actor.send({ type: 'values.change', change })

/** What a step sends at first, without a response, and after the correction. */
const attempts = async (
  step: 'saveFounder' | 'saveRoutines' | 'savePositions' | 'sendMessage',
  first: Partial<BeginningValues>,
  corrected: Partial<BeginningValues>,
) => {
  type(first)
  setup.submit(newIds('1'))
  await setup[step].fail(offline)
  type(corrected)
  setup.submit(newIds('9'))
}

describe('a step that is corrected after a lost response', () => {
  const left = (people: readonly SentPerson[]) => ({
    invited: [],
    added: [],
    left: people.map((person) => ({ ...person, failure: failureOf(offline) })),
  })
  const sentPeople = () => setup.savePeople.requests.at(-1)?.input.people ?? []
  const sendPeople = (people: string, ids = newIds('1')) => {
    type({ people })
    setup.submit(ids)
    return sentPeople()
  }

  test('the founder: the record of the first attempt gets the name, unless it is of another kind @USR-900', async () => {
    await begin('founder')
    await attempts('saveFounder', { founder: 'other', founderName: 'Tomé' }, { founderName: 'Tomás' })
    expect(setup.saveFounder.requests[1]?.input).toMatchObject({ changes: { founder_name: 'Tomás' }, sent: ['Tomé'] })
    await setup.saveFounder.fail(offline)
    type({ founder: 'self' })
    setup.submit()
    expect(setup.saveFounder.requests[2]?.input.sent).toEqual([])
  })

  test('the founder: what cannot be saved any more is not dropped silently @USR-901', async () => {
    await begin('founder')
    await attempts('saveFounder', { founder: 'other', founderName: 'Tomé' }, { founder: 'self' })
    await setup.saveFounder.fail(new SettingsConflict({ ...newFacts.settings, founder_name: 'Tomé' }))
    const stored = { ...oldFacts, founder: { id: 'founder', name: 'Tomé' } }
    await setup.openBeginning.resolve({ facts: stored, drafts: setup.drafts })
    expect(setup.state().context.failure).toMatchObject({ code: 'settings_changed' })
  })

  test('a routine: what was changed back is sent again @USR-900', async () => {
    await begin('routines')
    const back = { routines: { reading: { label: 'Leitura Bíblica' } } }
    await attempts('saveRoutines', { routines: { reading: { label: 'Leitura' } } }, back)
    const [first, second] = setup.saveRoutines.requests.map(({ input }) => input)
    expect(first?.saves).toMatchObject([{ code: 'reading', change: { label: 'Leitura' } }])
    expect(second?.saves).toMatchObject([{ code: 'reading', change: { label: 'Leitura Bíblica' } }])
    expect([second?.sent, second?.removed]).toEqual([first?.saves, []])
  })

  test('a routine: a new one that is not wanted any more is removed @USR-900', async () => {
    await begin('routines')
    const [id = ''] = newIds('5')
    await attempts(
      'saveRoutines',
      { newRoutines: [{ id, label: 'Estudo', period: 'week', points: '8' }] },
      { newRoutines: [] },
    )
    expect(setup.saveRoutines.requests[1]?.input).toMatchObject({ saves: [], removed: [id] })
  })

  test('a position: it keeps its id, and one that is not wanted any more is removed @USR-900', async () => {
    await begin('positions')
    const unwanted = ['diretor_financeiro'] as const
    await attempts('savePositions', {}, { titles: { diretor_cultura: 'Guardião' }, unwanted: [...unwanted] })
    const [first, second] = setup.savePositions.requests.map(({ input }) => input)
    const idIn = (rows: readonly { id: string; position: string }[] = [], code = '') =>
      rows.find(({ position }) => position === code)?.id
    expect(idIn(second?.rows, 'diretor_cultura')).toBe(idIn(first?.rows, 'diretor_cultura'))
    expect(second?.rows.find(({ position }) => position === 'diretor_cultura')?.title).toBe('Guardião')
    expect(second?.removed).toEqual([idIn(first?.rows, 'diretor_financeiro')])
  })

  test('a person: the same card has the corrected name, also in a longer list and after a reload @USR-900', async () => {
    await begin('people')
    const first = sendPeople('Ana Prdo\nBento Lira')
    await setup.savePeople.resolve(left(first))
    const second = sendPeople('Ana Prado\nBento Lira\nCaio Melo', newIds('2'))
    expect(second.slice(0, 2)).toEqual([{ ...first[0], name: 'Ana Prado' }, first[1]])
    const { drafts } = setup
    setup = open('people')
    await setup.openBeginning.resolve({ facts: newFacts, drafts })
    const third = sendPeople('Ana Prata\nBento Lira', newIds('3'))
    expect(third.map(({ id }) => id)).toEqual(second.slice(0, 2).map(({ id }) => id))
  })

  test('a person: an invitation with another name or address ends the first one @USR-900', async () => {
    await begin('people')
    const [first] = sendPeople('Ana Prado, ana@exemplo.og')
    await setup.savePeople.resolve(left(first ? [first] : []))
    const [second] = sendPeople('Ana Prado, ana@exemplo.org', newIds('2'))
    expect(second).toMatchObject({ email: 'ana@exemplo.org', ended: [first?.id] })
    expect(second?.id).not.toBe(first?.id)
  })

  test('a person: a card that gets an address is invited with it, and the reverse @USR-900', async () => {
    await begin('people')
    const [card] = sendPeople('Ana Prado')
    await setup.savePeople.resolve(left(card ? [card] : []))
    const [invited] = sendPeople('Ana Prado, ana@exemplo.org', newIds('2'))
    expect(invited).toMatchObject({ card: card?.id, ended: [] })
    await setup.savePeople.resolve(left(invited ? [invited] : []))
    expect(sendPeople('Ana Prado', newIds('3'))).toMatchObject([{ id: card?.id, ended: [invited?.id] }])
  })

  test('a person: another one below a card that is stored is another card @USR-900', async () => {
    await begin('people')
    const [ana, bento] = sendPeople('Ana Prado\nBento Lira')
    await setup.savePeople.resolve({ ...left(bento ? [bento] : []), added: [ana?.id ?? ''] })
    const ids = sendPeople('Caio Melo\nBento Lyra', newIds('2')).map(({ id }) => id)
    expect(ids).not.toContain(ana?.id)
  })

  test('the message: the first one is replaced @USR-900', async () => {
    await begin('message')
    await attempts('sendMessage', { message: 'Sejam bem-vindo.' }, { message: 'Sejam bem-vindos.' })
    const [first, second] = setup.sendMessage.requests.map(({ input }) => input)
    expect(second?.id).not.toBe(first?.id)
    expect([first?.replaced, second?.replaced]).toEqual([[], [first?.id]])
  })
})
