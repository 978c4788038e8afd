import { afterAll, describe, expect, test } from 'vitest'
import { openFolder, rows } from './databaseFolder.ts'

const folder = await openFolder()
afterAll(() => folder.close())
const database = folder.database
await database.script(`
  create table public.houses (id int primary key, name text not null unique, floors int check (floors > 0));
  create table public.rooms (house int references public.houses deferrable initially deferred, name text);
  create function public.refuse() returns void language plpgsql as $$
    begin raise exception 'not today' using errcode = 'PT402', detail = 'nothing paid', hint = 'pay'; end $$;
`)

const all = (sql: string, values: (string | null)[] = []) => rows(database, sql, values)

describe('a request returns', () => {
  test('one result for each statement, in order, with the names and types of its columns', async () => {
    expect(
      await database.request([
        { sql: `select 1 as one, 'x'::text as "two words", true as yes, null as nothing` },
        { sql: 'select 2 where false' },
        { sql: '' },
      ]),
    ).toEqual([
      {
        fields: [
          { name: 'one', type: 23 },
          { name: 'two words', type: 25 },
          { name: 'yes', type: 16 },
          { name: 'nothing', type: 25 },
        ],
        rows: [['1', 'x', 't', null]],
        affected: 0,
      },
      { fields: [{ name: '?column?', type: 23 }], rows: [], affected: 0 },
      { fields: [], rows: [], affected: 0 },
    ])
  })

  test('how many rows a change touched', async () => {
    const results = await database.request([
      { sql: `insert into public.houses values (1, 'a', 1), (2, 'b', 2), (3, 'c', 3)` },
      { sql: 'update public.houses set floors = floors + 1 where id > $1 returning id', values: ['1'] },
      { sql: 'merge into public.houses using (select 1 as one) on id = one when matched then delete' },
      { sql: 'select * from public.houses' },
      { sql: 'delete from public.houses' },
      { sql: 'delete from public.houses' },
    ])
    expect(results.map(({ affected }) => affected)).toEqual([3, 2, 1, 0, 2, 0])
    expect(results.map(({ rows }) => rows.length)).toEqual([0, 2, 0, 2, 0, 0])
  })

  test('the types that the statement requests, however the values are written', async () => {
    expect(
      await all(
        `select $1 + 1, not $2::boolean, $3::int[] || 4, $4::jsonb -> 'a', $5::date + 1, $6::uuid, $7 || '!', $8::text is null`,
        [
          '41',
          'true',
          '{1,NULL,3}',
          '{"a": [1, "ü"]}',
          '2026-02-28',
          'A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11',
          'hey',
          null,
        ],
      ),
    ).toEqual([
      ['42', 'f', '{1,NULL,3,4}', '[1, "ü"]', '2026-03-01', 'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11', 'hey!', 't'],
    ])
  })

  test.each([
    ['empty text', ''],
    ['quotes and backslashes', `'"\\'' $1 \\x00 %s ?`],
    ['accents, composed and not', 'ação ação'],
    ['other scripts and emoji', '会 שלום 👩🏽‍🚀 𐍈'],
    ['a byte order mark', '\uFEFFstart'],
    ['the last code point', '\u{10FFFF}'],
    ['line ends and tabs', '\r\n\t\u2028\u0001'],
    ['a megabyte and a half', 'ã'.repeat(786_432)],
  ])('%s unchanged', async (_, value) => {
    const [row] = await all('select $1, octet_length($1)', [value])
    expect(row).toEqual([value, String(Buffer.byteLength(value))])
  })

  test('10,000 rows, in order', async () => {
    const response = await all(`select i, repeat('x', 50) from generate_series(1, 10000) i order by i`)
    expect(response.map(([id]) => Number(id))).toEqual(Array.from({ length: 10_000 }, (_, at) => at + 1))
  })

  test('10,000 values of one statement, and the maximum', async () => {
    const sum = (count: number) => {
      const values = Array.from({ length: count }, (_, at) => String(at))
      const list = values.map((_, at) => `($${at + 1}::int)`).join()
      return all(`select count(*), sum(value) from (values ${list}) list (value)`, values)
    }
    expect(await sum(10_000)).toEqual([['10000', '49995000']])
    expect(await sum(65_535)).toEqual([['65535', '2147385345']])
    await expect(sum(65_536)).rejects.toMatchObject({ code: '54000' })
  })
})

describe('a request is refused', () => {
  test.each([
    ['bad SQL', 'selec 1', [], '42601'],
    ['an open quote', `select 'x`, [], '42601'],
    ['two statements in one', 'select 1; select 2', [], '42601'],
    ['no such table', 'select * from public.castles', [], '42P01'],
    ['no such column', 'select height from public.houses', [], '42703'],
    ['no such function', 'select public.build()', [], '42883'],
    ['a text where a number belongs', 'select $1::int', ['seven'], '22P02'],
    ['a number that is too large', 'select $1::int', ['2147483648'], '22003'],
    ['a bad date', 'select $1::date', ['2026-02-30'], '22008'],
    ['a division by zero', 'select 1 / $1::int', ['0'], '22012'],
    ['too few values', 'select $1::int + $2::int', ['1'], '08P01'],
    ['too many values', 'select 1', ['1'], '08P01'],
    ['a NUL in a value', 'select $1', ['a\0b'], '22021'],
    ['a NUL in the statement', 'select 1 \0 + 1', [], '22021'],
    ['nothing where something must be', 'insert into public.houses values (1, null)', [], '23502'],
    ['a failed check', `insert into public.houses values (1, 'x', 0)`, [], '23514'],
    ['a function that refuses', 'select public.refuse()', [], 'PT402'],
    ['an open transaction', 'begin', [], '25001'],
  ])('for %s', async (_, sql, values, code) => {
    await expect(all(sql, values)).rejects.toMatchObject({ name: 'DatabaseError', code })
    expect(await all('select current_user')).toEqual([['postgres']])
  })

  test('with Postgres’ error fields', async () => {
    await expect(all('select public.refuse()')).rejects.toMatchObject({
      message: 'not today',
      details: 'nothing paid',
      hint: 'pay',
      constraint: null,
    })
    const twice = all(`insert into public.houses values (7, 'x', 1), (7, 'y', 1)`)
    await expect(twice).rejects.toMatchObject({
      message: 'duplicate key value violates unique constraint "houses_pkey"',
      code: '23505',
      details: 'Key (id)=(7) already exists.',
      constraint: 'houses_pkey',
    })
  })

  test('as a whole: neither earlier nor later statements have an effect', async () => {
    const attempt = database.request([
      { sql: `insert into public.houses values (10, 'before', 1)` },
      { sql: 'select 1 / 0' },
      { sql: `insert into public.houses values (11, 'behind', 1)` },
    ])
    await expect(attempt).rejects.toMatchObject({ code: '22012' })
    expect(await all('select * from public.houses')).toEqual([])
  })

  test('by constraints that are checked at the end', async () => {
    const attempt = database.request([{ sql: `insert into public.rooms values (99, 'attic')` }])
    await expect(attempt).rejects.toMatchObject({ code: '23503', constraint: 'rooms_house_fkey' })
    expect(await all('select * from public.rooms')).toEqual([])
  })
})

describe('a script', () => {
  test('runs many statements; a failed one leaves no transaction open', async () => {
    const script = database.script(`begin; insert into public.houses values (20, 'x', 1); select 1 / 0; commit`)
    await expect(script).rejects.toMatchObject({ code: '22012' })
    expect(await all('select count(*) from public.houses')).toEqual([['0']])
    await database.script(
      `insert into public.houses values (20, 'x', 1); insert into public.houses values (21, 'y', 1)`,
    )
    expect(await all('delete from public.houses returning id')).toEqual([['20'], ['21']])
  })

  test('may start a transaction that includes requests, until another script ends it', async () => {
    await database.script('begin')
    await all(`insert into public.houses values (30, 'x', 1)`)
    await expect(all('select 1 / 0')).rejects.toMatchObject({ code: '22012' })
    await expect(all('select 1')).rejects.toMatchObject({ code: '25P02' })
    await database.script('rollback')
    expect(await all('select count(*) from public.houses')).toEqual([['0']])
  })
})

test('closing finishes running work, refuses later requests, and does nothing the second time', async () => {
  const other = await openFolder()
  const late = rows(other.database, `select 'done' from pg_sleep(0.2)`)
  const closing = Promise.all([other.database.close(), other.database.close()])
  await expect(rows(other.database, 'select 1')).rejects.toMatchObject({ code: '57P01' })
  expect(await late).toEqual([['done']])
  await closing
  await other.close()
})
