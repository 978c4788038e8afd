import { textOf } from '#tests/support/paths/value.ts'
import type { Walk } from '#tests/support/paths/walk.ts'
import { Explorer, runOf, type Visit } from './explore.ts'
import { type Mutant, mutate } from './mutants.ts'

/** An exception counts as noticed. */
const orThrown = (notice: () => string | null): string | null => {
  try {
    return notice()
  } catch (error) {
    return `throws: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Everything observable after a step, as text. */
const recordOf = (visit: Visit): string => {
  const { now, requests } = runOf(visit)
  const { step, snapshot, emitted, actions } = now

  const requested = requests.map(({ id, input, outcome }) => [id, input, outcome])
  return textOf([visit.start, step, snapshot.value, snapshot.status, snapshot.context, emitted, actions, requested])
}

/** Finds whether a walk's invariants notice a mutant. */
export class InvariantWitness {
  readonly #walk: Walk
  /** The paths of the original machine, by every transition. */
  readonly #right: readonly Visit[]
  readonly #records: string[] = []

  constructor(walk: Walk) {
    this.#walk = walk
    this.#right = [...new Explorer(walk.machine, walk).visits(1)]
    for (const visit of this.#right) {
      const broken = this.#failureOf(visit)
      if (broken !== null) throw new Error(`the original machine breaks an invariant: ${broken}`)
    }
  }

  #failureOf(visit: Visit): string | null {
    if (visit.place.status === 'error') return `the machine fails: ${String(visit.place.error)}`
    const run = runOf(visit)
    return this.#walk.invariants.find(({ holds }) => !holds(run))?.name ?? null
  }

  /** Walks the original machine's paths on the mutant, until a result or a delay is not possible. */
  #onRightPaths(explorer: Explorer): string | null {
    const reached = new Map<Visit, Visit>()
    for (const right of this.#right) {
      const before = right.from && reached.get(right.from.visit)
      if (right.from && (!before || !explorer.canTake(before, right.from.step))) continue
      const visit = right.from && before ? explorer.after(before, right.from.step) : explorer.start(right.start)
      const complaint = this.#failureOf(visit)
      if (complaint !== null) return complaint
      reached.set(right, visit)
    }
    return null
  }

  #onOwnPaths(explorer: Explorer, arrows: 1 | 2): string | null {
    for (const visit of explorer.visits(arrows)) {
      const complaint = this.#failureOf(visit)
      if (complaint !== null) return complaint
    }
    return null
  }

  #asMutant<Result>(mutant: Mutant, work: (explorer: Explorer) => Result): Result {
    const undo = mutate(this.#walk.machine, mutant)
    try {
      return work(new Explorer(this.#walk.machine, this.#walk))
    } finally {
      undo()
    }
  }

  /** The invariant that fails on a path of the mutant or of the original machine, or what the mutant throws. */
  notice(mutant: Mutant): string | null {
    const { arrows = 2 } = this.#walk
    return this.#asMutant(mutant, (explorer) =>
      orThrown(() => {
        const first = this.#onOwnPaths(explorer, 1) ?? this.#onRightPaths(explorer)
        return first ?? (arrows === 2 ? this.#onOwnPaths(explorer, 2) : null)
      }),
    )
  }

  /** No state, context, notice, action or request differs on any path, so nothing could notice the mutant. */
  isEquivalent(mutant: Mutant): boolean {
    const { arrows = 2 } = this.#walk
    if (this.#records.length === 0)
      for (const visit of new Explorer(this.#walk.machine, this.#walk).visits(arrows))
        this.#records.push(recordOf(visit))
    return this.#asMutant(mutant, (explorer) => {
      let next = 0
      for (const visit of explorer.visits(arrows)) if (recordOf(visit) !== this.#records[next++]) return false
      return next === this.#records.length
    })
  }
}
