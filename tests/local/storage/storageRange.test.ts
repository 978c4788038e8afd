import { afterAll, describe, expect, test } from 'vitest'
import { png } from './storagePictures.ts'
import { startStorage } from './storageServer.ts'

/** Its first bytes all differ. */
const file = png(1_000)
for (let at = 33; at < file.length; at++) file[at] = at % 251

const server = await startStorage()
afterAll(() => server.stop())
const owner = await server.person()
for (const bucket of ['pictures', 'letters']) {
  const { error } = await owner.storage.from(bucket).upload('a.png', file, { contentType: 'image/png' })
  if (error) throw error
}
const { data } = await owner.storage.from('letters').createSignedUrl('a.png', 60)
const signed = data?.signedUrl.replace(/^.*\/storage\/v1/, '') ?? ''

const request = (path: string, headers: Record<string, string>, method = 'GET') =>
  server.call(method, path, { token: owner.token, headers })
const publicly = (headers: Record<string, string>, method?: string) =>
  request('/object/public/pictures/a.png', headers, method)
const ways: [string, () => string][] = [
  ['public', () => '/object/public/pictures/a.png'],
  ['authenticated', () => '/object/authenticated/letters/a.png'],
  ['signed', () => signed],
]
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())

describe.each(ways)('a %s download', (_way, path) => {
  test.each([
    ['bytes=0-9', 0, 9],
    ['bytes=5-', 5, 999],
    ['bytes=-5', 995, 999],
    ['bytes=990-5000', 990, 999],
    ['bytes=-5000', 0, 999],
    ['Bytes=7-7', 7, 7],
  ])('of %s is these bytes', async (range, first, last) => {
    const part = {
      'content-range': `bytes ${first}-${last}/1000`,
      'content-length': `${last - first + 1}`,
      'content-type': 'image/png',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    }
    const response = await request(path(), { range })
    expect([response.status, Object.fromEntries(response.headers)]).toEqual([206, expect.objectContaining(part)])
    expect(await bytesOf(response)).toEqual(file.slice(first, last + 1))
    const head = await request(path(), { range }, 'HEAD')
    expect([head.status, Object.fromEntries(head.headers)]).toEqual([206, expect.objectContaining(part)])
    expect(await head.text()).toBe('')
  })

  test.each(['bytes=1000-', 'bytes=5000-6000', 'bytes=-0', 'bytes=99999999999999999999-'])(
    'of %s is refused: there is no such byte',
    async (range) => {
      const response = await request(path(), { range })
      expect([response.status, response.headers.get('content-range')]).toEqual([416, 'bytes */1000'])
      expect(await response.json()).toMatchObject({ statusCode: '416', code: 'InvalidRange' })
      const head = await request(path(), { range }, 'HEAD')
      expect([head.status, head.headers.get('content-range'), await head.text()]).toEqual([416, 'bytes */1000', ''])
    },
  )

  test.each(['bytes=0-1,4-5', 'bytes=9-0', 'bytes=-', 'bytes=', 'bytes=a-b', 'bytes=0-9x', '0-9', 'pages=1-2'])(
    'of "%s" returns the whole file',
    async (range) => {
      const response = await request(path(), { range })
      expect([response.status, response.headers.get('content-range')]).toEqual([200, null])
      expect(response.headers.get('accept-ranges')).toBe('bytes')
      expect(await bytesOf(response)).toEqual(file)
    },
  )
})

/** The server's ETag and time of the file, and the time a second earlier. */
const validators = async () => {
  const { headers } = await publicly({}, 'HEAD')
  const time = headers.get('last-modified') ?? ''
  const earlier = new Date(Date.parse(time) - 1_000).toUTCString()
  return { etag: headers.get('etag') ?? '', time, earlier }
}

test('a partial copy of another version gets the whole file', async () => {
  const { etag, time, earlier } = await validators()
  const status = async (version: string) => {
    const response = await publicly({ range: 'bytes=0-9', 'if-range': version })
    return [response.status, (await response.arrayBuffer()).byteLength]
  }
  for (const same of [etag, time]) expect(await status(same)).toEqual([206, 10])
  for (const other of ['"another"', `W/${etag}`, earlier]) expect(await status(other)).toEqual([200, 1000])
})

test('an up-to-date client gets 304, by its ETag before its time, and before any range', async () => {
  const { etag, time, earlier } = await validators()
  const status = async (headers: Record<string, string>) => {
    const [response, head] = [await publicly(headers), await publicly(headers, 'HEAD')]
    expect(head.status).toBe(response.status)
    await response.arrayBuffer()
    return response.status
  }
  const later = new Date(Date.parse(time) + 60_000).toUTCString()
  for (const since of [time, later]) expect(await status({ 'if-modified-since': since })).toBe(304)
  for (const since of [earlier, 'rubbish']) expect(await status({ 'if-modified-since': since })).toBe(200)
  expect(await status({ 'if-none-match': etag, 'if-modified-since': earlier })).toBe(304)
  expect(await status({ 'if-none-match': '"another"', 'if-modified-since': later })).toBe(200)
  expect(await status({ 'if-none-match': etag, range: 'bytes=0-9' })).toBe(304)
  expect(await status({ 'if-modified-since': time, range: 'bytes=5000-' })).toBe(304)
})
