import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Files, Sources } from './diagrams/source.ts'

/** The files of a folder with the repository's layout, such as another version. */
export const filesOf = (root: string): Files => ({
  list: (folder) => {
    const at = join(root, folder)
    if (!existsSync(at)) return []
    return readdirSync(at, { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file.replaceAll('\\', '/')}`,
    )
  },
  text: (file) => readFileSync(join(root, file), 'utf8'),
})

/** What each file of a folder imports, directly and through others; also what it loads later. */
export class Imports {
  readonly #root: string
  readonly sources: Sources

  constructor(root: string) {
    this.#root = root
    this.sources = new Sources(filesOf(root))
  }

  has(file: string): boolean {
    return existsSync(join(this.#root, file))
  }

  /** The text of a file; empty if it does not exist. */
  textOf(file: string): string {
    return this.has(file) ? readFileSync(join(this.#root, file), 'utf8') : ''
  }

  /**
   * A file and all that it imports; `isLazyToo`: also what it loads later. A file that does not exist, such as a
   * deleted one, imports nothing.
   */
  of(file: string, isLazyToo = true): ReadonlySet<string> {
    const found = new Set<string>()
    const collect = (next: string) => {
      if (found.has(next)) return
      found.add(next)
      if (!/\.tsx?$/u.test(next) || !this.has(next)) return
      const { needs, lazy } = this.sources.get(next)
      for (const inner of isLazyToo ? [...needs, ...lazy] : needs) collect(inner)
    }
    collect(file)
    return found
  }
}
