import { afterAll, describe, expect, test } from 'vitest'
import { resultSql } from '#supabase/embedded/rest/statementResult.ts'
import { startRest } from './restServer.ts'

const server = await startRest()
afterAll(() => server.stop())

const rpc = (name: string, args: Record<string, unknown> = {}, options = {}) => server.client().rpc(name, args, options)

describe('a function', () => {
  test('is called by the names of its arguments, with defaults for those not given', async () => {
    expect(await rpc('greet', { name: 'Zé' })).toMatchObject({ data: 'oi Zé', status: 200 })
    expect((await rpc('greet', { times: 2, name: 'x' })).data).toBe('oi xoi x')
    expect((await rpc('greet', { name: 'x', times: null })).data).toBeNull()
  })

  test('without a result gets 204', async () => {
    expect(await rpc('nothing')).toMatchObject({ data: null, error: null, status: 204 })
    expect((await server.call('POST', '/rpc/nothing')).status).toBe(204)
  })

  test('accepts and returns JSON, lists and odd texts unchanged', async () => {
    const value = { a: [1, 'dois', null], 'b "c"': `'; select 1; --` }
    expect((await rpc('echo', { value })).data).toEqual(value)
    expect((await rpc('total', { list: [1, 2, 39] })).data).toBe(42)
    expect((await rpc('greet', { name: `"'\\ {}, ()` })).data).toBe(`oi "'\\ {}, ()`)
  })

  test('with rows supports select, filters, order, range, count and embeds', async () => {
    const { data, count } = await server
      .client()
      .rpc('grown_people', { minimum: 10 }, { count: 'exact' })
      .select('name, team:teams(name)')
      .neq('id', 2)
      .order('id', { ascending: false })
      .range(1, 2)
    expect([data, count]).toEqual([
      [
        { name: 'Duda "D", (da)', team: null },
        { name: 'Ana', team: { name: 'Norte' } },
      ],
      3,
    ])
    expect((await server.client().rpc('pairs').select('b').gt('a', 1)).data).toEqual([{ b: 'dois' }, { b: 'três' }])
    expect((await rpc('grown_people', { minimum: 99 })).data).toEqual([])
  })

  test('with rows returns one with single(), and refuses another number', async () => {
    expect((await server.client().rpc('pairs').eq('a', 2).single()).data).toEqual({ a: 2, b: 'dois' })
    expect(await server.client().rpc('pairs').single()).toMatchObject({ status: 406, error: { code: 'PGRST116' } })
    expect((await server.client().rpc('pairs').eq('a', 9).maybeSingle()).data).toBeNull()
  })

  test('is rolled back by a text that Postgres reads neither as a number nor as out of range', () => {
    const sql = resultSql({ with: 'select 1', rows: 'pgrst_source', body: 'null', undo: { always: true } })
    expect(sql).toMatch(/cast\('[a-z][0-9a-f]{24}'/u)
  })

  test('with one row returns an object, with several values a list', async () => {
    expect((await rpc('oldest')).data).toMatchObject({ id: 4, age: 44 })
    expect((await server.client().rpc('oldest').select('id, labels(name)')).data).toEqual({ id: 4, labels: [] })
    expect((await rpc('names')).data).toEqual(['Ana', 'Bia', 'Caio', 'Duda "D", (da)', 'Élia 100% _ 🎉'])
    expect((await server.client().rpc('names').range(1, 2)).data).toEqual(['Bia', 'Caio'])
  })

  test('with named result columns returns objects, also with one column', async () => {
    expect((await server.client().rpc('one_column').gt('total', 1)).data).toEqual([{ total: 2 }])
    expect((await rpc('one_out')).data).toEqual({ total: 7 })
    expect((await rpc('two_out')).data).toEqual({ a: 1, b: 'um' })
  })

  test('that only reads can be called by GET too', async () => {
    expect((await rpc('greet', { name: 'é & ? #', times: 2 }, { get: true })).data).toBe('oi é & ? #oi é & ? #')
    expect((await rpc('total', { list: [1, 2] }, { get: true })).data).toBe(3)
    const { data } = await server.client().rpc('grown_people', { minimum: 18 }, { get: true }).select('id').lt('id', 4)
    expect(data).toEqual([{ id: 1 }])
    expect(await rpc('grown_people', { minimum: 18 }, { head: true, count: 'exact' })).toMatchObject({
      data: null,
      count: 3,
    })
  })

  test('that writes is refused by GET and works by POST', async () => {
    const refused = await rpc('remember', { n: 5001 }, { get: true })
    expect(refused).toMatchObject({ status: 405, error: { code: '25006' } })
    expect(await server.rows('select count(*) from numbers where n = 5001')).toEqual([['0']])
    expect((await rpc('remember', { n: 5001 })).data).toBe(5001)
    expect(await server.rows('select note from numbers where n = 5001')).toEqual([['remembered']])
  })

  test('sees the caller, method and headers', async () => {
    const { body } = await server.call('GET', '/rpc/who', { 'x-agent': 'teste "1"' })
    expect(body).toEqual({
      role: 'service_role',
      sub: null,
      method: 'GET',
      path: '/rpc/who',
      agent: 'teste "1"',
      search_path: '"public", "extensions"',
    })
  })

  test.each([
    ['PT404', 'não há', 404],
    ['PT429', 'devagar', 429],
    ['PT999', 'fora', 500],
    ['P0001', 'não pode', 400],
    ['42501', 'proibido', 403],
    ['23505', 'já existe', 409],
    ['57014', 'demorou', 400],
    ['22023', 'inválido', 400],
    ['55000', 'agora não', 400],
    ['P0002', 'não há linha', 400],
  ])('that raises %s returns its message and %s', async (state, sentence, status) => {
    const { error, status: answered } = await rpc('refuse', { state, sentence })
    expect(answered).toBe(status)
    expect(error).toMatchObject({ code: state, message: sentence, details: 'porque sim', hint: 'tente de novo' })
  })

  test.each([
    [
      'an unknown name',
      'missing',
      {},
      'Could not find the function public.missing without parameters in the schema cache',
    ],
    [
      'a missing argument',
      'greet',
      { times: 1 },
      'Could not find the function public.greet(times) in the schema cache',
    ],
    [
      'an unknown argument',
      'greet',
      { name: 'x', b: 1 },
      'Could not find the function public.greet(b, name) in the schema cache',
    ],
    [
      'a name with SQL',
      'greet"(); --',
      {},
      'Could not find the function public.greet"(); -- without parameters in the schema cache',
    ],
  ])('under %s is not found', async (_, name, args, message) => {
    const response = await server.call('POST', `/rpc/${encodeURIComponent(name)}`, {}, JSON.stringify(args))
    expect(response).toMatchObject({ status: 404, body: { code: 'PGRST202', message } })
  })

  test('with two matching overloads is refused', async () => {
    expect(await rpc('twice', { a: 1 })).toMatchObject({ status: 300, error: { code: 'PGRST203' } })
  })

  test('with a value of the wrong type, or a body that is not an object, is refused', async () => {
    expect(await rpc('greet', { name: 'x', times: 'many' })).toMatchObject({ status: 400, error: { code: '22P02' } })
    expect(await server.call('POST', '/rpc/greet', {}, '[]')).toMatchObject({ status: 400, body: { code: 'PGRST102' } })
    expect(await server.call('DELETE', '/rpc/greet')).toMatchObject({ status: 405, body: { code: 'PGRST101' } })
  })

  test('stores nothing with tx=rollback', async () => {
    const { data } = await server.client().rpc('remember', { n: 5002 }).rollback()
    expect(data).toBe(5002)
    expect(await server.rows('select count(*) from numbers where n = 5002')).toEqual([['0']])
  })
})
