import type { Search, Spot, Position } from './search.ts'
import type { Path } from './walk.ts'

/** Steps. Longer tours are slow, because some invariants read the whole history. */
const longestTour = 40
/** The maximum number of steps without anything new. */
const longestDetour = 3

/** The steps of the shortest way to a new spot, at most `longest`; null without one. */
const wayTo = (
  search: Search,
  from: Spot,
  longest: number,
  isNew: (spot: Spot) => boolean,
): readonly string[] | null => {
  const met = new Set([from])
  let ways: { spot: Spot; names: readonly string[] }[] = [{ spot: from, names: [] }]
  for (let length = 1; length <= longest && ways.length > 0; length++) {
    const further: typeof ways = []
    for (const { spot, names } of ways)
      for (const [{ name }, next] of search.nextsOf(spot)) {
        if (isNew(next)) return [...names, name]
        if (met.has(next)) continue
        met.add(next)
        further.push({ spot: next, names: [...names, name] })
      }
    ways = further
  }
  return null
}

/** The paths of a start that reach every spot in few steps: each continues while something new is near. */
export function* toursOf(search: Search): Generator<Path> {
  const first = search.startPosition()
  const seen = new Set<Spot>()
  const see = (positions: readonly Position[]) => {
    for (const { spot } of positions) seen.add(spot)
  }
  const continueFrom = (from: Position) => {
    const names = wayTo(search, from.spot, longestDetour + 1, (spot) => !seen.has(spot))
    const positions = names && search.along(from, names)
    return positions && { names, positions }
  }
  for (const { spot, names } of search.reached()) {
    if (seen.has(spot)) continue
    seen.add(spot)
    const tour = [...names]
    const way = search.along(first, names)
    if (!way && search.isPartial) continue
    see(way ?? [])
    for (let at = way ? (way.at(-1) ?? first) : null; at && tour.length < longestTour;) {
      const further = continueFrom(at)
      if (further) see(further.positions)
      tour.push(...(further?.names ?? []))
      at = further?.positions.at(-1) ?? null
    }
    yield { start: search.start, steps: tour }
  }
}
