import { afterEach, expect, test } from 'vitest'
import { definitions } from '#tests/support/reusable.ts'
import { openWorld, type World } from '#tests/support/database.ts'

const isEmbedded = process.env['POSTGRES_URL'] === undefined

let world: World | null = null
afterEach(async () => {
  await world?.close()
})

/** All rows of all tables, and the next value of each sequence. */
const contentOf = async ({ owner }: World) => {
  const tables = await owner.rows<{ name: string }>(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname !~ '^(pg_|information_schema$)' order by 1`)
  const content: Record<string, unknown> = {}
  for (const { name } of tables)
    content[name] = (
      await owner.rows(`select coalesce(json_agg(t::text order by t::text), '[]') as all from ${name} t`)
    )[0]
  content['sequences'] = await owner.rows('select schemaname, sequencename, last_value from pg_sequences order by 1, 2')
  content['settings'] = await owner.rows(`select name, setting from pg_settings where source = 'session' order by 1`)
  return content
}

test.runIf(isEmbedded)(
  'a database that another file used has the rows, sequences and settings of a new one',
  async () => {
    world = await openWorld()
    const { database } = world
    const before = await contentOf(world)
    const ana = await world.person({ role: 'admin', supreme: true, position: 'presidente' })
    await world
      .as(ana)
      .rows(`insert into tasks (title, due_date, assigned_by) values ('Ler', '2026-12-01', $1)`, [ana.userId])
    await world.pastTriggers(
      `delete from app.settings where key <> 'club_name'; delete from public.position_permissions`,
    )
    await database.script(`set statement_timeout = '9s'; prepare left_over as select 1; create temp table left_over ()`)
    await database.script('begin; delete from public.tasks')
    expect(await contentOf(world)).not.toEqual(before)

    await world.close()
    world = await openWorld()
    expect(world.database).toBe(database)
    expect(await contentOf(world)).toEqual(before)
    await expect(world.owner.rows('execute left_over')).rejects.toMatchObject({ code: '26000' })
  },
)

test.runIf(isEmbedded).each([
  ['a function', `create or replace function private.left_over() returns int language sql return 1`],
  ['a right', 'grant select on app.settings to anon'],
  ['a policy', 'create policy left_over on public.tasks for select using (true)'],
  ['a trigger', 'alter table public.tasks disable trigger user'],
  ['a column', 'alter table public.tasks add column left_over text'],
  ['a role', 'create role left_over'],
  ['a setting of a role', `alter role anon set statement_timeout = '1s'`],
  ['statistics', 'analyze app.settings'],
])('the definitions of a database differ after a change of %s', async (_, change) => {
  world = await openWorld()
  const [before] = await world.owner.rows(definitions)
  await world.database.script(`begin; ${change}`)
  const [during] = await world.owner.rows(definitions)
  await world.database.script('rollback')
  expect(during).not.toEqual(before)
  expect(await world.owner.rows(definitions)).toEqual([before])
})

test.runIf(isEmbedded)('a database with other definitions is not used again', async () => {
  world = await openWorld()
  const { database } = world
  await database.script('create table public.left_over ()')
  await world.close()
  world = await openWorld()
  expect(world.database).not.toBe(database)
})

test.runIf(isEmbedded)('a database to which someone listens is not used again', async () => {
  world = await openWorld()
  const { database } = world
  await database.listen('left_over', () => undefined)
  await world.close()
  world = await openWorld()
  expect(world.database).not.toBe(database)
})
