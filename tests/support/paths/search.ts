import type { ActorLogic, AnyEventObject, Snapshot } from 'xstate'
import { shortestPaths } from './graph.ts'
import type { Place, PureMachine, Step } from './pure.ts'
import { textOf } from './value.ts'
import type { Path } from './walk.ts'

/** A place of the search: the machine's place, and the arrows by which it was entered. */
export type Spot = Snapshot<unknown> & { place: Place; trail: readonly string[]; text: string }

/** Where a path stands: what the search knows of it, and the machine's place after just these steps. */
export interface Stand {
  place: Place
  spot: Spot
}

/** Looks for the paths of one start. Places with the same key are one: what the machine does is calculated once for each. */
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
  /** Places from which a step has led to another one. */
  readonly #left = new Set<string>()

  /** `limit`: the most arrows that may be tried; more throw. */
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
    if (!step) throw new Error(`${event.type} is no step of the walk`)
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

  /** Where each step leads from here. */
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

  /** May a way that the search has found turn out to be impossible? Elsewhere that is a fault, which the replay tells. */
  get isPartial() {
    return this.#pure.isPartial
  }

  /** Where this start begins. */
  first(): Spot {
    return this.#spot(this.#pure.initial(this.start), [])
  }

  stand(): Stand {
    return { place: this.#pure.initial(this.start), spot: this.first() }
  }

  /** Every spot with the steps of a shortest way to it, the nearest first: only as far as somebody asks. */
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
   * The same steps, with what the context holds after just these: a tour comes to a place by a longer way than the search did. Null where
   * that makes a difference to what may happen, or to where it leads: the key leaves something out, and the tour ends before it.
   */
  along(from: Stand, names: readonly string[]): readonly Stand[] | null {
    const stands = [from]
    for (const name of names) {
      const { place, spot } = stands.at(-1) ?? from
      const step = this.#pure.stepNamed(place, name)
      const expected = step && this.nextsOf(spot).get(step)
      const next = step && this.#pure.next(place, step)
      if (!expected || !next || this.#pure.key(next) !== this.#pure.key(expected.place)) return null
      stands.push({ place: next, spot: expected })
    }
    return stands.slice(1)
  }

  /** Places from which no step has led on. */
  deadEnds(): string[] {
    const stuck = [...this.#places].filter(([key, { status }]) => status === 'active' && !this.#left.has(key))
    return stuck.map(([, { snapshot }]) => textOf(snapshot.value))
  }
}
