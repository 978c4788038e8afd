import { afterAll, describe, expect, test } from 'vitest'
import { startRest } from './restServer.ts'

const server = await startRest()
afterAll(() => server.stop())

const people = (select = 'id') => server.client().from('people').select(select)
const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return (data as { id: number }[]).map(({ id }) => id)
}

describe('filters', () => {
  test('select rows as their SQL does', async () => {
    expect(await ids(people().eq('name', 'Ana'))).toEqual([1])
    expect(await ids(people().neq('id', 1).order('id'))).toEqual([2, 3, 4, 5])
    expect(await ids(people().gt('age', 17).order('id'))).toEqual([1, 4, 5])
    expect(await ids(people().gte('age', 17).lt('age', 44).order('id'))).toEqual([1, 2])
    expect(await ids(people().lte('age', 17))).toEqual([2])
    expect(await ids(people().like('name', '%a').order('id'))).toEqual([1, 2])
    expect(await ids(people().ilike('name', 'ÉLIA%'))).toEqual([5])
    expect(await ids(people().is('age', null))).toEqual([3])
    expect(await ids(people().is('active', false))).toEqual([3])
    expect(await ids(people().not('age', 'is', null).order('id'))).toEqual([1, 2, 4, 5])
    expect(await ids(people().match({ age: 44, born: '1980-12-02' }))).toEqual([5])
    expect(await ids(people().filter('age', 'isdistinct', '44').order('id'))).toEqual([1, 2, 3])
    expect(await ids(people().likeAnyOf('name', ['A%', 'B%']).order('id'))).toEqual([1, 2])
    expect(await ids(people().likeAllOf('name', ['A%', '%a']))).toEqual([1])
    expect(await ids(people().ilikeAnyOf('name', ['a%', 'b%']).order('id'))).toEqual([1, 2])
    expect(await ids(people().ilikeAllOf('name', ['%A', '%N%']))).toEqual([1])
    expect(await ids(people().isDistinct('age', 44).order('id'))).toEqual([1, 2, 3])
    expect(await ids(people().filter('id', 'eq(any)', '{1,4}').order('id'))).toEqual([1, 4])
    expect(await ids(people().filter('age', 'is', 'not_null').order('id'))).toEqual([1, 2, 4, 5])
    expect(await ids(people().filter('active', 'is', 'unknown'))).toEqual([])
    expect(await ids(people().textSearch('name', 'ana', { config: 'simple' }))).toEqual([1])
    expect(await ids(people().textSearch('name', 'ana caio', { type: 'websearch' }))).toEqual([])
    expect(await ids(people().textSearch('name', 'duda da', { type: 'plain' }))).toEqual([4])
    expect(await ids(people().textSearch('name', 'duda d da', { type: 'phrase', config: 'simple' }))).toEqual([4])
    expect(await ids(people().not('name', 'wfts(simple)', 'ana or bia').order('id'))).toEqual([3, 4, 5])
  })

  test('accept lists with commas, quotes, parentheses, unicode, and empty ones', async () => {
    expect(await ids(people().in('id', [1, 3]).order('id'))).toEqual([1, 3])
    expect(await ids(people().in('id', []))).toEqual([])
    expect(await ids(people().in('name', ['Élia 100% _ 🎉', 'a,b', '(c)', '']))).toEqual([5])
    const quoted = `("Duda \\"D\\", (da)","Élia 100% _ 🎉")`
    expect(await ids(people().filter('name', 'in', quoted).order('id'))).toEqual([4, 5])
    const unescaped = await people().in('name', ['Duda "D", (da)'])
    expect(unescaped.error).toMatchObject({ code: 'PGRST100' })
    expect(await ids(people().notIn('id', [1, 2, 3]).order('id'))).toEqual([4, 5])
    expect(await ids(people().in('"odd, (name)"', ['x,y', '(z)']).order('id'))).toEqual([1, 2])
  })

  test('work in arrays and JSON', async () => {
    expect(await ids(people().contains('tags', ['b']).order('id'))).toEqual([1, 2])
    expect(await ids(people().contains('tags', ['"x, y"']))).toEqual([4])
    expect(await ids(people().contains('tags', []).order('id'))).toEqual([1, 2, 3, 4, 5])
    expect(await ids(people().containedBy('tags', ['a', 'b']).order('id'))).toEqual([1, 2, 3])
    expect(await ids(people().overlaps('tags', ['a', 'c']).order('id'))).toEqual([1, 5])
    expect(await ids(people().contains('data', { n: 2 }))).toEqual([2])
    expect(await ids(people().eq('data->>city', 'São Paulo'))).toEqual([1])
    expect(await ids(people().eq('data->pets->0->>name', 'Rex'))).toEqual([1])
    expect(await ids(people().gt('data->n', 1))).toEqual([2])
    expect(await ids(people().eq('data->>"a.b"', 'dot'))).toEqual([5])
    expect(await ids(people().eq('tags->>0', 'c'))).toEqual([5])
  })

  test('compare ranges', async () => {
    const spans = (
      operator: 'rangeGt' | 'rangeGte' | 'rangeLt' | 'rangeLte' | 'rangeAdjacent' | 'overlaps',
      range: string,
    ) => ids(server.client().from('spans').select('id')[operator]('span', range).order('id'))
    expect(await spans('rangeGt', '[0,10)')).toEqual([2, 3])
    expect(await spans('rangeGte', '[10,12)')).toEqual([2, 3])
    expect(await spans('rangeLt', '[20,30)')).toEqual([1, 2])
    expect(await spans('rangeLte', '[10,20)')).toEqual([1, 2])
    expect(await spans('rangeAdjacent', '[10,20)')).toEqual([1, 3])
    expect(await spans('overlaps', '[5,12)')).toEqual([1, 2])
    expect(await ids(server.client().from('spans').select('id').contains('span', '[21,22)'))).toEqual([3])
    expect(await ids(server.client().from('spans').select('id').containedBy('span', '[0,11)'))).toEqual([1])
  })

  test('nest with or and and, to several levels, with quoted values', async () => {
    expect(await ids(people().or('id.eq.1,name.eq.Bia').order('id'))).toEqual([1, 2])
    expect(
      await ids(people().or('and(age.gte.40,age.lt.50,not.and(id.eq.4,active.is.true)),id.in.(1,2)').order('id')),
    ).toEqual([1, 2, 5])
    expect(await ids(people().or('name.eq."Duda \\"D\\", (da)",tags.cs.{a,b}').order('id'))).toEqual([1, 4])
    expect(await ids(people().or('name.ilike.*é*,name.ilike.ana').order('id'))).toEqual([1, 5])
    expect(await ids(people().or('age.not.is.null,id.eq.3').gt('id', 2).order('id'))).toEqual([3, 4, 5])
    const { body } = await server.call('GET', '/people?select=id&not.or=(id.eq.1,id.eq.2)&order=id')
    expect(body).toEqual([{ id: 3 }, { id: 4 }, { id: 5 }])
  })

  test.each([
    ['an unknown operator', '/people?id=foo.1', 400, 'PGRST100'],
    ['no operator', '/people?id=1', 400, 'PGRST100'],
    ['an operator of an object’s prototype', '/people?id=constructor.1', 400, 'PGRST100'],
    ['is with an unknown value', '/people?id=is.5', 400, 'PGRST100'],
    ['in without parentheses', '/people?id=in.1,2', 400, 'PGRST100'],
    ['an unclosed or', '/people?or=(id.eq.1', 400, 'PGRST100'],
    ['an empty or', '/people?or=()', 400, 'PGRST100'],
    ['an or nested 40 levels deep', `/people?or=${'(or'.repeat(40)}(id.eq.1)${')'.repeat(40)}`, 400, 'PGRST100'],
    ['an unclosed embed', '/people?select=id,teams(name', 400, 'PGRST100'],
    ['a broken order', '/people?order=id.sideways', 400, 'PGRST100'],
    ['an unknown column', '/people?wrong=eq.1', 400, '42703'],
    ['an unknown column in select', '/people?select=wrong', 400, '42703'],
    ['an unknown column in order', '/people?order=wrong', 400, '42703'],
    ['an unknown table', '/nobody', 404, 'PGRST205'],
    ['a table of another schema', '/tests.rooms', 404, 'PGRST205'],
    ['a path with more parts', '/people/1', 404, 'PGRST125'],
    ['the root', '/', 404, 'PGRST126'],
    ['a value of the wrong type', '/people?id=eq.one', 400, '22P02'],
    ['a filter on a relation that is not embedded', '/people?teams.name=eq.x', 400, 'PGRST108'],
    ['a negative limit', '/people?limit=-1', 416, 'PGRST103'],
    ['a relation twice under one name', '/people?select=teams(id),teams(name)', 400, '42712'],
    ['an aggregate', '/people?select=age.sum()', 400, 'PGRST123'],
    ['a spread', '/people?select=...teams(name)', 501, 'PGRST127'],
    ['a cast to an unknown type', '/people?select=id::nothing', 400, '42704'],
    ['a cast with more than a type', '/people?select=id::int)--', 400, 'PGRST100'],
    ['an order by a column of several rows', '/teams?select=*,people(id)&order=people(id)', 400, 'PGRST118'],
    ['an order by a column of a relation that is not embedded', '/people?order=teams(name)', 400, 'PGRST108'],
    ['an order by an unknown column of one', '/people?select=teams(name)&order=teams(wrong)', 400, '42703'],
    ['is.null for a relation that is not embedded', '/people?teams=is.null', 400, '42703'],
    ['another operator for an embedded relation', '/people?select=teams()&teams=eq.1', 400, '42703'],
    ['U+0000', '/people?name=eq.%00', 400, '22021'],
  ])('refuse %s', async (_, path, status, code) => {
    const response = await server.call('GET', path)
    expect(response).toMatchObject({ status, body: { code } })
    expect(Object.keys(response.body as object).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test('report the position of an error', async () => {
    const { body } = await server.call('GET', '/people?id=noop.1')
    expect(body).toEqual({
      code: 'PGRST100',
      message: '"failed to parse filter (noop.1)" (line 1, column 1)',
      details: 'unexpected "n" expecting "not" or operator (eq, gt, ...)',
      hint: null,
    })
  })
})

describe('select', () => {
  test('accepts columns, aliases, casts, JSON paths and odd names', async () => {
    const { data } = await people('id, nome:name, age::text, city:data->>city, data->pets->0->name, "odd, (name)"').eq(
      'id',
      1,
    )
    expect(data).toEqual([{ id: 1, nome: 'Ana', age: '30', city: 'São Paulo', name: 'Rex', 'odd, (name)': 'x,y' }])
    const { data: whole } = await server.client().from('people').select().eq('id', 3).single()
    expect(whole).toMatchObject({ name: 'Caio', age: null, tags: [], data: {}, active: false })
  })

  test('keeps every digit of a number and the whole text', async () => {
    const { body } = await server.call('GET', '/numbers?select=big::text,note&n=eq.1')
    expect(body).toEqual([{ big: '12345678901234567890.123456789', note: 'n1' }])
  })

  test('orders by several columns, with nulls first or last', async () => {
    expect(
      await ids(people().order('age', { ascending: false, nullsFirst: true }).order('id', { ascending: false })),
    ).toEqual([3, 5, 4, 1, 2])
    expect(await ids(people().order('age', { nullsFirst: false }).order('id'))).toEqual([2, 1, 4, 5, 3])
    expect(await ids(people().order('data->n', { nullsFirst: false }).limit(2))).toEqual([1, 2])
  })

  test('without a value returns all columns', async () => {
    const all = await server.call('GET', '/people?order=id')
    expect((await server.call('GET', '/people?select=&order=id')).body).toEqual(all.body)
    expect((await server.call('GET', '/people?select=teams()&limit=1')).body).toEqual([{}])
  })

  test('omits nulls on request', async () => {
    const columns = 'id, age, team_id, data'
    const { data } = await people(columns).eq('id', 4).stripNulls()
    expect(data).toEqual([{ id: 4, age: 44, data: {} }])
    expect((await people(columns).eq('id', 3).stripNulls().single()).data).toEqual({ id: 3, team_id: 2, data: {} })
    const response = await server.call('GET', '/people?id=eq.0', {
      accept: 'application/vnd.pgrst.array+json;nulls=stripped',
    })
    expect([response.headers.get('content-type'), response.body]).toEqual([
      'application/vnd.pgrst.array+json;nulls=stripped; charset=utf-8',
      [],
    ])
  })
})

describe('one row', () => {
  test('single() returns the object', async () => {
    const { data, status } = await people('id, name').eq('id', 1).single()
    expect([data, status]).toEqual([{ id: 1, name: 'Ana' }, 200])
  })

  test.each([
    ['none', 0, 0],
    ['two', 44, 2],
  ])('single() of %s is refused with their number', async (_, age, rows) => {
    const { data, error, status } = await people().eq('age', age).single()
    expect([data, status]).toEqual([null, 406])
    expect(error).toMatchObject({
      code: 'PGRST116',
      details: `The result contains ${rows} rows`,
      message: 'Cannot coerce the result to a single JSON object',
    })
  })

  test('maybeSingle() without a row is null', async () => {
    expect(await people().eq('id', 0).maybeSingle()).toMatchObject({ data: null, error: null })
    expect((await people().eq('age', 44).maybeSingle()).error).toMatchObject({ code: 'PGRST116' })
  })

  test('other types than JSON are refused', async () => {
    const all = () => server.client().from('people').select()
    for (const query of [all().csv(), all().geojson(), all().explain()])
      expect(await query).toMatchObject({ status: 406, error: { code: 'PGRST107' } })
  })
})
