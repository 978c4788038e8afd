import type { ActorLogic, AnyEventObject, Snapshot } from 'xstate'
import { shortestPaths } from './graph.ts'
import type { Place, PureMachine, Step } from './pure.ts'
import { textOf } from './value.ts'
import type { Path, Walk } from './walk.ts'

const defaultLimit = 20_000

/** What the generator saw: the paths, and the places from which no step leads on. */
export interface Generated {
  paths: Path[]
  deadEnds: string[]
}

const prefixesOf = (path: Path) => path.steps.map((_, index) => textOf([path.start, path.steps.slice(0, index)]))

/** Drops every path that another one begins with. */
const withoutPrefixes = (paths: readonly Path[]) => {
  const prefixes = new Set(paths.flatMap(prefixesOf))
  return paths.filter((path) => !prefixes.has(textOf([path.start, path.steps])))
}

/** A place of the search: the machine's place, and the arrows by which it was entered. */
type Spot = Snapshot<unknown> & { place: Place; trail: readonly string[]; text: string }

/** Looks for the paths of one start. Places with the same key are one: what the machine does is calculated once for each. */
class Search {
  readonly #pure: PureMachine
  readonly #arrows: number
  readonly #places = new Map<string, Place>()
  readonly #steps = new Map<AnyEventObject, Step>()
  /** Places from which a step has led to another one. */
  readonly #left = new Set<string>()

  constructor(pure: PureMachine, arrows: number) {
    this.#pure = pure
    this.#arrows = arrows
  }

  #spot(found: Place, trail: readonly string[]): Spot {
    const key = this.#pure.key(found)
    const place = this.#places.get(key) ?? found
    this.#places.set(key, place)
    return { status: 'active', output: undefined, error: undefined, place, trail, text: [key, ...trail].join('') }
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

  #eventsAt({ place }: Spot): AnyEventObject[] {
    const steps = this.#pure.stepsAt(place)
    for (const step of steps) this.#steps.set(step.event, step)
    return steps.map((step) => step.event)
  }

  pathsFrom(start: string, limit: number): Path[] {
    const logic: ActorLogic<Spot, AnyEventObject> = {
      getInitialSnapshot: () => this.#spot(this.#pure.initial(start), []),
      getPersistedSnapshot: (spot) => spot,
      transition: (spot, event) => this.#next(spot, this.#stepOf(event)),
    }
    const found = shortestPaths(logic, {
      limit,
      events: (spot) => this.#eventsAt(spot),
      serializeEvent: (event) => this.#stepOf(event).name,
      serializeState: (spot) => spot.text,
    })
    return found.map((events) => ({ start, steps: events.map((event) => this.#stepOf(event).name) }))
  }

  deadEnds(): string[] {
    const stuck = [...this.#places].filter(([key, { status }]) => status === 'active' && !this.#left.has(key))
    return stuck.map(([, { snapshot }]) => textOf(snapshot.value))
  }
}

/**
 * The shortest paths that take every arrow between two places, and so every transition that any sample can reach. With `arrows` 2 they
 * take every two arrows in a row: what goes wrong only the second time, or only after a certain step, shows then.
 */
export const generatePaths = (pure: PureMachine, walk: Walk, arrows: 1 | 2): Generated => {
  const searches = Object.keys(walk.starts).map((start) => {
    const search = new Search(pure, arrows)
    return { search, paths: search.pathsFrom(start, walk.limit ?? defaultLimit) }
  })
  return {
    paths: withoutPrefixes(searches.flatMap(({ paths }) => paths)),
    deadEnds: [...new Set(searches.flatMap(({ search }) => search.deadEnds()))],
  }
}
