import type { PureMachine } from './pure.ts'
import { Search } from './search.ts'
import { toursOf } from './tours.ts'
import { textOf } from './value.ts'
import type { Path, Walk } from './walk.ts'

const defaultLimit = 20_000

/** The results of the generator, calculated on demand. */
export interface Generated {
  /** The shortest paths, without those that are the beginning of another. */
  paths: () => readonly Path[]
  /** The same coverage in fewer steps (`tours.ts`). */
  tours: () => Iterable<Path>
  /** One per start. */
  searches: readonly Search[]
  /** Searched places without a way out. */
  deadEnds: () => readonly string[]
}

const prefixesOf = (path: Path) => path.steps.map((_, index) => textOf([path.start, path.steps.slice(0, index)]))

/** Drops every path that is the beginning of another. */
const withoutPrefixes = (paths: readonly Path[]) => {
  const prefixes = new Set(paths.flatMap(prefixesOf))
  return paths.filter((path) => !prefixes.has(textOf([path.start, path.steps])))
}

/**
 * The shortest paths that take every arrow between two places, and so every reachable transition. With `arrows` 2 they
 * take every two consecutive arrows: that shows errors that need a repetition or a certain step before.
 */
export const generatePaths = (pure: PureMachine, walk: Walk, arrows: 1 | 2): Generated => {
  const limit = walk.limit ?? defaultLimit
  const searches = Object.keys(walk.starts).map((start) => new Search(pure, start, { arrows, limit }))
  return {
    paths: () => searches.flatMap((search) => withoutPrefixes(search.paths())),
    *tours() {
      for (const search of searches) yield* toursOf(search)
    },
    searches,
    deadEnds: () => [...new Set(searches.flatMap((search) => search.deadEnds()))],
  }
}
