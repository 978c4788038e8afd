import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { begun, resetThings, startThings } from './restThings.ts'

const server = await startThings()
afterAll(() => server.stop())
beforeEach(() => resetThings(server))

const things = () => server.client().from('things')
const stored = () => server.rows('select code, name from public.things order by id')
/** The type of maxAffected() requires a client that knows the server's version. */
const settled = (query: unknown) => query as PromiseLike<unknown>

describe('update', () => {
  test('changes the rows that the filters select', async () => {
    expect(await things().update({ name: 'x' }).eq('team_id', 2)).toMatchObject({ data: null, status: 204 })
    expect(await stored()).toEqual([
      ['a', 'primeira'],
      ['b', 'x'],
      ['c', 'x'],
    ])
    const { data, status } = await things()
      .update({ name: 'y', team_id: 1 })
      .or('code.eq.b,and(code.eq.c,name.eq.no)')
      .select('code, teams(name)')
    expect([status, data]).toEqual([200, [{ code: 'b', teams: { name: 'Norte' } }]])
  })

  test('of no row, or of no column, changes nothing', async () => {
    expect(await things().update({ name: 'x' }).eq('id', 99).select()).toMatchObject({ status: 200, data: [] })
    expect(await things().update({}).eq('id', 1)).toMatchObject({ status: 204 })
    expect(await things().update({}).eq('id', 1).select('id')).toMatchObject({ status: 200, data: [] })
    expect(await stored()).toEqual(begun)
  })

  test('with single() for no row or two is 406 and rolled back', async () => {
    const none = await things().update({ name: 'x' }).eq('id', 99).select().single()
    expect(none).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 0 rows' } })
    const two = await things().update({ name: 'x' }).eq('team_id', 2).select().single()
    expect(two).toMatchObject({ status: 406, error: { code: 'PGRST116', details: 'The result contains 2 rows' } })
    expect(await things().update({ name: 'x' }).eq('id', 99).select().maybeSingle()).toMatchObject({
      data: null,
      error: null,
    })
    expect(await stored()).toEqual(begun)
  })

  test('beyond max-affected is refused and rolled back', async () => {
    const response = await settled(things().update({ name: 'x' }).eq('team_id', 2).maxAffected(1))
    expect(response).toMatchObject({ status: 400, error: { code: 'PGRST124', details: 'The query affects 2 rows' } })
    expect(await stored()).toEqual(begun)
    expect(await settled(things().update({ name: 'x' }).eq('team_id', 2).maxAffected(2))).toMatchObject({ error: null })
  })

  test('of a view runs its trigger', async () => {
    await server.client().from('lesser_things').update({ name: 'pela vista' }).eq('id', 1)
    expect((await stored())[0]).toEqual(['a', 'pela vista'])
  })

  test('counts the changed rows on request', async () => {
    expect((await things().update({ name: 'x' }, { count: 'exact' }).eq('team_id', 2)).count).toBe(2)
  })
})

describe('delete', () => {
  test('removes the rows that the filters select, and returns them on request', async () => {
    expect(await things().delete().eq('id', 1)).toMatchObject({ data: null, status: 204 })
    const { data, status } = await things().delete().in('code', ['b', 'zz']).select('name, teams(name)')
    expect([status, data]).toEqual([200, [{ name: 'segunda', teams: { name: 'Sul' } }]])
    expect(await stored()).toEqual([['c', 'terceira']])
    expect((await things().delete({ count: 'exact' }).gt('id', 0)).count).toBe(1)
  })

  test('beyond max-affected is refused and rolled back', async () => {
    expect(await settled(things().delete().gt('id', 0).maxAffected(2))).toMatchObject({ error: { code: 'PGRST124' } })
    expect(await stored()).toEqual(begun)
  })

  test('of a view runs its trigger', async () => {
    await server.client().from('lesser_things').delete().eq('id', 1)
    expect(await stored()).toEqual(begun.slice(1))
  })
})

test.each([
  ['update', () => things().update({ name: 'x' }), 'UPDATE requires a WHERE clause'],
  ['delete', () => things().delete(), 'DELETE requires a WHERE clause'],
  [
    'delete',
    () => things().delete().eq('teams.name', 'Sul').select('*, teams(name)'),
    'DELETE requires a WHERE clause',
  ],
])('%s of every row is refused', async (_, change, message) => {
  expect(await change()).toMatchObject({ status: 400, error: { code: '21000', message, details: null, hint: null } })
  expect(await stored()).toEqual(begun)
})

describe('the rows of a change have the requested order', () => {
  const codes = ({ data }: { data: unknown }) => (data as { name: string }[]).map(({ name }) => name)

  test('of an update, also by a hidden column and by one of an embedded relation', async () => {
    const update = (order: string) =>
      server.call(
        'PATCH',
        `/things?select=name&id=gt.0&order=${order}`,
        { prefer: 'return=representation' },
        '{"amount":2}',
      )
    expect((await update('id.desc')).body).toEqual([{ name: 'terceira' }, { name: 'segunda' }, { name: 'primeira' }])
    expect((await update('code.asc')).body).toEqual([{ name: 'primeira' }, { name: 'segunda' }, { name: 'terceira' }])
    const related = await things()
      .update({ amount: 3 })
      .gt('id', 0)
      .order('teams(name)')
      .order('id', { ascending: false })
      .select('name, teams(name)')
    expect(codes(related)).toEqual(['primeira', 'terceira', 'segunda'])
    expect(await update('nada')).toMatchObject({ status: 400, body: { code: '42703' } })
  })

  test('of a deletion', async () => {
    expect(codes(await things().delete().gt('id', 1).order('name', { ascending: false }).select('name'))).toEqual([
      'terceira',
      'segunda',
    ])
  })

  test('of an upsert', async () => {
    const rows = [
      { code: 'a', name: 'um' },
      { code: 'z', name: 'dois' },
      { code: 'c', name: 'três' },
    ]
    const upserted = await things().upsert(rows, { onConflict: 'code' }).order('name').select('name')
    expect(codes(upserted)).toEqual(['dois', 'três', 'um'])
  })
})

describe('preferences', () => {
  test('tx=rollback returns the result and stores nothing', async () => {
    const { data, status } = await things().insert({ name: 'só um "ensaio"' }).select('name').rollback().single()
    expect([status, data]).toEqual([201, { name: 'só um "ensaio"' }])
    expect(await things().delete().gt('id', 0).select('id').rollback()).toMatchObject({
      data: [{ id: 1 }, { id: 2 }, { id: 3 }],
    })
    expect(await stored()).toEqual(begun)
  })

  test('that were applied are reported; an unknown one is refused only with handling=strict', async () => {
    const response = await server.call(
      'PATCH',
      '/things?id=eq.1',
      { prefer: 'return=representation, count=exact, lost=of' },
      '{"name":"x"}',
    )
    expect(response.headers.get('preference-applied')).toBe('return=representation, count=exact')
    expect(response.headers.get('content-range')).toBe('0-0/1')
    const strict = await server.call('PATCH', '/things?id=eq.2', { prefer: 'handling=strict, lost=of' }, '{"name":"x"}')
    expect(strict).toMatchObject({
      status: 400,
      body: { code: 'PGRST122', details: 'Invalid preferences: lost=of' },
    })
    expect((await stored())[1]).toEqual(['b', 'segunda'])
  })
})
