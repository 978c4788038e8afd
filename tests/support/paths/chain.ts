import { Chart, Numbers } from './chart.ts'
import type { Replayed } from './replay.ts'
import type { Search } from './search.ts'
import { showsOf } from './shows.ts'
import type { Path } from './walk.ts'

/** Steps. Longer paths are hard to repeat by hand when they fail. */
const longestChain = 32
/** Steps without anything new; beyond it, a new path is cheaper. */
const longestDetour = 6
/** The cost of opening a page, in steps. */
const beginning = 4
/**
 * The number of covers to try. The best of 200 has a tenth fewer steps and a fifth fewer paths than the first. More
 * tries gain little.
 */
const attempts = 200

/** Reproducible pseudorandom numbers from 0 to 1. */
const makeChance = () => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What is still missing, and how to search for it. */
interface Quest {
  /** Indexed by the numbers of names: 1 if missing, 0 if shown. */
  missing: Uint8Array
  chance: () => number
  /** Checks whether each step is possible after the real path, and ends the path before one that is not. */
  isCareful: boolean
}

/** The steps of a path that always continues to the nearest missing thing, until a new path is cheaper. */
const chainOf = (chart: Chart, { missing, chance, isCareful }: Quest): readonly string[] => {
  const steps: string[] = []
  let position = chart.search.startPosition()
  for (let way = chart.wayOn(0, Infinity, missing, chance); way.length > 0;) {
    const names = way.map(({ step }) => step)
    const last = isCareful ? chart.search.along(position, names)?.at(-1) : position
    if (!last) break
    position = last
    steps.push(...names)
    for (const { to } of way) chart.see(to, missing)
    const end = way.at(-1)
    if (!end || end.isLast || steps.length >= longestChain) break
    way = chart.wayOn(end.to, longestDetour, missing, chance)
  }
  return steps
}

interface Cover {
  chains: readonly { search: Search; steps: readonly string[] }[]
  /** In steps. */
  cost: number
}

/** Paths that show everything missing; null if they cost at least `most` steps, or if something is unreachable. */
const coverBy = (charts: readonly Chart[], quest: Quest, most: number): Cover | null => {
  const chains: { search: Search; steps: readonly string[] }[] = []
  let cost = 0
  for (const chart of charts)
    for (;;) {
      const isFirstWanted = chart.isWanted(0, quest.missing)
      if (!isFirstWanted && chart.wayOn(0, Infinity, quest.missing, quest.chance).length === 0) break
      chart.see(0, quest.missing)
      const steps = chainOf(chart, quest)
      chains.push({ search: chart.search, steps })
      cost += beginning + steps.length
      if (cost >= most || (steps.length === 0 && !isFirstWanted)) return null
    }
  return { chains, cost }
}

const isWalkable = ({ chains }: Cover) =>
  chains.every(({ search, steps }) => search.along(search.startPosition(), steps) !== null)

/**
 * A few paths that take all transitions and steps at the lowest cost, if opening a page is expensive. Takes the best of
 * many covers, each of which continues to something near and missing. A step for which `isLast` is true changes the
 * data for good: a path ends with it.
 */
export const chainedCover = (
  searches: readonly Search[],
  replayed: readonly Replayed[],
  isLast: (step: string) => boolean,
): Path[] => {
  const shows = showsOf(searches, replayed)
  const names = new Numbers<string>()
  const charts = searches.map((search) => new Chart(search, shows, names, isLast))
  const chance = makeChance()
  const best = (isCareful: boolean) => {
    let found: Cover | null = null
    for (let attempt = 0; attempt < attempts; attempt++) {
      const missing = new Uint8Array(names.size).fill(1)
      const cover = coverBy(charts, { missing, chance, isCareful }, found?.cost ?? Infinity)
      if (cover && (isCareful || isWalkable(cover))) found = cover
    }
    return found
  }
  // A search ignores part of the context, which rarely matters. If it does, the careful search checks every step and
  // takes ten times as long.
  const cover = best(false) ?? best(true)
  if (!cover) throw new Error('no paths reach everything that the search has found')
  return cover.chains.map(({ search, steps }) => ({ start: search.start, steps }))
}
