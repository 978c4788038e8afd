import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/database.ts'
import { promises } from './all.ts'
import { channels } from './channels.promises.ts'
import { markdown } from './markdown.ts'
import { titleOf } from './promise.ts'

/** The promise table has rows for everything that a client can reach, and each row is about something that exists. */
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const namesOf = async (sql: string) => (await world.owner.rows(sql)).map(({ name }) => String(name))

const clients = `unnest(array['anon', 'authenticated', 'service_role']) as client`
const privileges = `unnest(array['select', 'insert', 'update', 'delete']) as privilege`
/** On a hosted project the service key bypasses all policies. In schemas that no client reaches it has no effect. */
const reachable = `pg_class as c join pg_namespace as n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and (
    n.nspname = 'public' or n.nspname = 'app' and exists (
      select from ${clients}, ${privileges}
      where client <> 'service_role' and case privilege
        when 'delete' then has_table_privilege(client, c.oid, privilege) else has_any_column_privilege(client, c.oid, privilege)
      end
    )
    or n.nspname = 'storage' and exists (select from pg_policy where polrelid = c.oid)
  )`
const functions = `pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
  where p.prokind = 'f' and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`

const promised = new Set(promises.map(({ of }) => of))
const rowsOf = (of: string, verb: string) => promises.filter((promise) => promise.of === of && promise.verb === verb)

/** Names without a row, by kind. */
const missingRows = {
  'table or view': async () => {
    const relations = await namesOf(`select format('%s.%s', n.nspname, c.relname) as name from ${reachable}`)
    return relations.flatMap((relation) =>
      ['select', 'insert', 'update', 'delete'].flatMap((verb) =>
        rowsOf(relation, verb).length === 0 ? `${relation} ${verb}` : [],
      ),
    )
  },

  'column that signed-in people write': async () => {
    const columns = await world.owner.rows<{ relation: string; name: string; verb: string }>(
      `select c.oid::regclass::text as relation, attname as name, verb
       from pg_class as c join pg_attribute as a on a.attrelid = c.oid, unnest(array['insert', 'update']) as verb
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and attnum > 0 and not attisdropped and has_column_privilege('authenticated', c.oid, attnum, verb)`,
    )
    return columns.flatMap(({ relation, name, verb }) =>
      rowsOf(`public.${relation}`, verb).some(({ sql, what }) => new RegExp(`\\b${name}\\b`).test(`${sql} ${what}`))
        ? []
        : `public.${relation}.${name} ${verb}`,
    )
  },

  'function of schema public': async () => {
    const names = await namesOf(
      `select distinct format('public.%s()', proname) as name from ${functions} and n.nspname = 'public'`,
    )
    return names.filter((name) => !promised.has(name))
  },

  'security definer function of schema private that clients may execute': async () => {
    const names = await namesOf(
      `select distinct format('%s()', proname) as name from ${functions} and n.nspname = 'private' and p.prosecdef
       and exists (
         select from ${clients} where client <> 'service_role' and has_function_privilege(client, p.oid, 'execute')
       )`,
    )
    return names.filter((name) => !promised.has(`private.${name}`) && !promised.has(`public.${name}`))
  },
} as const

test.each(Object.entries(missingRows))('every %s has its rows', async (_, missing) => {
  expect(await missing()).toEqual([])
})

test.each([
  ['table or view', 'create table public.fresh (id int primary key)', ['public.fresh select', 'public.fresh delete']],
  [
    'table or view',
    'create table app.fresh (id int); grant select on app.fresh to authenticated',
    ['app.fresh update'],
  ],
  ['table or view', 'create view public.fresh as select 1', ['public.fresh insert']],
  [
    'column that signed-in people write',
    'grant update (content) on public.messages to authenticated; grant insert (audience) on public.pinned_items to authenticated',
    ['public.pinned_items.audience insert'],
  ],
  [
    'function of schema public',
    `create function public.fresh() returns int language sql as 'select 1'`,
    ['public.fresh()'],
  ],
  [
    'security definer function of schema private that clients may execute',
    `create function private.fresh() returns int language sql security definer as 'select 1';
     grant execute on function private.fresh() to anon`,
    ['fresh()'],
  ],
] as const)('a %s without rows is found: %s', async (kind, made, found) => {
  await world.database.script(`begin; alter table public.pinned_items add column audience text; ${made}`)
  try {
    expect(await missingRows[kind]()).toEqual(expect.arrayContaining([...found]))
  } finally {
    await world.database.script('rollback')
  }
})

test('every published table has a row for its subscribers', async () => {
  const names = await namesOf(
    `select format('%s.%s', schemaname, tablename) as name from pg_publication_tables where pubname = 'supabase_realtime'`,
  )
  expect(Object.keys(channels).toSorted()).toEqual(names.toSorted())
})

test('every row is about something that exists', async () => {
  const there = new Set([
    ...(await namesOf(`select format('%s.%s', n.nspname, c.relname) as name from ${reachable}`)),
    ...(await namesOf(`select format('%s.%s()', n.nspname, proname) as name from ${functions}`)),
  ])
  expect([...promised].filter((of) => !there.has(of))).toEqual([])
})

test('each title is unique', () => {
  const titles = promises.map(titleOf)
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

test('clients can read and change nothing in other schemas', async () => {
  expect(
    await namesOf(
      `select distinct format('%s: %s.%s', client, n.nspname, c.relname) as name
       from pg_class as c join pg_namespace as n on n.oid = c.relnamespace, ${clients}, ${privileges}
       where c.relkind in ('r', 'p', 'v', 'm', 'f') and client <> 'service_role'
         -- Without a policy a grant has no effect (realtime.messages).
         and not (c.relrowsecurity and not exists (select from pg_policy where polrelid = c.oid))
         and n.nspname not in ('public', 'app', 'storage', 'pg_catalog', 'information_schema') and n.nspname !~ '^pg_temp'
         and has_schema_privilege(client, n.oid, 'usage') and case privilege
           when 'delete' then has_table_privilege(client, c.oid, privilege)
           else has_any_column_privilege(client, c.oid, privilege) end`,
    ),
  ).toEqual([])
})

test('supabase/promises.md matches this table (else: npm run db:promises)', () => {
  expect(readFileSync(new URL('../../../supabase/promises.md', import.meta.url), 'utf8')).toBe(markdown())
})
