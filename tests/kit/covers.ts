import type { EventObject } from 'xstate'
import { Chains, Numbers } from './chains.ts'
import { tours } from './generators.ts'
import { type Arc, type Graph, graphOf, pathOver } from './graph.ts'
import type { Place } from './logic.ts'
import { type WalkModel, type WalkPath, type WalkPathGenerator } from './model.ts'
import { faultsOf, walkAll } from './survey.ts'

/** What steps show: states, transitions, the start and the step itself. */
export class Shows {
  readonly #model: WalkModel
  readonly #names = new Map<string, readonly string[]>()
  /** The failures of the paths. */
  readonly faults: readonly string[]
  /** The states and transitions that any path shows. */
  readonly all: ReadonlySet<string>

  private constructor(model: WalkModel, walked: Awaited<ReturnType<typeof walkAll>>) {
    this.#model = model
    this.faults = faultsOf(walked)
    const all = new Set<string>()
    for (const { path, visits } of walked)
      for (const [at, { event, state }] of path.steps.entries()) {
        const visited = [...(visits[at]?.states ?? []), ...(visits[at]?.transitions ?? [])]
        const before = path.steps[at - 1]?.state ?? null
        this.#names.set(this.#textOf(before, event, state.start), [
          ...visited,
          before ? `step ${event.type}` : `start ${state.start}`,
        ])
        for (const name of visited) all.add(name)
      }
    this.all = all
  }

  /** Walks a model's tours on running actors. */
  static async of(model: WalkModel): Promise<Shows> {
    return new Shows(model, await walkAll(model, model.getPaths(tours())))
  }

  #textOf(before: Place | null, { type }: EventObject, start: string) {
    return before ? `${this.#model.logic.keyOf(before)}\n${type}` : start
  }

  /** The names of what a step shows. `before`: the place before it; null for a start. */
  of(before: Place | null, event: EventObject, start: string): readonly string[] {
    return this.#names.get(this.#textOf(before, event, start)) ?? []
  }

  ofPath({ steps }: Pick<WalkPath, 'steps'>): ReadonlySet<string> {
    return new Set(steps.flatMap(({ event, state }, at) => this.of(steps[at - 1]?.state ?? null, event, state.start)))
  }
}

/** The path that shows most of what is missing, or the shortest of several; undefined if none shows anything of it. */
const bestOf = (entries: readonly { path: WalkPath; names: ReadonlySet<string> }[], missing: ReadonlySet<string>) => {
  let [best, most]: [(typeof entries)[number] | undefined, number] = [undefined, 0]
  for (const entry of entries) {
    let gain = 0
    for (const name of entry.names) if (missing.has(name)) gain++
    const isShorter = entry.path.weight < (best?.path.weight ?? 0)
    if (gain > most || (gain === most && isShorter)) [best, most] = [entry, gain]
  }
  return best
}

/** A few of these paths, which together show as much as all. Always takes the path that adds most. */
export const fewestOf = (paths: readonly WalkPath[], shows: Shows): WalkPath[] => {
  const entries = paths.map((path) => ({ path, names: shows.ofPath(path) }))
  const missing = new Set(entries.flatMap(({ names }) => [...names]))
  const fewest: WalkPath[] = []
  for (let best = bestOf(entries, missing); best; best = bestOf(entries, missing)) {
    for (const name of best.names) missing.delete(name)
    fewest.push(best.path)
  }
  return fewest
}

/** Steps. Longer paths are hard to repeat by hand when they fail. */
const longestChain = 32
/** Steps without anything new; beyond it, a new path is cheaper. */
const longestDetour = 6
/** The cost of opening a page, in steps. */
const beginning = 4
/** The covers to try. The best of 200 has a tenth fewer steps and a fifth fewer paths than the first. */
const attempts = 200

/** Reproducible pseudorandom numbers from 0 to 1. */
const makeChance = () => {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** The paths of the cheapest of many covers; null without one. */
const cheapest = (
  graph: Graph,
  coverOf: () => Iterable<readonly Arc[]>,
  isWalkable: (arcs: readonly Arc[]) => boolean,
) => {
  let [best, least]: [readonly (readonly Arc[])[] | null, number] = [null, Infinity]
  for (let attempt = 0; attempt < attempts; attempt++) {
    const paths: (readonly Arc[])[] = []
    let cost = 0
    for (const arcs of coverOf()) {
      paths.push(arcs)
      cost += beginning + arcs.length
      if (cost >= least) break
    }
    if (cost < least && paths.every(isWalkable)) [best, least] = [paths, cost]
  }
  return best?.map((arcs) => pathOver(graph, arcs)) ?? null
}

/**
 * A few paths that take all transitions and steps at the lowest cost, if opening a page is expensive: the best of many
 * covers, each of which continues to something near and missing. A step for which `isLast` is true changes the data for
 * good: a path ends with it. Later starts show only what earlier ones do not.
 */
export const chained = (shows: Shows, isLast: (step: string) => boolean): WalkPathGenerator => {
  const names = new Numbers<string>()
  const seen = new Set<number>()
  const chance = makeChance()
  return (logic, options) => {
    const graph = graphOf(logic, options)
    const numbersOf = (before: Place | null, event: EventObject) =>
      shows.of(before, event, graph.start.start).map((name) => names.of(name))
    const first = numbersOf(null, { type: 'xstate.init' })
    const arcs = graph.arcs.map(({ event, from }) => numbersOf(graph.placeOf(from), event))
    const plan = {
      shows: arcs,
      first,
      size: names.size,
      longest: longestChain,
      detour: longestDetour,
      isLast: ({ type }: EventObject) => isLast(type),
      chance,
    }
    const cover = (isCareful: boolean) => () =>
      new Chains(graph, { ...plan, isCareful, missing: (name) => !seen.has(name) }).paths()
    // The key ignores part of the context, which rarely matters. If it does, every step is checked, which takes ten
    // times as long.
    const paths =
      cheapest(graph, cover(false), (way) => graph.follow(graph.start, way) !== null) ??
      cheapest(graph, cover(true), () => true)
    if (!paths) throw new Error('no paths reach everything that the search has found')
    for (const name of [...first, ...arcs.flat()]) seen.add(name)
    return paths
  }
}
