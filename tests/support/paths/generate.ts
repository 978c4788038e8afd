import type { PureMachine } from './pure.ts'
import { Search } from './search.ts'
import { toursOf } from './tours.ts'
import { textOf } from './value.ts'
import type { Path, Walk } from './walk.ts'

const defaultLimit = 20_000

/** What the generator saw: the paths, and the places from which no step leads on. */
export interface Generated {
  paths: readonly Path[]
  /** All that the paths show, in fewer steps (`tours.ts`). */
  tours: () => Iterable<Path>
  /** One for each start. */
  searches: readonly Search[]
  deadEnds: readonly string[]
}

const prefixesOf = (path: Path) => path.steps.map((_, index) => textOf([path.start, path.steps.slice(0, index)]))

/** Drops every path that another one begins with. */
const withoutPrefixes = (paths: readonly Path[]) => {
  const prefixes = new Set(paths.flatMap(prefixesOf))
  return paths.filter((path) => !prefixes.has(textOf([path.start, path.steps])))
}

/**
 * The shortest paths that take every arrow between two places, and so every transition that any sample can reach. With `arrows` 2 they
 * take every two arrows in a row: what goes wrong only the second time, or only after a certain step, shows then.
 */
export const generatePaths = (pure: PureMachine, walk: Walk, arrows: 1 | 2): Generated => {
  const found = Object.keys(walk.starts).map((start) => {
    const search = new Search(pure, arrows, start)
    return { search, paths: withoutPrefixes(search.paths(walk.limit ?? defaultLimit)) }
  })
  return {
    paths: found.flatMap(({ paths }) => paths),
    *tours() {
      for (const { search, paths } of found) yield* toursOf(search, search.stand(), paths)
    },
    searches: found.map(({ search }) => search),
    deadEnds: [...new Set(found.flatMap(({ search }) => search.deadEnds()))],
  }
}
