import type { Replayed } from './replay.ts'
import type { Path } from './walk.ts'

/**
 * A few paths that together visit everything: from every start and by every step. Always takes the path that adds most,
 * or the shorter of two equals.
 */
export const greedyCover = (replayed: readonly Replayed[]): Path[] => {
  const visits = ({ visited, path }: Replayed) => [
    ...visited.states,
    ...visited.transitions,
    `start ${path.start}`,
    ...path.steps.map((name) => `step ${name}`),
  ]
  const missing = new Set(replayed.flatMap(visits))
  const gain = (entry: Replayed) => visits(entry).filter((name) => missing.has(name)).length
  const cover: Path[] = []
  while (missing.size > 0) {
    const [best] = replayed
      .map((entry) => ({ entry, gain: gain(entry) }))
      .toSorted((a, b) => b.gain - a.gain || a.entry.path.steps.length - b.entry.path.steps.length)
    if (!best || best.gain === 0) break
    for (const name of visits(best.entry)) missing.delete(name)
    cover.push(best.entry.path)
  }
  return cover
}
