import { chainedCover } from './chain.ts'
import { CoverageListener, type Visited, together, visit } from './coverage.ts'
import { greedyCover, type Shown } from './cover.ts'
import { describeFailure } from './format.ts'
import { generatePaths } from './generate.ts'
import { guardNames, withHeldActors } from './held.ts'
import { type IsPossible, PureMachine } from './pure.ts'
import { type Failing, Replay, type Replayed } from './replay.ts'
import type { Search } from './search.ts'
import { type Shows, showsOf } from './shows.ts'
import { Ledger, type Tally } from './tally.ts'
import type { Path, Walk } from './walk.ts'

/** The paths that take every transition, and small selections of them. */
export interface Covers {
  paths: () => readonly Path[]
  /** The fewest paths that visit everything, from every start and by every step. */
  cover: () => readonly Path[]
  /** Also few, but longer (`chain.ts`), for the browser. A path ends after a step for which `isLast` is true. */
  chains: (isLast: (step: string) => boolean) => readonly Path[]
  /** States and transitions that none of these paths visits. */
  missingOf: (paths: readonly Path[]) => readonly string[]
  /** Transitions that no path takes. */
  untaken: readonly string[]
  /** The faults, as in a survey. */
  faults: readonly string[]
}

/** The results of walking a machine's paths on running actors. */
export interface Survey {
  machine: string
  paths: readonly Path[]
  states: Tally
  transitions: Tally
  /** The actor failed or did not agree with the graph: the shortest path per sentence. */
  faults: readonly string[]
  /** By invariant: the shortest path on which it does not hold, or null. */
  invariants: ReadonlyMap<string, string | null>
  /** Guards that were never true, or never false. */
  halfSeenGuards: readonly string[]
  deadEnds: readonly string[]
  exclusions: readonly { name: string; reason: string }[]
  /** Exclusions of something that is shown or does not exist. */
  staleExclusions: readonly string[]
}

const shortest = (found: readonly { replayed: Replayed; failing: Failing }[]) =>
  found.toSorted((a, b) => a.failing.at - b.failing.at)[0]

const faultsOf = (all: readonly Replayed[]) => {
  const found = all.flatMap((replayed) => (replayed.fault ? [{ replayed, failing: replayed.fault }] : []))
  const sentences = new Set(found.map(({ failing }) => failing.sentence))
  return [...sentences].flatMap((sentence) => {
    const first = shortest(found.filter(({ failing }) => failing.sentence === sentence))
    return first ? [describeFailure(first.replayed, first.failing)] : []
  })
}

const invariantsOf = (walk: Walk, all: readonly Replayed[]) =>
  new Map(
    walk.invariants.map(({ name }) => {
      const first = shortest(
        all.flatMap((replayed) => {
          const failing = replayed.broken.get(name)
          return failing ? [{ replayed, failing }] : []
        }),
      )
      return [name, first ? describeFailure(first.replayed, first.failing) : null]
    }),
  )

const isBroken = ({ fault, broken }: Replayed) => fault !== null || broken.size > 0

const prepare = (walk: Walk, isPossible?: IsPossible) => {
  const log = { seenTrue: new Set<string>(), seenFalse: new Set<string>() }
  const machine = withHeldActors(walk.machine, log)
  const pure = new PureMachine(machine, walk, isPossible)
  const listener = new CoverageListener(machine)
  const replay = (path: Path) => new Replay(machine, walk, pure, listener, path).walk()
  return { log, pure, replay }
}

/** The machine as a pure function, with every actor held. */
export const pureOf = (walk: Walk) => prepare(walk).pure

/**
 * Generates a machine's paths and walks them on running actors, synchronously. Walks them as tours, which need a fifth
 * of the steps. Reports a failure by the shortest path that shows it, or else by the tour. `walk.arrows`: 1 takes every
 * transition, 2 takes every two consecutive ones (`generate.ts`).
 */
export const surveyOf = (walk: Walk): Survey => {
  const { log, pure, replay } = prepare(walk)
  const { paths, tours, ...found } = generatePaths(pure, walk, walk.arrows ?? 2)
  let generated: readonly Path[] | null = null
  const allPaths = () => (generated ??= paths())
  let walked: readonly Replayed[] | null = null
  const eachPath = () => (walked ??= allPaths().map(replay))
  const toured = [...tours()].map(replay)
  const deadEnds = found.deadEnds()
  const all = toured.some(isBroken) ? [...eachPath(), ...toured] : toured
  const visited = together(all.map((replayed) => replayed.visited))
  const guards = guardNames(walk.machine).flatMap((name) => [
    ...(log.seenTrue.has(name) ? [] : [`guard ${name} was never true`]),
    ...(log.seenFalse.has(name) ? [] : [`guard ${name} was never false`]),
  ])
  const ledger = new Ledger(walk)
  return {
    machine: walk.machine.id,
    get paths() {
      return allPaths()
    },
    ...ledger.tally(visited),
    faults: faultsOf(all),
    invariants: invariantsOf(walk, all),
    halfSeenGuards: guards.filter((sentence) => !ledger.isExcluded(sentence)),
    deadEnds: deadEnds.filter((value) => !ledger.isExcluded(value)),
    exclusions: ledger.list(),
    staleExclusions: ledger.stale(visited, [...guards, ...deadEnds]),
  }
}

/** The walkable beginning of a path. If steps are left out, the real context may differ from that of the key. */
const walkable = (pure: PureMachine, { start, steps }: Path): Path => {
  let place = pure.initial(start)
  const taken: string[] = []
  for (const name of steps) {
    const step = pure.stepNamed(place, name)
    if (!step) break
    place = pure.next(place, step)
    taken.push(name)
  }
  return { start, steps: taken }
}

/** What a path visits, by what its spots show; null if the tours did not reach one of them. */
const shownBy = (searches: readonly Search[], shows: Shows, path: Path): Shown | null => {
  const search = searches.find(({ start }) => start === path.start)
  const first = search?.startPosition()
  const along = first && search?.along(first, path.steps)
  const names = along && [first, ...along].map(({ spot }) => shows.get(spot))
  return names?.every((one) => one !== undefined) ? { path, names: new Set(names.flat()) } : null
}

/** What a path visits, by walking it. */
const shownAlone = ({ path, visited: { states, transitions } }: Replayed): Shown => {
  const steps = path.steps.map((name) => `step ${name}`)
  return { path, names: new Set([...states, ...transitions, `start ${path.start}`, ...steps]) }
}

/** The paths that take every transition, walked as tours. `isPossible` leaves out impossible steps. */
export const coversOf = (walk: Walk, isPossible?: IsPossible): Covers => {
  // Invariants belong to the survey.
  const { pure, replay } = prepare({ ...walk, invariants: [] }, isPossible)
  const { paths, tours, searches } = generatePaths(pure, walk, 1)
  let generated: readonly Path[] | null = null
  const allPaths = () => (generated ??= pure.isPartial ? paths().map((path) => walkable(pure, path)) : paths())
  let walked: readonly Replayed[] | null = null
  const toured = () => (walked ??= [...tours()].map(replay))
  const ledger = new Ledger(walk)
  const tallyOf = (replayed: readonly Replayed[]) => ledger.tally(together(replayed.map(({ visited }) => visited)))
  return {
    paths: allPaths,
    cover: () => {
      const shows = showsOf(searches, toured())
      return greedyCover(allPaths().map((path) => shownBy(searches, shows, path) ?? shownAlone(replay(path))))
    },
    chains: (isLast) => chainedCover(searches, toured(), isLast),
    missingOf: (walked) => {
      const { states, transitions } = tallyOf(walked.map(replay))
      return [...states.missing, ...transitions.missing]
    },
    get untaken() {
      return tallyOf(toured()).transitions.missing
    },
    get faults() {
      return faultsOf(toured())
    },
  }
}

/** Only the coverage: walks tours until nothing is missing. */
export const coverageOf = (walk: Walk): Pick<Survey, 'states' | 'transitions' | 'exclusions'> => {
  const { pure, replay } = prepare(walk)
  const ledger = new Ledger(walk)
  const visited: Visited = { states: new Set(), transitions: new Set() }
  for (const tour of generatePaths(pure, walk, 1).tours()) {
    visit(visited, replay(tour).visited)
    const { states, transitions } = ledger.tally(visited)
    if (states.missing.length + transitions.missing.length === 0) break
  }
  return { ...ledger.tally(visited), exclusions: ledger.list() }
}
