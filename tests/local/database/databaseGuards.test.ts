import { afterAll, describe, expect, test } from 'vitest'
import { DatabaseError } from '#supabase/embedded/database/database.ts'
import { announce } from '#supabase/embedded/realtime/announce.ts'
import { openFolder, rows, signedIn } from './databaseFolder.ts'

/** In ms; far above what valid requests below need, even on a busy machine. */
const limit = 2_000

const table = 'create table public.acknowledged (id int primary key);'
const folder = await openFolder(limit)
afterAll(() => folder.close())
const database = folder.database
await database.script(`
  ${table}
  create function public.deeper(n int) returns int language plpgsql as 'begin return public.deeper(n + 1); end';
  create function public.deep_sql(n int) returns int language sql as 'select 1';
  create or replace function public.deep_sql(n int) returns int language sql as 'select public.deep_sql(n + 1) + 1';
  create function public.again() returns trigger language plpgsql as
    'begin insert into public.acknowledged values (new.id + 1); return new; end';
`)

const all = (sql: string, values: string[] = [], on = database) => rows(on, sql, values)
const write = (id: number, on = database) =>
  all('insert into public.acknowledged values ($1) returning id', [String(id)], on)
const written = async (on = database) =>
  (await all('select id from public.acknowledged order by id', [], on)).map(([id]) => Number(id))

/**
 * The error of the harmful statement. Earlier and concurrent writes are stored; the statement's own request is rolled
 * back.
 */
const codeAlone = async (sql: string, on = database): Promise<unknown> => {
  await all('truncate public.acknowledged', [], on)
  const before = [1, 2, 3].map((id) => write(id, on))
  const offender = on.request([{ sql: 'insert into public.acknowledged values (100)' }, { sql }])
  const waiting = [4, 5, 6].map((id) => write(id, on))
  const other = rows(on, 'select current_user', [], signedIn('0de5a1f6-9f50-4d21-8c7b-4a3a4d8d9e01'))
  const refusal: unknown = await offender.catch((error: unknown) => error)
  expect(await Promise.all([...before, ...waiting])).toEqual([[['1']], [['2']], [['3']], [['4']], [['5']], [['6']]])
  expect(await other).toEqual([['authenticated']])
  expect(await written(on)).toEqual([1, 2, 3, 4, 5, 6])
  return refusal instanceof DatabaseError ? refusal.code : refusal
}

describe('an infinite recursion is refused, and affects only its own request', () => {
  test.each([
    ['in plpgsql', 'select public.deeper(1)'],
    ['in SQL', 'select public.deep_sql(1)'],
    ['of nested brackets that are no JSON', `select repeat('((((', 5000)::tsquery`],
  ])('%s', async (_, sql) => {
    expect(await codeAlone(sql)).toBe('54001')
  })

  test('so deep that it overflows the engine’s stack', async () => {
    // Before the engine's code is optimised, this depth takes seconds, so this test uses the default limit.
    const other = await openFolder()
    await other.database.script(table)
    expect(await codeAlone(`select repeat('[', 500000)::jsonb`, other.database)).toBe('54001')
    await other.close()
  })

  test('of triggers', async () => {
    await all('truncate public.acknowledged')
    await database.script(
      'create trigger again before insert on public.acknowledged for each row execute function public.again()',
    )
    await expect(write(1)).rejects.toMatchObject({ code: '54001' })
    await database.script('drop trigger again on public.acknowledged')
    expect(await written()).toEqual([])
  })

  test('deeply but finitely nested text is accepted', async () => {
    expect(await all(`select length((repeat('[', 50000) || repeat(']', 50000))::json::text)`)).toEqual([['100000']])
  })
})

describe('a statement that hangs is cancelled, and affects only its own request', () => {
  test.each([
    ['in a loop', 'do $$ begin loop end loop; end $$'],
    ['asleep', 'select pg_sleep(3600)'],
  ])('%s', async (_, sql) => {
    expect(await codeAlone(sql)).toBe('57014')
  })

  test('plans and the pre-request function work in the reopened engine', async () => {
    const person = { ...signedIn('0de5a1f6-9f50-4d21-8c7b-4a3a4d8d9e01'), preRequest: true }
    const send = () => rows(database, 'select $1::int', ['1'], person).catch((error: unknown) => error)
    const before = await send()
    await expect(all('select pg_sleep(3600)')).rejects.toMatchObject({ code: '57014' })
    expect(await send()).toEqual(before)
    expect(await all('show search_path')).toEqual([['"$user", public, extensions']])
    expect(await all('show timezone')).toEqual([['UTC']])
  })

  test('waiting notifications are not lost', async () => {
    await announce(database)
    await all(`insert into realtime.outbox (change) values ('x')`)
    await expect(all('select pg_sleep(3600)')).rejects.toMatchObject({ code: '57014' })
    expect(await all('delete from realtime.outbox returning change')).toEqual([['x']])
  })

  test('two in a row are cancelled one after the other', async () => {
    const hangs = [all('select pg_sleep(3600)'), all('select pg_sleep(3600)')]
    const behind = all('select 1')
    for (const hang of hangs) await expect(hang).rejects.toMatchObject({ code: '57014' })
    expect(await behind).toEqual([['1']])
  })

  test('a busy main thread does not mistake a finished statement for a hang', async () => {
    const response = all(`select 'in time' from pg_sleep(0.1)`)
    await new Promise(setImmediate)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, limit + 500)
    expect(await response).toEqual([['in time']])
  })

  test('scripts have no limit', async () => {
    await database.script(`select pg_sleep(${limit / 1000 + 0.5})`)
    expect(await all('select 1')).toEqual([['1']])
  })
})

test('a crashed engine is opened again, and the request fails', async () => {
  expect(await codeAlone('copy public.acknowledged from stdin')).toBe('57P02')
})
