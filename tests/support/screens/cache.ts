import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
/** Where processes keep what takes long to compute. */
export const cacheFolder = join(root, 'node_modules/.cache/confraria')
const cache = join(cacheFolder, 'covers')

/** A hash of everything that a path depends on: our code without the backend, and the libraries. */
export const hashSources = (root: string): string => {
  const hash = createHash('sha256').update(process.version)
  const paths = ['machines', 'src', 'tests'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name)),
  )
  for (const path of [join(root, 'package-lock.json'), ...paths.toSorted()])
    hash.update(`${path}\0`).update(readFileSync(path))
  return hash.digest('hex').slice(0, 20)
}

/** Milliseconds. Other processes may still use younger folders. */
const day = 86_400_000

let folder: string | null = null

/** Removes the entries of a folder that were written more than a day ago, except one. */
export const removeOld = (folder: string, kept?: string) => {
  for (const name of readdirSync(folder)) {
    const entry = join(folder, name)
    const made = statSync(entry, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (entry !== kept && Date.now() - made > day) rmSync(entry, { recursive: true, force: true })
  }
}

/** The folder for the current sources. */
const folderOfSources = () => {
  if (folder !== null) return folder
  folder = join(cache, hashSources(root))
  mkdirSync(folder, { recursive: true })
  removeOld(cache, folder)
  return folder
}

const pathOf = (machine: string) => join(folderOfSources(), `${machine}.json`)

/** Writes a file as JSON and returns the value. */
export const store = <T>(path: string, made: T): T => {
  // Renaming is atomic: no process reads half a file.
  const own = `${path}.${randomUUID()}`
  writeFileSync(own, JSON.stringify(made))
  renameSync(own, path)
  return made
}

/**
 * The result of `make` for this machine, cached on disk until a source changes. Playwright and its workers share it.
 * The result must be JSON. Do not use it in a process that survives a source change, such as Vitest's watch mode.
 */
export const cached = async <T>(machine: string, make: () => Promise<T>): Promise<T> => {
  const path = pathOf(machine)
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : store(path, await make())
}

/** The result of `make`, calculated in any case and then cached for Playwright, except in Vitest's watch mode. */
export const cachedFresh = async <T>(machine: string, make: () => Promise<T>): Promise<T> =>
  process.env['VITEST_MODE'] === 'WATCH' ? make() : store(pathOf(machine), await make())
