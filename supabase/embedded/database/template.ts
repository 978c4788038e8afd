import { constants, cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Project } from '../project.ts'
import { bootstrapFiles, migrationFiles, sqlHash } from '../sql.ts'
import { holdLock } from './lock.ts'
import { bootstrap, migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'

const pgliteVersion = () => {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  const { version } = JSON.parse(readFileSync(join(entry, '../../package.json'), 'utf8')) as {
    version: string
  }
  return version
}

/** Changes with PGlite and with any SQL that runs before the first start. */
const key = (folder: string) => sqlHash([...bootstrapFiles(), ...migrationFiles(folder)], pgliteVersion())

/**
 * The path of a cached database; `make` creates it below a data directory if it is missing. Several processes may do so
 * at once: each uses its own folder, and the first to finish renames it.
 */
const cached = async (cache: string, name: string, make: (dataDir: string) => Promise<void>): Promise<string> => {
  const path = join(cache, name)
  if (existsSync(path)) return path
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'building-'))
  try {
    await make(folder)
    await rename(join(folder, 'database'), path).catch((error: unknown) => {
      if (!existsSync(path)) throw error
    })
    await sweep(cache)
    return path
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const day = 86_400_000

/** Removes entries older than a day: other versions and interrupted builds. Younger ones may be in use. */
const sweep = async (cache: string) => {
  for (const name of await readdir(cache)) {
    const path = join(cache, name)
    // Another process may have removed it.
    const made = await stat(path).catch(() => null)
    if (made && name !== empty() && Date.now() - made.mtimeMs > day) await rm(path, { recursive: true, force: true })
  }
}

/** Creating an empty database takes eight seconds, ten times as long as the SQL that runs in it. */
const empty = () => `empty-${pgliteVersion()}`
const makeEmpty = async (dataDir: string) => (await openPglite({ dataDir })).close()

const makeTemplate = async ({ folder, cache }: Project, dataDir: string) => {
  copy(await cached(cache, empty(), makeEmpty), join(dataDir, 'database'))
  const database = await openPglite({ dataDir })
  try {
    await bootstrap(database)
    await migrate(database, migrationFiles(folder))
  } finally {
    await database.close()
  }
}

const copy = (from: string, to: string) => cpSync(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })

/**
 * Copies a migrated, unseeded template to `dataDir/database`. The template is created once per version of PGlite and of
 * the SQL. Throws {@link DataInUse} while another process does the same.
 */
export const copyTemplate = async (project: Project, dataDir: string): Promise<void> => {
  const { folder, cache } = project
  const target = join(dataDir, 'database')
  const unfinished = `${target}.new`
  await mkdir(dataDir, { recursive: true })
  const release = holdLock(dataDir)
  try {
    const template = await cached(cache, `template-${key(folder)}`, (place) => makeTemplate(project, place))
    await rm(unfinished, { recursive: true, force: true })
    copy(template, unfinished)
    await rename(unfinished, target)
  } finally {
    release()
  }
}
