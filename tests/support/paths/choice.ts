import { stateText } from '#src/hooks/stateText.ts'
import type { IsPossible } from './pure.ts'
import { pureOf, coversOf } from './survey.ts'
import { textOf } from './value.ts'
import type { Path, Walk } from './walk.ts'

/** Which paths: the fewest that take everything, all that take a transition, or the shortest one to each leaf state. */
export const covers = ['greedy', 'transitions', 'shortest'] as const
export type CoverKind = (typeof covers)[number]

export interface Wanted {
  cover: CoverKind
  /** Only paths to this leaf state, the shortest first. */
  to: string | null
  /** Event types and names of steps that no path may use. */
  avoid: readonly string[]
}

export interface Chosen {
  paths: readonly Path[]
  /** Leaf states and transitions that only the avoided steps reach. */
  lost: { states: readonly string[]; transitions: readonly string[] }
}

const avoiding = ({ steps }: Walk, avoid: readonly string[], isPossible: IsPossible): IsPossible => {
  const left = Object.entries(steps).flatMap(([name, event]: [string, { type: string }]) =>
    avoid.includes(event.type) ? [name] : [],
  )
  const never = new Set([...avoid, ...left])
  return (snapshot, step) => !never.has(step) && isPossible(snapshot, step)
}

/** The active leaf states at the start of a path and after each step. */
const leavesAlong = (walk: Walk) => {
  const pure = pureOf(walk)
  return (path: Path): string[][] => {
    let place = pure.initial(path.start)
    const leaves = [stateText(place.snapshot.value).split(' ')]
    for (const name of path.steps) {
      const step = pure.stepNamed(place, name)
      if (!step) throw new Error(`'${name}' cannot happen in ${textOf(place.snapshot.value)}`)
      place = pure.next(place, step)
      leaves.push(stateText(place.snapshot.value).split(' '))
    }
    return leaves
  }
}

/** By leaf state: the shortest path to it. */
const shortestWays = (paths: readonly Path[], along: (path: Path) => string[][]) => {
  const ways = new Map<string, Path>()
  for (const path of paths)
    for (const [at, leaves] of along(path).entries())
      for (const leaf of leaves)
        if ((ways.get(leaf)?.steps.length ?? Infinity) > at)
          ways.set(leaf, { start: path.start, steps: path.steps.slice(0, at) })
  return ways
}

const distinct = (paths: readonly Path[]) => [...new Map(paths.map((path) => [textOf(path), path])).values()]

/** Calculated at the first call: not every choice needs it. */
const once = <T>(calculate: () => T) => {
  let known: { value: T } | null = null
  return () => (known ??= { value: calculate() }).value
}

/** The paths of a machine: the fewest that take everything, all of them, and the shortest to each leaf state. */
const lookThrough = (walk: Walk, avoid: readonly string[], isPossible: IsPossible) => {
  const covers = coversOf(walk, avoiding(walk, avoid, isPossible))
  const along = leavesAlong(walk)
  return {
    fewest: once(covers.cover),
    paths: covers.paths,
    along,
    ways: once(() => shortestWays(covers.paths(), along)),
    untaken: () => covers.untaken,
  }
}

const known = new WeakMap<Walk, { isPossible: IsPossible; whole: ReturnType<typeof lookThrough> }>()

/** Caches the result without avoided steps. */
const lookThroughWhole = (walk: Walk, isPossible: IsPossible) => {
  const before = known.get(walk)
  if (before?.isPossible === isPossible) return before.whole
  const whole = lookThrough(walk, [], isPossible)
  known.set(walk, { isPossible, whole })
  return whole
}

const anything: IsPossible = () => true

/** The selected paths, and what is lost because of `avoid`. `isPossible`: what users can do. */
export const choosePaths = (walk: Walk, { cover, to, avoid }: Wanted, isPossible = anything): Chosen => {
  const whole = lookThroughWhole(walk, isPossible)
  const found = avoid.length === 0 ? whole : lookThrough(walk, avoid, isPossible)
  const lost =
    avoid.length === 0
      ? { states: [], transitions: [] }
      : {
          states: [...whole.ways().keys()].filter((leaf) => !found.ways().has(leaf)),
          transitions: found.untaken().filter((name) => !whole.untaken().includes(name)),
        }
  const shortest = () => [...found.ways().values()].toSorted((a, b) => a.steps.length - b.steps.length)
  const all = { greedy: found.fewest, transitions: found.paths, shortest }[cover]()
  if (to === null) return { paths: distinct(all), lost }
  const way = found.ways().get(to)
  if (!way) return { paths: [], lost }
  const there = all.filter((path) => cover !== 'shortest' && found.along(path).some((leaves) => leaves.includes(to)))
  return { paths: distinct([way, ...there]), lost }
}
