import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { heic, jpeg, pdf, png, webp } from './storagePictures.ts'
import { denied, noBucket, notListed, refusal, taken, tooLarge, startStorage } from './storageServer.ts'

const server = await startStorage()
afterAll(() => server.stop())

const blob = (bytes: Uint8Array<ArrayBuffer>, type: string) => new Blob([bytes], { type })

describe('an upload', () => {
  test('of a Blob, as browsers send it, is stored with its type, owner and cache time', async () => {
    const { storage, id } = await server.person()
    const { data, error } = await storage
      .from('pictures')
      .upload('a/blob.jpg', blob(jpeg(), 'image/jpeg'), { cacheControl: '31536000', metadata: { note: 'olá' } })
    expect(error).toBeNull()
    expect(data).toEqual({ path: 'a/blob.jpg', fullPath: 'pictures/a/blob.jpg', id: expect.any(String) as string })
    const [row] = await server.database.request([
      {
        sql: `select id, owner, owner_id, metadata ->> 'mimetype', metadata ->> 'size', metadata ->> 'cacheControl',
          user_metadata ->> 'note' from storage.objects where name = 'a/blob.jpg'`,
      },
    ])
    expect(row?.rows).toEqual([[data?.id, id, id, 'image/jpeg', '200', 'max-age=31536000', 'olá']])
  })

  test('of a File and of bare bytes is returned byte for byte', async () => {
    const { storage } = await server.person()
    const bytes = png(3_000)
    bytes.set(crypto.getRandomValues(new Uint8Array(2_000)), 500)
    const files = [new File([bytes], 'Férias na praia.png', { type: 'image/png' }), bytes, bytes.buffer]
    for (const [index, file] of files.entries()) {
      const { error } = await storage.from('pictures').upload(`a/bytes${index}.png`, file, { contentType: 'image/png' })
      expect(error).toBeNull()
      const { data } = await storage.from('pictures').download(`a/bytes${index}.png`)
      expect(data?.type).toBe('image/png')
      expect(new Uint8Array((await data?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(bytes)
    }
  })

  test('to an existing name is refused as a duplicate and changes nothing', async () => {
    const { storage } = await server.person()
    const pictures = storage.from('pictures')
    await pictures.upload('b/once.png', blob(png(), 'image/png'))
    const before = await server.storedFiles()
    const { error } = await pictures.upload('b/once.png', blob(png(300), 'image/png'))
    expect(refusal(error)).toEqual(taken)
    expect(await server.storedFiles()).toEqual(before)
    expect((await pictures.download('b/once.png')).data?.size).toBe(200)
  })

  test('has "Duplicate" in the body, by which clients recognise a repeated upload', async () => {
    const { token } = await server.person()
    const send = () =>
      server.call('POST', '/object/pictures/b/raw.png', {
        token,
        headers: { 'content-type': 'image/png' },
        body: png(),
      })
    expect((await send()).status).toBe(200)
    const again = await send()
    expect(again.status).toBe(400)
    expect(await again.json()).toEqual({
      statusCode: '409',
      code: 'ResourceAlreadyExists',
      error: 'Duplicate',
      message: 'The resource already exists',
    })
  })

  test('by many concurrent requests to one name succeeds exactly once', async () => {
    const { storage } = await server.person()
    const before = await server.storedFiles()
    const tries = Array.from({ length: 8 }, () =>
      storage.from('pictures').upload('b/race.png', blob(png(), 'image/png')),
    )
    const responses = await Promise.all(tries)
    expect(responses.filter(({ error }) => error === null)).toHaveLength(1)
    expect(new Set(responses.flatMap(({ error }) => (error ? [refusal(error)] : [])).map(String))).toEqual(
      new Set(['400,409,ResourceAlreadyExists,The resource already exists']),
    )
    expect(await server.storedFiles()).toEqual({ ...before, finished: before.finished + 1 })
  })

  test('with upsert replaces the file and leaves no old one', async () => {
    const { storage } = await server.person()
    const pictures = storage.from('pictures')
    const first = await pictures.upload('c/up.png', blob(png(), 'image/png'), { upsert: true })
    const before = await server.storedFiles()
    const second = await pictures.upload('c/up.png', blob(webp(321), 'image/webp'), { upsert: true })
    expect([first.error, second.error, second.data?.id]).toEqual([null, null, first.data?.id])
    expect(await server.storedFiles()).toEqual(before)
    const { data } = await pictures.download('c/up.png')
    expect([data?.type, data?.size]).toEqual(['image/webp', 321])
  })

  test("with upsert does not replace another user's file", async () => {
    const [owner, other] = [await server.person(), await server.person()]
    await owner.storage.from('pictures').upload('c/mine.png', blob(png(), 'image/png'))
    const before = await server.storedFiles()
    const { error } = await other.storage
      .from('pictures')
      .upload('c/mine.png', blob(png(999), 'image/png'), { upsert: true })
    expect(refusal(error)).toEqual(denied)
    expect(await server.storedFiles()).toEqual(before)
    expect((await owner.storage.from('pictures').download('c/mine.png')).data?.size).toBe(200)
  })

  test('by update replaces an existing object, and adds a missing one', async () => {
    const { storage } = await server.person()
    const pictures = storage.from('pictures')
    await pictures.upload('d/put.png', blob(png(), 'image/png'))
    const before = await server.storedFiles()
    expect((await pictures.update('d/put.png', blob(png(500), 'image/png'))).error).toBeNull()
    expect((await pictures.download('d/put.png')).data?.size).toBe(500)
    expect(await server.storedFiles()).toEqual(before)
    expect((await pictures.update('d/new.png', blob(png(), 'image/png'))).error).toBeNull()
    expect((await pictures.download('d/new.png')).data?.size).toBe(200)
  })
})

describe('the declared type', () => {
  const typeOf = async (name: string) => {
    const [row] = await server.database.request([
      {
        sql: `select metadata ->> 'mimetype', metadata ->> 'size' from storage.objects where name = $1`,
        values: [name],
      },
    ])
    return row?.rows[0]
  }
  const raw = async (token: string, path: string, type: string, body: Uint8Array<ArrayBuffer>) => {
    const response = await server.call('POST', `/object/${path}`, { token, headers: { 'content-type': type }, body })
    return [response.status, ((await response.json()) as { message?: string }).message]
  }

  test.each([
    ['', jpeg(), 'image/jpeg'],
    ['image/jpg', jpeg(), 'image/jpeg'],
    ['image/pjpeg', jpeg(), 'image/jpeg'],
    ['application/octet-stream', webp(), 'image/webp'],
    ['text/html', png(), 'image/png'],
  ])('%j is not listed: the first bytes decide', async (type, bytes, known) => {
    const { storage } = await server.person()
    const name = `types/${crypto.randomUUID()}`
    expect((await storage.from('pictures').upload(name, blob(bytes, type))).error).toBeNull()
    expect(await typeOf(name)).toEqual([known, '200'])
    expect((await storage.from('pictures').download(name)).data?.type).toBe(known)
  })

  test('is optional: bare bytes are accepted, with and without a list of types', async () => {
    const { storage } = await server.person()
    expect((await storage.from('pictures').upload('types/a.jpg', jpeg())).error).toBeNull()
    expect(await typeOf('types/a.jpg')).toEqual(['image/jpeg', '200'])
    expect((await storage.from('letters').upload('types/b.jpg', jpeg().buffer)).error).toBeNull()
    expect(await typeOf('types/b.jpg')).toEqual(['text/plain;charset=UTF-8', '200'])
  })

  test('is stored and returned with its charset', async () => {
    const { storage, token } = await server.person()
    const text = new TextEncoder().encode('olá')
    expect(await raw(token, 'letters/types/c.txt', 'text/plain; charset=ISO-8859-1', text)).toEqual([200, undefined])
    expect((await storage.from('letters').download('types/c.txt')).data?.type).toBe('text/plain;charset=iso-8859-1')
    const sent = await server.call('GET', '/object/letters/types/c.txt', { token })
    expect(sent.headers.get('content-type')).toBe('text/plain; charset=ISO-8859-1')
  })

  test.each(['image/png; charset=utf-8', 'IMAGE/PNG'])(
    '%s is refused if types are listed, because the text is compared',
    async (type) => {
      const { token } = await server.person()
      expect(await raw(token, 'pictures/types/d.png', type, png())).toEqual([400, `mime type ${type} is not supported`])
      expect(await typeOf('types/d.png')).toBeUndefined()
    },
  )

  test('in the list is accepted, also if the content contradicts it, and for an empty file', async () => {
    const { storage } = await server.person()
    for (const [name, bytes] of [
      ['types/e.jpg', pdf()],
      ['types/f.jpg', png()],
      ['types/g.jpg', new Uint8Array()],
    ] as const) {
      expect((await storage.from('pictures').upload(name, blob(bytes, 'image/jpeg'))).error).toBeNull()
      expect(await typeOf(name)).toEqual(['image/jpeg', String(bytes.byteLength)])
      const { data } = await storage.from('pictures').download(name)
      expect([data?.type, data?.size]).toEqual(['image/jpeg', bytes.byteLength])
    }
  })

  test('does not hide a picture with too many pixels', async () => {
    const { storage } = await server.person()
    const bomb = blob(png(200, 20_000, 20_000), 'image/jpeg')
    expect(refusal((await storage.from('pictures').upload('types/h.jpg', bomb)).error)).toEqual([
      400,
      '413',
      'EntityTooLarge',
      'The picture has too many pixels',
    ])
  })
})

test('missing metadata is an empty object', async () => {
  const { storage } = await server.person()
  await storage.from('pictures').upload('notes.png', blob(png(), 'image/png'))
  expect((await storage.from('pictures').info('notes.png')).data?.metadata).toEqual({})
})

test('a token without a role is anonymous', async () => {
  const token = await server.backend.tokens.seal({}, 60)
  const { error } = await server.client(token).storage.from('pictures').upload('roleless.png', blob(png(), 'image/png'))
  expect(refusal(error)).toEqual(denied)
})

describe('a refused upload leaves neither row nor file', () => {
  const cases: [string, string, Blob, unknown[]][] = [
    ['a PDF', 'e/x.pdf', blob(pdf(), 'application/pdf'), notListed('application/pdf')],
    ['a PDF without a type', 'e/x.jpg', blob(pdf(), ''), notListed('application/octet-stream')],
    ['an HEIC with its own type', 'e/x.jpg', blob(heic(), 'image/heic'), notListed('image/heic')],
    ['too large a picture', 'e/x.png', blob(png(4_097), 'image/png'), tooLarge],
    ['a 9 MB picture', 'e/x.png', blob(png(9_000_000), 'image/png'), tooLarge],
    ['a forbidden folder', 'locked/x.png', blob(png(), 'image/png'), denied],
  ]
  test.each(cases)('%s', async (_title, path, file, refused) => {
    const { storage } = await server.person()
    const before = [await server.storedFiles(), await server.storedRows()]
    const { error } = await storage.from('pictures').upload(path, file)
    expect(refusal(error)).toEqual(refused)
    expect([await server.storedFiles(), await server.storedRows()]).toEqual(before)
  })

  test('by an anonymous caller', async () => {
    const { error } = await server.client().storage.from('pictures').upload('f/x.png', blob(png(), 'image/png'))
    expect(refusal(error)).toEqual(denied)
  })

  test('by a user who was banned, with a valid token', async () => {
    const { storage, id } = await server.person()
    await server.suspend(id)
    const before = [await server.storedFiles(), await server.storedRows()]
    const { error } = await storage.from('pictures').upload('f/x.png', blob(png(), 'image/png'))
    expect(refusal(error)).toEqual([400, '403', 'AccessDenied', 'Sua conta está suspensa.'])
    expect([await server.storedFiles(), await server.storedRows()]).toEqual(before)
    expect(refusal((await storage.listBuckets()).error)).toEqual([
      400,
      '403',
      'AccessDenied',
      'Sua conta está suspensa.',
    ])
  })

  test('above the server’s limit, in a bucket without one', async () => {
    const { storage } = await server.person()
    const before = [await server.storedFiles(), await server.storedRows()]
    const { error } = await storage.from('letters').upload('big.bin', new Uint8Array(50 * 1024 * 1024 + 1))
    expect(refusal(error)).toEqual(tooLarge)
    expect([await server.storedFiles(), await server.storedRows()]).toEqual(before)
  })

  test('to a missing bucket', async () => {
    const { storage } = await server.person()
    const { error } = await storage.from('nowhere').upload('x.png', blob(png(), 'image/png'))
    expect(refusal(error)).toEqual(noBucket)
  })

  test.each([
    ['a form without a file', 'multipart/form-data; boundary=x', '--x--\r\n', 'No file provided'],
    ['a broken form', 'multipart/form-data; boundary=x', 'rubbish', 'The form could not be read'],
  ])('%s', async (_title, type, body, message) => {
    const { token } = await server.person()
    const response = await server.call('POST', '/object/pictures/f/y.png', {
      token,
      headers: { 'content-type': type },
      body,
    })
    expect([response.status, await response.json()]).toEqual([400, expect.objectContaining({ message })])
  })

  test('that was interrupted', async () => {
    const { token } = await server.person()
    const before = [await server.storedFiles(), await server.storedRows()]
    const seen = server.logs.length
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(
      `POST /storage/v1/object/pictures/f/cut.png HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n` +
        'content-type: image/png\r\ncontent-length: 4000\r\n\r\n',
    )
    socket.write(png(2_000))
    await wait(50)
    socket.destroy()
    await expect.poll(() => server.logs.length).toBeGreaterThan(seen)
    expect([await server.storedFiles(), await server.storedRows()]).toEqual(before)
    expect(server.logs.filter(({ level }) => level !== 'info')).toEqual([])
  })
})

describe('names', () => {
  const refused: [string, string][] = [
    ['leaving the bucket', 'x/%2e%2e/%2e%2e/etc'],
    ['leaving by an encoded slash', '..%2f..%2fx.png'],
    ['with a dot as folder', 'a%2f.%2fx.png'],
    ['with NUL', 'a%00.png'],
    ['with a line break', 'a%0d%0ab.png'],
    ['with a backslash', '..%5c..%5cx.png'],
    ['of 1,025 characters', `${'x'.repeat(1_021)}.png`],
    ['badly encoded', 'a%zz.png'],
    ['with an empty folder', 'a%2f%2fx.png'],
    ['beyond ASCII', 'f%C3%A9rias.png'],
    ['empty', ''],
  ]
  test.each(refused)('%s are refused and nothing is written', async (_title, path) => {
    const { token } = await server.person()
    const before = [await server.storedFiles(), await server.storedRows()]
    const response = await sendRaw(`/storage/v1/object/pictures/${path}`, token)
    expect(response).toMatch(/^HTTP\/1\.1 (400|404) /)
    expect([await server.storedFiles(), await server.storedRows()]).toEqual(before)
  })

  test('with an encoded slash and with a slash are the same', async () => {
    const { token, storage } = await server.person()
    expect(await sendRaw('/storage/v1/object/pictures/g%2fh.png', token)).toMatch(/^HTTP\/1\.1 200 /)
    expect((await storage.from('pictures').download('g/h.png')).error).toBeNull()
  })

  test('of more than 1,024 characters are refused as by the policies', async () => {
    const { storage } = await server.person()
    const name = `${'n'.repeat(1_021)}.png`
    expect(refusal((await storage.from('pictures').upload(name, blob(png(), 'image/png'))).error)).toEqual(denied)
    expect(refusal((await storage.from('pictures').createSignedUploadUrl(name)).error)).toEqual(denied)
  })

  test('of 1,024 characters are stored', async () => {
    const { storage } = await server.person()
    const name = `${'n'.repeat(1_020)}.png`
    expect((await storage.from('pictures').upload(name, blob(png(), 'image/png'))).error).toBeNull()
    expect((await storage.from('pictures').download(name)).error).toBeNull()
  })

  /** Sends a raw request, because clients normalise addresses. Returns the whole response. */
  const sendRaw = (path: string, token: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
      const chunks: Buffer[] = []
      socket.on('data', (chunk) => chunks.push(chunk))
      socket.on('error', reject)
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()))
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n` +
          'content-type: image/png\r\ncontent-length: 200\r\n\r\n',
      )
      socket.write(png())
    })
})
