import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Imports, filesOf } from '#tests/support/imports.ts'
import { cacheFolder, removeOld, store } from '#tests/support/screens/cache.ts'
import type { Cases } from './cases.ts'
import type { Version } from './version.ts'

const stored = join(cacheFolder, 'cases')

/** This version's code that selects and words the cases. */
const own = new URL('../..', import.meta.url).pathname
const selecting = ['tests/kit', 'tests/support/paths', 'tests/diff']

const hashOf = (texts: readonly string[]) => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\0`)
  return hash.digest('hex').slice(0, 24)
}

const selectingHash = () => {
  const { list, text } = filesOf(own)
  const files = selecting.flatMap(list).filter((file) => file.endsWith('.ts'))
  return hashOf([process.version, text('package-lock.json'), ...files.toSorted().map(text)])
}

/** The test cases of a version. Those of a machine are computed once for the same files, which takes up to seconds. */
export class StoredCases {
  readonly #version: Version
  readonly #imports: Imports
  readonly #files: ReturnType<typeof filesOf>
  readonly #all: readonly string[]
  readonly #base: string

  /** `folder`: the version's files. */
  constructor(version: Version, folder: string) {
    mkdirSync(stored, { recursive: true })
    removeOld(stored)
    this.#version = version
    this.#imports = new Imports(folder)
    this.#files = filesOf(folder)
    this.#all = ['tests/paths', 'tests/e2e/paths'].flatMap((below) => this.#files.list(below))
    this.#base = hashOf([selectingHash(), ...this.#textsOf(this.#imports.of('src/texts/notices.ts'))])
  }

  #textsOf(files: Iterable<string>): string[] {
    return [...files].toSorted().flatMap((file) => (this.#imports.has(file) ? [file, this.#files.text(file)] : [file]))
  }

  /** Depends on the walk with all that it imports, the machine too, on the driver, and on the texts of notices. */
  #file(name: string): string {
    const [walk, driver] = ['.walk.ts', '.driver.ts'].map((ending) =>
      this.#all.filter((file) => file.endsWith(`/${name}${ending}`)),
    )
    const files = [...(walk ?? []).flatMap((file) => [...this.#imports.of(file)]), ...(driver ?? [])]
    return join(stored, `${name}-${hashOf([this.#base, ...this.#textsOf(files)])}.json`)
  }

  /** By machine. Throws a complaint for a version that cannot be read. */
  async of(names: readonly string[]): Promise<ReadonlyMap<string, Cases>> {
    const files = new Map(names.map((name) => [name, this.#file(name)]))
    const missing = [...files].flatMap(([name, file]) => (existsSync(file) ? [] : [name]))
    const computed = missing.length > 0 ? await this.#version.request('cases', missing) : {}
    return new Map(
      [...files].map(([name, file]): [string, Cases] => {
        const made = computed[name]
        if (made) return [name, 'cases' in made ? store(file, made) : made]
        return [name, JSON.parse(readFileSync(file, 'utf8')) as Cases]
      }),
    )
  }
}
