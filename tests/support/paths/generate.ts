import type { ActorLogic, AnyEventObject, Snapshot } from 'xstate'
import { shortestPaths } from './graph.ts'
import type { Place, PureMachine, Step } from './pure.ts'
import { textOf } from './value.ts'
import type { Path, Walk } from './walk.ts'

const defaultLimit = 20_000

/** What the generator saw: the paths, and the places from which no step leads on. */
export interface Generated {
  paths: readonly Path[]
  /** All that the paths show, in fewer steps: each goes on from where a path ends as long as there is something new nearby. */
  tours: () => Iterable<Path>
  deadEnds: readonly string[]
}

const prefixesOf = (path: Path) => path.steps.map((_, index) => textOf([path.start, path.steps.slice(0, index)]))

/** Drops every path that another one begins with. */
const withoutPrefixes = (paths: readonly Path[]) => {
  const prefixes = new Set(paths.flatMap(prefixesOf))
  return paths.filter((path) => !prefixes.has(textOf([path.start, path.steps])))
}

/** A place of the search: the machine's place, and the arrows by which it was entered. */
type Spot = Snapshot<unknown> & { place: Place; trail: readonly string[]; text: string }

/** Where a tour stands: what the search knows of it, and the machine's place after just these steps. */
interface Stand {
  place: Place
  spot: Spot
}

/** Steps. Some invariants look back on all that has happened: a tour that never ended would cost more than two. */
const longestTour = 40
/** Steps without anything new that a tour takes to come to something new. */
const longestDetour = 3

/** Looks for the paths of one start. Places with the same key are one: what the machine does is calculated once for each. */
class Search {
  readonly #pure: PureMachine
  readonly #arrows: number
  readonly #start: string
  readonly #places = new Map<string, Place>()
  readonly #spots = new Map<string, Spot>()
  readonly #steps = new Map<AnyEventObject, Step>()
  readonly #nexts = new Map<Spot, ReadonlyMap<Step, Spot>>()
  /** Places from which a step has led to another one. */
  readonly #left = new Set<string>()

  constructor(pure: PureMachine, arrows: number, start: string) {
    this.#pure = pure
    this.#arrows = arrows
    this.#start = start
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
  #nextsOf(spot: Spot): ReadonlyMap<Step, Spot> {
    const known = this.#nexts.get(spot)
    if (known) return known
    const nexts = new Map(this.#pure.stepsAt(spot.place).map((step) => [step, this.#next(spot, step)]))
    for (const step of nexts.keys()) this.#steps.set(step.event, step)
    this.#nexts.set(spot, nexts)
    return nexts
  }

  #first() {
    return this.#spot(this.#pure.initial(this.#start), [])
  }

  paths(limit: number): Path[] {
    const logic: ActorLogic<Spot, AnyEventObject> = {
      getInitialSnapshot: () => this.#first(),
      getPersistedSnapshot: (spot) => spot,
      transition: (spot, event) => {
        const next = this.#nextsOf(spot).get(this.#stepOf(event))
        if (!next) throw new Error(`${event.type} leads nowhere`)
        return next
      },
    }
    const found = shortestPaths(logic, {
      limit,
      events: (spot) => [...this.#nextsOf(spot).keys()].map((step) => step.event),
      serializeEvent: (event) => this.#stepOf(event).name,
      serializeState: (spot) => spot.text,
    })
    return found.map((events) => ({ start: this.#start, steps: events.map((event) => this.#stepOf(event).name) }))
  }

  /** The way from here to the nearest spot that no tour has come to: empty when there is none nearby. */
  #wayToNews(from: Spot, seen: ReadonlySet<Spot>): readonly Step[] {
    let ways: { spot: Spot; steps: readonly Step[] }[] = [{ spot: from, steps: [] }]
    for (let length = 0; length <= longestDetour; length++) {
      const further: typeof ways = []
      for (const { spot, steps } of ways)
        for (const [step, next] of this.#nextsOf(spot)) {
          const way = [...steps, step]
          if (!seen.has(next)) return way
          if (next.place !== spot.place) further.push({ spot: next, steps: way })
        }
      ways = further
    }
    return []
  }

  /**
   * The same steps, with what the context holds after just these: a tour comes to a place by a longer way than the search did. Null where
   * that makes a difference to what may happen, or to where it leads: the key leaves something out, and the tour ends before it.
   */
  #along(from: Stand, names: readonly string[]): readonly Stand[] | null {
    const stands = [from]
    for (const name of names) {
      const { place, spot } = stands.at(-1) ?? from
      const step = this.#pure.stepNamed(place, name)
      const expected = step && this.#nextsOf(spot).get(step)
      const next = step && this.#pure.next(place, step)
      if (!expected || !next || this.#pure.key(next) !== this.#pure.key(expected.place)) return null
      stands.push({ place: next, spot: expected })
    }
    return stands.slice(1)
  }

  /** The steps from here to what is new nearby, and where they lead. */
  #goOn(from: Stand, seen: ReadonlySet<Spot>) {
    const names = this.#wayToNews(from.spot, seen).map(({ name }) => name)
    const stands = names.length > 0 ? this.#along(from, names) : null
    return stands && { names, stands }
  }

  *tours(paths: readonly Path[]): Generator<Path> {
    const first: Stand = { place: this.#pure.initial(this.#start), spot: this.#first() }
    const seen = new Set([first.spot])
    const see = (stands: readonly Stand[]) => {
      for (const { spot } of stands) seen.add(spot)
    }
    for (const { steps } of paths) {
      const way = this.#along(first, steps)
      // Where no step leads away from the start, the start alone is worth a tour.
      if (way && paths.length > 1 && way.every(({ spot }) => seen.has(spot))) continue
      const tour = [...steps]
      see(way ?? [])
      for (let at = way ? (way.at(-1) ?? first) : null; at && tour.length < longestTour;) {
        const further = this.#goOn(at, seen)
        if (further) see(further.stands)
        tour.push(...(further?.names ?? []))
        at = further?.stands.at(-1) ?? null
      }
      yield { start: this.#start, steps: tour }
    }
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
    const search = new Search(pure, arrows, start)
    return { search, paths: withoutPrefixes(search.paths(walk.limit ?? defaultLimit)) }
  })
  return {
    paths: searches.flatMap(({ paths }) => paths),
    *tours() {
      for (const { search, paths } of searches) yield* search.tours(paths)
    },
    deadEnds: [...new Set(searches.flatMap(({ search }) => search.deadEnds()))],
  }
}
