import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import ws from 'ws'
import { realtimeRouter } from '#supabase/embedded/realtime/router.ts'
import { usualLimits, type Limits } from '#supabase/embedded/realtime/limits.ts'
import { listen } from '#supabase/embedded/server.ts'
import { subscribe, listenTo } from './listener.ts'
import { openLine, startRealtime } from './realtimeServer.ts'

const server = await startRealtime()
afterAll(async () => {
  await server.leave()
  await server.stop()
})

const ok = (response: object = {}) => ({ status: 'ok', response })
const refused = (reason: string) => ({ status: 'error', response: { reason } })

describe('the protocol', () => {
  test('responds to heartbeats, joins and leaves', async () => {
    const line = await server.line()
    const access_token = await server.token(await server.person())
    expect(await line.request('phoenix', 'heartbeat')).toEqual(ok())
    const changes = [
      { event: '*', schema: 'public', table: 'moody' },
      { event: 'INSERT', schema: 'public', table: 'news', extra: 1 },
    ]
    const requested = { config: { postgres_changes: changes }, access_token }
    expect(await line.request('realtime:a', 'phx_join', requested, '1')).toEqual(
      ok({ postgres_changes: changes.map((change, index) => ({ ...change, id: index + 1 })) }),
    )
    expect(await line.request('realtime:a', 'phx_leave', {}, '1')).toEqual(ok())
    await expect
      .poll(() => line.frames.slice(2).map(([joinRef, ref, topic, event]) => [joinRef, ref, topic, event]))
      .toEqual([
        ['1', null, 'realtime:a', 'system'],
        ['1', '3', 'realtime:a', 'phx_reply'],
        ['1', '1', 'realtime:a', 'phx_close'],
      ])
    line.connection.close()
  })

  test('refuses messages to channels that are not joined, and invalid topics', async () => {
    const line = await server.line()
    expect(await line.request('realtime:b', 'broadcast')).toEqual(refused('unmatched topic'))
    expect(await line.request('other:b', 'phx_join')).toEqual(refused('unmatched topic'))
    expect(await line.request('realtime:', 'phx_join')).toEqual(
      refused('TopicNameRequired: You must provide a topic name'),
    )
    expect(await line.request('realtime:b', 'phx_leave')).toEqual(ok())
    line.connection.close()
  })

  test('supports version 1.0.0', async () => {
    const older = server.client('1.0.0')
    await older.realtime.setAuth(await server.token(await server.person()))
    const listener = await subscribe(older, [{ table: 'pairs' }])
    await server.run(`insert into pairs values (1, 'x', 'y')`)
    expect((await listener.next()).new).toEqual({ a: 1, b: 'x', note: 'y' })
  })

  test('refuses broadcasts and presence, and the channel continues', async () => {
    const client = await server.as(await server.person())
    const received: unknown[] = []
    const channel = client
      .channel('square', { config: { broadcast: { ack: true, self: true }, presence: { key: '__proto__' } } })
      .on('presence', { event: 'sync' }, () => received.push('presence'))
      .on('broadcast', { event: 'hi' }, (message) => received.push(message))
    const listener = await subscribe(client, [{ table: 'moody' }])
    expect(await new Promise((resolve) => channel.subscribe(resolve))).toBe('SUBSCRIBED')
    expect(await channel.send({ type: 'broadcast', event: 'hi', payload: { a: 1 } })).toBe('error')
    expect(await channel.track({ name: 'x' })).toBe('error')
    await server.run(`insert into moody values (70, 'x')`)
    expect((await listener.next()).new).toEqual({ id: 70, body: 'x' })
    expect(received).toEqual([])
    const line = await server.line()
    const access_token = await server.token(await server.person())
    await line.request('realtime:a', 'phx_join', { access_token })
    expect(await line.request('realtime:a', 'presence', { event: 'track' })).toEqual(
      refused('"presence" is not offered: this server sends postgres_changes only'),
    )
    line.connection.close()
  })

  test.each([
    ['vsn=3.0.0', 403],
    ['vsn=2.0.0&apikey=rubbish', 401],
  ])('is refused with %s', async (query, status) => {
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

/** The realtime endpoints with other limits. */
const limited = async (limits: Partial<Limits>) => {
  const app = new Hono().route('/', realtimeRouter(server.backend, { ...usualLimits, ...limits }).router)
  const listening = await listen(app, { host: '127.0.0.1', port: 0 })
  const address = `ws://127.0.0.1:${listening.port}/websocket?vsn=2.0.0&apikey=${server.anonKey}`
  return { listening, open: () => openLine(address) }
}

const joining = (access_token?: string, postgres_changes: object[] = []) => ({
  config: { postgres_changes },
  access_token,
})

describe('the public key', () => {
  test.each([
    ['without a token', undefined],
    ['as the token', 'key'],
  ])('opens no channel %s', async (_, token) => {
    const line = await server.line()
    expect(await line.request('realtime:a', 'phx_join', joining(token && server.anonKey))).toEqual(
      refused('Unauthorized: You do not have permissions to read from this Channel topic: a'),
    )
    line.connection.close()
  })

  test('and a token without a user or with a role without rights cannot join', async () => {
    const expires = { exp: Math.floor(server.now() / 1000) + 900 }
    const line = await server.line()
    for (const claims of [{ role: 'authenticated' }, { role: 'anon', sub: await server.person() }] as const) {
      const token = await server.backend.tokens.sign({ ...claims, ...expires })
      expect(await line.request('realtime:a', 'phx_join', joining(token))).toMatchObject({ status: 'error' })
    }
    line.connection.close()
  })

  test('is disconnected if it joins nothing; a user who has joined stays', async () => {
    const { listening, open } = await limited({ joinPatience: 300 })
    const [idle, joined] = [await open(), await open()]
    expect(await joined.request('realtime:a', 'phx_join', joining(await server.token(await server.person())))).toEqual(
      ok({ postgres_changes: [] }),
    )
    expect(await idle.closed).toBe(1008)
    expect(await joined.request('phoenix', 'heartbeat')).toEqual(ok())
    await listening.stop()
  })

  test('uses only the places of waiting sockets: the oldest is closed, and a user can join', async () => {
    const { listening, open } = await limited({ waiting: 3 })
    const crowd = [await open(), await open(), await open()]
    const person = await open()
    expect(await crowd[0]?.closed).toBe(1013)
    expect(await person.request('realtime:a', 'phx_join', joining(await server.token(await server.person())))).toEqual(
      ok({ postgres_changes: [] }),
    )
    await open()
    expect(await crowd[1]?.request('phoenix', 'heartbeat')).toEqual(ok())
    expect(await person.request('phoenix', 'heartbeat')).toEqual(ok())
    await listening.stop()
  })

  test('with the service key, as token or in the address, joins as the service', async () => {
    const line = await server.line()
    expect(await line.request('realtime:a', 'phx_join', joining(server.serviceKey))).toEqual(
      ok({ postgres_changes: [] }),
    )
    line.connection.close()
  })
})

describe('a client that behaves badly', () => {
  test.each([
    ['invalid JSON', 'rubbish'],
    ['an incomplete list', '["1","2"]'],
    ['numbers as names', '[1,2,3,4,{}]'],
    ['a very long row of brackets', '['.repeat(60_000)],
    ['lists within lists', `[null,"1","realtime:a","phx_join",{"x":${'['.repeat(20)}${']'.repeat(20)}}]`],
    ['too many values', `[null,"1","realtime:a","phx_join",{"x":[${'1,'.repeat(5_000)}1]}]`],
    ['a topic that is too long', JSON.stringify([null, '1', `realtime:${'a'.repeat(300)}`, 'phx_join', {}])],
    ['meaningless bytes', Buffer.from([9, 1, 2])],
    ['lengths beyond the end', Buffer.from([3, 200, 200, 200, 200, 0, 1])],
  ])('is disconnected for %s, without effect on others', async (_, data) => {
    const [line, other] = [await server.line(), await server.line()]
    line.connection.send(data)
    expect(await line.closed).toBe(1011)
    expect(await other.request('phoenix', 'heartbeat')).toEqual(ok())
    other.connection.close()
  })

  test('is disconnected for a message of more than 64 KiB, at any time', async () => {
    const line = await server.line()
    await line.request('realtime:a', 'phx_join', joining(await server.token(await server.person())))
    line.connection.send('x'.repeat(64 * 1024 + 1))
    expect(await line.closed).toBe(1009)
  })

  test('is disconnected for too many messages, without effect on others', async () => {
    const line = await server.line()
    const access_token = await server.token(await server.person())
    for (let number = 0; number < 10_000; number++)
      line.send([null, `${number}`, `realtime:${number}`, 'phx_join', { access_token }])
    const other = await server.line()
    expect(await other.request('phoenix', 'heartbeat')).toEqual(ok())
    expect(await line.closed).toBe(1008)
    other.connection.close()
  })

  test('may join a hundred channels', async () => {
    const line = await server.line()
    const access_token = await server.token(await server.person())
    for (let number = 0; number < 100; number++)
      expect(await line.request(`realtime:${number}`, 'phx_join', { access_token })).toMatchObject({ status: 'ok' })
    expect(await line.request('realtime:100', 'phx_join', { access_token })).toEqual(
      refused('ChannelRateLimitReached: Too many channels'),
    )
    line.connection.close()
  })

  test('may open sockets up to the limits of an account and an address, and again once one is closed', async () => {
    const { listening, open } = await limited({ socketsOfAccount: 2, socketsOfAddress: 4 })
    const [person, other] = [await server.person(), await server.person()]
    const joins = async (line: Awaited<ReturnType<typeof open>>, sub: string) =>
      line.request('realtime:a', 'phx_join', joining(await server.token(sub)))
    const [one, two, three, four] = [await open(), await open(), await open(), await open()]
    expect([await joins(one, person), await joins(two, person)]).toMatchObject([{ status: 'ok' }, { status: 'ok' }])
    expect(await joins(three, person)).toEqual(refused('ConnectionRateLimitReached: Too many connected users'))
    expect(await joins(four, other)).toMatchObject({ status: 'ok' })
    await expect(open()).rejects.toThrow('Unexpected server response: 429')
    one.connection.close()
    await one.closed
    await expect.poll(() => open().catch(() => null)).not.toBeNull()
    expect(await joins(three, person)).toMatchObject({ status: 'ok' })
    await listening.stop()
  })

  test('may subscribe up to the limits of a channel and an account, with limits for filters', async () => {
    const { listening, open } = await limited({
      subscriptionsOfChannel: 3,
      subscriptionsOfAccount: 4,
      filtersOfSubscription: 2,
      filter: 60,
    })
    const access_token = await server.token(await server.person())
    const line = await open()
    const change = (filter?: string) => ({ event: '*', schema: 'public', table: 'news', filter })
    const word = async (topic: string, ...changes: object[]) => {
      await line.request(`realtime:${topic}`, 'phx_join', joining(access_token, changes))
      const message = () => line.frames.find(([, , of, event]) => of === `realtime:${topic}` && event === 'system')?.[4]
      await expect.poll(message).toBeDefined()
      return message()?.['message']
    }
    expect(await word('a', change(), change(), change())).toBe('Subscribed to PostgreSQL')
    expect(await word('b', change(), change(), change(), change())).toBe('Too many postgres_changes on one channel')
    expect(await word('c', change(), change())).toBe('Too many postgres_changes of one account')
    expect(await word('d', change('id=eq.1,id=eq.2,id=eq.3'))).toBe('Too many filters')
    expect(await word('e', change(`title=eq.${'x'.repeat(60)}`))).toBe('Filter too long')
    expect(await line.request('realtime:a', 'phx_leave')).toEqual(ok())
    expect(await word('f', change('id=eq.1,id=eq.2'), change())).toBe('Subscribed to PostgreSQL')
    await listening.stop()
  })

  test('gets a message for names that are no valid text in Postgres', async () => {
    for (const change of [
      { schema: 'pub\0lic', table: 'news' },
      { table: 'news', filter: 'title=eq.\0' },
    ]) {
      const listener = listenTo(await server.as(await server.person()), [change])
      expect(await listener.message()).toMatchObject({
        status: 'error',
        message: expect.stringContaining('character_not_in_repertoire') as unknown,
      })
    }
  })

  test('that reads nothing is disconnected, and the others continue to receive', async () => {
    const [deaf, listener] = [
      await server.line(),
      await subscribe(await server.as(await server.person()), [{ table: 'moody' }]),
    ]
    const token = await server.token(await server.person())
    await deaf.request('realtime:a', 'phx_join', joining(token, [{ event: '*', schema: 'public', table: 'moody' }]))
    await expect.poll(() => deaf.frames.some(([, , , event]) => event === 'system')).toBe(true)
    deaf.connection.pause()
    for (let id = 100; id < 120; id++) {
      await server.run(`insert into moody values (${id}, repeat('x', 900000))`)
      expect((await listener.next()).new['id']).toBe(id)
    }
    expect(server.logs.filter(({ event }) => event === 'realtime.slow')).toHaveLength(1)
    deaf.connection.terminate()
  })

  test('that sends nothing for too long is disconnected', async () => {
    const { listening, open } = await limited({ patience: 300 })
    const [silent, alive] = [await open(), await open()]
    const beat = setInterval(() => alive.send([null, null, 'phoenix', 'heartbeat', {}]), 50)
    expect(await silent.closed).toBe(1006)
    expect(await alive.request('phoenix', 'heartbeat')).toEqual(ok())
    clearInterval(beat)
    await listening.stop()
    expect(await alive.closed).toBe(1001)
  })
})

describe('a token', () => {
  test('that has expired opens no channel', async () => {
    const client = await server.as(await server.person(), { exp: Math.floor(server.now() / 1000) - 100 })
    const listener = listenTo(client, [{ table: 'moody' }])
    expect(await listener.status()).toBe('CHANNEL_ERROR')
    expect(listener.reasons[0]).toMatch(/^InvalidJWTToken: Token has expired 10\d seconds ago$/)
  })

  test('without an expiry opens none', async () => {
    const client = await server.as(await server.person(), { exp: undefined })
    const listener = listenTo(client, [{ table: 'moody' }])
    expect(await listener.status()).toBe('CHANNEL_ERROR')
    expect(listener.reasons).toEqual(['InvalidJWTToken: Fields `role` and `exp` are required in JWT'])
  })

  test('that expires ends its channel with a message; a renewed one continues', async () => {
    const [one, other] = [await server.person(), await server.person()]
    const [expiring, renewing] = [await server.as(one), await server.as(other)]
    const [ends, goesOn] = [
      await subscribe(expiring, [{ table: 'moody' }], 'ends'),
      await subscribe(renewing, [{ table: 'moody' }]),
    ]
    server.advance(600)
    await renewing.realtime.setAuth(await server.token(other))
    expect(await goesOn.message()).toMatchObject({ status: 'ok', message: 'Subscribed to PostgreSQL' })
    server.advance(400)
    expect(await ends.message()).toEqual({
      extension: 'system',
      status: 'error',
      message: expect.stringMatching(/^Token has expired \d+ seconds ago$/) as unknown,
      channel: 'ends',
    })
    expect(await ends.status()).toBe('CLOSED')
    await server.run(`insert into moody values (1, 'x')`)
    expect((await goesOn.next()).new).toEqual({ id: 1, body: 'x' })
    expect(ends.unread).toEqual([])
  })

  test('that is replaced by an invalid one ends its channel', async () => {
    const client = await server.as(await server.person())
    const listener = await subscribe(client, [{ table: 'moody' }])
    await client.realtime.setAuth('rubbish')
    expect(await listener.message()).toMatchObject({
      status: 'error',
      message: 'The token provided is not a valid JWT',
    })
    expect(await listener.status()).toBe('CLOSED')
  })
})

describe('a banned user', () => {
  test('is disconnected at once and cannot join again; others stay', async () => {
    const [person, other] = [await server.person(), await server.person()]
    const [client, bystander] = [await server.as(person), await server.as(other)]
    const [listener, stays] = [
      await subscribe(client, [{ table: 'moody' }]),
      await subscribe(bystander, [{ table: 'moody' }]),
    ]
    await server.run('update user_accounts set suspended_at = now() where user_id = $1', [person])
    expect(await listener.message()).toMatchObject({ extension: 'system', status: 'error', message: 'User is banned' })
    expect(await listener.status()).toBe('CLOSED')
    await server.run(`insert into moody values (2, 'x')`)
    expect((await stays.next()).new).toEqual({ id: 2, body: 'x' })
    const again = listenTo(await server.as(person), [{ table: 'moody' }])
    expect(await again.status()).toBe('CHANNEL_ERROR')
    expect(again.reasons).toEqual(['Unauthorized: Sua conta está suspensa.'])
  })

  test('is also disconnected if the account is deleted', async () => {
    const person = await server.person()
    const listener = await subscribe(await server.as(person), [{ table: 'moody' }])
    await server.run('delete from auth.users where id = $1', [person])
    expect(await listener.message()).toMatchObject({ message: 'User is banned' })
  })
})

describe('a session that ends', () => {
  const session = async (person: string) => {
    const id = randomUUID()
    await server.run('insert into auth.sessions (id, user_id, created_at, updated_at) values ($1, $2, now(), now())', [
      id,
      person,
    ])
    return id
  }

  test('closes its channels at once and opens no more; the user’s other session continues', async () => {
    const person = await server.person()
    const [ended, stays] = [await session(person), await session(person)]
    const [listener, other] = [
      await subscribe(await server.as(person, { session_id: ended }), [{ table: 'moody' }]),
      await subscribe(await server.as(person, { session_id: stays }), [{ table: 'moody' }]),
    ]
    await server.run('delete from auth.sessions where id = $1', [ended])
    expect(await listener.message()).toMatchObject({
      extension: 'system',
      status: 'error',
      message: 'Session has ended',
    })
    expect(await listener.status()).toBe('CLOSED')
    await server.run(`insert into moody values (80, 'x')`)
    expect((await other.next()).new).toEqual({ id: 80, body: 'x' })
    expect(listener.unread).toEqual([])
    const again = listenTo(await server.as(person, { session_id: ended }), [{ table: 'moody' }])
    expect(await again.status()).toBe('CHANNEL_ERROR')
    expect(again.reasons).toEqual(['Unauthorized: Sua sessão terminou. Entre de novo.'])
  })
})
