import { Chart, Numbers, type Shows } from './chart.ts'
import type { Replayed } from './replay.ts'
import type { Search, Spot } from './search.ts'
import type { Path } from './walk.ts'

/** Steps. A path that is longer is hard to follow by hand when it fails. */
const longestChain = 32
/** Steps without anything new before beginning anew is less work. */
const longestDetour = 6
/** As many steps take the time that opening a page takes. */
const beginning = 4
/** How many covers are tried. The best of them has a tenth fewer steps and a fifth fewer paths than the first; of more it would hardly gain. */
const attempts = 200

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

/** Numbers from 0 to 1 as if by chance, but the same ones each time. */
const makeChance = () => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** What is still to be shown, and how somebody looks for it. */
interface Quest {
  /** By the numbers of the charts' names: 1, or 0 for what has been shown. */
  missing: Uint8Array
  chance: () => number
  /** Looks whether each step is really possible where the path has come to, and ends it before one that is not. */
  isCareful: boolean
}

/** The steps of a path that goes on to what is nearest and missing, until that is further than a new beginning. */
const chainOf = (chart: Chart, { missing, chance, isCareful }: Quest): readonly string[] => {
  const steps: string[] = []
  let stand = chart.search.stand()
  for (let way = chart.wayOn(0, Infinity, missing, chance); way.length > 0;) {
    const names = way.map(({ step }) => step)
    const last = isCareful ? chart.search.along(stand, names)?.at(-1) : stand
    if (!last) break
    stand = last
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

/** Paths that show all that is missing; null when they cost as much as `most` steps or more, or when there is no way on. */
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
  chains.every(({ search, steps }) => search.along(search.stand(), steps) !== null)

/**
 * The few paths of all transitions and steps that cost least where beginning is dear, as on a real screen: the best of many covers, each of
 * which goes on to something that is nearest and not shown yet. After a step that is `last` the world is not what the walk believes any
 * more: a path ends with it.
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
  // What a search knows leaves some of the context out. Mostly that makes no difference; where it does, every step is tried: ten times the work.
  const cover = best(false) ?? best(true)
  if (!cover) throw new Error('no paths come to all that the search has found')
  return cover.chains.map(({ search, steps }) => ({ start: search.start, steps }))
}
