import { afterAll, afterEach, expect, test } from 'vitest'
import { upkeep } from '#supabase/embedded/database/upkeep.ts'
import { openFolder, rows, signedIn } from './databaseFolder.ts'

const folder = await openFolder()
afterAll(() => folder.close())
const database = folder.database
afterEach(() => database.script('drop table if exists public.things cascade'))

const all = (sql: string, values: string[] = []) => rows(database, sql, values)
const everything = 'select * from public.things order by 1'
const prepared = `select count(*) from pg_prepared_statements where statement like 'select % as numbered'`

test('a statement is prepared once', async () => {
  const count = async () => Number((await all('select count(*) from pg_prepared_statements'))[0]?.[0])
  await all('select $1::int as once', ['1'])
  const before = await count()
  for (const value of ['2', '3', '4']) await all('select $1::int as once', [value])
  await database.request(Array.from({ length: 3 }, () => ({ sql: 'select $1::int as once', values: ['5'] })))
  expect(await count()).toBe(before)
})

test('a refused statement leaves later plans unprepared, and they work the next time', async () => {
  const statements = [
    { sql: 'select 1 / $1::int', values: ['0'] },
    { sql: 'select $1::int as behind', values: ['1'] },
  ]
  await expect(database.request(statements)).rejects.toMatchObject({ code: '22012' })
  await expect(all('select $1::int + $2', ['a', 'b'])).rejects.toMatchObject({ code: '22P02' })
  expect(await all('select $1::int as behind', ['2'])).toEqual([['2']])
  expect(await all('select $1::int + $2', ['2', '3'])).toEqual([['5']])
})

test('a changed table is read in its new form, without a notification', async () => {
  await database.script(`create table public.things (id int); insert into public.things values (1)`)
  expect(await all(everything)).toEqual([['1']])
  await database.script(`alter table public.things add name text default 'new'`)
  expect(await all(everything)).toEqual([['1', 'new']])
  await database.script(`alter table public.things alter id type text using 'n' || id`)
  expect(await all(everything)).toEqual([['n1', 'new']])
  await database.script(`drop table public.things; create table public.things (other bool)`)
  expect(await all(everything)).toEqual([])
})

test('a changed policy takes effect at once', async () => {
  await database.script(`create table public.things (id int); insert into public.things values (1), (2);
    alter table public.things enable row level security; grant select on public.things to authenticated;
    create policy "odd ones" on public.things for select to authenticated using (id % 2 = 1)`)
  const seen = () => rows(database, everything, [], signedIn('0de5a1f6-9f50-4d21-8c7b-4a3a4d8d9e01'))
  expect(await seen()).toEqual([['1']])
  await database.script(`alter policy "odd ones" on public.things using (id % 2 = 0)`)
  expect(await seen()).toEqual([['2']])
  await database.script('revoke select on public.things from authenticated')
  await expect(seen()).rejects.toMatchObject({ code: '42501' })
})

test('a change is stored once, even if its plan was outdated', async () => {
  await database.script('create table public.things (id int)')
  const insert = 'insert into public.things select count(*) from public.things returning *'
  await all(insert)
  await database.script('alter table public.things add name text')
  expect(await all(insert)).toEqual([['1', null]])
  expect(await all('select count(*) from public.things')).toEqual([['2']])
})

test('plans that another session discarded are prepared again', async () => {
  await all('select $1::int as discarded', ['1'])
  await database.script('deallocate all')
  expect(await all('select $1::int as discarded', ['2'])).toEqual([['2']])
})

test('unsupported features of Postgres do not delete plans', async () => {
  const prepared = async () =>
    (await all(`select count(*) from pg_prepared_statements where statement = 'select $1::int as prepared'`))[0]?.[0]
  await database.script('create view public.things as select 1 as one, id from auth.users')
  await all('select $1::int as prepared', ['1'])
  await expect(all('insert into public.things (one) values (1)')).rejects.toMatchObject({ code: '0A000' })
  expect(await prepared()).toBe('1')
  await database.script('drop view public.things')
})

test('at most about 500 are prepared: the least recently used are closed, and prepared again on demand', async () => {
  const numbered = (at: number) => `select ${at} as numbered`
  for (let at = 0; at < 700; at++) {
    await all(numbered(at))
    await all(numbered(0))
  }
  expect(Number((await all(prepared))[0]?.[0])).toBeLessThanOrEqual(501)
  expect(await all(numbered(0))).toEqual([['0']])
  expect(await all(numbered(1))).toEqual([['1']])
  await expect(all(numbered(800), ['a\0b'])).rejects.toMatchObject({ code: '22021' })
  expect(await all(numbered(2))).toEqual([['2']])
  const many = Array.from({ length: 600 }, (_, at) => ({ sql: numbered(at) }))
  expect((await database.request(many)).map(({ rows }) => Number(rows[0]?.[0]))).toEqual(many.map((_, at) => at))
})

test('upkeep counts a grown table again and reuses its dead rows; then nothing is due', async () => {
  await database.script(`create table public.things (id int primary key, name text)`)
  await database.script(`insert into public.things select n, 'Coisa ' || n from generate_series(1, 3000) n`)
  await database.script(`delete from public.things where id > 1000`)
  const tables: (string | null)[] = []
  while (!tables.includes(null)) tables.push(await upkeep(database))
  expect(tables).toContain('public.things')
  expect(await all(`select reltuples from pg_class where oid = 'public.things'::regclass`)).toEqual([['1000']])
  expect(await all(`select n_dead_tup from pg_stat_user_tables where relname = 'things'`)).toEqual([['0']])
  await database.script(`insert into public.things values (5000, 'Uma só')`)
  expect(await upkeep(database)).toBeNull()
})
