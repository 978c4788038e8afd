import { afterAll, describe, expect, test } from 'vitest'
import { jpeg, pdf, png } from './storagePictures.ts'
import { denied, noBucket, notFound, refusal, taken, startStorage } from './storageServer.ts'

const server = await startStorage()
afterAll(() => server.stop())
const owner = await server.person()
for (const name of ['a/one.jpg', 'a/two.jpg', 'a/b/three.jpg', 'top.jpg']) {
  const { error } = await owner.storage.from('pictures').upload(name, jpeg(), { contentType: 'image/jpeg' })
  if (error) throw error
}
const { error } = await owner.storage.from('letters').upload('secret.pdf', pdf(), { contentType: 'application/pdf' })
if (error) throw error

describe('a public address', () => {
  const fetchPublic = (name: string, init?: RequestInit) =>
    fetch(owner.storage.from('pictures').getPublicUrl(name).data.publicUrl, init)

  test('needs no key, and has the stored type, nosniff, a cache time and an ETag', async () => {
    const response = await fetchPublic('a/one.jpg')
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '200',
      'x-content-type-options': 'nosniff',
      'cache-control': 'max-age=3600',
      'content-security-policy': "default-src 'none'; sandbox",
      'access-control-allow-origin': '*',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
    })
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(jpeg())
  })

  test('responds to HEAD without a body, and 304 if the client has the picture', async () => {
    const head = await fetchPublic('a/one.jpg', { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '200', ''])
    const etag = head.headers.get('etag') ?? ''
    const again = await fetchPublic('a/one.jpg', { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('downloads under a given name', async () => {
    const { publicUrl } = owner.storage.from('pictures').getPublicUrl('a/one.jpg', { download: 'férias.jpg' }).data
    const response = await fetch(publicUrl)
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename=f%C3%A9rias.jpg; filename*=UTF-8''f%C3%A9rias.jpg;",
    )
    await response.arrayBuffer()
  })

  test.each([
    ['a missing object', '/object/public/pictures/none.jpg', '404', 'NoSuchKey', 'Object not found', 'not_found'],
    ['a missing bucket', '/object/public/nowhere/x.jpg', '404', 'NoSuchBucket', 'Bucket not found', 'Bucket not found'],
    [
      'a private bucket',
      '/object/public/letters/secret.pdf',
      '404',
      'NoSuchBucket',
      'Bucket not found',
      'Bucket not found',
    ],
  ])('of %s is refused', async (_title, path, statusCode, code, message, error) => {
    const response = await server.call('GET', path)
    expect([response.status, await response.json()]).toEqual([400, { statusCode, code, message, error }])
  })
})

describe('a private object', () => {
  test('is available if the policies show it', async () => {
    const { data } = await owner.storage.from('letters').download('secret.pdf')
    expect(data?.type).toBe('application/pdf')
    expect((await owner.storage.from('letters').exists('secret.pdf')).data).toBe(true)
  })

  test('is missing for other callers', async () => {
    const other = await server.person()
    expect(refusal((await other.storage.from('letters').download('secret.pdf')).error)).toEqual(notFound)
    expect((await server.client().storage.from('letters').download('secret.pdf')).data).toBeNull()
  })

  test('is refused with an expired token, until there is a new one', async () => {
    expect((await server.call('GET', '/object/letters/secret.pdf', { token: owner.token })).status).toBe(200)
    server.advance(901_000)
    const response = await server.call('GET', '/object/letters/secret.pdf', { token: owner.token })
    server.advance(-901_000)
    expect([response.status, await response.json()]).toEqual([
      400,
      expect.objectContaining({ error: 'Unauthorized', message: '"exp" claim timestamp check failed' }),
    ])
  })
})

describe('a list', () => {
  test('shows one level: folders, then objects', async () => {
    const { data } = await owner.storage.from('pictures').list()
    expect(data?.map(({ name, id }) => [name, id === null])).toEqual([
      ['a', true],
      ['top.jpg', false],
    ])
    expect(data?.[1]?.metadata).toMatchObject({ mimetype: 'image/jpeg', size: 200 })
  })

  test('of a folder is sorted, limited and searched', async () => {
    const pictures = owner.storage.from('pictures')
    const names = async (options: Parameters<typeof pictures.list>[1]) =>
      (await pictures.list('a', options)).data?.map(({ name }) => name)
    expect(await names({})).toEqual(['b', 'one.jpg', 'two.jpg'])
    expect(await names({ sortBy: { column: 'name', order: 'desc' } })).toEqual(['b', 'two.jpg', 'one.jpg'])
    expect(await names({ limit: 1, offset: 1 })).toEqual(['one.jpg'])
    expect(await names({ search: 'TW' })).toEqual(['two.jpg'])
    expect(await names({ search: '%' })).toEqual([])
  })

  test('hides what the policies hide', async () => {
    const other = await server.person()
    expect((await other.storage.from('pictures').list()).data).toEqual([])
    expect((await server.client().storage.from('pictures').list()).data).toEqual([])
  })

  test.each([
    [{ limit: 0 }, 'body/limit must be >= 1'],
    [{ offset: -1 }, 'body/offset must be >= 0'],
    [{ sortBy: { column: 'owner; drop table x' } }, 'body/sortBy/column must be equal to one of the allowed values'],
  ])('with %j is refused', async (options, message) => {
    const { error } = await owner.storage.from('pictures').list('', options)
    expect(refusal(error)).toEqual([400, '400', 'InvalidRequest', message])
  })
})

describe('a removal', () => {
  test('deletes row and file, and returns the rows', async () => {
    const { storage } = await server.person()
    const pictures = storage.from('pictures')
    await pictures.upload('r/1.png', png(), { contentType: 'image/png' })
    const before = await server.storedFiles()
    const { data } = await pictures.remove(['r/1.png', 'r/none.png', '../r/1.png', 'r/\\"}'])
    expect(data?.map(({ name, bucket_id: bucket }) => [bucket, name])).toEqual([['pictures', 'r/1.png']])
    expect(await server.storedFiles()).toEqual({ ...before, finished: before.finished - 1 })
    expect(refusal((await pictures.download('r/1.png')).error)).toEqual(notFound)
  })

  test("of another user's object deletes nothing", async () => {
    const other = await server.person()
    expect(await other.storage.from('pictures').remove(['top.jpg'])).toMatchObject({ data: [], error: null })
    expect((await server.client().storage.from('pictures').remove(['top.jpg'])).data).toEqual([])
    expect((await owner.storage.from('pictures').exists('top.jpg')).data).toBe(true)
  })

  test.each([['nothing'], ['{"prefixes": []}'], ['{"prefixes": "a"}'], ['null']])('of %s is refused', async (body) => {
    const headers = { 'content-type': 'application/json' }
    const response = await server.call('DELETE', '/object/pictures', { token: owner.token, headers, body })
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ statusCode: '400' })])
  })
})

describe('buckets', () => {
  test('are listed if the policies show them', async () => {
    const { data } = await owner.storage.listBuckets()
    expect(data?.map(({ id }) => id)).toEqual(expect.arrayContaining(['letters', 'pictures']))
    expect(data?.find(({ id }) => id === 'pictures')).toMatchObject({
      public: true,
      file_size_limit: 4096,
      allowed_mime_types: ['image/jpeg', 'image/png', 'image/webp'],
    })
    expect((await server.client().storage.listBuckets()).data).toEqual([])
  })

  test('are found by their id, or not', async () => {
    expect((await owner.storage.getBucket('pictures')).data).toMatchObject({ name: 'pictures' })
    expect(refusal((await owner.storage.getBucket('nowhere')).error)).toEqual(noBucket)
    expect(refusal((await server.client().storage.getBucket('pictures')).error)).toEqual(noBucket)
  })

  test('are created only by the service key', async () => {
    const refused = await owner.storage.createBucket('mine', { public: true })
    expect(refusal(refused.error)).toEqual(denied)
    const options = { public: false, fileSizeLimit: '1MB', allowedMimeTypes: ['image/*'] }
    expect((await server.service().createBucket('new', options)).data).toEqual({ name: 'new' })
    expect((await server.service().getBucket('new')).data).toMatchObject({
      file_size_limit: 1_000_000,
      allowed_mime_types: ['image/*'],
    })
    const again = await server.service().createBucket('new', options)
    expect(refusal(again.error)).toEqual(taken)
    expect(refusal((await server.service().createBucket('a/b')).error)).toEqual([
      400,
      '400',
      'InvalidBucketName',
      'Bucket name invalid',
    ])
  })
})
