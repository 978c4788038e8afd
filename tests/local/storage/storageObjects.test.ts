import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { jpeg, pdf, png } from './storagePictures.ts'
import {
  denied,
  invalidKey,
  invalidRequest,
  noBucket,
  notFound,
  notListed,
  refusal,
  taken,
  tooLarge,
  startStorage,
  type StorageTestServer,
} from './storageServer.ts'

type Person = Awaited<ReturnType<StorageTestServer['person']>>

const server = await startStorage()
afterAll(() => server.stop())
const ana = await server.person()
const bia = await server.person()

const letters = (person: Person) => person.storage.from('letters')
const pictures = (person: Person) => person.storage.from('pictures')
await letters(ana).upload('segredo.pdf', pdf(), { contentType: 'application/pdf' })
await letters(ana).upload('a, (b) & c.pdf', pdf(), { contentType: 'application/pdf' })
const picture = (size = 200) => new Blob([png(size)], { type: 'image/png' })

/** Fetches an address of the client, without the client. */
const fetched = async (url: string, init?: RequestInit) => {
  const response = await fetch(url, init)
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
  return { response, body: isJson ? ((await response.json()) as unknown) : await response.arrayBuffer() }
}

const signed = async (name: string, seconds = 60) => {
  const { data, error } = await letters(ana).createSignedUrl(name, seconds)
  if (error) throw error
  return data.signedUrl
}

describe('a signed address', () => {
  test.each(['segredo.pdf', 'a, (b) & c.pdf'])('of %s can be read by anyone without a key', async (name) => {
    const { response, body } = await fetched(await signed(name))
    expect([response.status, (body as ArrayBuffer).byteLength]).toEqual([200, 200])
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const until = new Date((Math.floor(server.now() / 1000) + 60) * 1000)
    expect(response.headers.get('expires')).toBe(until.toUTCString())
  })

  test('may be a download', async () => {
    const { data } = await letters(ana).createSignedUrl('segredo.pdf', 60, { download: 'carta_1.pdf' })
    const { response } = await fetched(data?.signedUrl ?? '')
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename=carta_1.pdf; filename*=UTF-8''carta_1.pdf;",
    )
  })

  test('expires', async () => {
    const url = await signed('segredo.pdf', 60)
    server.advance(59_000)
    expect((await fetched(url, { method: 'HEAD' })).response.status).toBe(200)
    server.advance(2_000)
    const { response, body } = await fetched(url)
    server.advance(-61_000)
    expect(response.status).toBe(400)
    expect(body).toEqual({
      statusCode: '400',
      code: 'InvalidJWT',
      error: 'InvalidJWT',
      message: '"exp" claim timestamp check failed',
    })
  })

  const changed: [string, (url: string) => string, string, string][] = [
    ['for another path', (url) => url.replace('segredo', 'outro'), 'InvalidSignature', 'Invalid signature'],
    ['for another bucket', (url) => url.replace('/letters/', '/pictures/'), 'InvalidSignature', 'Invalid signature'],
    ['with a forged token', (url) => `${url.slice(0, -4)}AAAA`, 'InvalidJWT', 'signature verification failed'],
    ['with rubbish as a token', (url) => url.replace(/=.*/, '=rubbish'), 'InvalidJWT', 'Invalid Compact JWS'],
    [
      'with a session’s token',
      (url) => url.replace(/=.*/, `=${ana.token}`),
      'InvalidSignature',
      'Token is not scoped for download',
    ],
    ['without a token', (url) => url.replace(/\?.*/, ''), 'Error', "querystring must have required property 'token'"],
  ]
  test.each(changed)('%s is refused', async (_title, change, error, message) => {
    const { response, body } = await fetched(change(await signed('segredo.pdf')))
    expect([response.status, body]).toEqual([400, expect.objectContaining({ statusCode: '400', error, message })])
  })

  test('is no session: its token gives no other access', async () => {
    const token = new URL(await signed('segredo.pdf')).searchParams.get('token') ?? ''
    const response = await server.call('GET', '/object/authenticated/letters/segredo.pdf', { token })
    expect([response.ok, await response.json()]).toEqual([false, expect.objectContaining({ code: 'NoSuchKey' })])
    expect(await server.client(token).from('members').select('id')).toMatchObject({ data: null, status: 401 })
  })

  test('is refused for an object that is hidden or missing', async () => {
    expect(refusal((await letters(bia).createSignedUrl('segredo.pdf', 60)).error)).toEqual(notFound)
    expect(refusal((await letters(ana).createSignedUrl('nada.pdf', 60)).error)).toEqual(notFound)
    expect(refusal((await letters(ana).createSignedUrl('segredo.pdf', 0)).error)).toEqual(
      invalidRequest('body/expiresIn must be >= 1'),
    )
    const nameless = await server.call('POST', '/object/sign/letters/segredo.pdf', { body: '{"expiresIn": 60}' })
    expect(nameless.status).toBe(400)
  })

  test('of many objects reports for each whether it exists', async () => {
    const { data } = await letters(ana).createSignedUrls(['segredo.pdf', 'nada.pdf', '../x\0🎉'], 60)
    const hidden = 'Either the object does not exist or you do not have access to it'
    expect(data?.map(({ path, error, signedUrl }) => [path, error, signedUrl === null])).toEqual([
      ['segredo.pdf', null, false],
      ['nada.pdf', hidden, true],
      ['../x\0🎉', hidden, true],
    ])
    expect((await fetched(data?.[0]?.signedUrl ?? '')).response.status).toBe(200)
    expect((await letters(bia).createSignedUrls(['segredo.pdf'], 60)).data?.[0]?.error).toBe(hidden)
    expect(refusal((await letters(ana).createSignedUrls([], 60)).error)).toEqual(
      invalidRequest('body/paths must NOT have fewer than 1 items'),
    )
  })
})

describe('an address to upload to', () => {
  const signUpload = async (name: string, options?: { upsert: boolean }) => {
    const { data, error } = await pictures(ana).createSignedUploadUrl(name, options)
    if (error) throw error
    return data.token
  }

  test('accepts one file from anyone; the caller who requested it is its owner', async () => {
    const token = await signUpload('up/1.png')
    const stranger = server.client().storage.from('pictures')
    const { data, error } = await stranger.uploadToSignedUrl('up/1.png', token, picture())
    expect([data, error]).toEqual([{ path: 'up/1.png', fullPath: 'pictures/up/1.png' }, null])
    const [row] = await server.database.request([
      { sql: `select owner_id from storage.objects where name = 'up/1.png'` },
    ])
    expect(row?.rows).toEqual([[ana.id]])
    expect(refusal((await stranger.uploadToSignedUrl('up/1.png', token, picture())).error)).toEqual(taken)
  })

  test('replaces an existing object if requested', async () => {
    await pictures(ana).upload('up/2.png', picture())
    expect(refusal((await pictures(ana).createSignedUploadUrl('up/2.png')).error)).toEqual(taken)
    const before = await server.storedFiles()
    const token = await signUpload('up/2.png', { upsert: true })
    expect((await pictures(bia).uploadToSignedUrl('up/2.png', token, picture(321))).error).toBeNull()
    expect((await pictures(ana).download('up/2.png')).data?.size).toBe(321)
    expect(await server.storedFiles()).toEqual(before)
  })

  test('is refused to a caller who may not upload there, and stores nothing', async () => {
    const rows = await server.storedRows()
    expect(refusal((await pictures(ana).createSignedUploadUrl('locked/x.png')).error)).toEqual(denied)
    expect(refusal((await server.client().storage.from('pictures').createSignedUploadUrl('x.png')).error)).toEqual(
      denied,
    )
    expect(refusal((await pictures(ana).createSignedUploadUrl('férias.png')).error)).toEqual(invalidKey('férias.png'))
    await signUpload('up/never.png')
    expect(await server.storedRows()).toBe(rows)
  })

  test('accepts nothing that the bucket refuses', async () => {
    const before = [await server.storedFiles(), await server.storedRows()]
    const send = async (name: string, token: string, file: Blob) =>
      refusal((await pictures(bia).uploadToSignedUrl(name, token, file)).error)
    const token = await signUpload('up/3.png')
    const script = new Blob(['<script>alert(1)</script>'], { type: 'text/html' })
    expect(await send('up/3.png', token, script)).toEqual(notListed('text/html'))
    expect(await send('up/3.png', token, picture(5_000))).toEqual(tooLarge)
    expect(await send('up/4.png', token, picture())).toEqual([400, '400', 'InvalidSignature', 'Invalid signature'])
    const reading = new URL(await signed('segredo.pdf')).searchParams.get('token') ?? ''
    expect(await send('up/3.png', reading, picture())).toEqual([
      400,
      '400',
      'InvalidSignature',
      'Token is not scoped for upload',
    ])
    server.advance(7_201_000)
    expect(await send('up/3.png', token, picture())).toEqual([
      400,
      '400',
      'InvalidJWT',
      '"exp" claim timestamp check failed',
    ])
    server.advance(-7_201_000)
    expect([await server.storedFiles(), await server.storedRows()]).toEqual(before)
  })
})

describe('a move', () => {
  test('renames an object and keeps its file', async () => {
    await pictures(ana).upload('m/1.png', picture(250), { metadata: { note: 'olá' } })
    const before = await server.storedFiles()
    expect((await pictures(ana).move('m/1.png', 'm/2.png')).data).toMatchObject({ message: 'Successfully moved' })
    expect((await pictures(ana).download('m/2.png')).data?.size).toBe(250)
    expect((await pictures(ana).info('m/2.png')).data?.metadata).toEqual({ note: 'olá' })
    expect(refusal((await pictures(ana).download('m/1.png')).error)).toEqual(notFound)
    expect(await server.storedFiles()).toEqual(before)
  })

  test('onto an existing name, or from a missing one, changes nothing', async () => {
    await pictures(ana).upload('m/3.png', picture(301))
    await pictures(ana).upload('m/4.png', picture(302))
    expect(refusal((await pictures(ana).move('m/3.png', 'm/4.png')).error)).toEqual(taken)
    expect(refusal((await pictures(ana).move('m/nada.png', 'm/5.png')).error)).toEqual(notFound)
    expect(refusal((await pictures(ana).move('m/\0.png', 'm/5.png')).error)).toEqual(notFound)
    expect(refusal((await pictures(ana).move('m/3.png', '../5.png')).error)).toEqual(invalidKey('../5.png'))
    expect((await pictures(ana).download('m/3.png')).data?.size).toBe(301)
  })

  test('requires the rights to change the object and to have it at the destination', async () => {
    await pictures(ana).upload('m/6.png', picture())
    expect(refusal((await pictures(bia).move('m/6.png', 'm/7.png')).error)).toEqual(notFound)
    expect(refusal((await letters(ana).move('segredo.pdf', 'outro.pdf')).error)).toEqual(notFound)
    const away = await pictures(ana).move('m/6.png', 'x.png', { destinationBucket: 'letters' })
    expect(refusal(away.error)).toEqual(denied)
    const service = server.service().from('pictures')
    const nowhere = await service.move('m/6.png', 'x.png', { destinationBucket: 'nowhere' })
    expect(refusal(nowhere.error)).toEqual([400, '404', 'InvalidRequest', 'The related resource does not exist'])
    expect((await service.move('m/6.png', 'm/6.png', { destinationBucket: 'letters' })).error).toBeNull()
    expect((await server.service().from('letters').download('m/6.png')).data?.size).toBe(200)
  })
})

describe('a copy', () => {
  test('shares the file, which stays as long as either object', async () => {
    await pictures(ana).upload('c/1.png', picture(260), { metadata: { note: 'olá' } })
    const before = await server.storedFiles()
    const copied = await pictures(ana).copy('c/1.png', 'c/2.png')
    expect([copied.data, copied.error]).toEqual([{ path: 'pictures/c/2.png' }, null])
    expect((await pictures(ana).info('c/2.png')).data).toMatchObject({ size: 260, metadata: { note: 'olá' } })
    await pictures(ana).remove(['c/1.png'])
    expect((await pictures(ana).download('c/2.png')).data?.size).toBe(260)
    expect(await server.storedFiles()).toEqual(before)
    await pictures(ana).remove(['c/2.png'])
    expect(await server.storedFiles()).toEqual({ ...before, finished: before.finished - 1 })
  })

  test('is refused onto an existing name, from a hidden object, and without the right to upload', async () => {
    await pictures(ana).upload('c/3.png', picture())
    await pictures(ana).upload('c/4.png', picture())
    expect(refusal((await pictures(ana).copy('c/3.png', 'c/4.png')).error)).toEqual(taken)
    expect(refusal((await pictures(bia).copy('c/3.png', 'c/5.png')).error)).toEqual(notFound)
    expect(refusal((await pictures(ana).copy('c/3.png', 'locked/5.png')).error)).toEqual(denied)
    expect(refusal((await pictures(ana).copy('c/3.png', 'c/🎉.png')).error)).toEqual(invalidKey('c/🎉.png'))
    const response = await server.call('POST', '/object/copy', { token: ana.token, body: '{"bucketId": "pictures"}' })
    expect(await response.json()).toMatchObject({ message: "body must have required property 'sourceKey'" })
  })
})

test('details of an object require the right to select it', async () => {
  const { data } = await letters(ana).info('segredo.pdf')
  expect(data).toMatchObject({
    name: 'segredo.pdf',
    bucketId: 'letters',
    size: 200,
    contentType: 'application/pdf',
    cacheControl: 'max-age=3600',
    etag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
    lastModified: expect.any(String) as string,
  })
  expect(refusal((await letters(bia).info('segredo.pdf')).error)).toEqual(notFound)
  expect((await letters(bia).exists('segredo.pdf')).data).toBe(false)
  expect(refusal((await ana.storage.from('nowhere').info('x')).error)).toEqual(noBucket)
})

test('a stored page is served as text and never runs', async () => {
  const page = new Blob(['<script>alert(1)</script>'], { type: 'text/html' })
  await letters(ana).upload('p.html', page)
  const { response } = await fetched(await signed('p.html'))
  expect(
    ['content-type', 'x-content-type-options', 'content-security-policy'].map((name) => response.headers.get(name)),
  ).toEqual(['text/plain', 'nosniff', "default-src 'none'; sandbox"])
})

describe('a bucket', () => {
  const ids = async (options: Parameters<typeof ana.storage.listBuckets>[0]) =>
    (await server.service().listBuckets(options)).data?.map(({ id }) => id)

  test('is changed, emptied and deleted with the right to do so', async () => {
    const { storage } = server.client(server.serviceKey)
    await storage.createBucket('album', { public: false })
    const options = { public: true, fileSizeLimit: '1.5KB', allowedMimeTypes: ['image/*'] }
    expect((await storage.updateBucket('album', options)).data).toEqual({ message: 'Successfully updated' })
    expect((await storage.getBucket('album')).data).toMatchObject({
      public: true,
      file_size_limit: 1500,
      allowed_mime_types: ['image/*'],
    })
    await storage.updateBucket('album', { public: true, fileSizeLimit: null })
    expect((await storage.getBucket('album')).data).toMatchObject({
      file_size_limit: null,
      allowed_mime_types: ['image/*'],
    })

    const before = await server.storedFiles()
    await storage.from('album').upload('a/1.jpg', jpeg(), { contentType: 'image/jpeg' })
    await storage.from('album').copy('a/1.jpg', 'a/2.jpg')
    expect(refusal((await storage.deleteBucket('album')).error)).toEqual([
      400,
      '409',
      'ResourceNotEmpty',
      'The bucket you tried to delete is not empty',
    ])
    expect((await storage.emptyBucket('album')).data?.message).toContain('Empty bucket has been queued')
    expect(await server.storedFiles()).toEqual(before)
    expect((await storage.deleteBucket('album')).data).toEqual({ message: 'Successfully deleted' })
    expect(refusal((await storage.getBucket('album')).error)).toEqual(noBucket)
  })

  test('without rights is like a missing one', async () => {
    expect(refusal((await ana.storage.updateBucket('pictures', { public: false })).error)).toEqual(noBucket)
    expect(refusal((await server.service().deleteBucket('nowhere')).error)).toEqual(noBucket)
    expect((await letters(ana).exists('segredo.pdf')).data).toBe(true)
    expect((await server.service().getBucket('pictures')).data?.public).toBe(true)
  })

  test('is emptied only by the service key, whatever a user may see', async () => {
    const refused = [400, '403', 'AccessDenied', 'Access denied: Invalid role']
    for (const storage of [ana.storage, server.client().storage]) {
      expect(refusal((await storage.emptyBucket('letters')).error)).toEqual(refused)
      expect(refusal((await storage.emptyBucket('nowhere')).error)).toEqual(refused)
    }
    expect((await letters(ana).exists('segredo.pdf')).data).toBe(true)
    const missing = await server.service().emptyBucket('nowhere')
    expect(refusal(missing.error)).toEqual(noBucket)
  })

  test('has times in the storage server’s format, and so do objects', async () => {
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string
    await pictures(ana).upload('times/1.png', picture())
    expect((await server.service().getBucket('pictures')).data).toMatchObject({ created_at: time, updated_at: time })
    const [listed] = (await pictures(ana).list('times')).data ?? []
    expect(listed).toMatchObject({ created_at: time, updated_at: time, last_accessed_at: time })
    expect((await pictures(ana).info('times/1.png')).data).toMatchObject({ createdAt: time, lastModified: time })
    expect((await pictures(ana).remove(['times/1.png'])).data).toMatchObject([{ created_at: time, updated_at: time }])
  })

  test('is found in a list by its name', async () => {
    expect(await ids({ search: 'LETT' })).toEqual(['letters'])
    expect(await ids({ search: '%' })).toEqual([])
    expect(await ids({ limit: 1, offset: 1, sortColumn: 'id', sortOrder: 'desc' })).toEqual(['letters'])
    expect(refusal((await server.service().listBuckets({ limit: 0 })).error)?.toString()).toContain('must be >= 1')
  })

  test.each([
    [{ fileSizeLimit: '53MB' }, '413', 'EntityTooLarge', 'The object exceeded the maximum allowed size'],
    [
      { fileSizeLimit: 'muito' },
      '400',
      'InvalidRequest',
      'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B',
    ],
    [{ fileSizeLimit: -1 }, '400', 'InvalidRequest', 'Invalid file size format, hint: use 20GB / 20MB / 30KB / 3B'],
    [{ allowedMimeTypes: ['a b'] }, '415', 'InvalidMimeType', 'mime type a b is not supported'],
  ])('is neither made nor changed with %j', async (terms, statusCode, code, message) => {
    const options = { public: true, ...terms }
    expect(refusal((await server.service().createBucket('bad', options)).error)).toEqual([
      400,
      statusCode,
      code,
      message,
    ])
    expect(refusal((await server.service().updateBucket('pictures', options)).error)).toEqual([
      400,
      statusCode,
      code,
      message,
    ])
    expect((await server.service().getBucket('pictures')).data).toMatchObject({ file_size_limit: 4096 })
  })
})

test('a disk error is an internal error, and leaves no row', async () => {
  const rows = await server.storedRows()
  const incoming = join(server.dataDir, 'files/incoming')
  await rename(incoming, `${incoming}-away`)
  const { error } = await pictures(ana).upload('full.png', picture())
  await rename(`${incoming}-away`, incoming)
  expect(refusal(error)).toEqual([500, '500', 'InternalError', 'Internal server error'])
  expect(await server.storedRows()).toBe(rows)
  expect(server.logs.at(-2)).toMatchObject({ level: 'error', event: 'storage.failed' })
  expect((await pictures(ana).upload('full.png', picture())).error).toBeNull()
})

test.each([
  ['DELETE', '/cdn/pictures/x.png'],
  ['DELETE', '/object/pictures/x.png'],
  ['GET', '/render/image/public/pictures/x.png'],
  ['POST', '/object/list-v2/pictures'],
  ['POST', '/upload/resumable'],
])('%s %s is not supported and gets 501', async (method, path) => {
  const response = await server.call(method, path, { token: ana.token })
  expect([response.status, await response.json()]).toEqual([501, expect.objectContaining({ code: 'NotImplemented' })])
})
