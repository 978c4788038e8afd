import { type StatePath, adjacencyMapToArray, getAdjacencyMap } from '@xstate/graph'
import type { ActorLogic, EventObject } from 'xstate'
import { type Place, WalkLogic } from './logic.ts'
import type { WalkTraversal } from './model.ts'

/** A step from one node of the graph to another. */
export interface Arc {
  event: EventObject
  from: number
  to: number
  /** Its index among all arcs. */
  id: number
}

/** The library's adjacency map with numbered nodes. Node 0 is the start. */
export class Graph {
  readonly logic: WalkLogic
  readonly start: Place
  readonly #places: readonly Place[]
  readonly #arcs: readonly (readonly Arc[])[]
  readonly size: number

  constructor(logic: WalkLogic, start: Place, places: readonly Place[], arcs: readonly (readonly Arc[])[]) {
    this.logic = logic
    this.start = start
    this.#places = places
    this.#arcs = arcs
    this.size = arcs.flat().length
  }

  /** The arcs that leave a node. */
  arcsOf(node: number): readonly Arc[] {
    return this.#arcs[node] ?? []
  }

  placeOf(node: number): Place {
    return this.#places[node] ?? this.start
  }

  /** Active places without a way to another. */
  get deadEnds(): readonly Place[] {
    return this.#places.filter(
      ({ status }, node) => status === 'active' && this.arcsOf(node).every(({ to }) => to === node),
    )
  }

  /** By id. */
  get arcs(): readonly Arc[] {
    return this.#arcs.flat().toSorted((one, other) => one.id - other.id)
  }

  /**
   * The place after these arcs with its real context: a path may reach a node by a longer way than the search. Null if
   * the real context allows other steps or leads elsewhere, because the walk's key ignores part of it.
   */
  follow(from: Place, arcs: readonly Arc[]): Place | null {
    let place = from
    for (const { event, to } of arcs) {
      if (!this.logic.isPossible(place, event)) return null
      place = this.logic.transition(place, event)
      if (this.logic.keyOf(place) !== this.logic.keyOf(this.placeOf(to))) return null
    }
    return place
  }

  /** The graph whose nodes are the arcs of this one: its arcs are every two consecutive steps. */
  pairs(): Graph {
    const all = this.arcs
    let id = 0
    const after = (from: number, node: number) =>
      this.arcsOf(node).map((arc): Arc => ({ event: arc.event, from, to: arc.id + 1, id: id++ }))
    const places = [this.start, ...all.map(({ to }) => this.placeOf(to))]
    return new Graph(this.logic, this.start, places, [after(0, 0), ...all.map((arc) => after(arc.id + 1, arc.to))])
  }
}

/** By logic, then by start and limit: several generators search the same graph. */
const graphs = new WeakMap<WalkLogic, Map<string, Graph>>()

const search = (logic: WalkLogic, options: WalkTraversal): Graph => {
  const start = logic.getInitialSnapshot(null, options.input ?? '')
  const nodes = new Map([[logic.keyOf(start), 0]])
  const places = [start]
  const arcs: Arc[][] = []
  const nodeOf = (place: Place) => {
    const key = logic.keyOf(place)
    const known = nodes.get(key)
    if (known !== undefined) return known
    nodes.set(key, places.length)
    return places.push(place) - 1
  }
  const found = adjacencyMapToArray<Place, EventObject>(getAdjacencyMap(logic, options))
  for (const [id, { state, event, nextState }] of found.entries()) {
    const from = nodeOf(state)
    ;(arcs[from] ??= []).push({ event, from, to: nodeOf(nextState), id })
  }
  return new Graph(logic, start, places, arcs)
}

/** The graph of a path generator's arguments. Throws beyond the limit. */
export const graphOf = (logic: ActorLogic<Place, EventObject, string>, options: WalkTraversal): Graph => {
  if (!(logic instanceof WalkLogic)) throw new Error('this path generator needs a model of `modelOf`')
  const { events, fromState, input = '', limit, serializeState, stopWhen, toState } = options
  const isWhole = events === logic.eventsAt && serializeState === logic.keyOf && !fromState && !stopWhen && !toState
  if (!isWhole) return search(logic, options)
  const known = graphs.get(logic) ?? new Map<string, Graph>()
  graphs.set(logic, known)
  const name = `${input} ${limit}`
  const graph = known.get(name) ?? search(logic, options)
  known.set(name, graph)
  return graph
}

/** A path with the events of these arcs. `getPaths` sets its places (`model.ts`). */
export const pathOver = (graph: Graph, arcs: readonly Arc[]): StatePath<Place, EventObject> => ({
  state: graph.start,
  steps: [{ type: 'xstate.init' }, ...arcs.map(({ event }) => event)].map((event) => ({ event, state: graph.start })),
  weight: arcs.length,
})
