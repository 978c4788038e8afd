import type { Search, Spot } from './search.ts'

/** A step from one spot to another. */
export interface Arrow {
  step: string
  to: number
  /** A path ends with it. */
  isLast: boolean
}

/** An arrow of a way, and where in the list of what was reached the way before it ends. */
interface Reached {
  arrow: Arrow
  before: number
  /** Arrows from the way's beginning. */
  length: number
}

interface Found extends Reached {
  /** Of several as short the one with the highest is taken. */
  score: number
}

/** What a path that ends in a spot shows there: states, transitions, the step itself. */
export type Shows = ReadonlyMap<Spot, readonly string[]>

/** Numbers for names and the like, in the order in which they are met. */
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

const better = (best: Found | null, other: Found) =>
  best && (best.length < other.length || best.score >= other.score) ? best : other

/** All that a search has found, in numbers: many ways through it are tried in the time that the search itself took. Spot 0 is the first. */
export class Chart {
  readonly search: Search
  readonly #arrows: readonly (readonly Arrow[])[]
  readonly #shows: readonly (readonly number[])[]
  readonly #met: Uint32Array
  #round = 0

  /** `names`: those of what is shown; it learns them. */
  constructor(search: Search, shows: Shows, names: Numbers<string>, isLast: (step: string) => boolean) {
    this.search = search
    const numbers = new Numbers<Spot>()
    const spots = [search.first()]
    numbers.of(search.first())
    const arrows: Arrow[][] = []
    // It grows meanwhile.
    for (const spot of spots) {
      const own: Arrow[] = []
      for (const [{ name }, next] of search.nextsOf(spot)) {
        const to = numbers.of(next)
        if (to === spots.length) spots.push(next)
        own.push({ step: name, to, isLast: isLast(name) })
      }
      arrows.push(own)
    }
    this.#arrows = arrows
    this.#shows = spots.map((spot) => [...new Set(shows.get(spot))].map((name) => names.of(name)))
    this.#met = new Uint32Array(spots.length)
  }

  /** Does this spot show something that is missing (1)? */
  isWanted(spot: number, missing: Uint8Array): boolean {
    return this.#shows[spot]?.some((name) => missing[name] === 1) ?? false
  }

  see(spot: number, missing: Uint8Array): void {
    for (const name of this.#shows[spot] ?? []) missing[name] = 0
  }

  /**
   * A shortest way, of at most `longest` arrows, to a spot that shows something missing; which one of several is left to chance (0 to 1).
   * One that ends the path only where there is no other; empty where there is none at all.
   */
  wayOn(from: number, longest: number, missing: Uint8Array, chance: () => number): readonly Arrow[] {
    const round = ++this.#round
    this.#met[from] = round
    const reached: Reached[] = []
    let [best, ending]: [Found | null, Found | null] = [null, null]
    for (let [at, spot, length] = [-1, from, 0]; length < (best?.length ?? longest);) {
      for (const arrow of this.#arrows[spot] ?? []) {
        const isWanted = this.isWanted(arrow.to, missing)
        const found = { arrow, before: at, length: length + 1, score: isWanted ? chance() : 0 }
        if (isWanted && arrow.isLast) ending = better(ending, found)
        else if (isWanted) best = better(best, found)
        if (arrow.isLast || this.#met[arrow.to] === round) continue
        this.#met[arrow.to] = round
        reached.push(found)
      }
      const next = reached[++at]
      if (!next) break
      ;[spot, length] = [next.arrow.to, next.length]
    }
    const way: Arrow[] = []
    for (let end: Reached | undefined = best ?? ending ?? undefined; end; end = reached[end.before])
      way.unshift(end.arrow)
    return way
  }
}
