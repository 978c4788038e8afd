import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualRates } from '#supabase/embedded/rates.ts'
import { faultOfPicture } from '#supabase/embedded/storage/pictureSize.ts'
import { frame, extendedWebp, gif, jpeg, jpegOf, losslessWebp, pdf, png, segment, webp } from './storagePictures.ts'
import { invalidRequest, refusal, startStorage, type StorageTestServer } from './storageServer.ts'

const server = await startStorage()
afterAll(() => server.stop())

const cut = (bytes: Uint8Array<ArrayBuffer>, size: number) => bytes.slice(0, size)
const dht = segment(0xc4, Buffer.alloc(20))
/** Between two segments these bytes contain a small frame; a decoder continues to the large one. */
const hidden = jpegOf(Buffer.concat([Buffer.from([0xff, 0xe0, 0, 2, 0]), frame(4, 3), frame(20_000, 20_000)]))
const filled = jpegOf(Buffer.from([0xff, 0xff]), frame(20_000, 20_000), frame(4, 3))

describe("a picture's header", () => {
  test.each([
    ['a PNG', 'image/png', png(), null],
    ['a JPEG', 'image/jpeg', jpeg(), null],
    ['a JPEG of 50 million pixels', 'image/jpeg', jpeg(300, 8_000, 6_250), null],
    ['a progressive JPEG after its tables', 'image/jpeg', jpegOf(dht, frame(4, 3, 0xc2)), null],
    ['a WebP', 'image/webp', webp(), null],
    ['a lossless WebP', 'image/webp', losslessWebp(), null],
    ['a WebP with extras', 'image/webp', extendedWebp(), null],
    ['a GIF', 'image/gif', gif(), null],
    ['another file type', 'application/pdf', pdf(), null],
    ['a PNG of 20,000 × 20,000', 'image/png', png(48_000, 20_000, 20_000), 'tooLarge'],
    ['a PNG with a side of 2³²', 'image/png', png(200, 4_294_967_295, 1), 'tooLarge'],
    ['a JPEG with too long a side', 'image/jpeg', jpeg(200, 12_001, 1), 'tooLarge'],
    ['a JPEG after fill bytes', 'image/jpeg', filled, 'tooLarge'],
    ['a WebP of 16,383 × 16,383', 'image/webp', webp(200, 16_383, 16_383), 'tooLarge'],
    ['a lossless WebP of 16,384 × 16,384', 'image/webp', losslessWebp(200, 16_384, 16_384), 'tooLarge'],
    ['a WebP with extras of 16 million each', 'image/webp', extendedWebp(200, 1 << 24, 1 << 24), 'tooLarge'],
    ['a GIF of 65,535 × 65,535', 'image/gif', gif(200, 65_535, 65_535), 'tooLarge'],
    ['a PNG without width', 'image/png', png(200, 0, 3), 'unreadable'],
    ['a JPEG whose height follows later', 'image/jpeg', jpeg(200, 4, 0), 'unreadable'],
    ['a truncated PNG', 'image/png', cut(png(), 30), 'unreadable'],
    ['a truncated JPEG', 'image/jpeg', cut(jpeg(), 15), 'unreadable'],
    ['a JPEG truncated in its frame', 'image/jpeg', cut(jpegOf(frame(4, 3)), 9), 'unreadable'],
    ['a truncated WebP', 'image/webp', cut(webp(), 29), 'unreadable'],
    ['a truncated GIF', 'image/gif', cut(gif(), 12), 'unreadable'],
    ['a PNG with another first chunk', 'image/png', Buffer.from(png()).fill('tEXt', 12, 16), 'unreadable'],
    ['a PNG whose header has another length', 'image/png', Buffer.from(png()).fill(14, 11, 12), 'unreadable'],
    ['a JPEG with bytes between its segments', 'image/jpeg', hidden, 'unreadable'],
    ['a JPEG without a frame', 'image/jpeg', jpegOf(segment(0xda, Buffer.alloc(10)), frame(4, 3)), 'unreadable'],
    [
      'a JPEG whose segment has no length',
      'image/jpeg',
      jpegOf(Buffer.from([0xff, 0xe0, 0, 0]), frame(4, 3)),
      'unreadable',
    ],
    ['a JPEG with only markers', 'image/jpeg', jpegOf(Buffer.alloc(1_000, 0xff)), 'unreadable'],
    ['a WebP of an unknown kind', 'image/webp', Buffer.from(webp()).fill('VP8?', 12, 16), 'unreadable'],
    ['a lossless WebP without its mark', 'image/webp', Buffer.from(losslessWebp()).fill(0, 20, 21), 'unreadable'],
    ['a WebP whose frame does not begin', 'image/webp', Buffer.from(webp()).fill(0, 23, 26), 'unreadable'],
  ])('%s', (_, type, bytes, fault) => {
    expect(faultOfPicture(type, bytes)).toBe(fault)
  })

  test('is checked before anything is stored', async () => {
    const { storage } = await server.person()
    const before = [await server.storedFiles(), await server.storedRows()]
    const upload = async (bytes: Uint8Array<ArrayBuffer>) =>
      refusal((await storage.from('pictures').upload('a/x.png', bytes, { contentType: 'image/png' })).error)
    expect(await upload(png(200, 20_000, 20_000))).toEqual([
      400,
      '413',
      'EntityTooLarge',
      'The picture has too many pixels',
    ])
    expect(await upload(png().slice(0, 20))).toEqual(
      invalidRequest('The picture could not be read: its header is damaged'),
    )
    expect([await server.storedFiles(), await server.storedRows()]).toEqual(before)
    expect(await upload(png())).toBeNull()
  })
})

describe('uploads', () => {
  const tooMany = [429, '429', 'TooManyRequests', 'Too many uploads, try again later']
  const upload = async ({ storage }: Pick<Awaited<ReturnType<StorageTestServer['person']>>, 'storage'>, name: string) =>
    refusal((await storage.from('pictures').upload(name, png(), { contentType: 'image/png' })).error)

  /** Three for each account, without refill during the tests. */
  let strict: StorageTestServer
  beforeAll(async () => {
    const refillMs = 3_600_000
    const uploads = { ofAccount: { burst: 3, refillMs }, ofAddress: { burst: 11, refillMs } }
    strict = await startStorage({ ...usualRates, uploads })
  })
  afterAll(() => strict.stop())

  test('are limited to thirty a minute of one account by default', () => {
    const { burst, refillMs } = usualRates.uploads.ofAccount
    expect([burst, refillMs]).toEqual([30, 2_000])
  })

  test('of one account are limited; another one and the service key continue', async () => {
    const [person, other] = [await strict.person(), await strict.person()]
    const errors = []
    for (let count = 0; count < 4; count++) errors.push(await upload(person, `rate/${count}.png`))
    expect(errors).toEqual([null, null, null, tooMany])
    expect(await upload(other, 'rate/other.png')).toBeNull()
    expect(await upload({ storage: strict.service() }, 'rate/service.png')).toBeNull()
  })

  test('by signed addresses count for the account that signed them', async () => {
    const person = await strict.person()
    const pictures = person.storage.from('pictures')
    const { data } = await pictures.createSignedUploadUrl('rate/signed.png', { upsert: true })
    const signed = strict.client().storage.from('pictures')
    const put = async () => {
      const token = data?.token ?? ''
      return refusal(
        (await signed.uploadToSignedUrl('rate/signed.png', token, png(), { contentType: 'image/png' })).error,
      )
    }
    expect([await put(), await put(), await put(), await put()]).toEqual([null, null, null, tooMany])
    expect(await upload(person, 'rate/own.png')).toEqual(tooMany)
  })

  test('of one address are limited, and refused before their body is read', async () => {
    const people = [await strict.person(), await strict.person(), await strict.person()]
    const errors = []
    for (const person of people) for (const name of ['a', 'b']) errors.push(await upload(person, `many/${name}.png`))
    expect(errors.at(-1)).toEqual(tooMany)
    expect(await upload({ storage: strict.service() }, 'many/service.png')).toBeNull()
    const { hostname, port } = new URL(strict.url)
    const socket = connect(Number(port), hostname)
    socket.write(
      `POST /storage/v1/object/pictures/x.png HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${people[2]?.token}\r\n` +
        'content-type: image/png\r\ncontent-length: 4000\r\n\r\n',
    )
    const [result] = (await once(socket, 'data')) as [Buffer]
    expect(result.toString()).toMatch(/^HTTP\/1.1 429 /)
    socket.destroy()
  })

  test('use limited memory, per account and in total; further ones are refused until there is room', async () => {
    const small = await startStorage({ ...usualRates, receiving: { ofAccount: 8_000, inTotal: 14_000 } })
    const people = [await small.person(), await small.person(), await small.person()]
    const open: ReadableStreamDefaultController<Uint8Array>[] = []
    const begin = (index: number, name: string) => {
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(png(50))
          open.push(controller)
        },
      })
      const headers = { 'content-type': 'image/png', 'content-length': '6000' }
      return small.call('POST', `/object/pictures/held/${name}.png`, {
        token: people[index]?.token ?? '',
        headers,
        body: body as never,
      })
    }
    const held = [begin(0, 'a'), begin(1, 'b')]
    const send = async (index: number) => {
      const { error } = (await people[index]?.storage
        .from('pictures')
        .upload(`held/${Math.random()}.png`, png(3_000), { contentType: 'image/png' })) ?? { error: null }
      return refusal(error)
    }
    await expect.poll(() => send(0)).toEqual(tooMany)
    await expect.poll(() => send(2)).toEqual(tooMany)
    for (const controller of open) {
      controller.enqueue(new Uint8Array(5_950))
      controller.close()
    }
    for (const response of await Promise.all(held)) expect([400, 200]).toContain(response.status)
    expect(await send(0)).toBeNull()
    await small.stop()
  })
})

describe('metadata of a file', () => {
  const form = (parts: string[]) =>
    `${parts.map((part) => `--frontier\r\nContent-Disposition: form-data; ${part}\r\n`).join('')}--frontier--\r\n`
  const filePart = (name: string) =>
    `name="${name}"; filename="x.png"\r\nContent-Type: image/png\r\n\r\n${Buffer.from(png()).toString('latin1')}`
  const field = (name: string, value: string) => `name="${name}"\r\n\r\n${value}`
  const metadata = (json: string) => field('metadata', json)
  const send = async (body: string) => {
    const { token } = await server.person()
    const response = await server.call('POST', `/object/pictures/form/${Math.random()}.png`, {
      token,
      headers: { 'content-type': 'multipart/form-data; boundary=frontier' },
      body: Buffer.from(body, 'latin1'),
    })
    return [response.status, ((await response.json()) as { message?: string }).message]
  }

  test.each<[string, string[], number, string | undefined]>([
    ['metadata and a cache time', [field('cacheControl', '60'), metadata('{"a":{"b":[1]}}')], 200, undefined],
    ['a hundred parts', Array.from({ length: 100 }, () => field('x', '1')), 400, 'The form has too many parts'],
    ['metadata of more than 20 kB', [metadata(JSON.stringify('x'.repeat(20_000)))], 400, 'Metadata too large'],
    ['nested metadata', [metadata(`${'['.repeat(9)}${']'.repeat(9)}`)], 400, 'Metadata too large'],
    ['metadata with many values', [metadata(`[${'1,'.repeat(300)}1]`)], 400, 'Metadata too large'],
    ['metadata with a lone surrogate', [metadata(String.raw`"\ud800"`)], 400, 'invalid input syntax for type json'],
    ['metadata with U+0000', [metadata(String.raw`"\u0000"`)], 400, 'unsupported Unicode escape sequence'],
  ])('%s', async (_, parts, status, message) => {
    expect(await send(form([...parts, filePart('')]))).toEqual([status, message])
  })

  test('may follow a name with line breaks in code', async () => {
    expect(await send(form([filePart('a%0d%0aX-Evil: 1')]))).toEqual([200, undefined])
  })

  test('is limited in a header too', async () => {
    const { token } = await server.person()
    const notes = Buffer.from(`${'['.repeat(3_000)}${']'.repeat(3_000)}`).toString('base64')
    const response = await server.call('POST', '/object/pictures/form/header.png', {
      token,
      headers: { 'content-type': 'image/png', 'x-metadata': notes },
      body: png(),
    })
    expect(await response.json()).toMatchObject({ statusCode: '400', message: 'Metadata too large' })
  })
})

describe('a call has limits', () => {
  const call = async (method: string, path: string, body: string) => {
    const { token } = await server.person()
    const headers = { 'content-type': 'application/json' }
    const response = await server.call(method, path, { token, headers, body })
    return [response.status, ((await response.json()) as { message?: string }).message]
  }
  const long = 'x'.repeat(1_025)
  const names = (amount: number) => Array.from({ length: amount }, (_, at) => `${at}.png`)

  const listing = ['POST', '/object/list/pictures'] as const
  const removal = ['DELETE', '/object/pictures'] as const
  const signing = ['POST', '/object/sign/pictures'] as const
  const tooMuch = 'Body is nested too deeply or holds too much'
  const tooMany = 'must NOT have more than 1000 items'
  test.each<[string, string, string, object | string, string]>([
    ['a prefix', ...listing, { prefix: long }, 'body/prefix must NOT have more than 1024 characters'],
    ['a search', ...listing, { prefix: '', search: long }, 'body/search must NOT have more than 1024 characters'],
    ['names to remove', ...removal, { prefixes: names(1_001) }, `body/prefixes ${tooMany}`],
    ['addresses to sign', ...signing, { expiresIn: 60, paths: names(1_001) }, `body/paths ${tooMany}`],
    ['lists within lists', ...listing, '['.repeat(500_000), tooMuch],
    ['a million values', ...listing, `[${'1,'.repeat(400_000)}1]`, tooMuch],
  ])('%s', async (_, method, path, body, message) => {
    expect(await call(method, path, typeof body === 'string' ? body : JSON.stringify(body))).toEqual([400, message])
  })

  test('an address to read lives for an hour at most @PIC-890', async () => {
    const tooLong = [400, 'body/expiresIn must be <= 3600']
    for (const expiresIn of [3_601, 604_800]) {
      expect(await call('POST', '/object/sign/pictures/a.png', JSON.stringify({ expiresIn }))).toEqual(tooLong)
      expect(await call(...signing, JSON.stringify({ expiresIn, paths: ['a.png'] }))).toEqual(tooLong)
    }
  })

  test('and the application stays below them', async () => {
    const { storage } = await server.person()
    const { error } = await storage.from('pictures').remove(names(1_000))
    expect(error).toBeNull()
    expect((await storage.from('pictures').createSignedUrl('none.png', 3_600)).error?.message).toBe('Object not found')
  })
})
