import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import ws from 'ws'
import { realtimeArea } from '#supabase/local/realtime/area.ts'
import { listen } from '#supabase/local/server.ts'
import { hear, listenTo } from './hearing.ts'
import { openLine, startRealtime } from './realtimeServer.ts'

let server: Awaited<ReturnType<typeof startRealtime>>
beforeAll(async () => {
  server = await startRealtime()
})
afterAll(async () => {
  await server.leave()
  await server.stop()
})

const ok = (response: object = {}) => ({ status: 'ok', response })
const refused = (reason: string) => ({ status: 'error', response: { reason } })

describe('the protocol', () => {
  test('answers heartbeats, joins and leaves', async () => {
    const line = await server.line()
    expect(await line.ask('phoenix', 'heartbeat')).toEqual(ok())
    const changes = [
      { event: '*', schema: 'public', table: 'moody' },
      { event: 'INSERT', schema: 'public', table: 'news', extra: 1 },
    ]
    expect(await line.ask('realtime:a', 'phx_join', { config: { postgres_changes: changes } }, '1')).toEqual(
      ok({ postgres_changes: changes.map((change, index) => ({ ...change, id: index + 1 })) }),
    )
    expect(await line.ask('realtime:a', 'phx_leave', {}, '1')).toEqual(ok())
    await expect
      .poll(() => line.frames.slice(2).map(([joinRef, ref, topic, event]) => [joinRef, ref, topic, event]))
      .toEqual([
        ['1', null, 'realtime:a', 'presence_state'],
        ['1', null, 'realtime:a', 'system'],
        ['1', '3', 'realtime:a', 'phx_reply'],
        ['1', '1', 'realtime:a', 'phx_close'],
      ])
    line.connection.close()
  })

  test('refuses what nobody joined, and topics that are none', async () => {
    const line = await server.line()
    expect(await line.ask('realtime:b', 'broadcast')).toEqual(refused('unmatched topic'))
    expect(await line.ask('other:b', 'phx_join')).toEqual(refused('unmatched topic'))
    expect(await line.ask('realtime:', 'phx_join')).toEqual(refused('TopicNameRequired: You must provide a topic name'))
    expect(await line.ask('realtime:b', 'phx_leave')).toEqual(ok())
    line.connection.close()
  })

  test('of version 1.0.0 is spoken as well, in one room with the other', async () => {
    const [older, newer] = [server.client('1.0.0'), server.client()]
    const hearing = await hear(older, [{ table: 'pairs' }])
    await server.run(`insert into pairs values (1, 'x', 'y')`)
    expect(await hearing.next()).toMatchObject({ eventType: 'INSERT', errors: ['Error 401: Unauthorized'] })
    const heard: unknown[] = []
    const channels = []
    for (const client of [older, newer]) {
      const channel = client.channel('both').on('broadcast', { event: 'hi' }, ({ payload }) => heard.push(payload))
      channels.push(channel)
      await new Promise((resolve) => {
        channel.subscribe(resolve)
      })
    }
    await channels[0]?.send({ type: 'broadcast', event: 'hi', payload: { from: 'older' } })
    await expect.poll(() => heard).toEqual([{ from: 'older' }])
    await channels[1]?.send({ type: 'broadcast', event: 'hi', payload: { from: 'newer' } })
    await expect.poll(() => heard).toEqual([{ from: 'older' }, { from: 'newer' }])
  })

  test.each([
    ['vsn=3.0.0', 403],
    ['vsn=2.0.0&apikey=rubbish', 401],
  ])('is not spoken with %s', async (query, status) => {
    const key = query.includes('apikey') ? '' : `&apikey=${server.anonKey}`
    const connection = new ws(`${server.url.replace('http', 'ws')}/realtime/v1/websocket?${query}${key}`)
    const message = await new Promise((resolve) => {
      connection.on('error', (error) => resolve(error.message))
    })
    expect(message).toBe(`Unexpected server response: ${status}`)
    const plain = await fetch(`${server.url}/realtime/v1/websocket?vsn=1.0.0`, { headers: { apikey: server.anonKey } })
    expect(plain.status).toBe(426)
  })
})

describe('a client that behaves badly', () => {
  test.each([
    ['text that is no JSON', 'rubbish'],
    ['too short a list', '["1","2"]'],
    ['numbers for names', '[1,2,3,4,{}]'],
    ['brackets without end', '['.repeat(100_000)],
    ['bytes that mean nothing', Buffer.from([9, 1, 2])],
    ['lengths beyond the end', Buffer.from([3, 200, 200, 200, 200, 0, 1])],
  ])('is hung up on for %s', async (_, data) => {
    const line = await server.line()
    line.connection.send(data)
    expect(await line.closed).toBe(1011)
  })

  test('is hung up on for a message of four megabytes', async () => {
    const line = await server.line()
    line.connection.send('x'.repeat(4_000_000))
    expect(await line.closed).toBe(1009)
  })

  test('may join a hundred channels of ten thousand, and nobody else notices', async () => {
    const line = await server.line()
    for (let number = 0; number < 10_000; number++) line.send([null, `${number}`, `realtime:${number}`, 'phx_join', {}])
    const other = await server.line()
    expect(await other.ask('phoenix', 'heartbeat')).toEqual(ok())
    await expect
      .poll(() => line.frames.filter(([, , , event]) => event === 'phx_reply').length, { timeout: 8_000 })
      .toBe(10_000)
    const replies = line.frames.filter(([, , , event]) => event === 'phx_reply').map(([, , , , payload]) => payload)
    expect(replies.slice(0, 100).every((reply) => reply['status'] === 'ok')).toBe(true)
    expect(
      replies
        .slice(100)
        .every(
          (reply) => JSON.stringify(reply) === JSON.stringify(refused('ChannelRateLimitReached: Too many channels')),
        ),
    ).toBe(true)
    line.connection.terminate()
    other.connection.close()
  })

  test('that reads nothing is dropped, and the others hear on', async () => {
    const [deaf, speaker] = [await server.line(), await server.line()]
    for (const line of [deaf, speaker])
      await line.ask('realtime:loud', 'phx_join', { config: { presence: { enabled: false } } })
    deaf.connection.pause()
    const noise = { type: 'broadcast', event: 'noise', payload: 'x'.repeat(1_000_000) }
    for (let count = 0; count < 40; count++) speaker.send([null, null, 'realtime:loud', 'broadcast', noise])
    expect(await speaker.ask('phoenix', 'heartbeat')).toEqual(ok())
    expect(server.logs.filter(({ event }) => event === 'realtime.slow')).toHaveLength(1)
    deaf.connection.terminate()
    speaker.connection.close()
  })

  test('that is silent for too long is dropped', async () => {
    const app = new Hono().route('/', realtimeArea(server.backend, 300))
    const listening = await listen(app, { host: '127.0.0.1', port: 0 })
    const address = `ws://127.0.0.1:${listening.port}/websocket?vsn=2.0.0&apikey=${server.anonKey}`
    const [silent, alive] = [await openLine(address), await openLine(address)]
    const beat = setInterval(() => alive.send([null, null, 'phoenix', 'heartbeat', {}]), 50)
    expect(await silent.closed).toBe(1006)
    expect(await alive.ask('phoenix', 'heartbeat')).toEqual(ok())
    clearInterval(beat)
    await listening.stop()
    expect(await alive.closed).toBe(1001)
  })
})

describe('a token', () => {
  test('that has expired opens no channel', async () => {
    const client = await server.as(await server.person(), { exp: Math.floor(server.now() / 1000) - 100 })
    const hearing = listenTo(client, [{ table: 'moody' }])
    expect(await hearing.status()).toBe('CHANNEL_ERROR')
    expect(hearing.reasons[0]).toMatch(/^InvalidJWTToken: Token has expired 10\d seconds ago$/)
  })

  test('without an end opens none', async () => {
    const client = await server.as(await server.person(), { exp: undefined })
    const hearing = listenTo(client, [{ table: 'moody' }])
    expect(await hearing.status()).toBe('CHANNEL_ERROR')
    expect(hearing.reasons).toEqual(['InvalidJWTToken: Fields `role` and `exp` are required in JWT'])
  })

  test('that expires ends its channel with a word; one that was renewed goes on', async () => {
    const [one, other] = [await server.person(), await server.person()]
    const [expiring, renewing] = [await server.as(one), await server.as(other)]
    const [ends, goesOn] = [
      await hear(expiring, [{ table: 'moody' }], 'ends'),
      await hear(renewing, [{ table: 'moody' }]),
    ]
    server.advance(600)
    await renewing.realtime.setAuth(await server.token(other))
    expect(await goesOn.word()).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' })
    server.advance(400)
    expect(await ends.word()).toEqual({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d+ seconds ago$/) as unknown,
      channel: 'ends',
    })
    expect(await ends.status()).toBe('CLOSED')
    await server.run(`insert into moody values (1, 'x')`)
    expect((await goesOn.next()).new).toEqual({ id: 1, body: 'x' })
    expect(ends.heard).toEqual([])
  })

  test('that is renewed by a bad one ends its channel', async () => {
    const client = await server.as(await server.person())
    const hearing = await hear(client, [{ table: 'moody' }])
    await client.realtime.setAuth('rubbish')
    expect(await hearing.word()).toMatchObject({ status: 'error', message: 'The token provided is not a valid JWT' })
    expect(await hearing.status()).toBe('CLOSED')
  })
})

describe('a suspended person', () => {
  test('is hung up on at once, and does not come in again; others stay', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const [client, bystander] = [await server.as(person), await server.as(other)]
    const [hearing, stays] = [await hear(client, [{ table: 'moody' }]), await hear(bystander, [{ table: 'moody' }])]
    await server.run('update user_accounts set suspended_at = now() where user_id = $1', [person])
    expect(await hearing.word()).toMatchObject({ extension: 'system', status: 'error', message: 'User is banned' })
    expect(await hearing.status()).toBe('CLOSED')
    await server.run(`insert into moody values (2, 'x')`)
    expect((await stays.next()).new).toEqual({ id: 2, body: 'x' })
    const again = listenTo(await server.as(person), [{ table: 'moody' }])
    expect(await again.status()).toBe('CHANNEL_ERROR')
    expect(again.reasons).toEqual(['Unauthorized: Sua conta está suspensa.'])
  })

  test('is hung up on as well when the account is deleted', async () => {
    const person = await server.person()
    const hearing = await hear(await server.as(person), [{ table: 'moody' }])
    await server.run('delete from auth.users where id = $1', [person])
    expect(await hearing.word()).toMatchObject({ message: 'User is banned' })
  })
})
