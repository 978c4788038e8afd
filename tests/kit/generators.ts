import { textOf } from '#tests/support/paths/value.ts'
import { Chains, Numbers, type Plan } from './chains.ts'
import { type Arc, type Graph, graphOf, pathOver } from './graph.ts'
import type { WalkPathGenerator } from './model.ts'

/** Path generators for `model.getPaths`, besides those of the library. */

/** The shortest path to every arc. */
const shortestOver = (graph: Graph) => {
  const ways = new Map<number, readonly Arc[]>([[0, []]])
  const paths: (readonly Arc[])[] = [[]]
  // The loop appends to `ways`, the nearest first.
  for (const [node, way] of ways)
    for (const arc of graph.arcsOf(node)) {
      const further = [...way, arc]
      paths.push(further)
      if (!ways.has(arc.to)) ways.set(arc.to, further)
    }
  return paths.map((arcs) => pathOver(graph, arcs))
}

/** The shortest paths that take every transition from every place. `getShortestPaths` takes one to every place. */
export const shortestTransitions: WalkPathGenerator = (logic, options) => shortestOver(graphOf(logic, options))

/** The shortest paths that take every two consecutive transitions. */
export const shortestPairs: WalkPathGenerator = (logic, options) => shortestOver(graphOf(logic, options).pairs())

/** Steps. Longer tours are slow, because some invariants read the whole history. */
const longestTour = 40
/** Steps of a tour to something new. */
const longestDetour = 4

/** Names the arcs of a graph. */
type Names = (graph: Graph) => (arc: Arc) => string

/**
 * Tours over a graph that show each name once. One generator serves all starts of a model: a later start shows only
 * what earlier ones do not. `isOfPairs`: two consecutive arcs have the names of both.
 */
const toursOver = (namesOf: Names, { isOfPairs = false } = {}) => {
  const ofArcs = new Numbers<string>()
  const ofPairs = new Numbers<string>()
  const shown = new Set<number>()
  const generate: WalkPathGenerator = (logic, options) => {
    const graph = graphOf(logic, options)
    const nameOf = namesOf(graph)
    const start = ofArcs.of(`start ${graph.start.start}`)
    const arcs = graph.arcs.map((arc) => ofArcs.of(nameOf(arc)))
    // A node of the pairs is an arc of the graph, and the first one its start.
    const pairOf = ({ from, to }: Arc) => ofPairs.of(`${arcs[from - 1] ?? start} ${arcs[to - 1]}`)
    const pairs = isOfPairs ? graph.pairs() : null
    const [first, shows] = pairs ? [ofPairs.of(`${start}`), pairs.arcs.map(pairOf)] : [start, arcs]
    const plan: Plan = {
      shows: shows.map((name) => [name]),
      first: [first],
      size: (pairs ? ofPairs : ofArcs).size,
      longest: longestTour,
      detour: longestDetour,
      isLast: () => false,
      chance: () => 0,
      isCareful: true,
      missing: (name) => !shown.has(name),
    }
    const paths = [...new Chains(pairs ?? graph, plan).paths()]
    for (const name of [first, ...shows]) shown.add(name)
    return paths.map((path) => pathOver(graph, path))
  }
  return generate
}

/** The same at each start where place, step, next place and actions are the same. */
const byPlace: Names = (graph) => {
  const { logic } = graph
  const keyOf = (node: number) => logic.keyOf(graph.placeOf(node))
  return ({ event, from, to }) => {
    const { effects } = logic.transition(graph.placeOf(from), event)
    return [keyOf(from), event.type, keyOf(to), ...effects.actions].join('\n')
  }
}

const byState: Names = (graph) => {
  const stateOf = (node: number) => textOf(graph.placeOf(node).snapshot.value)
  return ({ event, from, to }) => [stateOf(from), event.type, stateOf(to)].join('\n')
}

/** Few long paths that take every transition from every place: a fifth of the steps of `shortestTransitions`. */
export const tours = () => toursOver(byPlace)

/** The same for every two consecutive transitions: that shows errors that need a repetition or a step before. */
export const pairTours = () => toursOver(byPlace, { isOfPairs: true })

/** Tours that take every step once from each state to each state, not from every place. */
export const stateTours = () => toursOver(byState)
