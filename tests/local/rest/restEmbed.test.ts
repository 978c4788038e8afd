import { afterAll, describe, expect, test } from 'vitest'
import { ana, bia, startRest } from './restServer.ts'

const server = await startRest()
afterAll(() => server.stop())

const people = (select = 'id') => server.client().from('people').select(select)
describe('embedding', () => {
  test('follows a foreign key to one and to many', async () => {
    const { data } = await people('id, teams(name), people_labels(label_id)').in('id', [1, 4]).order('id')
    expect(data).toEqual([
      { id: 1, teams: { name: 'Norte' }, people_labels: [{ label_id: 1 }, { label_id: 2 }] },
      { id: 4, teams: null, people_labels: [] },
    ])
  })

  test('supports several levels and aliases', async () => {
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

  test('reaches many-to-many through the junction, and one-to-one as an object', async () => {
    const { data } = await people('id, labels(name), passports(number)').lte('id', 2).order('id')
    expect(data).toEqual([
      { id: 1, labels: [{ name: 'leitor' }, { name: 'atleta' }], passports: { number: 'BR1' } },
      { id: 2, labels: [{ name: 'atleta' }], passports: null },
    ])
  })

  test('works through views, with the views’ column names', async () => {
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

  test('with two keys uses the one of the hint, a column or a constraint', async () => {
    const letters = server.client().from('letters')
    const byColumn = await letters
      .select('body, from:people!sender_id(name), to:people!letters_receiver_id_fkey(name)')
      .eq('id', 1)
      .single()
    expect(byColumn.data).toEqual({ body: 'olá', from: { name: 'Ana' }, to: { name: 'Bia' } })
    const { data } = await letters.select('sender_id(name)').eq('id', 2)
    expect(data).toEqual([{ sender_id: { name: 'Bia' } }])
  })

  test('with two keys and no hint lists both', async () => {
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

  test('refuses unrelated tables', async () => {
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

  test('with !inner returns and counts only rows with an embedded row', async () => {
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

  test('filters, orders and limits embedded rows', async () => {
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

  test('orders by a column of the embedded row', async () => {
    const ids = async (query: PromiseLike<{ data: unknown }>) =>
      ((await query).data as { id: number }[]).map(({ id }) => id)
    expect(await ids(people('id, teams(name)').order('teams(name)', { ascending: false }).order('id'))).toEqual([
      4, 3, 5, 1, 2,
    ])
    const last = people('id, team:teams(name)').order('team(name)', { nullsFirst: false })
    expect(await ids(last.order('id', { ascending: false }))).toEqual([2, 1, 5, 3, 4])
    const { data } = await server
      .client()
      .from('teams')
      .select('people(id, chief_id(name))')
      .order('chief_id(name)', { referencedTable: 'people', nullsFirst: true })
      .order('id', { referencedTable: 'people' })
      .eq('id', 2)
      .single()
    expect(data?.people.map(({ id }) => id as number)).toEqual([5, 3])
  })

  test('tests whether embedded rows exist', async () => {
    const ids = async (query: PromiseLike<{ data: unknown }>) =>
      ((await query).data as { id: number }[]).map(({ id }) => id)
    expect(await ids(people('id, teams()').is('teams', null))).toEqual([4])
    expect(await ids(people('id, teams()').not('teams', 'is', null).order('id'))).toEqual([1, 2, 3, 5])
    const labelled = people('id, tags:labels(name)').eq('tags.name', 'leitor')
    expect((await labelled.not('tags', 'is', null)).data).toEqual([{ id: 1, tags: [{ name: 'leitor' }] }])
    const either = server
      .client()
      .from('people')
      .select('id, labels(), passports()', { count: 'exact' })
      .or('labels.is.null,passports.not.is.null')
      .order('id')
    expect(await either).toMatchObject({ data: [{ id: 1 }, { id: 3 }, { id: 4 }, { id: 5 }], count: 4 })
    const deep = server
      .client()
      .from('teams')
      .select('id, people!inner(id, passports())')
      .not('people.passports', 'is', null)
    expect((await deep).data).toEqual([{ id: 1, people: [{ id: 1 }] }])
  })

  test('counts embedded rows', async () => {
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

  test('a response is limited to 1,000 rows, an embedded list too', async () => {
    const { data, count, status } = await numbers({ count: 'exact' })
    expect([data?.length, count, status]).toEqual([1000, 1500, 206])
    expect((await numbers().limit(1200)).data).toHaveLength(1000)
  })

  test('limit, offset and range select a part and report it', async () => {
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

  test('a range beyond the end is 416 with a count, else empty', async () => {
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

  test.each(['planned', 'estimated'] as const)(
    'a count that is %s is exact, so that it reveals no hidden rows',
    async (count) => {
      await server.database.script(`insert into public.notes (owner, text)
      select '${ana}', 'segredo' from generate_series(1, 300); analyze public.notes, public.numbers;`)
      expect((await numbers({ count }).lt('n', 11)).count).toBe(10)
      const hidden = await (await server.as(bia)).from('notes').select('id', { count })
      expect(hidden).toMatchObject({ count: 0, data: [] })
      const own = await (await server.as(ana)).from('notes').select('id', { count, head: true })
      expect(own.count).toBe(300)
      await server.database.script('truncate public.notes')
      const result = await server.call('GET', '/numbers?select=n&n=eq.1', { prefer: `count=${count}` })
      expect(result.headers.get('preference-applied')).toBe('count=exact')
    },
  )
})
