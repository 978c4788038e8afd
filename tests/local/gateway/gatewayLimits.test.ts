import { once } from 'node:events'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { makeGateway } from '#supabase/embedded/gateway.ts'
import { listen } from '#supabase/embedded/server.ts'
import { startBackend } from '#tests/support/backend.ts'

const server = await startBackend({ seed: false })
/** The same gateway with short timeouts, in ms. */
const hasty = await listen(
  makeGateway(server.backend),
  { host: '127.0.0.1', port: 0 },
  { headersTimeout: 200, requestTimeout: 400, keepAliveTimeout: 5_000, connectionsCheckingInterval: 50 },
)
afterAll(async () => {
  await hasty.stop()
  await server.stop()
})

const portOf = (url: string) => Number(new URL(url).port)

/** A raw connection, and what it received until it was closed. */
const dial = (port: number) => {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
  const closed = new Promise<string>((resolve) => {
    // The server disconnects a client that continues to send after the response.
    socket.on('error', ({ message }) => (received ||= message))
    socket.on('close', () => resolve(received))
  })
  return { socket, closed, status: async () => Number((await closed).split(' ', 2)[1]) }
}

const head = (method: string, path: string, ...more: string[]) =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: localhost',
    `apikey: ${server.anonKey}`,
    `authorization: Bearer ${server.serviceKey}`,
    'content-type: application/json',
    ...more,
    '\r\n',
  ].join('\r\n')

const size = 100_000_000
const piece = Buffer.alloc(65_536, 'x')
function* pieces() {
  for (let sent = 0; sent < size; sent += piece.length) yield piece
}

/** How many requests of another client succeed during `work`; all of them must. */
const othersMeanwhile = async (work: Promise<unknown>): Promise<number> => {
  const under = { way: true }
  const finished = work.finally(() => (under.way = false))
  let succeeded = 0
  for (; under.way; succeeded++) {
    const { error } = await server.client(server.serviceKey).from('members').select('id').limit(1)
    expect(error).toBeNull()
  }
  await finished
  return succeeded
}

describe('a body of 100 MB', () => {
  const endpoints = [
    ['POST', '/rest/v1/members', 413],
    ['POST', '/auth/v1/token?grant_type=password', 413],
    ['DELETE', '/storage/v1/object/confraria-assets', 413],
    ['POST', '/storage/v1/object/confraria-assets/x.png', 400],
    ['POST', '/realtime/v1/api/broadcast', 413],
    ['POST', '/nowhere', 404],
  ] as const

  test('is refused everywhere, and does not affect others', async () => {
    const send = async (method: string, path: string) => {
      const { socket, status } = dial(portOf(server.url))
      socket.write(head(method, path, `content-length: ${size}`))
      Readable.from(pieces()).pipe(socket)
      return status()
    }
    const responses = Promise.all(endpoints.map(([method, path]) => send(method, path)))
    expect(await othersMeanwhile(responses)).toBeGreaterThan(1)
    expect(await responses).toEqual(endpoints.map(([, , status]) => status))
  })

  test('is refused to supabase-js with a message', async () => {
    const { error, status } = await server
      .client()
      .from('members')
      .insert({ name: 'x'.repeat(3_000_000) })
    expect([status, error?.message]).toEqual([413, 'Request size limit exceeded'])
  })
})

describe('a body without end', () => {
  function* endless() {
    for (;;) yield piece
  }

  test.each([
    ['for tables', '/rest/v1/members', () => server.anonKey, 413],
    ['of a client without a key', '/rest/v1/members', () => 'none', 401],
    ['for another service', '/auth/v1/signup', () => server.anonKey, 413],
  ])('%s is cut off, and the client gets the response', async (_title, path, key, status) => {
    const dialled = dial(portOf(server.url))
    dialled.socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\napikey: ${key()}\r\ncontent-length: ${2 ** 50}\r\n\r\n`,
    )
    Readable.from(endless()).pipe(dialled.socket)
    expect(await dialled.status()).toBe(status)
  })
})

describe('a client that takes too long is disconnected', () => {
  test.each([
    ['endless headers', 'GET /rest/v1/members HTTP/1.1\r\nhost: x\r\n', 'x-more: 1\r\n'],
    ['a body byte by byte', () => head('POST', '/rest/v1/rpc/my_access', 'content-length: 1000'), ' '],
    [
      'an upload byte by byte',
      () => head('POST', '/storage/v1/object/confraria-assets/a.png', 'content-length: 99'),
      ' ',
    ],
    ['a silent connection', '', ''],
  ])('%s', async (_, first, again) => {
    const { socket, closed } = dial(hasty.port)
    socket.write(typeof first === 'string' ? first : first())
    const dripping = setInterval(() => socket.write(again), 30)
    expect((await closed).split('\r\n', 1)).toEqual(['HTTP/1.1 408 Request Timeout'])
    clearInterval(dripping)
  })

  test('none of them caused an internal error', () => {
    expect(server.logs.filter(({ level }) => level === 'error')).toEqual([])
  })
})

test('a request for another protocol is refused and disconnected', async () => {
  const { socket, status } = dial(portOf(server.url))
  socket.write(
    head('GET', '/rest/v1/members', 'connection: Upgrade, HTTP2-Settings', 'upgrade: h2c', 'http2-settings: x'),
  )
  expect(await status()).toBe(400)
})

test('a full URL is accepted, as for a proxy', async () => {
  const { socket, status } = dial(portOf(server.url))
  socket.write(head('GET', 'http://somewhere.test/rest/v1/members?limit=1', 'connection: close'))
  expect(await status()).toBe(200)
})

test('headers of 20 KB are refused', async () => {
  const { socket, status } = dial(portOf(server.url))
  socket.write(head('GET', '/rest/v1/members', `x-long: ${'x'.repeat(20_000)}`))
  expect(await status()).toBe(431)
})

test('two thousand idle connections do not affect others', async () => {
  const idle = Array.from({ length: 2_000 }, () => dial(portOf(server.url)))
  await Promise.all(idle.map(({ socket }) => once(socket, 'connect')))
  expect(await othersMeanwhile(wait(100))).toBeGreaterThan(0)
  for (const { socket } of idle) socket.destroy()
})
