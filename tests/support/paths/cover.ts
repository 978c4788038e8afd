import type { Path } from './walk.ts'

/** A path and the names of everything that it visits. */
export interface Shown {
  path: Path
  names: ReadonlySet<string>
}

/** The path that shows most of what is missing, or the shortest of several; undefined if none shows anything of it. */
const bestOf = (shown: readonly Shown[], missing: ReadonlySet<string>) => {
  let [best, most]: [Shown | undefined, number] = [undefined, 0]
  for (const entry of shown) {
    let gain = 0
    for (const name of entry.names) if (missing.has(name)) gain++
    const isShorter = entry.path.steps.length < (best?.path.steps.length ?? 0)
    if (gain > most || (gain === most && isShorter)) [best, most] = [entry, gain]
  }
  return best
}

/**
 * A few paths that together visit everything: from every start and by every step. Always takes the path that adds most,
 * or the shorter of two equals.
 */
export const greedyCover = (shown: readonly Shown[]): Path[] => {
  const missing = new Set(shown.flatMap(({ names }) => [...names]))
  const cover: Path[] = []
  for (let best = bestOf(shown, missing); best; best = bestOf(shown, missing)) {
    for (const name of best.names) missing.delete(name)
    cover.push(best.path)
  }
  return cover
}
