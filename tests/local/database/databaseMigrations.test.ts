import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demonstration, project } from '#server/project.ts'
import type { Database } from '#supabase/embedded/database/database.ts'
import { migrate, MigrationChanged } from '#supabase/embedded/database/migrate.ts'
import { openDatabase } from '#supabase/embedded/database/open.ts'
import { migrationFiles } from '#supabase/embedded/sql.ts'
import { migratedFolder, openFolder, rows } from './databaseFolder.ts'

const files = migrationFiles(project.folder)
const last = files.at(-1) ?? { name: '', sql: '' }
const later = (sql: string, name = '29991231000000_later.sql') => [...files, { name, sql }]
const record = 'select version, name, statements[1] from supabase_migrations.schema_migrations order by version'

describe('migrations', () => {
  let folder: Awaited<ReturnType<typeof openFolder>>
  let database: Database
  beforeAll(async () => {
    folder = await openFolder()
    database = folder.database
  })
  afterEach(async () => {
    await database.script(`drop table if exists public.later, public.much_later;
      delete from supabase_migrations.schema_migrations where version like '2999%'`)
  })
  afterAll(() => folder.close())

  test('are recorded as in the official CLI, in order', async () => {
    expect(await rows(database, record)).toEqual(
      files.map(({ name, sql }) => [name.slice(0, 14), name.slice(15, -4), sql]),
    )
  })

  test('begin with what older data lack of a hosted project’s or the backend’s own tables', async () => {
    const tables = `select to_regclass('realtime.messages') is not null, count(*)
      from pg_tables where schemaname = 'supabase_embedded' and tableowner = 'supabase_auth_admin'`
    await database.script('drop schema supabase_embedded cascade')
    await migrate(database, files)
    expect(await rows(database, tables)).toEqual([['t', '1']])
    await migrate(database, files)
    expect(await rows(database, tables)).toEqual([['t', '1']])
  })

  test('are applied once', async () => {
    await migrate(database, migrationFiles(project.folder))
    expect(await rows(database, record)).toHaveLength(files.length)
  })

  test('that are new are applied, and data stay', async () => {
    await migrate(database, later('create table public.later (id int); insert into public.later values (1)'))
    const both = [...later('create table public.later (id int); insert into public.later values (1)')]
    const more = {
      name: '29991231000001_much_later.sql',
      sql: `create table public.much_later (text text default 'it''s $1')`,
    }
    await migrate(database, [...both, more])
    expect(await rows(database, 'select id from public.later')).toEqual([['1']])
    expect((await rows(database, record)).slice(-2)).toEqual([
      ['29991231000000', 'later', both.at(-1)?.sql],
      ['29991231000001', 'much_later', more.sql],
    ])
  })

  test('may end in a comment', async () => {
    await migrate(database, later('create table public.later (id int); -- the end'))
    expect(await rows(database, 'select * from public.later')).toEqual([])
    expect((await rows(database, record)).at(-1)?.[0]).toBe('29991231000000')
  })

  test('that fail leave nothing, are named in the error, and may be corrected', async () => {
    const wrong = later('create table public.later (id int); insert into public.later values (1 / 0)')
    await expect(migrate(database, wrong)).rejects.toThrow('29991231000000_later.sql: division by zero')
    expect(await rows(database, `select to_regclass('public.later')`)).toEqual([[null]])
    expect(await rows(database, record)).toHaveLength(files.length)
    await migrate(database, later('create table public.later (id int)'))
    expect(await rows(database, 'select * from public.later')).toEqual([])
  })

  test('that changed after they were applied are refused, with advice', async () => {
    const changed = [...files.slice(0, -1), { ...last, sql: `${last.sql}\n-- changed` }]
    await expect(migrate(database, changed)).rejects.toThrow(MigrationChanged)
    await expect(migrate(database, changed)).rejects.toThrow(
      `A migração ${last.name} mudou ou sumiu depois de aplicada a estes dados. Desfaça a mudança ou recomece com dados novos.`,
    )
  })

  test('that are missing are refused too', async () => {
    await expect(migrate(database, files.slice(0, -1))).rejects.toThrow(`A migração ${last.name} mudou ou sumiu`)
  })
})

describe('a data directory', () => {
  let dataDir = ''
  beforeAll(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'confraria-open-')), 'not', 'there', 'yet')
  })
  afterAll(() => rm(join(dataDir, '../../..'), { recursive: true, force: true }))

  const counts = async (database: Database) =>
    (await rows(database, 'select (select count(*) from auth.users), (select count(*) from app.members)'))[0]?.map(
      Number,
    )

  test('is created and seeded only at the first start', async () => {
    const first = await openDatabase({ project, dataDir, seed: demonstration })
    const seeded = await counts(first)
    await first.script('delete from app.member_observations; create table public.mine as select 1 as stored')
    await first.close()
    expect(seeded?.every((count) => count > 0)).toBe(true)

    const second = await openDatabase({ project, dataDir, seed: demonstration })
    expect(await counts(second)).toEqual(seeded)
    expect(await rows(second, 'select count(*) from app.member_observations')).toEqual([['0']])
    expect(await rows(second, 'select stored from public.mine')).toEqual([['1']])
    await second.close()
  }, 60_000)

  test('with other migrations does not open, and is not locked', async () => {
    const database = await openDatabase({ project, dataDir, seed: demonstration })
    await database.script(
      `update supabase_migrations.schema_migrations set statements = '{-- other}' where version = '${last.name.slice(0, 14)}'`,
    )
    await database.close()
    await expect(openDatabase({ project, dataDir, seed: demonstration })).rejects.toThrow(MigrationChanged)
    expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  })

  test('replaces an incomplete copy', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'confraria-open-'))
    const cut = await migratedFolder()
    await rm(join(cut.dataDir, 'database/global'), { recursive: true })
    await rename(join(cut.dataDir, 'database'), join(folder, 'database.new'))
    const database = await openDatabase({ project, dataDir: folder, seed: null })
    expect(await counts(database)).toEqual([0, 0])
    await database.close()
    expect(readdirSync(folder)).toEqual(['database'])
    await Promise.all([cut.remove(), rm(folder, { recursive: true, force: true })])
  })
})
