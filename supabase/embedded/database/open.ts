import { existsSync, readFileSync } from 'node:fs'
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

/** Marks a complete seed. Without it, an interrupted first start seeds again. */
const isSeeded = `select to_regclass('supabase_migrations.seeded') is not null`
const markSeeded = 'create table supabase_migrations.seeded as select now() as at'

/**
 * Opens the database of a data directory. A new one is a copy of the template, with `seed` if given; an older one gets
 * its missing migrations. Throws {@link MigrationChanged}, {@link DataInUse}.
 */
export const openDatabase = async ({
  project,
  dataDir,
  seed,
}: {
  project: Project
  dataDir: string
  /** What a new database starts with; null for nothing. Called after the migrations. */
  seed: (() => Promise<Seed | null>) | null
}): Promise<Database> => {
  if (!existsSync(join(dataDir, 'database'))) await copyTemplate(project, dataDir)
  const database = await openPglite({ dataDir })
  try {
    await migrate(database, migrationFiles(project.folder))
    const wanted = (await seed?.()) ?? null
    if (wanted) await seedOnce(database, project.folder, dataDir, wanted)
    await announce(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const seedOnce = async (database: Database, folder: string, dataDir: string, { scripts, buckets }: Seed) => {
  const [result] = await database.request([{ sql: isSeeded }])
  if (result?.rows[0]?.[0] === 't') return
  await seedBuckets(database, { folder, dataDir, buckets, now: Date.now() })
  // The default seed.sql is optional; readConfig checks paths in config.toml.
  const files = scripts.map((path) => join(folder, path)).filter((path) => existsSync(path))
  const script = files.map((path) => readFileSync(path, 'utf8')).join('\n;')
  await database.script(`begin;\n${script}\n;${markSeeded};\ncommit;`)
  await database.script('analyze')
}
