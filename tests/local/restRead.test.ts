import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startRest, type RestTestServer } from './restServer.ts'

let server: RestTestServer
beforeAll(async () => {
  server = await startRest()
})
afterAll(() => server.stop())

const people = (select = 'id') => server.client().from('people').select(select)
const ids = async (query: PromiseLike<{ data: unknown; error: unknown }>) => {
  const { data, error } = await query
  expect(error).toBeNull()
  return (data as { id: number }[]).map(({ id }) => id)
}

describe('filters', () => {
  test('choose rows as their SQL does', async () => {
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
    expect(await ids(people().filter('name', 'match', '^A'))).toEqual([1])
    expect(await ids(people().filter('age', 'isdistinct', '44').order('id'))).toEqual([1, 2, 3])
    expect(await ids(people().likeAnyOf('name', ['A%', 'B%']).order('id'))).toEqual([1, 2])
    expect(await ids(people().textSearch('name', 'ana', { config: 'simple' }))).toEqual([1])
    expect(await ids(people().textSearch('name', 'ana caio', { type: 'websearch' }))).toEqual([])
  })

  test('take lists with commas, quotes, parentheses, an empty list and unicode', async () => {
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

  test('reach into arrays and JSON', async () => {
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
    ['is with a value of its own', '/people?id=is.5', 400, 'PGRST100'],
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
    ['a filter on something not embedded', '/people?teams.name=eq.x', 400, 'PGRST108'],
    ['a negative limit', '/people?limit=-1', 416, 'PGRST103'],
    ['a relation twice under one name', '/people?select=teams(id),teams(name)', 400, '42712'],
    ['an aggregate', '/people?select=age.sum()', 400, 'PGRST123'],
    ['a spread', '/people?select=...teams(name)', 501, 'PGRST127'],
    ['a cast to anything', '/people?select=id::regclass', 501, 'PGRST127'],
    ['a byte of zero', '/people?name=eq.%00', 400, '22021'],
  ])('refuse %s', async (_, path, status, code) => {
    const answer = await server.call('GET', path)
    expect(answer).toMatchObject({ status, body: { code } })
    expect(Object.keys(answer.body as object).toSorted()).toEqual(['code', 'details', 'hint', 'message'])
  })

  test('say where a parameter broke', async () => {
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
  test('takes columns, aliases, casts, JSON paths and odd names', async () => {
    const { data } = await people('id, nome:name, age::text, city:data->>city, data->pets->0->name, "odd, (name)"').eq(
      'id',
      1,
    )
    expect(data).toEqual([{ id: 1, nome: 'Ana', age: '30', city: 'São Paulo', name: 'Rex', 'odd, (name)': 'x,y' }])
    const { data: whole } = await server.client().from('people').select().eq('id', 3).single()
    expect(whole).toMatchObject({ name: 'Caio', age: null, tags: [], data: {}, active: false })
  })

  test('keeps every digit of a number and the whole of a text', async () => {
    const { body } = await server.call('GET', '/numbers?select=big::text,note&n=eq.1')
    expect(body).toEqual([{ big: '12345678901234567890.123456789', note: 'n1' }])
  })

  test('orders by several columns, nulls where they are wanted', async () => {
    expect(
      await ids(people().order('age', { ascending: false, nullsFirst: true }).order('id', { ascending: false })),
    ).toEqual([3, 5, 4, 1, 2])
    expect(await ids(people().order('age', { nullsFirst: false }).order('id'))).toEqual([2, 1, 4, 5, 3])
    expect(await ids(people().order('data->n', { nullsFirst: false }).limit(2))).toEqual([1, 2])
  })
})

describe('embedding', () => {
  test('follows a foreign key to one and to many', async () => {
    const { data } = await people('id, teams(name), people_labels(label_id)').in('id', [1, 4]).order('id')
    expect(data).toEqual([
      { id: 1, teams: { name: 'Norte' }, people_labels: [{ label_id: 1 }, { label_id: 2 }] },
      { id: 4, teams: null, people_labels: [] },
    ])
  })

  test('goes several levels deep, under aliases', async () => {
    const { data } = await server
      .client()
      .from('teams')
      .select('name, crew:people(name, cards:people_labels(label:labels(name)))')
      .eq('id', 1)
      .order('id', { referencedTable: 'crew' })
    expect(data).toEqual([
      {
        name: 'Norte',
        crew: [
          { name: 'Ana', cards: [{ label: { name: 'leitor' } }, { label: { name: 'atleta' } }] },
          { name: 'Bia', cards: [{ label: { name: 'atleta' } }] },
        ],
      },
    ])
  })

  test('reaches many to many through the junction, and one to one as an object', async () => {
    const { data } = await people('id, labels(name), passports(number)').lte('id', 2).order('id')
    expect(data).toEqual([
      { id: 1, labels: [{ name: 'leitor' }, { name: 'atleta' }], passports: { number: 'BR1' } },
      { id: 2, labels: [{ name: 'atleta' }], passports: null },
    ])
  })

  test('works through views, and reads them under the columns that they show', async () => {
    const { data, error } = await server.client().from('desks').select('label, room:rooms(id, name)').order('id')
    expect(error).toBeNull()
    expect(data).toEqual([
      { label: 'A', room: { id: 1, name: 'AZUL' } },
      { label: 'B', room: { id: 1, name: 'AZUL' } },
      { label: 'C', room: null },
    ])
    const { data: inverse } = await server.client().from('rooms').select('name, desks(label)').order('id')
    expect(inverse).toEqual([
      { name: 'AZUL', desks: [{ label: 'A' }, { label: 'B' }] },
      { name: 'VERDE', desks: [] },
    ])
    const { data: grown } = await server.client().from('grown').select('name, letters!sender_id(body)').eq('person', 1)
    expect(grown).toEqual([{ name: 'Ana', letters: [{ body: 'olá' }, { body: 'hm' }] }])
  })

  test('of two keys takes the one that is hinted, by column or by constraint', async () => {
    const letters = server.client().from('letters')
    const byColumn = await letters
      .select('body, from:people!sender_id(name), to:people!letters_receiver_id_fkey(name)')
      .eq('id', 1)
      .single()
    expect(byColumn.data).toEqual({ body: 'olá', from: { name: 'Ana' }, to: { name: 'Bia' } })
    const { data } = await letters.select('sender_id(name)').eq('id', 2)
    expect(data).toEqual([{ sender_id: { name: 'Bia' } }])
  })

  test('of two keys without a hint says which there are', async () => {
    const { error, status } = await server.client().from('letters').select('people(name)')
    expect(status).toBe(300)
    expect(error).toMatchObject({
      code: 'PGRST201',
      hint: expect.stringContaining(`'people!letters_receiver_id_fkey'`) as string,
    })
    expect(error?.details).toContainEqual({
      cardinality: 'many-to-one',
      embedding: 'letters with people',
      relationship: 'letters_sender_id_fkey using letters(sender_id) and people(id)',
    })
  })

  test('refuses what is not related', async () => {
    const { error, status } = await people('id, desks(label)')
    expect(status).toBe(400)
    expect(error).toMatchObject({
      code: 'PGRST200',
      message: "Could not find a relationship between 'people' and 'desks' in the schema cache",
    })
  })

  test('follows a key into the same table, both ways', async () => {
    const { data } = await people('id, chief_id(name), minions:people!chief_id(id)').eq('id', 2).single()
    expect(data).toEqual({ id: 2, chief_id: { name: 'Ana' }, minions: [{ id: 4 }] })
  })

  test('keeps only rows that have one with !inner, also when counting', async () => {
    const { data, count } = await server
      .client()
      .from('people')
      .select('id, labels!inner(name)', { count: 'exact' })
      .order('id')
    expect(data).toHaveLength(2)
    expect(count).toBe(2)
    const filtered = await server
      .client()
      .from('people')
      .select('id, teams!inner()', { count: 'exact' })
      .eq('teams.name', 'Sul')
      .order('id')
    expect(filtered).toMatchObject({ data: [{ id: 3 }, { id: 5 }], count: 2 })
  })

  test('filters, orders and limits what is embedded', async () => {
    const { data } = await server
      .client()
      .from('teams')
      .select('id, people(id)')
      .gt('people.id', 1)
      .order('id', { referencedTable: 'people', ascending: false })
      .limit(1, { referencedTable: 'people' })
      .or('active.is.true,id.eq.3', { referencedTable: 'people' })
      .order('id')
    expect(data).toEqual([
      { id: 1, people: [{ id: 2 }] },
      { id: 2, people: [{ id: 5 }] },
      { id: 3, people: [] },
    ])
  })

  test('counts what is embedded', async () => {
    const { data } = await server.client().from('teams').select('id, people(count)').order('id')
    expect(data).toEqual([
      { id: 1, people: [{ count: 2 }] },
      { id: 2, people: [{ count: 2 }] },
      { id: 3, people: [{ count: 0 }] },
    ])
  })
})

describe('ranges and counts', () => {
  const numbers = (options?: { count?: 'exact' | 'planned' | 'estimated'; head?: boolean }) =>
    server.client().from('numbers').select('n', options)

  test('an answer is cut at 1,000 rows, an embedded list too', async () => {
    const { data, count, status } = await numbers({ count: 'exact' })
    expect([data?.length, count, status]).toEqual([1000, 1500, 206])
    expect((await numbers().limit(1200)).data).toHaveLength(1000)
  })

  test('limit, offset and range choose a part and say which', async () => {
    const { data } = await numbers().order('n').range(10, 12)
    expect(data).toEqual([{ n: 11 }, { n: 12 }, { n: 13 }])
    const part = await server.call('GET', '/numbers?select=n&order=n&offset=1498', { prefer: 'count=exact' })
    expect([part.status, part.headers.get('content-range'), part.body]).toEqual([
      206,
      '1498-1499/1500',
      [{ n: 1499 }, { n: 1500 }],
    ])
    const header = await server.call('GET', '/numbers?select=n&order=n', { range: '3-4', 'range-unit': 'items' })
    expect([header.status, header.headers.get('content-range'), header.body]).toEqual([
      200,
      '3-4/*',
      [{ n: 4 }, { n: 5 }],
    ])
    const empty = await server.call('GET', '/numbers?n=eq.0')
    expect([empty.status, empty.headers.get('content-range'), empty.body]).toEqual([200, '*/*', []])
    expect((await server.call('GET', '/numbers?limit=0')).body).toEqual([])
  })

  test('a range beyond the end is 416 when counted, empty when not', async () => {
    const { error, status } = await numbers({ count: 'exact' }).range(2000, 2009)
    expect(status).toBe(416)
    expect(error).toMatchObject({
      code: 'PGRST103',
      message: 'Requested range not satisfiable',
      details: 'An offset of 2000 was requested, but there are only 1500 rows.',
    })
    expect((await numbers().range(2000, 2009)).data).toEqual([])
    expect((await server.call('GET', '/numbers', { range: '9-3' })).status).toBe(416)
  })

  test('HEAD counts without sending rows', async () => {
    const { data, count, status } = await numbers({ count: 'exact', head: true }).gt('n', 1400)
    expect([data, count, status]).toEqual([null, 100, 200])
    const { count: unread } = await server
      .client()
      .from('people')
      .select('*', { count: 'exact', head: true })
      .eq('active', false)
    expect(unread).toBe(1)
  })

  test('the planner’s guess is offered instead of a count', async () => {
    await server.database.script('analyze public.numbers')
    const { count } = await numbers({ count: 'planned' }).limit(1)
    expect(count).toBe(1500)
    expect((await numbers({ count: 'estimated' }).lt('n', 11)).count).toBe(10)
    expect((await numbers({ count: 'estimated' }).limit(1)).count).toBeGreaterThanOrEqual(1001)
  })
})

describe('one row', () => {
  test('single() answers the object', async () => {
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

  test('maybeSingle() of none is null', async () => {
    expect(await people().eq('id', 0).maybeSingle()).toMatchObject({ data: null, error: null })
    expect((await people().eq('age', 44).maybeSingle()).error).toMatchObject({ code: 'PGRST116' })
  })

  test('any other type than JSON is refused', async () => {
    const { error, status } = await server.client().from('people').select().csv()
    expect([status, error?.code]).toEqual([406, 'PGRST107'])
  })
})
