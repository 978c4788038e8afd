import type { AnyStateMachine } from 'xstate'
import { CoverageListener } from '#tests/support/paths/coverage.ts'
import { generatePaths } from '#tests/support/paths/generate.ts'
import { withHeldActors } from '#tests/support/paths/held.ts'
import { PureMachine } from '#tests/support/paths/pure.ts'
import { Replay, type Replayed } from '#tests/support/paths/replay.ts'
import { surveyOf } from '#tests/support/paths/survey.ts'
import { textOf } from '#tests/support/paths/value.ts'
import type { Path, Walk } from '#tests/support/paths/walk.ts'
import { type Mutant, mutate } from './mutants.ts'

const noLog = () => ({ seenTrue: new Set<string>(), seenFalse: new Set<string>() })

const held = (machine: AnyStateMachine) => withHeldActors(machine, noLog())

/** A path that the machine's own graph does not lead along: the walk's key tells too few places apart. No mutant is noticed by it. */
const isImpossible = ({ fault }: Replayed) => fault?.sentence.endsWith('cannot happen here') ?? false

const failed = ({ fault }: Replayed) => fault?.sentence.startsWith('the actor failed') ?? false

const brokenBy = ({ broken }: Replayed) => [...broken.keys()][0]

/** What throws is noticed by whoever walks there, and is told in its words. */
const orThrown = (notice: () => string | null): string | null => {
  try {
    return notice()
  } catch (error) {
    return `throws: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** Do the walk's invariants notice a mutant? */
export class InvariantWitness {
  readonly #walk: Walk
  readonly #pure: PureMachine
  /** A few paths of the machine as it should be, by all transitions. */
  readonly #cover: readonly Path[]
  #record: string | null = null

  constructor(walk: Walk) {
    this.#walk = walk
    this.#pure = new PureMachine(held(walk.machine), walk)
    this.#cover = surveyOf(walk, 1).cover
  }

  /** The steps of the right machine on the mutant, until it does something else: what an invariant says by then. */
  #onRightPaths(machine: AnyStateMachine): string | null {
    const listener = new CoverageListener(machine)
    for (const path of this.#cover) {
      const replayed = this.#followed(new Replay(machine, this.#walk, this.#pure, listener, path))
      if (!replayed) continue
      const broken = brokenBy(replayed)
      if (broken !== undefined) return broken
      if (failed(replayed)) return 'the actor fails'
    }
    return null
  }

  /** Null when the path asks for the answer of a request that the mutant never made. */
  #followed(replay: Replay): Replayed | null {
    try {
      return replay.walk()
    } catch (error) {
      if (error instanceof Error && / is running/u.test(error.message)) return null
      throw error
    }
  }

  #onOwnPaths(machine: AnyStateMachine, arrows: 1 | 2): string | null {
    const pure = new PureMachine(machine, this.#walk)
    const listener = new CoverageListener(machine)
    for (const path of generatePaths(pure, this.#walk, arrows).paths) {
      const replayed = new Replay(machine, this.#walk, pure, listener, path).walk()
      const broken = brokenBy(replayed)
      if (broken !== undefined) return broken
      if (replayed.fault && !isImpossible(replayed)) return replayed.fault.sentence
    }
    return null
  }

  #asMutant<Result>(mutant: Mutant, work: (machine: AnyStateMachine) => Result): Result {
    const undo = mutate(this.#walk.machine, mutant)
    try {
      return work(held(this.#walk.machine))
    } finally {
      undo()
    }
  }

  /** The invariant that does not hold, on paths that take every transition; or what the mutant throws. */
  quickly(mutant: Mutant): string | null {
    return this.#asMutant(mutant, (machine) =>
      orThrown(() => this.#onRightPaths(machine) ?? this.#onOwnPaths(machine, 1)),
    )
  }

  /** The same on all paths of the mutant that the check would walk. */
  thoroughly(mutant: Mutant): string | null {
    const { arrows = 2 } = this.#walk
    return arrows === 1 ? null : this.#asMutant(mutant, (machine) => orThrown(() => this.#onOwnPaths(machine, 2)))
  }

  /** Everything that can be seen of a machine on all its paths, as text. */
  #recordOf(machine: AnyStateMachine): string {
    const seen: string[] = []
    const { arrows = 2 } = this.#walk
    const walk: Walk = {
      ...this.#walk,
      invariants: [
        {
          name: 'seen',
          holds: ({ now: { step, snapshot, emitted, actions }, requests }) => {
            const asked = requests.map(({ id, input, outcome }) => [id, input, outcome])
            seen.push(textOf([step, snapshot.value, snapshot.status, snapshot.context, emitted, actions, asked]))
            return true
          },
        },
      ],
    }
    const pure = new PureMachine(machine, walk)
    const listener = new CoverageListener(machine)
    for (const path of generatePaths(pure, walk, arrows).paths) new Replay(machine, walk, pure, listener, path).walk()
    return seen.join('\n')
  }

  /** No state, context, notice, action or request differs on any path: there is nothing that could be noticed. */
  isEquivalent(mutant: Mutant): boolean {
    this.#record ??= this.#recordOf(held(this.#walk.machine))
    return this.#asMutant(mutant, (machine) => this.#recordOf(machine)) === this.#record
  }
}
