import { stateText } from '#src/hooks/stateText.ts'
import { Shows, fewestOf } from '#tests/kit/covers.ts'
import { shortestTransitions } from '#tests/kit/generators.ts'
import type { IsPossible } from '#tests/kit/logic.ts'
import { type WalkPath, modelOf, pathOf } from '#tests/kit/model.ts'
import { transitionsOf } from './nodes.ts'
import { textOf } from './value.ts'
import type { Walk } from './walk.ts'

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
  paths: readonly WalkPath[]
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

const leavesOf = ({ state }: Pick<WalkPath, 'state'>) => stateText(state.snapshot.value).split(' ')

/** By leaf state: the shortest path to it. */
const shortestWays = (paths: readonly WalkPath[]) => {
  const ways = new Map<string, WalkPath>()
  for (const path of paths)
    for (const leaf of leavesOf(path)) if ((ways.get(leaf)?.weight ?? Infinity) > path.weight) ways.set(leaf, path)
  return ways
}

const distinct = (paths: readonly WalkPath[]) => [
  ...new Map(paths.map((path) => [textOf(pathOf(path)), path])).values(),
]

/** Calculated at the first call: not every choice needs it. */
const once = <T>(calculate: () => T) => {
  let known: { value: T } | null = null
  return () => (known ??= { value: calculate() }).value
}

/** The paths of a machine: the fewest that take everything, all of them, and the shortest to each leaf state. */
const lookThrough = (walk: Walk, avoid: readonly string[], isPossible: IsPossible) => {
  const model = modelOf({ ...walk, invariants: [] }, avoiding(walk, avoid, isPossible))
  const shows = once(() => Shows.of(model))
  const paths = once(() => model.getPaths(shortestTransitions))
  return {
    fewest: once(async () => fewestOf(paths(), await shows())),
    paths,
    ways: once(() => shortestWays(model.getShortestPaths({ allowDuplicatePaths: true }))),
    taken: once(async () => (await shows()).all),
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
export const choosePaths = async (walk: Walk, { cover, to, avoid }: Wanted, isPossible = anything): Promise<Chosen> => {
  const whole = lookThroughWhole(walk, isPossible)
  const found = avoid.length === 0 ? whole : lookThrough(walk, avoid, isPossible)
  const [before, after] = avoid.length === 0 ? [] : [await whole.taken(), await found.taken()]
  const lost = {
    states: [...whole.ways().keys()].filter((leaf) => !found.ways().has(leaf)),
    transitions: transitionsOf(walk.machine).flatMap(({ name }) =>
      before?.has(name) === true && after?.has(name) === false ? [name] : [],
    ),
  }
  const shortest = () => [...found.ways().values()].toSorted((a, b) => a.weight - b.weight)
  const all = await { greedy: found.fewest, transitions: found.paths, shortest }[cover]()
  if (to === null) return { paths: distinct(all), lost }
  const way = found.ways().get(to)
  if (!way) return { paths: [], lost }
  const there = all.filter(({ steps }) => cover !== 'shortest' && steps.some((step) => leavesOf(step).includes(to)))
  return { paths: distinct([way, ...there]), lost }
}
