import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#machines/shared/failure.ts'
import { memberValuesOf } from '#machines/members/memberForm.ts'
import { ana, newId, openMemberForm } from '#tests/support/memberForm.ts'
import { memberOf, ordinary } from '#tests/support/members.ts'
import { offline } from '#tests/support/settled.ts'

// Values that no step of the walk has.

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

const sent = ({ saveMember }: Awaited<ReturnType<typeof openMemberForm>>) =>
  saveMember.requests.map(({ input }) => input)

test('the locked fields of the own record are not sent', async () => {
  const form = await openMemberForm({ access: ordinary }, memberOf({ user_id: 'me' }))
  form.send({ type: 'field.change', change: { bio: 'Nova.', status: 'inativo', position: 'Membro' } })
  form.send({ type: 'submit' })
  expect(sent(form)[0]?.change).toEqual({ bio: 'Nova.' })
})

test('a new member is sent completely, with the form’s id; a second attempt is the same one @APP-77 @APP-92', async () => {
  const form = await openMemberForm({ memberId: null })
  form.send({ type: 'field.change', change: { name: 'Bia' } })
  form.send({ type: 'submit' })
  await form.saveMember.fail(offline)
  form.send({ type: 'submit' })
  const [first, second] = sent(form)
  expect(first).toEqual(second)
  const change = { name: 'Bia', entry_date: '2026-11-21', status: 'ativo', photo_url: null }
  expect(first).toMatchObject({ id: newId, updatedAt: null, change })
  await form.saveMember.resolve({ outcome: 'asBefore', member: memberOf({ id: newId }) })
  expect(form.emitted).toEqual(['member.saveFailed', 'member.created', 'member.changed'])
})

test('a field is checked when it is left with a value, not when it is only passed @APP-93', async () => {
  const form = await openMemberForm({ memberId: null })
  form.send({ type: 'field.leave', field: 'name' })
  form.send({ type: 'field.change', change: { entryDate: '31/02/2026' } })
  form.send({ type: 'field.leave', field: 'entryDate' })
  expect(form.state().context.shown).toEqual(['entryDate'])
})

test.each([
  ['mine', { bio: 'Minha.', observations: 'Nota.' }],
  ['theirs', { observations: 'Nota.' }],
] as const)(
  'a conflict that is settled with %s saves only what differs from their version @MEM-29',
  async (side, change) => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Minha.', observations: 'Nota.' } })
    form.send({ type: 'submit' })
    const theirs = { ...ana, bio: 'Deles.', position: 'Tesoureira', updated_at: 'later' }
    await form.saveMember.resolve({ outcome: 'conflict', member: theirs })
    form.send({ type: 'field.choose', field: 'bio', side })
    form.send({ type: 'merge' })
    expect(sent(form)[1]).toEqual({ id: ana.id, updatedAt: 'later', change })
  },
)

test('a draft is restored after a reload, with the version on which it was typed @APP-90', async () => {
  const base = memberValuesOf(ana)
  const values = { ...base, bio: 'Antes.' }
  const draft = { version: 1 as const, id: ana.id, base, updatedAt: 'then', values, uploads: [] }
  const form = await openMemberForm({ draft }, { ...ana, updated_at: 'now' })
  form.send({ type: 'submit' })
  expect(sent(form)[0]).toEqual({ id: ana.id, updatedAt: 'then', change: { bio: 'Antes.' } })
})

describe('a photo', () => {
  const prepared = { blob: new Blob(['square']), path: 'member-photos/1790000000000-aaaaaaaaaaaaaaaaaaaaaa.webp' }
  const addressOf = (path = prepared.path) => `/storage/v1/object/public/confraria-assets/${path}`
  const withPhoto = async (confirm = true) => {
    const form = await openMemberForm()
    form.send({ type: 'photo.pick', file: new File(['a picture'], 'ana.png', { type: 'image/png' }) })
    await form.readPicture.resolve({ width: 400, height: 300 })
    if (!confirm) return form
    form.send({ type: 'crop.confirm' })
    await form.prepareMemberPhoto.resolve(prepared)
    return form
  }

  test('is cropped to its middle, uploaded and set, and the replaced one is removed at the end @MEM-48', async () => {
    const form = await withPhoto()
    expect(form.prepareMemberPhoto.requests[0]?.input.crop).toEqual({ x: 50, y: 0, size: 300 })
    await form.uploadPhoto.resolve()
    form.send({ type: 'submit' })
    expect(sent(form)[0]?.change).toEqual({ photo_url: addressOf() })
    await form.saveMember.resolve({ outcome: 'saved', member: { ...ana, photo_url: addressOf() } })
    expect(form.removeUnusedPhotos.requests[0]?.input).toEqual({ addresses: [ana.photo_url] })
  })

  test('is cropped to the moved square', async () => {
    const form = await withPhoto(false)
    form.send({ type: 'crop.change', crop: { x: 10, y: 20, size: 200 } })
    form.send({ type: 'crop.confirm' })
    expect(form.prepareMemberPhoto.requests[0]?.input.crop).toEqual({ x: 10, y: 20, size: 200 })
  })

  test('is uploaded again to the same path, or with a used name to another', async () => {
    const form = await withPhoto()
    await form.uploadPhoto.fail(offline)
    form.send({ type: 'photo.retry' })
    await form.uploadPhoto.fail(new Refusal('name_taken'))
    form.send({ type: 'photo.retry' })
    const [first, second, renamed] = form.uploadPhoto.requests.map(({ input }) => input.photo)
    expect([first, second]).toEqual([prepared, prepared])
    expect(renamed?.blob).toBe(prepared.blob)
    expect(renamed?.path).toMatch(/^member-photos\/\d{13}-[\w-]{22}\.webp$/u)
    expect(renamed?.path).not.toBe(prepared.path)
    await form.uploadPhoto.resolve()
    form.send({ type: 'submit' })
    expect(sent(form)[0]?.change).toEqual({ photo_url: addressOf(renamed?.path) })
  })

  test('whose upload was cancelled is removed when the user leaves @MEM-48', async () => {
    const form = await withPhoto()
    form.send({ type: 'photo.cancel' })
    form.send({ type: 'cancel' })
    expect(form.removeUnusedPhotos.requests[0]?.input).toEqual({ addresses: [addressOf()] })
  })

  test('that a lost attempt may have saved is not removed', async () => {
    const form = await withPhoto()
    await form.uploadPhoto.resolve()
    form.send({ type: 'submit' })
    await form.saveMember.fail(offline)
    form.send({ type: 'discard' })
    expect(form.removeUnusedPhotos.requests).toEqual([])
    expect(form.state().value).toBe('left')
  })
})
