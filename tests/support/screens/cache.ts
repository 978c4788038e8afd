import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/confraria/covers')

/** Of everything that a path may depend on: all our code but the backend's, and every library. */
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

/** In milliseconds. Other processes may still use what is younger. */
const day = 86_400_000

let folder: string | null = null

/** Where what is made of these sources is kept; what was made of others goes when it is old. */
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

/**
 * What `make` answers for this machine, read again by every process that asks while no source has changed: Playwright and each of its
 * workers choose the same paths. It must be JSON. Not for a process that outlives a change of the sources, as Vitest's watch does.
 */
export const cached = <T>(machine: string, make: () => T): T => {
  const path = join(folderOfSources(), `${machine}.json`)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T
  const made = make()
  // Nobody reads half of it.
  const own = `${path}.${process.pid}`
  writeFileSync(own, JSON.stringify(made))
  renameSync(own, path)
  return made
}
