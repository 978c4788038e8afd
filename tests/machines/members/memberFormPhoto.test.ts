import { beforeEach, describe, expect, test, vi } from 'vitest'
import { Refusal } from '#machines/shared/failure.ts'
import { ana, openMemberForm } from '#tests/support/memberForm.ts'
import { offline } from '#tests/support/settled.ts'

const file = new File(['a picture'], 'ana.png', { type: 'image/png' })
const prepared = { blob: new Blob(['square']), path: 'member-photos/1790000000000-aaaaaaaaaaaaaaaaaaaaaa.webp' }
const address = '/storage/v1/object/public/confraria-assets/member-photos/1790000000000-aaaaaaaaaaaaaaaaaaaaaa.webp'

const withPhoto = async (form: Awaited<ReturnType<typeof openMemberForm>>) => {
  form.send({ type: 'photo.pick', file })
  await form.readPicture.resolve({ width: 400, height: 300 })
  form.send({ type: 'crop.confirm' })
  await form.prepareMemberPhoto.resolve(prepared)
}

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

describe('a photo', () => {
  test('is cropped, uploaded and set, and the replaced photo is removed at the end @MEM-48', async () => {
    const form = await openMemberForm()
    await withPhoto(form)
    expect(form.prepareMemberPhoto.requests[0]?.input.crop).toEqual({ x: 50, y: 0, size: 300 })
    await form.uploadPhoto.resolve()
    expect(form.emitted).toEqual(['notice.outdated', 'member.photoUploaded'])
    expect(form.state().value).toEqual({ editing: 'resting' })
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[0]?.input.change).toEqual({ photo_url: address })
    await form.saveMember.resolve({ outcome: 'saved', member: { ...ana, photo_url: address } })
    expect(form.removeUnusedPhotos.requests[0]?.input).toEqual({ addresses: [ana.photo_url] })
    await form.removeUnusedPhotos.resolve()
    expect(form.state().value).toBe('left')
  })

  test('that cannot be read is refused, and the old one stays; the next one withdraws the notice @MEM-50 @MEM-862', async () => {
    const form = await openMemberForm()
    form.send({ type: 'photo.pick', file })
    await form.readPicture.fail(new Refusal('photo_format'))
    expect(form.emitted).toEqual(['member.photoRefused'])
    expect(form.state().context).toMatchObject({ picked: null, values: { photo: ana.photo_url } })
    form.send({ type: 'photo.pick', file })
    expect(form.notices).toHaveLength(1)
    await form.readPicture.resolve({ width: 400, height: 300 })
    expect(form.notices.at(-1)).toEqual({
      key: 'notice.outdated',
      of: ['member.photoRefused', 'member.photoFailed'],
    })
  })

  test('is cropped to the moved square, or cancelled, and another can be picked', async () => {
    const form = await openMemberForm()
    form.send({ type: 'photo.pick', file })
    await form.readPicture.resolve({ width: 400, height: 300 })
    form.send({ type: 'photo.cancel' })
    expect(form.state().value).toEqual({ editing: 'resting' })
    form.send({ type: 'photo.pick', file })
    await form.readPicture.resolve({ width: 400, height: 300 })
    form.send({ type: 'crop.change', crop: { x: 10, y: 20, size: 200 } })
    form.send({ type: 'crop.confirm' })
    expect(form.prepareMemberPhoto.requests.map(({ input }) => input.crop)).toEqual([{ x: 10, y: 20, size: 200 }])
  })

  test.each([
    ['stays too large', 'photo_size', 'photoTooLarge'],
    ['cannot be cropped', 'photo_format', 'photoFormat'],
  ])('that %s is refused with its own reason', async (_, code, fault) => {
    const form = await openMemberForm()
    form.send({ type: 'photo.pick', file })
    await form.readPicture.resolve({ width: 400, height: 300 })
    form.send({ type: 'crop.confirm' })
    await form.prepareMemberPhoto.fail(new Refusal(code))
    expect(form.notices.at(-1)).toEqual({ key: 'member.photoRefused', fault })
  })

  test('of too many pixels is refused before cropping with its own reason, and the input stays', async () => {
    const form = await openMemberForm()
    form.send({ type: 'field.change', change: { bio: 'Nova.' } })
    form.send({ type: 'photo.pick', file })
    await form.readPicture.fail(new Refusal('photo_pixels'))
    expect(form.notices).toEqual([{ key: 'member.photoRefused', fault: 'photoPixels' }])
    expect(form.state().context).toMatchObject({ picked: null, values: { photo: ana.photo_url, bio: 'Nova.' } })
  })

  test('that the user removes is removed on saving', async () => {
    const form = await openMemberForm()
    form.send({ type: 'photo.remove' })
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[0]?.input.change).toEqual({ photo_url: null })
  })

  test('shows the progress of its upload, and begins again after a failure @MEM-46', async () => {
    const form = await openMemberForm()
    await withPhoto(form)
    expect(form.state().context.progress).toBeNull()
    form.uploadPhoto.requests[0]?.input.parent.send({ type: 'upload.progress', sent: 30, total: 90 })
    expect(form.state().context.progress).toEqual({ sent: 30, total: 90 })
    await form.uploadPhoto.fail(offline)
    form.send({ type: 'photo.retry' })
    expect(form.state().context.progress).toBeNull()
  })

  test('with a failed upload shows the reason until it is uploaded again or removed', async () => {
    const form = await openMemberForm()
    await withPhoto(form)
    await form.uploadPhoto.fail(offline)
    expect(form.state().context.picked?.failure).toMatchObject({ kind: 'offline' })
    form.send({ type: 'photo.retry' })
    expect(form.state().context.picked?.failure).toBeNull()
    await form.uploadPhoto.fail(offline)
    form.send({ type: 'photo.remove' })
    expect(form.state()).toMatchObject({ value: { editing: 'resting' }, context: { picked: null } })
  })

  test('with a failed upload is uploaded again to the same path; the form is not saved without it', async () => {
    const form = await openMemberForm()
    await withPhoto(form)
    await form.uploadPhoto.fail(offline)
    form.send({ type: 'submit' })
    expect(form.emitted).toEqual(['notice.outdated', 'member.photoFailed', 'photo'])
    form.send({ type: 'photo.retry' })
    expect(form.uploadPhoto.requests.map(({ input }) => input.photo.path)).toEqual([prepared.path, prepared.path])
  })

  test('with a used name is uploaded again under another', async () => {
    const form = await openMemberForm()
    await withPhoto(form)
    await form.uploadPhoto.fail(new Refusal('name_taken'))
    form.send({ type: 'photo.retry' })
    const renamed = form.uploadPhoto.requests[1]?.input.photo
    expect(renamed?.blob).toBe(prepared.blob)
    expect(renamed?.path).toMatch(/^member-photos\/\d{13}-[\w-]{22}\.webp$/u)
    expect(renamed?.path).not.toBe(prepared.path)
    await form.uploadPhoto.resolve()
    form.send({ type: 'submit' })
    expect(form.saveMember.requests[0]?.input.change).toEqual({
      photo_url: `/storage/v1/object/public/confraria-assets/${renamed?.path}`,
    })
  })

  test('over the rate limit stays, and is uploaded again to the same path', async () => {
    const form = await openMemberForm()
    await withPhoto(form)
    await form.uploadPhoto.fail({ code: 'PT429', message: 'Você pode enviar no máximo 40 imagens por hora.' })
    expect(form.state().context.picked?.failure).toMatchObject({ code: 'PT429' })
    form.send({ type: 'photo.retry' })
    expect(form.uploadPhoto.requests.map(({ input }) => input.photo)).toEqual([prepared, prepared])
  })

  test('whose upload was cancelled is removed when the user leaves @MEM-48', async () => {
    const form = await openMemberForm()
    await withPhoto(form)
    form.send({ type: 'photo.cancel' })
    form.send({ type: 'cancel' })
    expect(form.removeUnusedPhotos.requests[0]?.input).toEqual({ addresses: [address] })
  })

  test('that a lost attempt may have saved is not removed', async () => {
    const form = await openMemberForm()
    await withPhoto(form)
    await form.uploadPhoto.resolve()
    form.send({ type: 'submit' })
    await form.saveMember.fail(offline)
    form.send({ type: 'discard' })
    expect(form.removeUnusedPhotos.requests).toEqual([])
    expect(form.state().value).toBe('left')
  })
})
