import { guardNames } from '#tests/support/paths/held.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { isIn } from '#tests/support/paths/sharedInvariants.ts'
import type { Row, Walk } from '#tests/support/paths/walk.ts'
import type { ServerRequest } from '#tests/support/faults/serverRequests.ts'
import { together } from './coverage.ts'
import type { PathFailure } from './failure.ts'
import { type Cell, cellsOf } from './faultMatrix.ts'
import { pairTours, shortestPairs, shortestTransitions, stateTours, tours } from './generators.ts'
import { graphOf } from './graph.ts'
import { type WalkModel, type WalkPath, type WalkPathGenerator, modelOf } from './model.ts'
import { Ledger, type Tally } from './tally.ts'
import { type Walked, walkerOf } from './walking.ts'

/** The results of walking a machine's paths on running actors. */
export interface Survey {
  machine: string
  states: Tally
  transitions: Tally
  /** The actor failed or did not agree with the model: the shortest path per sentence. */
  faults: readonly string[]
  /** Rows of invariants that no path contains. */
  idleRows: readonly string[]
  /** By invariant: the shortest path on which it does not hold, or null. */
  invariants: ReadonlyMap<string, string | null>
  /** Guards that were never true, or never false. */
  halfSeenGuards: readonly string[]
  deadEnds: readonly string[]
  /** Each fault of each request. */
  cells: readonly Cell[]
  exclusions: readonly { name: string; reason: string }[]
  /** Exclusions of something that is shown or does not exist. */
  staleExclusions: readonly string[]
}

const shortest = (failures: readonly PathFailure[]) => failures.toSorted((a, b) => a.at - b.at)[0]?.message ?? null

/** The shortest path per sentence. */
export const faultsOf = (walked: readonly Walked[]): string[] => {
  const faults = walked.flatMap(({ fault }) => (fault ? [fault] : []))
  const sentences = [...new Set(faults.map(({ sentence }) => sentence))]
  return sentences.map((sentence) => shortest(faults.filter((fault) => fault.sentence === sentence)) ?? sentence)
}

const invariantsOf = (walk: Walk, walked: readonly Walked[]) =>
  new Map(walk.invariants.map(({ name }) => [name, shortest(walked.flatMap(({ broken }) => broken.get(name) ?? []))]))

/** Each row's step must happen in its state. */
const idleRowsOf = (model: WalkModel) => {
  const seen = new Map<string, Map<string, unknown>>()
  for (const input of model.starts) {
    const graph = graphOf(model.logic, { ...model.options, input })
    for (const { event, from } of graph.arcs) {
      const { value } = graph.placeOf(from).snapshot
      seen.set(event.type, (seen.get(event.type) ?? new Map<string, unknown>()).set(textOf(value), value))
    }
  }
  const happens = ({ step, state }: Row) => [...(seen.get(step)?.values() ?? [])].some((value) => isIn(value, state))
  return model.walk.invariants.flatMap(({ name, rows = [] }) =>
    rows.filter((row) => !happens(row)).map(({ step, state }) => `'${name}' has '${step}' in '${state}'`),
  )
}

const deadEndsOf = (model: WalkModel) => {
  const places = model.starts.flatMap((input) => graphOf(model.logic, { ...model.options, input }).deadEnds)
  return [...new Set(places.map(({ snapshot }) => `${model.machine.id}: ${textOf(snapshot.value)}`))]
}

/** Walks one path after another. */
export const walkAll = async (model: WalkModel, paths: readonly WalkPath[]): Promise<readonly Walked[]> => {
  const walk = walkerOf(model)
  const walked: Walked[] = []
  for (const path of paths) walked.push(await walk(path))
  return walked
}

export const visitedBy = (walked: readonly Walked[]) => together(walked.flatMap(({ visits }) => visits))

/**
 * Walks the paths of a machine on running actors: tours, which need a fifth of the steps. If one fails, also the
 * shortest paths, so that the failure has the shortest one. `walk.arrows`: 1 takes every transition, 2 every two
 * consecutive ones. `requests`: the machine's (`serverRequestsOf`), for the fault matrix.
 */
export const surveyOf = async (walk: Walk, requests: readonly ServerRequest[] = []): Promise<Survey> => {
  const model = modelOf(walk)
  const [toured, shortestPaths] = walk.arrows === 1 ? [tours, shortestTransitions] : [pairTours, shortestPairs]
  const walked = await walkAll(model, model.getPaths(toured()))
  const isBroken = walked.some(({ fault, broken }) => fault !== null || broken.size > 0)
  const all = isBroken ? [...(await walkAll(model, model.getPaths(shortestPaths))), ...walked] : walked
  const visited = visitedBy(all)
  const guards = guardNames(walk.machine).flatMap((name) => [
    ...(model.guards.seenTrue.has(name) ? [] : [`guard ${name} was never true`]),
    ...(model.guards.seenFalse.has(name) ? [] : [`guard ${name} was never false`]),
  ])
  const deadEnds = deadEndsOf(model)
  const ledger = new Ledger(walk)
  return {
    machine: walk.machine.id,
    ...ledger.tally(visited),
    faults: faultsOf(all),
    idleRows: idleRowsOf(model),
    invariants: invariantsOf(walk, all),
    halfSeenGuards: guards.filter((sentence) => !ledger.isExcluded(sentence)),
    deadEnds: deadEnds.filter((value) => !ledger.isExcluded(value)),
    cells: cellsOf(model, requests),
    exclusions: ledger.list(),
    staleExclusions: ledger.stale(visited, [...guards, ...deadEnds]),
  }
}

/** States and transitions that none of these paths visits. */
export const missingOf = async (model: WalkModel, paths: readonly WalkPath[]): Promise<string[]> => {
  const { states, transitions } = new Ledger(model.walk).tally(visitedBy(await walkAll(model, paths)))
  return [...states.missing, ...transitions.missing]
}

/** Only the coverage and the fault matrix: few paths, and all only if these leave something out. */
export const coverageOf = async (
  walk: Walk,
  requests: readonly ServerRequest[] = [],
): Promise<Pick<Survey, 'states' | 'transitions' | 'exclusions' | 'cells'>> => {
  const model = modelOf({ ...walk, invariants: [] })
  const ledger = new Ledger(walk)
  const tallyOf = async (generator: WalkPathGenerator) =>
    ledger.tally(visitedBy(await walkAll(model, model.getPaths(generator))))
  const few = await tallyOf(stateTours())
  const isComplete = few.states.missing.length + few.transitions.missing.length === 0
  const tally = isComplete ? few : await tallyOf(tours())
  return { ...tally, exclusions: ledger.list(), cells: cellsOf(model, requests) }
}
