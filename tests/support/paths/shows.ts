import type { Replayed } from './replay.ts'
import type { Search, Spot } from './search.ts'

/** What a path shows at a spot: states, transitions, the start or the step itself. */
export type Shows = ReadonlyMap<Spot, readonly string[]>

/** What each spot shows, from the paths that running actors walked. */
export const showsOf = (searches: readonly Search[], replayed: readonly Replayed[]): Shows => {
  const shows = new Map<Spot, readonly string[]>()
  for (const search of searches)
    for (const { path, visits } of replayed.filter(({ path }) => path.start === search.start)) {
      const first = search.startPosition()
      const spots = [first, ...(search.along(first, path.steps) ?? [])].map(({ spot }) => spot)
      for (const [at, spot] of spots.entries()) {
        const name = at === 0 ? `start ${path.start}` : `step ${path.steps[at - 1] ?? ''}`
        shows.set(spot, [...(visits[at]?.states ?? []), ...(visits[at]?.transitions ?? []), name])
      }
    }
  return shows
}
