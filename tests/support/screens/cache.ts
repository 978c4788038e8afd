import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/confraria/covers')

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

/** The folder for the current sources. Removes the folders of other sources that are older than a day. */
const folderOfSources = () => {
  if (folder !== null) return folder
  folder = join(cache, hashSources(root))
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(cache)) {
    const other = join(cache, name)
    const made = statSync(other, { throwIfNoEntry: false })?.mtimeMs ?? Infinity
    if (other !== folder && Date.now() - made > day) rmSync(other, { recursive: true, force: true })
  }
  return folder
}

const pathOf = (machine: string) => join(folderOfSources(), `${machine}.json`)

const store = <T>(path: string, made: T): T => {
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
export const cachedAnew = async <T>(machine: string, make: () => Promise<T>): Promise<T> =>
  process.env['VITEST_MODE'] === 'WATCH' ? make() : store(pathOf(machine), await make())
