import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { Feed } from '#supabase/embedded/realtime/feed.ts'
import { judge } from '#supabase/embedded/realtime/rights.ts'
import { tablesNamed } from '#supabase/embedded/realtime/tables.ts'
import { subscribe, listenTo } from './listener.ts'
import { startRealtime } from './realtimeServer.ts'

const server = await startRealtime()
afterAll(() => server.stop())
const person = await server.person()
// Limits count one user's sockets.
afterEach(() => server.leave())

const listen = async (...wanted: Parameters<typeof subscribe>[1]) => subscribe(await server.as(person), wanted)

describe('a change', () => {
  test('is received after the commit, and never after a rollback', async () => {
    const listener = await listen({ table: 'news' })
    await server.database.script(`begin; insert into news (id, title) values (1, 'nunca'); rollback`)
    await server.database.script(
      `begin; insert into news (id, title) values (2, 'um'); update news set title = 'dois' where id = 2`,
    )
    await server.run(`select 1`)
    expect(listener.unread).toEqual([])
    await server.database.script('commit')
    expect((await listener.next()).new).toMatchObject({ id: 2, title: 'um' })
    expect((await listener.next()).new).toMatchObject({ id: 2, title: 'dois' })
  })

  test('is received each time, even if the same change occurs twice in one transaction', async () => {
    await server.run(`insert into moody values (1, 'a')`)
    const listener = await listen({ table: 'moody' })
    await server.database.script(`begin; update moody set body = 'b'; update moody set body = 'b'; commit`)
    await server.run(`update moody set body = 'c'`)
    const bodies = [await listener.next(), await listener.next(), await listener.next()].map(
      (change) => change.new['body'],
    )
    expect(bodies).toEqual(['b', 'b', 'c'])
  })

  test('has the same numbers, times and lists as the table interface', async () => {
    const listener = await listen({ table: 'news' })
    await server.run(
      `insert into news values (9007199254740991, 'açaí "x"', 12345.6789, '2026-05-01 12:00-03', true, '{a,"b c"}', 'x')`,
    )
    expect((await listener.next()).new).toEqual({
      id: 9007199254740991,
      title: 'açaí "x"',
      price: 12345.6789,
      at: '2026-05-01T15:00:00+00:00',
      urgent: true,
      tags: ['a', 'b c'],
    })
  })

  test('that is larger than a notification keeps its place in the order', async () => {
    const listener = await listen({ table: 'moody', event: 'INSERT' })
    await server.run(
      `insert into moody select n, repeat('x', case n when 12 then 50000 else 5 end) from generate_series(11, 13) n`,
    )
    const received = [await listener.next(), await listener.next(), await listener.next()]
    expect(received.map((change) => [change.new['id'], String(change.new['body']).length])).toEqual([
      [11, 5],
      [12, 50_000],
      [13, 5],
    ])
    const [left] = await server.run('select count(*) from realtime.outbox')
    expect(left?.rows).toEqual([['0']])
  })

  test('of more than a megabyte contains only its small values', async () => {
    const listener = await listen({ table: 'moody' })
    await server.run(`insert into moody values (20, repeat('x', 1100000))`)
    expect(await listener.next()).toMatchObject({ new: { id: 20 }, errors: ['Error 413: Payload Too Large'] })
  })

  test('of a table with full replica identity contains the old row, also with a key of two columns', async () => {
    await server.run(`insert into pairs values (1, 'x', 'antes')`)
    const listener = await listen({ table: 'pairs' })
    await server.run(`update pairs set note = 'depois'`)
    expect(await listener.next()).toMatchObject({
      new: { a: 1, b: 'x', note: 'depois' },
      old: { a: 1, b: 'x', note: 'antes' },
    })
    await server.run('delete from pairs')
    expect((await listener.next()).old).toEqual({ a: 1, b: 'x', note: 'depois' })
  })

  test('is not received once its table has left the publication', async () => {
    await server.database.script(
      'alter publication supabase_realtime add table quiet; select realtime.follow_publication()',
    )
    const listener = await listen({ table: 'quiet' }, { table: 'moody' })
    await server.run('insert into quiet values (1)')
    expect((await listener.next()).table).toBe('quiet')
    await server.database.script(
      'alter publication supabase_realtime drop table quiet; select realtime.follow_publication()',
    )
    await server.run('insert into quiet values (2)')
    await server.run(`insert into moody values (30, 'z')`)
    expect((await listener.next()).table).toBe('moody')
  })
})

describe('rights', () => {
  test('exclude columns that a role may not read or that were not requested', async () => {
    const listener = await subscribe(await server.as(person), [{ table: 'news', select: ['title'] }])
    const all = await subscribe(await server.as(person, { role: 'service_role' }), [{ table: 'news' }])
    await server.run(`insert into news (id, title, draft) values (50, 'a', 'segredo')`)
    expect((await listener.next()).new).toEqual({ id: 50, title: 'a' })
    expect((await all.next()).new).toMatchObject({ id: 50, draft: 'segredo' })
  })

  test('show each user their own rows, and the service key all rows', async () => {
    const other = await server.person()
    const listeners = [
      await listen({ table: 'letters' }),
      await subscribe(await server.as(other), [{ table: 'letters' }]),
      await subscribe(await server.as(person, { role: 'service_role' }), [{ table: 'letters' }]),
    ]
    for (const owner of [person, other, person])
      await server.run(`insert into letters (owner, body) values ($1, 'x')`, [owner])
    const owners = async (index: number, count: number) => {
      const received = []
      for (let number = 0; number < count; number++) received.push((await listeners[index]?.next())?.new['owner'])
      return received
    }
    expect(await owners(0, 2)).toEqual([person, person])
    expect(await owners(1, 1)).toEqual([other])
    expect(await owners(2, 3)).toEqual([person, other, person])
  })

  test.each([
    'owner = auth.uid()',
    'owner = (select auth.uid())',
    `exists (select from public.letters mine where mine.owner = auth.uid() and mine.id = sealed.id)`,
  ])('are evaluated for each of many users: %s', async (own) => {
    const { database } = server
    await database.script(`
      create table public.sealed (id uuid primary key, owner uuid);
      create index on public.sealed (owner);
      alter table public.sealed enable row level security;
      create policy own on public.sealed for select using (${own});
      grant select on public.sealed to authenticated;
      alter publication supabase_realtime add table public.sealed`)
    try {
      const [table] = await tablesNamed(database, 'public', 'sealed')
      if (!table) throw new Error('the table is not published')
      const people = Array.from({ length: 30 }, () => randomUUID())
      for (const table of ['letters', 'sealed'])
        await server.run(`insert into ${table} (id, owner) select who, who from unnest($1::uuid[]) who`, [
          `{${people.join()}}`,
        ])
      const subscriptions = people.map((sub) => ({
        person: { role: 'authenticated' as const, sub, until: Infinity, claims: JSON.stringify({ sub }) },
        parameters: { event: '*' as const, schema: 'public', table: 'sealed', filters: [], select: null },
      }))
      const changes = people.map((id) => ({
        change: { type: 'INSERT' as const, table: table.id, old: '{}', record: `{"id": "${id}"}`, committedAt: '' },
        table,
        key: [id],
        subscriptions,
      }))
      const verdicts = await judge(database, changes)
      const seen = verdicts.map((verdict) => subscriptions.filter(({ person }) => verdict(person) === 'seen'))
      expect(seen.map((some) => some.map(({ person }) => person.sub))).toEqual(people.map((one) => [one]))
    } finally {
      await database.script('drop table public.sealed')
      await database.forgetPlans()
    }
  })

  test('check each row, even if the policy names no column', async () => {
    const listener = await listen({ table: 'picky' })
    await server.run('insert into picky values (1, true), (2, false), (3, true)')
    expect([(await listener.next()).new['id'], (await listener.next()).new['id']]).toEqual([1, 3])
  })

  test('are read again for each change', async () => {
    const listener = await listen({ table: 'moody' }, { table: 'picky' })
    await server.database.script(`alter policy fails on moody using (false)`)
    await server.run(`insert into moody values (90, 'x')`)
    await server.run('insert into picky values (4, true)')
    expect((await listener.next()).table).toBe('picky')
    await server.database.script(
      `alter policy fails on moody using (1 / (1 - coalesce(auth.jwt() ->> 'broken', '0')::int) = 1)`,
    )
  })

  test('that cannot be evaluated withhold the row only from that user', async () => {
    const unlucky = await subscribe(await server.as(await server.person(), { broken: '1' }), [{ table: 'moody' }])
    const lucky = await listen({ table: 'moody' })
    await server.run(`insert into moody values (40, 'x')`)
    expect((await lucky.next()).new).toEqual({ id: 40, body: 'x' })
    expect(await unlucky.next()).toMatchObject({
      new: {},
      errors: ['Error 500: Internal Server Error, RLS policy evaluation failed'],
    })
  })

  test('are those at the time of the change, even if a token is renewed during delivery', async () => {
    const [table] = await tablesNamed(server.database, 'public', 'moody')
    if (!table) throw new Error('the table is not published')
    const feed = new Feed(server.backend, () => undefined)
    await feed.listen()
    const claimsOf = (time: number) => ({
      role: 'authenticated' as const,
      sub: person,
      until: Infinity,
      claims: JSON.stringify({ sub: person, time }),
    })
    let last = claimsOf(0)
    const delivered: string[] = []
    let done = () => {}
    const allDelivered = new Promise<void>((resolve) => void (done = resolve))
    const subscriptions = Array.from({ length: 300 }, (_, index) => ({
      id: index + 1,
      tables: [table.id],
      parameters: { event: '*' as const, schema: 'public', table: 'moody', filters: [], select: null },
      channel: {
        deliver(_: unknown, data: string) {
          last = claimsOf(1)
          if (delivered.push(data) === 300) done()
        },
      },
      get person() {
        return index === 299 ? last : claimsOf(-index)
      },
    }))
    for (const subscription of subscriptions) feed.add(subscription)
    await server.run(`insert into moody values (41, 'x')`)
    await allDelivered
    expect(delivered.filter((data) => data.includes('"errors":null'))).toHaveLength(300)
    for (const subscription of subscriptions) feed.remove(subscription)
  })

  test.each([
    ['locked', `insert into locked values (1, 'segredo')`, 'Error 401: Unauthorized'],
    ['keyless', `insert into keyless values ('x')`, 'Error 400: Bad Request, no primary key'],
  ])('of %s send only the event and the reason', async (table, sql, error) => {
    const listener = await listen({ table })
    await server.run(sql)
    expect(await listener.next()).toMatchObject({ eventType: 'INSERT', table, new: {}, errors: [error] })
  })

  test('are checked for many users in few batches, also if some fail', async () => {
    const { database } = server
    const [table] = await tablesNamed(database, 'public', 'moody')
    if (!table) throw new Error('the table is not published')
    await server.run(`insert into moody values (60, 'x')`)
    const subscriptions = Array.from({ length: 600 }, (_, number) => ({
      person: {
        role: 'authenticated' as const,
        sub: randomUUID(),
        until: Infinity,
        claims: JSON.stringify({ sub: randomUUID(), broken: number === 300 ? '1' : '0' }),
      },
      parameters: { event: '*' as const, schema: 'public', table: 'moody', filters: [], select: null },
    }))
    const change = { type: 'INSERT' as const, table: table.id, old: '{}', record: '{"id": 60}', committedAt: '' }
    const [verdict] = await judge(database, [{ change, table, key: ['60'], subscriptions }])
    const verdicts = subscriptions.map((one) => verdict?.(one.person))
    expect(verdicts.filter((one) => one === 'seen')).toHaveLength(599)
    expect(verdicts[300]).toMatch(/^Error 500/)
  })
})

describe('filters', () => {
  test('compare as Postgres does', async () => {
    const filters = {
      pass: [
        'id=eq.70',
        'id=neq.1',
        'id=gte.70,id=lt.71',
        'id=in.(1,70)',
        'id=not.in.(1,2)',
        'price=eq.1.50',
        'at=gt.2026-05-01T11:59:00-03:00',
        'urgent=is.true',
        'title=like.Boa%',
        'title=ilike.boa%',
        'title=eq."Boa, nova"',
        'title=in.("Boa, nova",x)',
        'tags=isdistinct.{}',
        'tags=is.null',
        'urgent=not.isdistinct.true',
        ' ',
      ],
      fail: [
        'id=gt.70',
        'price=lt.1.5',
        'title=like.boa%',
        'urgent=not.is.true',
        'tags=eq.{}',
        'tags=neq.{}',
        'id=eq.70,id=eq.71',
      ],
    }
    const client = await server.as(person)
    const passed: string[] = []
    const channel = client.channel('filters')
    for (const filter of [...filters.pass, ...filters.fail])
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'news', filter }, () => passed.push(filter))
    const word = await new Promise((resolve) => {
      channel.on('system', {}, resolve).subscribe()
    })
    expect(word).toMatchObject({ status: 'ok' })
    const after = await listen({ table: 'moody' })
    await server.run(
      `insert into news (id, title, price, at, urgent) values (70, 'Boa, nova', 1.5, '2026-05-01 12:00-03', true)`,
    )
    await server.run(`insert into moody values (70, 'z')`)
    await after.next()
    expect(passed).toEqual(filters.pass)
  })

  test.each([
    ['urgent=is.maybe', 'invalid value for is filter: must be null, true, false, or unknown'],
    ['title=is.true', 'is true filter requires a boolean column, got text'],
    ['title=match.^Boa', 'regular expressions (match, imatch) are not accepted'],
    ['title=not.imatch.(a+)+$', 'regular expressions (match, imatch) are not accepted'],
    [`title=like.${'%a'.repeat(11)}`, 'a pattern has at most 10 wildcards'],
    [`title=eq.${'x'.repeat(5_000)}`, 'a filter has at most 5000 characters'],
    ['id=like.7%', 'operator like is not supported on column id of type bigint'],
    ['draft=eq.x', 'invalid column for filter draft'],
    [
      `id=in.(${Array.from({ length: 101 }, (_, number) => number).join(',')})`,
      'too many values for `in` filter. Maximum 100',
    ],
    ['id=eq.1,,id=eq.2', 'filter must not contain empty segments (check for extra commas)'],
  ])('%s is refused with the reason', async (filter, words) => {
    const listener = listenTo(await server.as(person), [{ table: 'news', filter }])
    expect(await listener.message()).toMatchObject({
      status: 'error',
      message: expect.stringContaining(words) as unknown,
    })
  })

  test.each([
    [{ schema: '*', table: '*', select: ['id'] }, 'Column selection is not supported for wildcard subscriptions.'],
    [{ table: 'news', select: ['draft'] }, 'invalid column for select draft'],
  ])('so is a selection of columns', async (wanted, words) => {
    const listener = listenTo(await server.as(person), [wanted])
    expect(await listener.message()).toMatchObject({
      status: 'error',
      message: expect.stringContaining(words) as unknown,
    })
  })

  test('a subscription may cover a whole schema', async () => {
    const listener = await listen({})
    await server.run(`insert into moody values (80, 'x')`)
    await server.run(`insert into news (id) values (80)`)
    expect([(await listener.next()).table, (await listener.next()).table]).toEqual(['moody', 'news'])
  })
})
