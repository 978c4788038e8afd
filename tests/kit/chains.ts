import type { EventObject } from 'xstate'
import type { Arc, Graph } from './graph.ts'
import type { Place } from './logic.ts'

/** What arcs show, and how paths continue. */
export interface Plan {
  /** By the id of an arc: the numbers of what it shows. */
  shows: readonly (readonly number[])[]
  /** The same for the start. */
  first: readonly number[]
  /** The numbers are below it. */
  size: number
  /** Steps: a path ends there. */
  longest: number
  /** Steps without anything new; beyond it, a new path is better. */
  detour: number
  /** A path ends with such a step. */
  isLast: (event: EventObject) => boolean
  /** False for a number that needs no showing. */
  missing: (name: number) => boolean
  /** Checks whether each way is possible after the real path, and ends the path before one that is not. */
  isCareful: boolean
  /** A number from 0 to 1, which selects among equals. */
  chance: () => number
}

/** Numbers values in the order of their first use. */
export class Numbers<T> {
  readonly #known = new Map<T, number>()

  of(one: T): number {
    const known = this.#known.get(one) ?? this.#known.size
    this.#known.set(one, known)
    return known
  }

  get size() {
    return this.#known.size
  }
}

/** An arc of a way, and the index of the arc before it. */
interface Reached {
  arc: Arc
  before: number
  /** Arcs since the start of the way. */
  length: number
}

interface Found extends Reached {
  /** The highest score wins among ways of equal length. */
  score: number
}

const better = (best: Found | null, other: Found) =>
  best && (best.length < other.length || best.score >= other.score) ? best : other

/** Plans paths of a graph that show everything: each continues to the nearest missing thing. */
export class Chains {
  readonly #graph: Graph
  readonly #plan: Plan
  /** 1 if missing, 0 if shown. */
  readonly #missing: Uint8Array
  readonly #met: Uint32Array
  #round = 0

  constructor(graph: Graph, plan: Plan) {
    this.#graph = graph
    this.#plan = plan
    this.#missing = Uint8Array.from({ length: plan.size }, (_, name) => (plan.missing(name) ? 1 : 0))
    this.#met = new Uint32Array(graph.size + 1)
  }

  #isWanted(names: readonly number[] | undefined): boolean {
    return names?.some((name) => this.#missing[name] === 1) ?? false
  }

  #see(names: readonly number[] | undefined) {
    for (const name of names ?? []) this.#missing[name] = 0
  }

  /**
   * A shortest way, of at most `longest` arcs, to something missing. Ends the path only if there is no other way; empty
   * without any way.
   */
  #wayOn(from: number, longest: number): readonly Arc[] {
    const { shows, isLast, chance } = this.#plan
    const round = ++this.#round
    this.#met[from] = round
    const reached: Reached[] = []
    let [best, ending]: [Found | null, Found | null] = [null, null]
    for (let [at, node, length] = [-1, from, 0]; length < (best?.length ?? longest);) {
      for (const arc of this.#graph.arcsOf(node)) {
        const isWanted = this.#isWanted(shows[arc.id])
        const isEnd = isLast(arc.event)
        const found = { arc, before: at, length: length + 1, score: isWanted ? chance() : 0 }
        if (isWanted && isEnd) ending = better(ending, found)
        else if (isWanted) best = better(best, found)
        if (isEnd || this.#met[arc.to] === round) continue
        this.#met[arc.to] = round
        reached.push(found)
      }
      const next = reached[++at]
      if (!next) break
      ;[node, length] = [next.arc.to, next.length]
    }
    const way: Arc[] = []
    for (let end: Reached | undefined = best ?? ending ?? undefined; end; end = reached[end.before])
      way.unshift(end.arc)
    return way
  }

  /** The arcs of one path after another, until nothing is missing or reachable. */
  *paths(): Generator<readonly Arc[]> {
    const { shows, first, longest, detour, isLast, isCareful } = this.#plan
    const follow = (from: Place, way: readonly Arc[]) => (isCareful ? this.#graph.follow(from, way) : from)
    for (;;) {
      let way = this.#wayOn(0, Infinity)
      if (way.length === 0 && !this.#isWanted(first)) return
      this.#see(first)
      const arcs: Arc[] = []
      let place = follow(this.#graph.start, way)
      for (;;) {
        arcs.push(...way)
        for (const { id } of way) this.#see(shows[id])
        const end = way.at(-1)
        // A way from the start that leads elsewhere also counts: no later one would succeed.
        if (!place || !end || isLast(end.event) || arcs.length >= longest) break
        way = this.#wayOn(end.to, detour)
        place = way.length > 0 ? follow(place, way) : null
        if (!place) break
      }
      yield arcs
    }
  }
}
