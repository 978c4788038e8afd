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

const toursOf = (graph: Graph, nameOf: (arc: Arc) => string | number = ({ id }) => id) => {
  const numbers = new Numbers<string | number>()
  const shows = graph.arcs.map((arc) => [numbers.of(nameOf(arc))])
  const plan: Plan = {
    shows,
    first: [numbers.size],
    size: numbers.size + 1,
    longest: longestTour,
    detour: longestDetour,
    isLast: () => false,
    chance: () => 0,
    isCareful: true,
    missing: () => true,
  }
  return [...new Chains(graph, plan).paths()].map((arcs) => pathOver(graph, arcs))
}

/** Few long paths that take every transition from every place: a fifth of the steps of `shortestTransitions`. */
export const tours: WalkPathGenerator = (logic, options) => toursOf(graphOf(logic, options))

/** The same for every two consecutive transitions: that shows errors that need a repetition or a step before. */
export const pairTours: WalkPathGenerator = (logic, options) => toursOf(graphOf(logic, options).pairs())

/** Tours that take every step once from each state to each state, not from every place. */
export const stateTours: WalkPathGenerator = (logic, options) => {
  const graph = graphOf(logic, options)
  const stateOf = (node: number) => textOf(graph.placeOf(node).snapshot.value)
  return toursOf(graph, ({ event, from, to }) => [stateOf(from), event.type, stateOf(to)].join('\n'))
}
