import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#machines/shared/failure.ts'
import { memberValuesOf } from '#machines/members/memberForm.ts'
import { ana, newId, openMemberForm } from '#tests/support/memberForm.ts'
import { council, memberOf, ordinary } from '#tests/support/members.ts'
import { temporaryFailures } from '#tests/support/settled.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('who opens it', () => {
  test.each([
    ['a new member, by a council member', { access: council, memberId: null }, 'forbidden'],
    ['somebody else, by an ordinary member', { access: ordinary }, 'forbidden'],
    ['an id that is none', { memberId: 'ana' }, 'missing'],
  ])('%s: %s', async (_, change, state) => {
    const form = await openMemberForm(change)
    expect(form.state().value).toBe(state)
  })

  test('oneself: what is locked is not sent, whatever the form holds', async () => {
    const form = await openMemberForm({ access: ordinary }, memberOf({ user_id: 'me' }))
    form.send({ type: 'field.change', change: { bio: 'Nova.', status: 'inativo', position: 'Fundador de fato' } })
    expect(form.state().matches('editing')).toBe(true)
    form.send({ type: 'field.change', change: { position: 'Membro' } })
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[0]?.input.change).toEqual({ bio: 'Nova.' })
  })
})

test.each([
  ['no name', { name: '' }, 'name'],
  ['a day that does not exist', { entryDate: '31/02/2026' }, 'entryDate'],
  ['a founder by position', { position: 'Fundador' }, 'position'],
])('%s stays, is shown at its field, and nobody is asked', async (_, change, field) => {
  const form = await openMemberForm()
  form.send({ type: 'field.change', change })
  form.send({ type: 'submit' })
  expect(form.told).toEqual([field])
  expect(form.state().context.shown).toContain(field)
  expect(form.state().context.values).toMatchObject(change)
  expect(form.saveMember.requests).toEqual([])
})

test.each(temporaryFailures)(
  'a new member is sent whole, with the id of the form; after a failure ($kind) a second attempt is the same one',
  async ({ kind, error }) => {
    const form = await openMemberForm({ memberId: null })
    form.send({ type: 'field.change', change: { name: 'Bia' } })
    form.send({ type: 'submit' })
    await form.saveMember.fail(error)
    expect(form.state().context).toMatchObject({ values: { name: 'Bia' }, failure: { kind } })
    form.send({ type: 'submit' })
    expect(form.state().context.failure).toBeNull()
    const [first, second] = form.saveMember.requests.map(({ input }) => input)
    expect(first).toEqual(second)
    expect(first).toMatchObject({
      id: newId,
      updatedAt: null,
      change: { name: 'Bia', entry_date: '2026-11-21', status: 'ativo', photo_url: null },
    })
    await form.saveMember.resolve({ outcome: 'asBefore', member: memberOf({ id: newId }) })
    expect(form.told).toEqual(['member.saveFailed', 'member.created', 'member.saved'])
    expect(form.state().value).toBe('left')
  },
)

test('nothing changed: nothing is saved, one leaves', async () => {
  const form = await openMemberForm()
  form.send({ type: 'submit' })
  expect(form.state().value).toBe('left')
  expect(form.told).toEqual([])
})

test('a field is judged once it was left with something in it; an empty one that one passes through is not', async () => {
  const form = await openMemberForm({ memberId: null })
  form.send({ type: 'field.leave', field: 'name' })
  expect(form.state().context.shown).toEqual([])
  form.send({ type: 'field.change', change: { entryDate: '31/02/2026' } })
  form.send({ type: 'field.leave', field: 'entryDate' })
  expect(form.state().context.shown).toEqual(['entryDate'])
})

test('cancelling closes at once while nothing was typed, else after one question; nothing is asked of the server', async () => {
  const untouched = await openMemberForm()
  untouched.send({ type: 'cancel' })
  expect(untouched.state().value).toBe('left')
  const form = await openMemberForm()
  form.send({ type: 'field.change', change: { bio: 'Nova.' } })
  form.send({ type: 'cancel' })
  expect(form.state().value).toBe('discarding')
  form.send({ type: 'discard' })
  expect(form.state().value).toBe('left')
  expect(form.drafts).toEqual(['kept', null])
  expect([...untouched.removeUnusedPhotos.requests, ...form.removeUnusedPhotos.requests]).toEqual([])
})

describe('somebody else was first', () => {
  const theirs = { ...ana, bio: 'Deles.', position: 'Tesoureira', updated_at: 'later' }
  const contested = async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.', observations: 'Nota.' } })
    form.send({ type: 'submit' })
    await form.saveMember.resolve({ outcome: 'conflict', member: theirs })
    return form
  }

  test('mine is kept where I say nothing, theirs where only they changed something', async () => {
    const form = await contested()
    form.send({ type: 'merge' })
    expect(form.saveMember.requests[1]?.input).toEqual({
      id: ana.id,
      updatedAt: 'later',
      change: { bio: 'Minha.', observations: 'Nota.' },
    })
    expect(form.state().context.values.position).toBe('Tesoureira')
  })

  test('theirs is taken where I say so', async () => {
    const form = await contested()
    form.send({ type: 'choose', field: 'bio', side: 'theirs' })
    form.send({ type: 'merge' })
    expect(form.saveMember.requests[1]?.input.change).toEqual({ observations: 'Nota.' })
  })

  test('theirs throughout leaves nothing to save: one leaves, and what was typed is forgotten', async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.' } })
    form.send({ type: 'submit' })
    await form.saveMember.resolve({ outcome: 'conflict', member: theirs })
    form.send({ type: 'choose', field: 'bio', side: 'theirs' })
    form.send({ type: 'merge' })
    expect(form.state().value).toBe('left')
    expect(form.saveMember.requests).toHaveLength(1)
    expect(form.removeUnusedPhotos.requests).toEqual([])
    expect(form.drafts.at(-1)).toBeNull()
  })

  test('one may go back, and meets the same question again', async () => {
    const form = await contested()
    form.send({ type: 'back' })
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[1]?.input.updatedAt).toBe(ana.updated_at)
  })

  test('deleted meanwhile: everything typed is still there', async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.' } })
    form.send({ type: 'submit' })
    await form.saveMember.fail(new Refusal('member_gone'))
    expect(form.state().context).toMatchObject({ values: { bio: 'Minha.' }, failure: { code: 'member_gone' } })
  })
})

test('what a reload left comes back, on top of the version that it was typed into', async () => {
  const base = memberValuesOf(ana)
  const draft = {
    version: 1 as const,
    id: ana.id,
    base,
    updatedAt: 'then',
    values: { ...base, bio: 'Antes.' },
    uploads: [],
  }
  const form = await openMemberForm({ draft }, { ...ana, updated_at: 'now' })
  form.send({ type: 'submit' })
  expect(form.saveMember.requests[0]?.input).toEqual({ id: ana.id, updatedAt: 'then', change: { bio: 'Antes.' } })
})
