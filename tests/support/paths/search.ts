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
  readonly start: string
  readonly #places = new Map<string, Place>()
  readonly #spots = new Map<string, Spot>()
  readonly #steps = new Map<AnyEventObject, Step>()
  readonly #nexts = new Map<Spot, ReadonlyMap<Step, Spot>>()
  /** Places from which a step has led to another one. */
  readonly #left = new Set<string>()

  constructor(pure: PureMachine, arrows: number, start: string) {
    this.#pure = pure
    this.#arrows = arrows
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
    this.#nexts.set(spot, nexts)
    return nexts
  }

  /** Where this start begins. */
  first(): Spot {
    return this.#spot(this.#pure.initial(this.start), [])
  }

  stand(): Stand {
    return { place: this.#pure.initial(this.start), spot: this.first() }
  }

  /** The shortest path to every spot. Throws when more than `limit` arrows are tried. */
  paths(limit: number): Path[] {
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
      limit,
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
