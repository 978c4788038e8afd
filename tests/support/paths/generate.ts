import type { PureMachine } from './pure.ts'
import { Search } from './search.ts'
import { toursOf } from './tours.ts'
import { textOf } from './value.ts'
import type { Path, Walk } from './walk.ts'

const defaultLimit = 20_000

/** What the generator sees of a walk, as far as somebody asks. */
export interface Generated {
  /** The shortest ones; none that another one begins with. */
  paths: () => readonly Path[]
  /** All that the paths show, in fewer steps (`tours.ts`). */
  tours: () => Iterable<Path>
  /** One for each start. */
  searches: readonly Search[]
  /** Places from which no step leads on, of those that were searched. */
  deadEnds: () => readonly string[]
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
