import type { ActorLogic, AnyEventObject, Snapshot } from 'xstate'
import { shortestPaths } from './graph.ts'
import type { Place, PureMachine, Step } from './pure.ts'
import { textOf } from './value.ts'
import type { Path } from './walk.ts'

/** A place of the search: the machine's place and the arrows by which it was entered. */
export type Spot = Snapshot<unknown> & { place: Place; trail: readonly string[]; text: string }

/** The position of a path: the search's spot, and the machine's place after exactly these steps. */
export interface Position {
  place: Place
  spot: Spot
}

/** Searches the paths of one start. Places with the same key count as one and are calculated once. */
export class Search {
  readonly #pure: PureMachine
  readonly #arrows: number
  readonly #limit: number
  #tried = 0
  readonly start: string
  readonly #places = new Map<string, Place>()
  readonly #spots = new Map<string, Spot>()
  readonly #steps = new Map<AnyEventObject, Step>()
  readonly #nexts = new Map<Spot, ReadonlyMap<Step, Spot>>()
  /** Places that some step leaves. */
  readonly #left = new Set<string>()

  /** `limit`: the maximum number of arrows; more throw. */
  constructor(pure: PureMachine, start: string, { arrows, limit }: { arrows: number; limit: number }) {
    this.#pure = pure
    this.#arrows = arrows
    this.#limit = limit
    this.start = start
  }

  #spot(found: Place, trail: readonly string[]): Spot {
    const key = this.#pure.key(found)
    const text = [key, ...trail].join('')
    const known = this.#spots.get(text)
    if (known) return known
    const place = this.#places.get(key) ?? found
    this.#places.set(key, place)
    const spot: Spot = { status: 'active', output: undefined, error: undefined, place, trail, text }
    this.#spots.set(text, spot)
    return spot
  }

  #stepOf(event: AnyEventObject): Step {
    const step = this.#steps.get(event)
    if (!step) throw new Error(`${event.type} is not a step of the walk`)
    return step
  }

  #next({ place, trail }: Spot, step: Step): Spot {
    const key = this.#pure.key(place)
    const next = this.#spot(
      this.#pure.next(place, step),
      [...trail, ` via ${step.name} from ${key}`].slice(-this.#arrows),
    )
    if (next.place !== place) this.#left.add(key)
    return next
  }

  /** The target of each possible step. */
  nextsOf(spot: Spot): ReadonlyMap<Step, Spot> {
    const known = this.#nexts.get(spot)
    if (known) return known
    const nexts = new Map(this.#pure.stepsAt(spot.place).map((step) => [step, this.#next(spot, step)]))
    for (const step of nexts.keys()) this.#steps.set(step.event, step)
    this.#tried += nexts.size
    if (this.#tried > this.#limit)
      throw new Error(`the search from '${this.start}' tries more than ${this.#limit} steps`)
    this.#nexts.set(spot, nexts)
    return nexts
  }

  /** A found path may be impossible, because steps are left out. Otherwise the replay reports it as a fault. */
  get isPartial() {
    return this.#pure.isPartial
  }

  /** The spot of the start. */
  first(): Spot {
    return this.#spot(this.#pure.initial(this.start), [])
  }

  startPosition(): Position {
    return { place: this.#pure.initial(this.start), spot: this.first() }
  }

  /** Every spot with a shortest path to it, nearest first. Lazy. */
  *reached(): Generator<{ spot: Spot; names: readonly string[] }> {
    const first = this.first()
    const met = new Set([first])
    const ways: { spot: Spot; names: readonly string[] }[] = [{ spot: first, names: [] }]
    for (const { spot, names } of ways) {
      yield { spot, names }
      for (const [{ name }, next] of this.nextsOf(spot))
        if (!met.has(next)) {
          met.add(next)
          ways.push({ spot: next, names: [...names, name] })
        }
    }
  }

  /** The shortest path to every spot, by the graph utilities. */
  paths(): Path[] {
    const logic: ActorLogic<Spot, AnyEventObject> = {
      getInitialSnapshot: () => this.first(),
      getPersistedSnapshot: (spot) => spot,
      transition: (spot, event) => {
        const next = this.nextsOf(spot).get(this.#stepOf(event))
        if (!next) throw new Error(`${event.type} leads nowhere`)
        return next
      },
    }
    const found = shortestPaths(logic, {
      limit: this.#limit,
      events: (spot) => [...this.nextsOf(spot).keys()].map((step) => step.event),
      serializeEvent: (event) => this.#stepOf(event).name,
      serializeState: (spot) => spot.text,
    })
    return found.map((events) => ({ start: this.start, steps: events.map((event) => this.#stepOf(event).name) }))
  }

  /**
   * The positions along these steps with their real context: a tour may reach a place by a longer way than the search.
   * Null if the real context allows other steps or leads elsewhere, because the key ignores part of it.
   */
  along(from: Position, names: readonly string[]): readonly Position[] | null {
    const positions = [from]
    for (const name of names) {
      const { place, spot } = positions.at(-1) ?? from
      const step = this.#pure.stepNamed(place, name)
      const expected = step && this.nextsOf(spot).get(step)
      const next = step && this.#pure.next(place, step)
      if (!expected || !next || this.#pure.key(next) !== this.#pure.key(expected.place)) return null
      positions.push({ place: next, spot: expected })
    }
    return positions.slice(1)
  }

  /** Places without a way out. */
  deadEnds(): string[] {
    const stuck = [...this.#places].filter(([key, { status }]) => status === 'active' && !this.#left.has(key))
    return stuck.map(([, { snapshot }]) => textOf(snapshot.value))
  }
}
