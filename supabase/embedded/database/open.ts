import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { announce } from '../realtime/announce.ts'
import type { Project } from '../project.ts'
import type { Seed } from '../seed.ts'
import { migrationFiles } from '../sql.ts'
import { seedBuckets } from '../storage/seedBuckets.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { copyTemplate } from './template.ts'

/** The record of the seed. Without it, an interrupted first start seeds again. */
const isDecided = `select to_regclass('supabase_migrations.seeded') is not null`
const markSeeded = 'create table supabase_migrations.seeded as select now() as at'
/** A database that began empty stays so, whatever later starts are configured to seed. */
const markEmpty = 'create table supabase_migrations.seeded as select null::timestamptz as at'

/** When the database was seeded, as Postgres writes it; null if it began empty. */
export const seededAt = async (database: Pick<Database, 'request'>): Promise<string | null> => {
  const [seeded] = await database.request([{ sql: 'select at from supabase_migrations.seeded' }])
  return seeded?.rows[0]?.[0] ?? null
}

/**
 * Opens the database of a data directory. A new one is a copy of the template, with `seed` if given; an older one gets
 * its missing migrations, and no seed any more. Throws {@link MigrationChanged}, {@link DataInUse}.
 */
export const openDatabase = async ({
  project,
  dataDir,
  seed,
  durable = false,
}: {
  project: Project
  dataDir: string
  /** What a new database starts with; null for nothing. Called after the migrations. */
  seed: (() => Promise<Seed | null>) | null
  /** Survive a power cut; 'unseeded': only if the database began empty. */
  durable?: boolean | 'unseeded'
}): Promise<Database> => {
  if (!existsSync(join(dataDir, 'database'))) await copyTemplate(project, dataDir)
  const seeded = join(dataDir, 'seeded')
  const isRelaxed = durable === false || (durable === 'unseeded' && existsSync(seeded))
  const database = await openPglite({ dataDir, durable: !isRelaxed })
  try {
    await migrate(database, migrationFiles(project.folder))
    const [decided] = await database.request([{ sql: isDecided }])
    if (decided?.rows[0]?.[0] !== 't') {
      const wanted = (await seed?.()) ?? null
      if (wanted) await fill(database, project.folder, dataDir, wanted)
      else await database.script(markEmpty)
    }
    await announce(database)
    if (durable === 'unseeded' && !isRelaxed && (await seededAt(database)) !== null) {
      database.relax()
      // For the next start, which must know it before the database is open.
      writeFileSync(seeded, '')
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const fill = async (database: Database, folder: string, dataDir: string, { scripts, buckets }: Seed) => {
  await seedBuckets(database, { folder, dataDir, buckets, now: Date.now() })
  // The default seed.sql is optional; readConfig checks paths in config.toml.
  const files = scripts.map((path) => join(folder, path)).filter((path) => existsSync(path))
  const script = files.map((path) => readFileSync(path, 'utf8')).join('\n;')
  await database.script(`begin;\n${script}\n;${markSeeded};\ncommit;`)
  await database.script('analyze')
}
