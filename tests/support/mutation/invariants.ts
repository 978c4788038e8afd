import { createHash } from 'node:crypto'
import type { AnyStateMachine } from 'xstate'
import { pairTours, shortestTransitions, tours } from '#tests/kit/generators.ts'
import { History } from '#tests/kit/history.ts'
import type { Place } from '#tests/kit/logic.ts'
import { type WalkModel, type WalkPath, modelOf } from '#tests/kit/model.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { type Run, type Walk, breachOf } from '#tests/support/paths/walk.ts'
import { type Mutant, mutate } from './mutants.ts'

/** An exception counts as noticed. */
const orThrown = (notice: () => string | null): string | null => {
  try {
    return notice()
  } catch (error) {
    return `throws: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Everything observable of a step, as text: of the requests, those that it began or ended. */
const recordOf = ({ now, moments, requests }: Run<AnyStateMachine>): string => {
  const { step, snapshot, emitted, notices, reported, actions } = now
  const at = moments.length - 1
  const requested = requests
    .filter(({ began, ended }) => began === at || ended === at)
    .map(({ id, input, outcome }) => [id, input, outcome])
  const seen = [snapshot.value, snapshot.status, snapshot.context, emitted, notices, reported, actions, requested]
  return textOf([step, ...seen])
}

/** Each beginning of such a path is one, too: an invariant needs evaluation only after the last step of each. */
const shortestOf = (model: WalkModel) => model.getPaths(shortestTransitions, { allowDuplicatePaths: true })

type Steps = Pick<WalkPath, 'steps'>

/** Calls `see` after each step of a path, or only after the last one, until it returns something. Nothing runs. */
const seeAlong = <Result>(
  { machine }: WalkModel,
  { steps }: Steps,
  isLastOnly: boolean,
  see: (run: Run<AnyStateMachine>, place: Place) => Result | null,
): Result | null => {
  const history = new History(machine)
  for (const [at, { state }] of steps.entries()) {
    history.add(state)
    const seen = isLastOnly && at < steps.length - 1 ? null : see(history.run(), state)
    if (seen !== null) return seen
  }
  return null
}

/**
 * Finds whether a walk's invariants notice a mutant. It calculates the paths and runs no actors: that takes a tenth of
 * the time, which matters for thousands of mutants. The tests of the walks compare both.
 */
export class InvariantWitness {
  readonly #walk: Walk
  /** The paths of the original machine, by every transition. */
  readonly #right: readonly WalkPath[]
  #record: string | null = null

  constructor(walk: Walk) {
    this.#walk = walk
    const model = modelOf(walk)
    this.#right = shortestOf(model)
    const broken = this.#failureOn(model, this.#right)
    if (broken !== null) throw new Error(`${walk.machine.id} itself breaks an invariant: ${broken}`)
  }

  #failureOn(model: WalkModel, paths: Iterable<Steps>, isLastOnly = true): string | null {
    for (const path of paths) {
      const failure = seeAlong(model, path, isLastOnly, (run, { status, error }) => {
        if (status === 'error') return `the machine fails: ${String(error)}`
        for (const invariant of this.#walk.invariants) {
          const breach = breachOf(invariant, run)
          if (breach !== null) return breach
        }
        return null
      })
      if (failure !== null) return failure
    }
    return null
  }

  /** The original machine's paths on the mutant, until a result or a delay is not possible. Users can always repeat. */
  #rightPaths({ logic }: WalkModel): Steps[] {
    return this.#right.map(({ steps: [first, ...steps] }) => {
      let state = logic.getInitialSnapshot(null, first?.state.start ?? '')
      const taken = [{ state, event: { type: 'xstate.init' } }]
      for (const {
        event,
        state: { step },
      } of steps) {
        const isRepeatable = state.status === 'active' && step?.kind === 'event'
        if (!isRepeatable && !(logic.isKnown(event) && logic.isPossible(state, event))) break
        state = logic.transition(state, event)
        taken.push({ state, event })
      }
      return { steps: taken }
    })
  }

  #asMutant<Result>(mutant: Mutant, work: (model: WalkModel) => Result): Result {
    const undo = mutate(this.#walk.machine, mutant)
    try {
      return work(modelOf(this.#walk))
    } finally {
      undo()
    }
  }

  /** The invariant that fails on a path of the mutant or of the original machine, or what the mutant throws. */
  notice(mutant: Mutant): string | null {
    return this.#asMutant(mutant, (model) =>
      orThrown(
        () =>
          this.#failureOn(model, shortestOf(model)) ??
          this.#failureOn(model, this.#rightPaths(model)) ??
          this.#failureOn(model, this.#toursOf(model), false),
      ),
    )
  }

  #toursOf(model: WalkModel) {
    return model.getPaths(this.#walk.arrows === 1 ? tours() : pairTours())
  }

  /** A hash: as text, the records of a machine with a large context would be longer than a string can be. */
  #recordOf(model: WalkModel): string {
    const hash = createHash('sha256')
    for (const path of this.#toursOf(model))
      seeAlong(model, path, false, (run) => {
        hash.update(`${recordOf(run)}\n`)
        return null
      })
    return hash.digest('hex')
  }

  /** No state, context, notice, action or request differs on any path, so nothing could notice the mutant. */
  isEquivalent(mutant: Mutant): boolean {
    this.#record ??= this.#recordOf(modelOf(this.#walk))
    return this.#asMutant(mutant, (model) => this.#recordOf(model)) === this.#record
  }
}
