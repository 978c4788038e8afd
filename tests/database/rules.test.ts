import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/database.ts'
import { rules } from './rules.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const faults = async (finds: string) => (await world.owner.rows(finds)).map(({ fault }) => String(fault))

describe('in the whole database', () => {
  test.each(rules)('$title', async ({ finds }) => {
    expect(await faults(finds)).toEqual([])
  })
})

describe('a violation is found', () => {
  test.each(rules)('$title', async ({ finds, broken, named }) => {
    await world.database.script(`begin; ${broken}`)
    try {
      expect((await faults(finds)).join('\n')).toContain(named)
    } finally {
      await world.database.script('rollback')
    }
  })
})

test('a new installation has routines, permissions and settings, and nothing of a club @CLU-10', async () => {
  const [found] = await world.owner.rows(`select
    (select string_agg(code, ' ' order by code) from routine_types) as routines,
    (select count(*) > 0 from position_permissions) as permissions, (select count(*) > 0 from app.settings) as settings,
    (select count(*) from app.members) + (select count(*) from user_accounts) as people,
    (select count(*) from council_position_descriptions) as positions,
    (select count(*) from ranking_titles) as titles, (select count(*) from badges) as badges`)
  expect(found).toEqual({
    routines: 'documentation fasting reading training',
    permissions: true,
    settings: true,
    people: 0,
    positions: 0,
    titles: 0,
    badges: 0,
  })
})

test('a new object has no grants until a migration grants them', async () => {
  await world.database.script(`begin;
    create table public.fresh (id int primary key);
    create function public.fresh() returns int language sql set search_path = '' as 'select 1'`)
  try {
    expect(
      await world.owner.rows(`select has_table_privilege(role, 'public.fresh', 'select') as reads,
        has_function_privilege(role, 'public.fresh()', 'execute') as calls
        from unnest(array['anon', 'authenticated']) as role`),
    ).toEqual([
      { reads: false, calls: false },
      { reads: false, calls: false },
    ])
  } finally {
    await world.database.script('rollback')
  }
})

test('requests reach only schema public; private and app are reached through it', async () => {
  expect(
    await world.owner.rows(`select schema, has_schema_privilege('anon', schema, 'usage') as anon,
      has_schema_privilege('authenticated', schema, 'create') as makes
      from unnest(array['app', 'private', 'public']) as schema`),
  ).toEqual([
    { schema: 'app', anon: false, makes: false },
    { schema: 'private', anon: true, makes: false },
    { schema: 'public', anon: true, makes: false },
  ])
})
