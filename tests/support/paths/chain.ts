import type { Replayed } from './replay.ts'
import type { Search, Spot, Stand } from './search.ts'
import { wayTo } from './tours.ts'
import type { Path } from './walk.ts'

/** Steps. A path that is longer is hard to follow by hand when it fails. */
const longestChain = 32
/** Steps without anything new before beginning anew is less work. */
const longestDetour = 6

/** What a path that ends in this spot shows there: states, transitions, the step itself. */
type Shows = ReadonlyMap<Spot, readonly string[]>

/** Read from the paths that take every arrow, as running actors walked them. */
const showsOf = (searches: readonly Search[], replayed: readonly Replayed[]): Shows => {
  const shows = new Map<Spot, readonly string[]>()
  for (const search of searches)
    for (const { path, visits } of replayed.filter(({ path }) => path.start === search.start)) {
      const first = search.stand()
      const spots = [first, ...(search.along(first, path.steps) ?? [])].map(({ spot }) => spot)
      for (const [at, spot] of spots.entries()) {
        const name = at === 0 ? `start ${path.start}` : `step ${path.steps[at - 1] ?? ''}`
        shows.set(spot, [...(visits[at]?.states ?? []), ...(visits[at]?.transitions ?? []), name])
      }
    }
  return shows
}

/**
 * The few paths of all transitions and steps that cost least where beginning is dear, as on a real screen: each goes on to what is
 * nearest and not shown yet. After a step that is `last` the world is not what the walk believes any more: a path ends with it.
 */
export const chainedCover = (
  searches: readonly Search[],
  replayed: readonly Replayed[],
  isLast: (step: string) => boolean,
): Path[] => {
  const shows = showsOf(searches, replayed)
  const missing = new Set([...shows.values()].flat())
  const worthOf = (spot: Spot) => new Set((shows.get(spot) ?? []).filter((name) => missing.has(name))).size
  const see = (spot: Spot) => {
    for (const name of shows.get(spot) ?? []) missing.delete(name)
  }
  const nextWay = (search: Search, from: Spot, longest: number) => {
    const isWay = ({ name }: { name: string }) => !isLast(name)
    return (
      wayTo(search, from, longest, (spot, step) => (isWay(step) ? worthOf(spot) : 0), isWay) ??
      wayTo(search, from, longest, worthOf, isWay)
    )
  }
  const pathFrom = (search: Search): Path => {
    const steps: string[] = []
    let stand: Stand = search.stand()
    see(stand.spot)
    while (steps.length < longestChain) {
      const way = nextWay(search, stand.spot, steps.length === 0 ? Infinity : longestDetour)
      const stands = way && search.along(stand, way)
      if (!way || !stands) break
      steps.push(...way)
      for (const { spot } of stands) see(spot)
      stand = stands.at(-1) ?? stand
      if (isLast(way.at(-1) ?? '')) break
    }
    return { start: search.start, steps }
  }
  return searches.flatMap((search) => {
    const paths: Path[] = []
    while (worthOf(search.first()) > 0 || nextWay(search, search.first(), Infinity)) {
      const before = missing.size
      paths.push(pathFrom(search))
      if (missing.size === before) throw new Error(`the paths from '${search.start}' do not come any further`)
    }
    return paths
  })
}
