import { CoverageListener, countableOf } from './coverage.ts'
import { greedyCover } from './cover.ts'
import { describeFailure } from './format.ts'
import { generatePaths } from './generate.ts'
import { guardNames, withHeldActors } from './held.ts'
import { transitionsOf } from './nodes.ts'
import { PureMachine } from './pure.ts'
import { type Failing, Replay, type Replayed } from './replay.ts'
import type { Path, Walk } from './walk.ts'

/** How much of a kind was visited. Excluded names count in neither number. */
export interface Tally {
  visited: number
  total: number
  missing: readonly string[]
}

/** Everything that walking a machine's paths on running actors tells. */
export interface Survey {
  machine: string
  paths: readonly Path[]
  /** The fewest of them that visit everything: what the browser walks. */
  cover: readonly Path[]
  states: Tally
  transitions: Tally
  /** The actor failed, or did something else than the graph says: the shortest path of each sentence. */
  faults: readonly string[]
  /** By invariant: the shortest path on which it does not hold, or null. */
  invariants: ReadonlyMap<string, string | null>
  /** Guards that never answered true, or never false. */
  halfSeenGuards: readonly string[]
  deadEnds: readonly string[]
  exclusions: readonly { name: string; reason: string }[]
  /** Exclusions of what is shown after all, or does not exist. */
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

/**
 * Generates a machine's paths and walks each on a running actor. Synchronous: every answer comes from the path.
 * `arrows`: 1 takes every transition, 2 takes every two in a row (`generate.ts`).
 */
export const surveyOf = (walk: Walk, arrows = walk.arrows ?? 2): Survey => {
  const log = { seenTrue: new Set<string>(), seenFalse: new Set<string>() }
  const machine = withHeldActors(walk.machine, log)
  const pure = new PureMachine(machine, walk)
  const listener = new CoverageListener(machine)
  const { paths, deadEnds } = generatePaths(pure, walk, arrows)
  const all = paths.map((path) => new Replay(machine, walk, pure, listener, path).walk())

  const exclusions = walk.exclusions ?? {}
  const countable = countableOf(machine)
  const visitedStates = new Set(all.flatMap(({ visited }) => [...visited.states]))
  const visitedTransitions = new Set(all.flatMap(({ visited }) => [...visited.transitions]))
  const eventOf = new Map(transitionsOf(machine).map(({ name, event }) => [name, event]))
  const isExcluded = (name: string) => name in exclusions || (eventOf.get(name) ?? '') in exclusions
  const tally = (names: readonly string[], visited: ReadonlySet<string>): Tally => {
    const counted = names.filter((name) => !isExcluded(name))
    const missing = counted.filter((name) => !visited.has(name))
    return { visited: counted.length - missing.length, total: counted.length, missing }
  }

  const guards = guardNames(walk.machine).flatMap((name) => [
    ...(log.seenTrue.has(name) ? [] : [`guard ${name} was never true`]),
    ...(log.seenFalse.has(name) ? [] : [`guard ${name} was never false`]),
  ])
  const unshown = new Set([
    ...countable.states.filter((name) => !visitedStates.has(name)),
    ...countable.transitions.filter((name) => !visitedTransitions.has(name)),
    ...countable.transitions.filter((name) => !visitedTransitions.has(name)).map((name) => eventOf.get(name) ?? ''),
    ...guards,
    ...deadEnds,
  ])
  return {
    machine: machine.id,
    paths,
    cover: greedyCover(all),
    states: tally(countable.states, visitedStates),
    transitions: tally(countable.transitions, visitedTransitions),
    faults: faultsOf(all),
    invariants: invariantsOf(walk, all),
    halfSeenGuards: guards.filter((sentence) => !isExcluded(sentence)),
    deadEnds: deadEnds.filter((value) => !isExcluded(value)),
    exclusions: Object.entries(exclusions).map(([name, reason]) => ({ name, reason })),
    staleExclusions: Object.keys(exclusions).filter((name) => !unshown.has(name)),
  }
}
