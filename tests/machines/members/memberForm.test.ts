import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#machines/shared/failure.ts'
import { memberValuesOf } from '#machines/members/memberForm.ts'
import { ana, newId, openMemberForm } from '#tests/support/memberForm.ts'
import { council, memberOf, ordinary } from '#tests/support/members.ts'
import { offline, temporaryFailures } from '#tests/support/settled.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('the right to open it', () => {
  test.each([
    ['a new member, by a council member', { access: council, memberId: null }, 'forbidden'],
    ['another member, by an ordinary member', { access: ordinary }, 'forbidden'],
    ['an invalid id', { memberId: 'ana' }, 'missing'],
  ])('%s: %s', async (_, change, state) => {
    const form = await openMemberForm(change)
    expect(form.state().value).toBe(state)
  })

  test('the current user: locked fields are not sent', async () => {
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
])('%s stays, is shown at its field, and no request is sent @APP-92 @APP-93', async (_, change, field) => {
  const form = await openMemberForm()
  form.send({ type: 'field.change', change })
  form.send({ type: 'submit' })
  expect(form.emitted).toEqual([field])
  expect(form.state().context.shown).toContain(field)
  expect(form.state().context.values).toMatchObject(change)
  expect(form.saveMember.requests).toEqual([])
})

test.each(temporaryFailures)(
  'a new member is sent completely, with the form’s id; after a failure ($kind) a second attempt is the same one @APP-77 @APP-92',
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
    await form.saveMember.resolve({ outcome: 'saved', member: memberOf({ id: newId }) })
    expect(form.emitted).toEqual(['member.saveFailed', 'member.created', 'member.changed'])
    expect(form.state().value).toBe('left')
  },
)

test('nothing changed: nothing is saved, and the form closes @MEM-28', async () => {
  const form = await openMemberForm()
  form.send({ type: 'submit' })
  expect(form.state().value).toBe('left')
  expect(form.emitted).toEqual([])
})

test('a field is checked when it is left with a value, not when it is only passed @APP-93', async () => {
  const form = await openMemberForm({ memberId: null })
  form.send({ type: 'field.leave', field: 'name' })
  expect(form.state().context.shown).toEqual([])
  form.send({ type: 'field.change', change: { entryDate: '31/02/2026' } })
  form.send({ type: 'field.leave', field: 'entryDate' })
  expect(form.state().context.shown).toEqual(['entryDate'])
})

test('cancelling closes at once while nothing was typed, else after one question, without a request', async () => {
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

describe('a conflict @MEM-29 @APP-147', () => {
  const theirs = { ...ana, bio: 'Deles.', position: 'Tesoureira', updated_at: 'later' }
  const contested = async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.', observations: 'Nota.' } })
    form.send({ type: 'submit' })
    await form.saveMember.resolve({ outcome: 'conflict', member: theirs })
    return form
  }

  test('keeps mine where I choose so, and theirs where only they changed', async () => {
    const form = await contested()
    form.send({ type: 'merge' })
    expect(form.saveMember.requests[1]?.input).toEqual({
      id: ana.id,
      updatedAt: 'later',
      change: { bio: 'Minha.', observations: 'Nota.' },
    })
    expect(form.state().context.values.position).toBe('Tesoureira')
  })

  test('takes theirs where I choose so', async () => {
    const form = await contested()
    form.send({ type: 'field.choose', field: 'bio', side: 'theirs' })
    form.send({ type: 'merge' })
    expect(form.saveMember.requests[1]?.input.change).toEqual({ observations: 'Nota.' })
  })

  test('is not what the form itself sent before a lost response: the correction is sent @MEM-29', async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.' } })
    form.send({ type: 'submit' })
    await form.saveMember.fail(offline)
    form.send({ type: 'field.change', change: { bio: 'Corrigida.' } })
    form.send({ type: 'submit' })
    const member = { ...ana, bio: 'Minha.', updated_at: 'later' }
    await form.saveMember.resolve({ outcome: 'conflict', member })
    expect(form.saveMember.requests[2]?.input).toEqual({
      id: ana.id,
      updatedAt: 'later',
      change: { bio: 'Corrigida.' },
    })
  })

  test('does not hide old values that are typed again after a lost response: they are sent', async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.' } })
    form.send({ type: 'submit' })
    await form.saveMember.fail(offline)
    form.send({ type: 'field.change', change: { bio: ana.bio } })
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[1]?.input).toEqual({
      id: ana.id,
      updatedAt: ana.updated_at,
      change: { bio: ana.bio },
    })
    await form.saveMember.resolve({ outcome: 'conflict', member: { ...ana, bio: 'Minha.', updated_at: 'later' } })
    expect(form.saveMember.requests[2]?.input).toMatchObject({ updatedAt: 'later', change: { bio: ana.bio } })
  })

  test('is impossible with the old values after a refusal: nothing is sent', async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.' } })
    form.send({ type: 'submit' })
    await form.saveMember.fail(new Refusal('23514'))
    form.send({ type: 'field.change', change: { bio: ana.bio } })
    form.send({ type: 'submit' })
    expect(form.saveMember.requests).toHaveLength(1)
    expect(form.state().value).toBe('left')
  })

  test('is not what a new member’s earlier attempt stored: the corrected name is saved @MEM-29', async () => {
    const form = await openMemberForm({ memberId: null })
    form.send({ type: 'field.change', change: { name: 'Bia' } })
    form.send({ type: 'submit' })
    await form.saveMember.fail(offline)
    form.send({ type: 'field.change', change: { name: 'Bia Reis' } })
    form.send({ type: 'submit' })
    const stored = { id: newId, name: 'Bia', entry_date: '2026-11-21', position: '', skills: [], updated_at: 'then' }
    await form.saveMember.resolve({ outcome: 'conflict', member: memberOf(stored) })
    expect(form.saveMember.requests[2]?.input).toMatchObject({
      id: newId,
      updatedAt: 'then',
      change: { name: 'Bia Reis' },
    })
    await form.saveMember.resolve({ outcome: 'saved', member: memberOf({ ...stored, name: 'Bia Reis' }) })
    expect(form.notices.map(({ key }) => key)).toEqual(['member.saveFailed', 'member.created'])
  })

  test('with theirs everywhere has nothing to save: the form closes and forgets the input', async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.' } })
    form.send({ type: 'submit' })
    await form.saveMember.resolve({ outcome: 'conflict', member: theirs })
    form.send({ type: 'field.choose', field: 'bio', side: 'theirs' })
    form.send({ type: 'merge' })
    expect(form.state().value).toBe('left')
    expect(form.saveMember.requests).toHaveLength(1)
    expect(form.removeUnusedPhotos.requests).toEqual([])
    expect(form.drafts.at(-1)).toBeNull()
  })

  test('lets the user return to the merged form, which is saved over the new version', async () => {
    const form = await contested()
    form.send({ type: 'back' })
    expect(form.state().context.values).toMatchObject({ bio: 'Minha.', position: 'Tesoureira' })
    expect(form.drafts.at(-1)).toBe('kept')
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[1]?.input.updatedAt).toBe('later')
  })

  test('with a deletion keeps the whole input @MEM-30', async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.' } })
    form.send({ type: 'submit' })
    await form.saveMember.fail(new Refusal('member_gone'))
    expect(form.state().context).toMatchObject({ values: { bio: 'Minha.' }, failure: { code: 'member_gone' } })
  })

  test.each([
    ['an anonymisation', {}, { ...theirs, bio: '', anonymised_at: 'now' }, 'member_anonymised'],
    ['the loss of the own record', { access: ordinary }, { ...theirs, user_id: null }, '42501'],
  ])('with %s keeps the whole input, also after a second attempt @MEM-896', async (_, change, locked, code) => {
    const form = await openMemberForm(change, { ...ana, user_id: 'me' })
    form.send({ type: 'field.change', change: { bio: 'Minha.' } })
    for (const attempt of [1, 2]) {
      form.send({ type: 'submit' })
      await form.saveMember.resolve({ outcome: 'conflict', member: locked })
      expect(form.state().value).toEqual({ editing: 'resting' })
      expect(form.state().context).toMatchObject({ values: { bio: 'Minha.' }, failure: { code }, conflict: null })
      expect(form.notices).toHaveLength(attempt)
    }
    expect(form.drafts).not.toContain(null)
    form.send({ type: 'cancel' })
    expect(form.state().value).toBe('discarding')
  })
})

test('a draft is restored after a reload, with the version on which it was typed @APP-90', async () => {
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

test('a draft has what was sent before a reload: it is no change of another user @MEM-29', async () => {
  const base = memberValuesOf(ana)
  const [values, sent] = [{ ...base, bio: 'Corrigida.' }, [{ ...base, bio: 'Enviada.' }]]
  const draft = { version: 1 as const, id: ana.id, base, updatedAt: ana.updated_at, values, sent, uploads: [] }
  const stored = { ...ana, bio: 'Enviada.', updated_at: 'later' }
  const form = await openMemberForm({ draft }, stored)
  form.send({ type: 'submit' })
  await form.saveMember.resolve({ outcome: 'conflict', member: stored })
  expect(form.saveMember.requests[1]?.input).toMatchObject({ updatedAt: 'later', change: { bio: 'Corrigida.' } })
})
