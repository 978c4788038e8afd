import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { announce } from '../realtime/announce.ts'
import { seedImages } from '../storage/seedImages.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { copyTemplate } from './template.ts'

const seedFile = new URL('../../seed.sql', import.meta.url)
/** Says that the seed ran to its end; without it a first start that was cut short starts over. */
const isSeeded = `select to_regclass('supabase_migrations.seeded') is not null`
const markSeeded = 'create table supabase_migrations.seeded as select now() as at'

/**
 * Opens the database of a data directory. A new one is copied from the template and, if `seed` says so, seeded with
 * dates relative to today; an older one adopts the migrations it lacks. Throws {@link MigrationChanged}, {@link DataInUse}.
 */
export const openDatabase = async ({
  dataDir,
  seed = true,
}: {
  dataDir: string
  /** A function is asked once the migrations are there. */
  seed?: boolean | (() => Promise<boolean>)
}): Promise<Database> => {
  if (!existsSync(join(dataDir, 'database'))) await copyTemplate(dataDir)
  const database = await openPglite({ dataDir })
  try {
    await migrate(database)
    if (typeof seed === 'boolean' ? seed : await seed()) await seedOnce(database, dataDir)
    await announce(database)
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

const seedOnce = async (database: Database, dataDir: string) => {
  const [answer] = await database.request([{ sql: isSeeded }])
  if (answer?.rows[0]?.[0] === 't') return
  await seedImages(database, dataDir, Date.now())
  const script = readFileSync(seedFile, 'utf8')
  await database.script(`begin;\n${script}\n;${markSeeded};\ncommit;`)
  await database.script('analyze')
}
