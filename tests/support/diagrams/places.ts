import type { Source, Sources } from './source.ts'
import { child, textOf, within } from './syntax.ts'

/** Where a machine runs and is shown. File paths start at the project's folder. */
export interface Places {
  /** Files of src/ that create or read its actor. */
  runs: readonly string[]
  /** Files of src/ with its `data-machine`. */
  shows: readonly string[]
  /** Other machines that invoke or read it. */
  machines: readonly string[]
  /** The paths of the route table that include these files. */
  pages: readonly string[]
}

const everyPage = 'every page'
const everyGuardedPage = 'every page behind the guard'

/** Components, texts and theme may not import machines (`.oxlintrc.json`). */
export const mayUseMachines = (file: string) => /^src\/(?:(?:app|hooks|screens)\/|[^/]+$)/u.test(file)

/** The machines whose state a file shows. */
const shownBy = ({ program }: Source): string[] =>
  within(program).flatMap((node) =>
    node.type === 'JSXAttribute' && child(node, 'name')?.['name'] === 'data-machine'
      ? (textOf(child(node, 'value')) ?? [])
      : [],
  )

/** Finds in src/ where each machine is used. */
export class MachinePlaces {
  readonly #sources: Sources
  readonly #screens: readonly Source[]
  readonly #machines: readonly Source[]
  readonly #shown: ReadonlyMap<string, readonly string[]>
  readonly #pages: ReadonlyMap<string, ReadonlySet<string>>

  constructor(sources: Sources) {
    this.#sources = sources
    this.#screens = sources.below('src', mayUseMachines)
    this.#machines = sources.below('machines')
    this.#shown = new Map(this.#screens.map((source) => [source.file, shownBy(source)]))
    this.#pages = this.#readPages()
  }

  /** The files and their imports, with or without lazy ones, except `without`. */
  #closure(files: readonly string[], isLazyToo: boolean, without: ReadonlySet<string> = new Set()): Set<string> {
    const found = new Set<string>()
    const collect = (file: string) => {
      if (found.has(file) || without.has(file) || !mayUseMachines(file)) return
      found.add(file)
      const { needs, lazy } = this.#sources.get(file)
      for (const next of isLazyToo ? [...needs, ...lazy] : needs) collect(next)
    }
    files.forEach(collect)
    return found
  }

  /** The files of each path in the route table, without those of every page. */
  #readPages() {
    const table = this.#sources.get('src/app/screens.ts')
    const importsOf = (name: string) => {
      const declaration = table.declarations.get(name)
      if (!declaration) throw new Error(`${table.file} has no '${name}', which lists where machines are shown`)
      return within(declaration)
    }
    const targets = (nodes: ReturnType<typeof within>) =>
      nodes.flatMap((node) => {
        const specifier = node.type === 'ImportExpression' ? textOf(child(node, 'source')) : null
        const file = table.lazy.find(
          (lazy) => specifier !== null && lazy.endsWith(specifier.replace(/^(#src|\.)/u, '')),
        )
        return file ?? []
      })
    const always = this.#closure(['src/main.tsx'], false, new Set([table.file]))
    const shell = this.#closure(targets(importsOf('fetchShell')), true, always)
    const entries = importsOf('screens').flatMap((node): [string, string[]][] => {
      const path = node.type === 'Property' ? textOf(child(node, 'key')) : null
      return path === null ? [] : [[path, targets(within(node))]]
    })
    // A page may prefetch another one without showing it.
    const others = (path: string) => entries.flatMap(([other, files]) => (other === path ? [] : files))
    const routes = entries.map(([path, files]): [string, Set<string>] => [
      path,
      this.#closure(files, true, new Set([...always, ...shell, ...others(path)])),
    ])
    const landing = this.#closure(['src/boot.ts'], true, new Set(['src/main.tsx', table.file]))
    return new Map([
      [everyPage, always],
      [everyGuardedPage, shell],
      ...routes.map(([path, files]): [string, Set<string>] => [
        path,
        path === '/' ? new Set([...files, ...landing]) : files,
      ]),
    ])
  }

  #pagesOf(files: readonly string[]) {
    return [...this.#pages].flatMap(([page, shown]) => (files.some((file) => shown.has(file)) ? page : []))
  }

  of(name: string): Places {
    const machine = this.#sources.machineFile(name)
    const imports = ({ file, needs }: Source) => file !== machine && needs.includes(machine)
    const runs = this.#screens.filter(imports).map(({ file }) => file)
    const shows = [...this.#shown].flatMap(([file, shown]) => (shown.includes(name) ? file : []))
    const machines = this.#machines.filter(imports).map(({ file }) => file)
    const pages = this.#pagesOf([...runs, ...shows])
    return { runs, shows, machines, pages }
  }
}
