import { randomBytes } from 'node:crypto'
import { StorageApiError } from '@supabase/supabase-js'
import { afterAll, describe, expect, test } from 'vitest'
import { startTarget, type Target } from '#tests/support/target.ts'
import { pdf, png } from '#tests/local/storage/storagePictures.ts'

/** What every Supabase does equally with the product's bucket and policies. */

const made: string[] = []

const bucketOf = (client: Awaited<ReturnType<Target['person']>>) => client.storage.from('confraria-assets')

const target = await startTarget()
const mine = bucketOf(await target.person('membro11'))
const other = bucketOf(await target.person('membro12'))
const service = bucketOf(target.client(target.serviceKey))
afterAll(async () => {
  await service.remove(made)
  await target.stop()
})

/** A new name that the policies accept. */
const fresh = () => {
  const name = `member-photos/${Date.now()}-${randomBytes(16).toString('base64url')}.png`
  made.push(name)
  return name
}
const picture = (size = 300) => new Blob([png(size)], { type: 'image/png' })
const uploaded = async (size = 300) => {
  const name = fresh()
  const { error } = await mine.upload(name, picture(size))
  if (error) throw error
  return name
}
const refusal = (error: unknown) =>
  error instanceof StorageApiError ? [error.status, error.statusCode, error.message] : error

const notFound = [400, '404', 'Object not found']
const denied = [400, '403', 'new row violates row-level security policy']
const taken = [400, '409', 'The resource already exists']

test('a picture is uploaded, shown to everyone, described to its owner, and removed', async () => {
  const name = fresh()
  const { data } = await mine.upload(name, picture(), { cacheControl: '60' })
  expect(data).toMatchObject({ path: name, fullPath: `confraria-assets/${name}` })
  const shown = await fetch(mine.getPublicUrl(name, { download: 'férias.png' }).data.publicUrl)
  expect([shown.status, shown.headers.get('content-type'), (await shown.arrayBuffer()).byteLength]).toEqual([
    200,
    'image/png',
    300,
  ])
  expect(shown.headers.get('content-disposition')).toContain("filename*=UTF-8''f%C3%A9rias.png")
  expect((await mine.info(name)).data).toMatchObject({ name, size: 300, contentType: 'image/png' })
  expect((await mine.exists(name)).data).toBe(true)
  const listed = await mine.list('member-photos', { search: name.split('/')[1] ?? '' })
  expect(listed.data?.map((entry) => entry.metadata?.['size'] as number)).toEqual([300])
  expect((await other.list('member-photos', { search: name.split('/')[1] ?? '' })).data).toEqual([])
  expect((await other.remove([name])).data).toEqual([])
  expect((await mine.remove([name])).data).toMatchObject([{ name }])
  expect(refusal((await mine.download(name)).error)).toEqual(notFound)
})

test('a signed address is for one object and requires the right to select it', async () => {
  const name = await uploaded()
  const { data } = await mine.createSignedUrl(name, 60)
  expect((await fetch(data?.signedUrl ?? '')).status).toBe(200)
  const elsewhere = await fetch((data?.signedUrl ?? '').replace('.png', '.jpg'))
  expect([elsewhere.status, await elsewhere.json()]).toEqual([
    400,
    expect.objectContaining({ error: 'InvalidSignature' }),
  ])
  const forged = await fetch(`${(data?.signedUrl ?? '').slice(0, -5)}AAAAA`)
  expect([forged.status, await forged.json()]).toEqual([400, expect.objectContaining({ error: 'InvalidJWT' })])
  expect(refusal((await other.createSignedUrl(name, 60)).error)).toEqual(notFound)
  const many = await mine.createSignedUrls([name, 'member-photos/nada.png'], 60)
  expect(many.data?.map(({ error }) => error)).toEqual([
    null,
    'Either the object does not exist or you do not have access to it',
  ])
})

test('an upload address accepts one file, from anyone', async () => {
  const name = fresh()
  const { data } = await mine.createSignedUploadUrl(name)
  const stranger = bucketOf(target.client())
  const done = await stranger.uploadToSignedUrl(name, data?.token ?? '', picture())
  expect([done.error, done.data?.fullPath]).toEqual([null, `confraria-assets/${name}`])
  expect((await mine.info(name)).data?.size).toBe(300)
  expect(refusal((await stranger.uploadToSignedUrl(name, data?.token ?? '', picture())).error)).toEqual(taken)
  expect(refusal((await stranger.uploadToSignedUrl(fresh(), data?.token ?? '', picture())).error)).toEqual([
    400,
    '400',
    'Invalid signature',
  ])
  expect(refusal((await stranger.createSignedUploadUrl(fresh())).error)).toEqual(denied)
})

test('names are unique, and an upload address, even with upsert, replaces nothing', async () => {
  const name = fresh()
  const { data } = await mine.createSignedUploadUrl(name, { upsert: true })
  const signed = (size: number) => mine.uploadToSignedUrl(name, data?.token ?? '', picture(size))
  expect(refusal((await mine.upload(name, picture())).error)).toBeNull()
  expect(refusal((await signed(301)).error)).toEqual(taken)
  expect((await mine.download(name)).data?.size).toBe(300)
  expect((await mine.remove([name])).data).toMatchObject([{ name }])
  for (const result of [signed(302), mine.upload(name, picture()), other.upload(name, picture())])
    expect(refusal((await result).error)).toEqual(taken)
  expect(refusal((await service.upload(name, picture(), { upsert: true })).error)).toEqual(taken)
  expect(refusal((await service.download(name)).error)).toEqual(notFound)
  const renamed = await uploaded()
  expect(refusal((await service.update(renamed, picture(303))).error)).toEqual(taken)
  expect((await mine.download(renamed)).data?.size).toBe(300)
})

test('copies require the rights to select and to insert; nothing is moved', async () => {
  const [name, twin] = [await uploaded(321), fresh()]
  expect((await mine.copy(name, twin)).data).toEqual({ path: `confraria-assets/${twin}` })
  expect((await mine.download(twin)).data?.size).toBe(321)
  expect(refusal((await mine.copy(name, twin)).error)).toEqual(taken)
  expect(refusal((await other.copy(name, fresh())).error)).toEqual(notFound)
  expect(refusal((await mine.copy(name, 'elsewhere/x.png')).error)).toEqual(denied)
  expect(refusal((await mine.move(name, fresh())).error)).toEqual(notFound)
  expect(refusal((await service.move(name, fresh())).error)).toEqual(taken)
  expect((await service.download(name)).data?.size).toBe(321)
})

describe('an upload is refused', () => {
  const cases: [string, () => string, Blob, unknown[]][] = [
    [
      'of a PDF',
      fresh,
      new Blob([pdf()], { type: 'application/pdf' }),
      [400, '415', 'mime type application/pdf is not supported'],
    ],
    [
      'of more than 5 MB',
      fresh,
      picture(5 * 1024 * 1024 + 1),
      [400, '413', 'The object exceeded the maximum allowed size'],
    ],
    ['to a name of another kind', () => 'x.png', picture(), denied],
    ['to a name of more than 1,024 characters', () => `${'x'.repeat(1_021)}.png`, picture(), denied],
    ['to a name with an emoji', () => 'x🎉.png', picture(), [400, '400', 'Invalid key: x🎉.png']],
  ]
  test.each(cases)('%s', async (_title, name, file, refused) => {
    expect(refusal((await mine.upload(name(), file)).error)).toEqual(refused)
  })

  test('of more than 5 MB without a declared length', async () => {
    const name = fresh()
    const { data } = await (await target.person('membro11')).auth.getSession()
    const chunk = png(64 * 1024)
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => (sent++ > 82 ? controller.close() : controller.enqueue(chunk)),
    })
    const headers = { authorization: `Bearer ${data.session?.access_token}`, 'content-type': 'image/png' }
    const streamed = { method: 'POST', headers, body, duplex: 'half' }
    const response = await fetch(`${target.url}/storage/v1/object/confraria-assets/${name}`, streamed)
    expect(response.ok).toBe(false)
    expect(refusal((await mine.download(name)).error)).toEqual(notFound)
  })

  test('by strangers, and to an existing name', async () => {
    expect(refusal((await bucketOf(target.client()).upload(fresh(), picture())).error)).toEqual(denied)
    const name = await uploaded()
    expect(refusal((await mine.upload(name, picture())).error)).toEqual(taken)
    expect(refusal((await mine.upload(name, picture(), { upsert: true })).error)).toEqual(denied)
  })
})

test('a file may be empty, and its content may contradict the declared type', async () => {
  for (const bytes of [new Uint8Array(), pdf(301)]) {
    const name = fresh()
    expect((await mine.upload(name, new Blob([bytes], { type: 'image/png' }))).error).toBeNull()
    expect((await mine.info(name)).data).toMatchObject({ size: bytes.byteLength, contentType: 'image/png' })
  }
})

test('bare bytes must have exactly a type that the bucket lists', async () => {
  const send = (contentType: string) => mine.upload(fresh(), png(300), { contentType })
  expect((await send('image/png')).error).toBeNull()
  expect(refusal((await send('image/png; charset=utf-8')).error)).toEqual([
    400,
    '415',
    'mime type image/png; charset=utf-8 is not supported',
  ])
})

test('only the service key creates, changes and deletes buckets', async () => {
  const id = `contrato-${randomBytes(6).toString('hex')}`
  const storage = target.client(target.serviceKey).storage
  const member = (await target.person('membro11')).storage
  expect(refusal((await member.createBucket(id)).error)).toEqual(denied)
  expect((await storage.createBucket(id, { public: false })).data).toEqual({ name: id })
  expect(refusal((await member.deleteBucket(id)).error)).toEqual([400, '404', 'Bucket not found'])
  expect((await storage.updateBucket(id, { public: true, fileSizeLimit: '1MB' })).error).toBeNull()
  expect((await storage.getBucket(id)).data).toMatchObject({ public: true, file_size_limit: 1_000_000 })
  await storage.from(id).upload('x.txt', new Blob(['x'], { type: 'text/plain' }))
  expect(refusal((await storage.deleteBucket(id)).error)).toEqual([
    400,
    '409',
    'The bucket you tried to delete is not empty',
  ])
  await storage.from(id).remove(['x.txt'])
  expect((await storage.deleteBucket(id)).data).toEqual({ message: 'Successfully deleted' })
  expect(refusal((await storage.getBucket(id)).error)).toEqual([400, '404', 'Bucket not found'])
})

test('the product finds its buckets; only the service key empties one; neither members nor admins change or delete it', async () => {
  const name = await uploaded()
  for (const who of ['membro11', 'admin']) {
    const { storage } = await target.person(who)
    expect((await storage.listBuckets()).data?.map(({ id }) => id).toSorted()).toEqual([
      'confraria-assets',
      'confraria-provas',
    ])
    const missing = [400, '404', 'Bucket not found']
    const onlyService = [400, '403', 'Access denied: Invalid role']
    expect(refusal((await storage.emptyBucket('confraria-assets')).error)).toEqual(onlyService)
    expect(refusal((await storage.updateBucket('confraria-assets', { public: false })).error)).toEqual(missing)
    expect((await storage.deleteBucket('confraria-assets')).error).not.toBeNull()
  }
  expect((await mine.info(name)).data).toMatchObject({ name })
  expect((await fetch(mine.getPublicUrl(name).data.publicUrl)).status).toBe(200)
})
