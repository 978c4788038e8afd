import { createHash } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../settings.ts'
import { sqlFiles } from '../sql.ts'
import { bootstrap, migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'

const cache = join(root, 'node_modules/.cache/confraria')

const pgliteVersion = () => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}

const key = () => {
  const hash = createHash('sha256').update(pgliteVersion())
  for (const { name, sql } of [...sqlFiles('local/bootstrap'), ...sqlFiles('migrations')])
    hash.update(`${name}\0${sql}\0`)
  return hash.digest('hex').slice(0, 20)
}

/** Several processes may build it at once: each in a folder of its own, and whoever ends first gives it its name. */
const build = async (path: string) => {
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'building-'))
  try {
    const database = await openPglite({ dataDir: folder })
    try {
      await bootstrap(database)
      await migrate(database)
    } finally {
      await database.close()
    }
    await rename(join(folder, 'database'), path).catch((error: unknown) => {
      if (!existsSync(path)) throw error
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const day = 86_400_000

/** What is older than a day, other versions and builds that were cut short; younger ones may be in use. */
const sweep = async (keep: string) => {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    if (name !== keep && Date.now() - (await stat(path)).mtimeMs > day) await rm(path, { recursive: true, force: true })
  }
}

/**
 * Puts a migrated, unseeded database into `dataDir/database`, copied from a template that is made once per version of
 * PGlite and of the SQL.
 */
export const copyTemplate = async (dataDir: string): Promise<void> => {
  const name = `template-${key()}`
  const path = join(cache, name)
  if (!existsSync(path)) {
    await build(path)
    await sweep(name)
  }
  const target = join(dataDir, 'database')
  const unfinished = `${target}.new`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await cp(path, unfinished, { recursive: true, mode: constants.COPYFILE_FICLONE })
  await rename(unfinished, target)
}
