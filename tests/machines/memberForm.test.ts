import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import type { MemberSaved, MemberToSave } from '#machines/actors/memberRecord.ts'
import type { PreparedPhoto } from '#machines/actors/photo.ts'
import { memberFormMachine } from '#machines/memberForm.machine.ts'
import type { MemberFormInput } from '#machines/memberFormState.ts'
import type { Crop, Size } from '#machines/model/crop.ts'
import { Refusal } from '#machines/model/failure.ts'
import type { Member } from '#machines/model/member.ts'
import { memberValuesOf, newMemberValues, type MemberDraft } from '#machines/model/memberForm.ts'
import { admin, council, memberOf, ordinary } from '#tests/support/members.ts'
import { held, offline } from '#tests/support/settled.ts'

const ana = memberOf({
  bio: 'Marceneira.',
  photo_url: '/storage/v1/object/public/confraria-assets/member-photos/old.webp',
})
const file = new File(['a picture'], 'ana.png', { type: 'image/png' })
const prepared = { blob: new Blob(['square']), path: 'member-photos/new.webp' }
const address = '/storage/v1/object/public/confraria-assets/member-photos/new.webp'
const newId = '11111111-1111-4111-8111-111111111111'

const open = async (change: Partial<MemberFormInput> = {}, member: Member = ana) => {
  const calls = {
    loadMember: held<Member, { id: string }>(),
    saveMember: held<MemberSaved, MemberToSave>(),
    readPicture: held<Size, { file: File }>(),
    prepareMemberPhoto: held<PreparedPhoto, { file: File; crop: Crop }>(),
    uploadMemberPhoto: held<void, PreparedPhoto>(),
    removeUnusedPhotos: held<void, { addresses: readonly string[] }>(),
  }
  const drafts: (MemberDraft | null | 'kept')[] = []
  const machine = memberFormMachine.provide({
    actors: Object.fromEntries(Object.entries(calls).map(([name, { logic }]) => [name, logic])),
    actions: { keepDraft: () => void drafts.push('kept'), forgetDraft: () => void drafts.push(null) },
  })
  const input = {
    userId: 'me',
    access: admin,
    memberId: ana.id,
    newId,
    blank: newMemberValues('2026-11-21'),
    draft: null,
    ...change,
  }
  const actor = createActor(machine, { input })
  const told: unknown[] = []
  actor.on('notice', ({ notice }) => told.push(notice.key))
  actor.on('member.saved', ({ type }) => told.push(type))
  actor.on('field.fault', ({ field }) => told.push(field))
  actor.start()
  if (actor.getSnapshot().matches('loading')) await calls.loadMember.answer(member)
  return { ...calls, actor, send: actor.send.bind(actor), state: () => actor.getSnapshot(), told, drafts }
}

const withPhoto = async (form: Awaited<ReturnType<typeof open>>) => {
  form.send({ type: 'photo.pick', file })
  await form.readPicture.answer({ width: 400, height: 300 })
  form.send({ type: 'crop.confirm' })
  await form.prepareMemberPhoto.answer(prepared)
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('who opens it', () => {
  test.each([
    ['a new member, by a council member', { access: council, memberId: null }, 'forbidden'],
    ['somebody else, by an ordinary member', { access: ordinary }, 'forbidden'],
    ['an id that is none', { memberId: 'ana' }, 'missing'],
  ])('%s: %s', async (_, change, state) => {
    const form = await open(change)
    expect(form.state().value).toBe(state)
  })

  test('oneself: what is locked is not sent, whatever the form holds', async () => {
    const form = await open({ access: ordinary }, memberOf({ user_id: 'me' }))
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
  const form = await open()
  form.send({ type: 'field.change', change })
  form.send({ type: 'submit' })
  expect(form.told).toEqual([field])
  expect(form.state().context.values).toMatchObject(change)
  expect(form.saveMember.requests).toEqual([])
})

test('a new member is sent whole, with the id of the form; a second attempt is the same one', async () => {
  const form = await open({ memberId: null })
  form.send({ type: 'field.change', change: { name: 'Bia' } })
  form.send({ type: 'submit' })
  await form.saveMember.fail(offline)
  expect(form.state().context).toMatchObject({ values: { name: 'Bia' }, failure: { kind: 'offline' } })
  form.send({ type: 'submit' })
  const [first, second] = form.saveMember.requests.map(({ input }) => input)
  expect(first).toEqual(second)
  expect(first).toMatchObject({
    id: newId,
    updatedAt: null,
    change: { name: 'Bia', entry_date: '2026-11-21', status: 'ativo', photo_url: null },
  })
  await form.saveMember.answer({ outcome: 'asBefore', member: memberOf({ id: newId }) })
  expect(form.told).toEqual(['member.saveFailed', 'member.created', 'member.saved'])
  expect(form.state().value).toBe('left')
})

test('nothing changed: nothing is saved, one leaves', async () => {
  const form = await open()
  form.send({ type: 'submit' })
  expect(form.state().value).toBe('left')
  expect(form.told).toEqual([])
})

describe('a photo', () => {
  test('is cut, sent, put in the form, and the one that it replaces is removed in the end', async () => {
    const form = await open()
    await withPhoto(form)
    expect(form.prepareMemberPhoto.requests[0]?.input.crop).toEqual({ x: 50, y: 0, size: 300 })
    await form.uploadMemberPhoto.answer()
    expect(form.told).toEqual(['member.photoUploaded'])
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[0]?.input.change).toEqual({ photo_url: address })
    await form.saveMember.answer({ outcome: 'saved', member: { ...ana, photo_url: address } })
    expect(form.removeUnusedPhotos.requests[0]?.input).toEqual({ addresses: [ana.photo_url] })
    await form.removeUnusedPhotos.answer()
    expect(form.state().value).toBe('left')
  })

  test('that is a PDF, or cannot be read, is refused, and the old one stays', async () => {
    const form = await open()
    form.send({ type: 'photo.pick', file: new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }) })
    form.send({ type: 'photo.pick', file })
    await form.readPicture.fail(new Refusal('photo_format'))
    expect(form.told).toEqual(['member.photoInvalid', 'member.photoInvalid'])
    expect(form.state().context).toMatchObject({ picked: null, values: { photo: ana.photo_url } })
  })

  test('whose upload breaks off is sent again at the same path; the form is not saved without it', async () => {
    const form = await open()
    await withPhoto(form)
    await form.uploadMemberPhoto.fail(offline)
    form.send({ type: 'submit' })
    expect(form.told).toEqual(['member.photoFailed', 'photo'])
    form.send({ type: 'photo.retry' })
    expect(form.uploadMemberPhoto.requests.map(({ input }) => input.path)).toEqual([prepared.path, prepared.path])
  })

  test('that was given up on its way is removed when one leaves', async () => {
    const form = await open()
    await withPhoto(form)
    form.send({ type: 'photo.cancel' })
    form.send({ type: 'cancel' })
    expect(form.removeUnusedPhotos.requests[0]?.input).toEqual({ addresses: [address] })
  })

  test('that a lost attempt may have put to use is left alone', async () => {
    const form = await open()
    await withPhoto(form)
    await form.uploadMemberPhoto.answer()
    form.send({ type: 'submit' })
    await form.saveMember.fail(offline)
    form.send({ type: 'discard' })
    expect(form.removeUnusedPhotos.requests).toEqual([])
    expect(form.state().value).toBe('left')
  })
})

describe('somebody else was first', () => {
  const theirs = { ...ana, bio: 'Deles.', position: 'Tesoureira', updated_at: 'later' }
  const contested = async () => {
    const form = await open()
    form.send({ type: 'field.change', change: { bio: 'Minha.', observations: 'Nota.' } })
    form.send({ type: 'submit' })
    await form.saveMember.answer({ outcome: 'conflict', member: theirs })
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

  test('one may go back, and meets the same question again', async () => {
    const form = await contested()
    form.send({ type: 'back' })
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[1]?.input.updatedAt).toBe(ana.updated_at)
  })

  test('deleted meanwhile: everything typed is still there', async () => {
    const form = await open()
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
  const form = await open({ draft }, { ...ana, updated_at: 'now' })
  form.send({ type: 'submit' })
  expect(form.saveMember.requests[0]?.input).toEqual({ id: ana.id, updatedAt: 'then', change: { bio: 'Antes.' } })
})
