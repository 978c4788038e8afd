import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { begun, resetThings, startThings } from './restThings.ts'

const server = await startThings()
afterAll(() => server.stop())
beforeEach(() => resetThings(server))

const things = () => server.client().from('things')
const storedThings = () => server.rows('select code, name from public.things order by id')

describe('insert', () => {
  test('one row: 201 and no body', async () => {
    expect(await things().insert({ code: 'd', name: 'quarta' })).toMatchObject({ data: null, error: null, status: 201 })
    expect(await storedThings()).toEqual([...begun, ['d', 'quarta']])
  })

  test('a response without a body has Content-Length, instead of being chunked', async () => {
    const { status, headers } = await server.call('POST', '/things', {}, '{"code":"d"}')
    expect([status, headers.get('content-length'), headers.get('transfer-encoding')]).toEqual([201, '0', null])
  })

  test('returns the row with its embedded rows on request', async () => {
    const { data, status } = await things()
      .insert({ code: 'd', amount: 2, tags: ['x', 'y "z", {w}'], data: { a: [1, null] }, team_id: 1 })
      .select('id, name, amount, tags, data, team:teams(name)')
      .single()
    expect(status).toBe(201)
    expect(data).toEqual({
      id: 4,
      name: 'sem nome',
      amount: 2,
      tags: ['x', 'y "z", {w}'],
      data: { a: [1, null] },
      team: { name: 'Norte' },
    })
  })

  test('rows with different keys: a missing key is null, or its default on request', async () => {
    const rows = [
      { code: 'd', name: 'quarta', short: 'x' },
      { code: 'e', name: 'quinta' },
    ]
    const { data, error } = await things().insert(rows).select('code, short')
    expect([data, error]).toEqual([
      [
        { code: 'd', short: 'x' },
        { code: 'e', short: null },
      ],
      null,
    ])
    const lacking = await things().insert([{ code: 'f', name: 'sexta' }, { code: 'g' }])
    expect(lacking).toMatchObject({ status: 400, error: { code: '23502' } })
    const filled = await things()
      .insert(
        [
          { code: 'f', tags: ['t'] },
          { code: 'g', amount: 3 },
        ],
        { defaultToNull: false },
      )
      .select('code, name, amount, tags')
    expect(filled.data).toEqual([
      { code: 'f', name: 'sem nome', amount: 1.5, tags: ['t'] },
      { code: 'g', name: 'sem nome', amount: 3, tags: ['padrão'] },
    ])
    const one = await things().insert({ code: 'h' }, { defaultToNull: false }).select('name')
    expect(one.data).toEqual([{ name: 'sem nome' }])
  })

  test('no columns: a row of defaults for each object, none for an empty list', async () => {
    expect((await things().insert({}).select('name')).data).toEqual([{ name: 'sem nome' }])
    expect((await server.call('POST', '/things', { prefer: 'return=representation' }, '[{}, {}]')).body).toHaveLength(2)
    expect(await things().insert([]).select()).toMatchObject({ status: 201, data: [] })
  })

  test('columns= selects the keys', async () => {
    const body = JSON.stringify([{ code: 'd', name: 'x', amount: 9 }])
    const result = await server.call(
      'POST',
      '/things?columns=code,name&select=amount',
      { prefer: 'return=representation' },
      body,
    )
    expect([result.status, result.body]).toEqual([201, [{ amount: 1.5 }]])
  })

  test('into a view runs its trigger, which may change the row', async () => {
    const { data } = await server.client().from('lesser_things').insert({ name: 'nova' }).select().single()
    expect(data).toEqual({ id: 4, name: 'visto: nova' })
  })

  test('texts of every kind are stored unchanged', async () => {
    const names = [
      `'; drop table things; --`,
      `"quoted" \\back\\slash`,
      `{a,"b"} (c) $1 %s`,
      'Ação 🎉 \u2028 \t\n',
      'null',
      '',
    ]
    const { error } = await things().insert(names.map((name, index) => ({ code: `n${index}`, name })))
    expect(error).toBeNull()
    const { data } = await things().select('name').like('code', 'n%').order('id')
    expect(data?.map(({ name }) => String(name))).toEqual(names)
    for (const name of names) expect((await things().select('code').eq('name', name)).data).toHaveLength(1)
  })

  test.each([
    ['a duplicate key', { id: 1, name: 'x' }, 409, '23505'],
    ['an unknown foreign key', { team_id: 99 }, 409, '23503'],
    ['null in a required column', { name: null }, 400, '23502'],
    ['a value that a check forbids', { amount: -1 }, 400, '23514'],
    ['a text instead of a number', { amount: 'many' }, 400, '22P02'],
    ['a number too large', { amount: 123456 }, 400, '22003'],
    ['a text too long', { short: 'abcde' }, 400, '22001'],
    ['an unknown column', { wrong: 1 }, 400, 'PGRST204'],
    ['a column of an object’s prototype', { constructor: 1 }, 400, 'PGRST204'],
    ['U+0000', { name: 'a\u0000b' }, 400, '22P05'],
  ])('of %s is refused, and nothing is stored', async (_, row, status, code) => {
    const rows = [
      { code: 'z', name: 'z' },
      { code: 'y', name: 'y', ...row },
    ]
    const result = await things().insert(rows, { defaultToNull: false })
    expect(result).toMatchObject({ status, error: { code } })
    expect(await storedThings()).toEqual(begun)
  })

  test.each([
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]), 'PGRST102', 'Empty or invalid json'],
    ['invalid JSON', '{', 'PGRST102', 'Empty or invalid json'],
    ['nothing', '', 'PGRST102', 'Empty or invalid json'],
    ['a number', '5', 'PGRST102', 'All object keys must match'],
    ['a list of numbers', '[1]', 'PGRST102', 'All object keys must match'],
    ['objects with different keys', '[{"code":"x"},{"name":"y"}]', 'PGRST102', 'All object keys must match'],
  ])('of %s is refused', async (_, body, code, message) => {
    expect(await server.call('POST', '/things', {}, body)).toMatchObject({ status: 400, body: { code, message } })
  })

  test('of CSV is refused', async () => {
    const result = await server.call('POST', '/things', { 'content-type': 'text/csv' }, 'code\nx')
    expect(result).toMatchObject({
      status: 400,
      body: { code: 'PGRST102', message: 'Content-Type not acceptable: text/csv' },
    })
  })
})

describe('upsert', () => {
  test('changes existing rows and adds missing ones', async () => {
    const { data, status } = await things()
      .upsert(
        [
          { code: 'a', name: 'mudada' },
          { code: 'd', name: 'nova' },
        ],
        { onConflict: 'code' },
      )
      .select('code, name')
    expect([status, data]).toEqual([
      201,
      [
        { code: 'a', name: 'mudada' },
        { code: 'd', name: 'nova' },
      ],
    ])
    expect(await storedThings()).toEqual([
      ['a', 'mudada'],
      ['b', 'segunda'],
      ['c', 'terceira'],
      ['d', 'nova'],
    ])
  })

  test('is 200 if nothing was inserted', async () => {
    expect((await things().upsert({ id: 2, name: 'mudada' })).status).toBe(200)
    expect(
      (
        await things().upsert([
          { id: 2, name: 'x' },
          { id: 3, name: 'y' },
        ])
      ).status,
    ).toBe(200)
  })

  test('ignores duplicates on request', async () => {
    const rows = [
      { id: 1, name: 'mudada' },
      { id: 9, name: 'nova' },
    ]
    const { data, status } = await things().upsert(rows, { ignoreDuplicates: true }).select('id, name')
    expect([status, data]).toEqual([201, [{ id: 9, name: 'nova' }]])
    expect((await storedThings())[0]).toEqual(['a', 'primeira'])
  })

  test('with a duplicate row, or by columns without a key, is refused', async () => {
    const twice = await things().upsert([
      { id: 1, name: 'x' },
      { id: 1, name: 'y' },
    ])
    expect(twice).toMatchObject({ status: 400, error: { code: '21000' } })
    expect(await things().upsert({ name: 'x' }, { onConflict: 'name' })).toMatchObject({
      status: 400,
      error: { code: '42P10' },
    })
    expect(await things().upsert({ name: 'x' }, { onConflict: 'wrong' })).toMatchObject({
      status: 400,
      error: { code: '42703' },
    })
    expect(await storedThings()).toEqual(begun)
  })

  test('of an empty list changes nothing', async () => {
    expect(await things().upsert([]).select()).toMatchObject({ status: 200, data: [] })
    const keyless = await server.call('POST', '/keyless', { prefer: 'resolution=merge-duplicates' }, '{"n":1}')
    expect([keyless.status, keyless.headers.get('preference-applied')]).toEqual([201, null])
  })
})

describe('put', () => {
  const put = (path: string, body: string, prefer = 'return=representation') =>
    server.call('PUT', path, { prefer }, body)

  test('adds the row of the address, or replaces it', async () => {
    expect(await put('/things?id=eq.9&select=id,name', '{"id":9,"name":"nona"}')).toMatchObject({
      status: 201,
      body: [{ id: 9, name: 'nona' }],
    })
    expect(
      await put('/things?id=eq.1&select=id,name', '[{"id":1,"name":"outra"},{"id":2,"name":"não"}]'),
    ).toMatchObject({
      status: 200,
      body: [{ id: 1, name: 'outra' }],
    })
    expect(await put('/things?id=eq.3', '{"id":3,"name":"x"}', '')).toMatchObject({ status: 204, body: null })
    expect(await storedThings()).toEqual([
      ['a', 'outra'],
      ['b', 'segunda'],
      ['c', 'x'],
      [null, 'nona'],
    ])
  })

  test.each([
    ['another row than the address names', '/things?id=eq.1', 400, 'PGRST115'],
    ['a limit', '/things?id=eq.2&limit=1', 400, 'PGRST114'],
    ['no key', '/things', 405, 'PGRST105'],
    ['another filter', '/things?id=eq.2&code=eq.b', 405, 'PGRST105'],
    ['another operator', '/things?id=gte.2', 405, 'PGRST105'],
    ['a tree', '/things?and=(id.eq.2)', 405, 'PGRST105'],
    ['a table without a key', '/keyless?n=eq.2', 405, 'PGRST105'],
  ])('of %s is refused', async (_, path, status, code) => {
    expect(await put(path, '{"id":2,"name":"x"}')).toMatchObject({ status, body: { code } })
    expect(await storedThings()).toEqual(begun)
  })
})
