import type { Search, Spot } from './search.ts'
import type { Shows } from './shows.ts'

/** A step from one spot to another. */
export interface Arrow {
  step: string
  to: number
  /** A path ends with it. */
  isLast: boolean
}

/** An arrow of a way, and the index of the arrow before it. */
interface Reached {
  arrow: Arrow
  before: number
  /** Arrows since the start of the way. */
  length: number
}

interface Found extends Reached {
  /** The highest score wins among ways of equal length. */
  score: number
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

const better = (best: Found | null, other: Found) =>
  best && (best.length < other.length || best.score >= other.score) ? best : other

/** The result of a search as numbers, so that many ways can be tried quickly. Spot 0 is the start. */
export class Chart {
  readonly search: Search
  readonly #arrows: readonly (readonly Arrow[])[]
  readonly #shows: readonly (readonly number[])[]
  readonly #met: Uint32Array
  #round = 0

  /** `names`: gets the names of everything shown. */
  constructor(search: Search, shows: Shows, names: Numbers<string>, isLast: (step: string) => boolean) {
    this.search = search
    const numbers = new Numbers<Spot>()
    const spots = [search.first()]
    numbers.of(search.first())
    const arrows: Arrow[][] = []
    // The loop appends to `spots`.
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

  /** The spot shows something missing (1). */
  isWanted(spot: number, missing: Uint8Array): boolean {
    return this.#shows[spot]?.some((name) => missing[name] === 1) ?? false
  }

  see(spot: number, missing: Uint8Array): void {
    for (const name of this.#shows[spot] ?? []) missing[name] = 0
  }

  /**
   * A shortest way, of at most `longest` arrows, to a spot that shows something missing. Chooses randomly among
   * several. Ends the path only if there is no other way; empty without any way.
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
