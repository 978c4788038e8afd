import { TestModel } from '@xstate/graph'
import type {
  PathGenerator,
  StatePath,
  Step as PathStep,
  TestParam,
  TestPath,
  TestPathResult,
  TraversalOptions,
} from '@xstate/graph'
import type { AnyStateMachine, EventObject } from 'xstate'
import { textOf } from '#tests/support/paths/value.ts'
import type { Path, Walk } from '#tests/support/paths/walk.ts'
import { type GuardLog, withHeldActors } from '#tests/support/paths/held.ts'
import { PathFailure } from './failure.ts'
import { type IsPossible, type Place, WalkLogic } from './logic.ts'

/** A path of a machine, of the library's kind: `steps` with an event and the place after it, and `test`. */
export type WalkPath = TestPath<Place, EventObject>
/** Selects paths: `model.getPaths(generator)`. */
export type WalkPathGenerator = PathGenerator<Place, EventObject, string>
export type WalkTraversal = TraversalOptions<Place, EventObject, string>

const defaultLimit = 20_000

/** The sentence of the library for more than `limit` steps. */
const isLimit = (error: unknown) => error instanceof Error && error.message === 'Traversal limit exceeded'

/** The start and the names of the steps: plain data. */
export const pathOf = ({ steps: [first, ...steps] }: Pick<WalkPath, 'steps'>): Path => ({
  start: first?.state.start ?? '',
  steps: steps.map(({ event }) => event.type),
})

/** The paths that are not the beginning of another one. */
const withoutPrefixes = (paths: readonly WalkPath[]) => {
  const namesOf = (path: WalkPath) => path.steps.slice(1).map(({ event }) => event.type)
  const beginnings = new Set(
    paths.flatMap((path) => {
      const names = namesOf(path)
      return names.map((_, index) => names.slice(0, index).join('\n'))
    }),
  )
  return paths.filter((path) => !beginnings.has(namesOf(path).join('\n')))
}

/**
 * The test model of a machine and its walk. Everything that the library documents works; three methods do more:
 *
 * - `getPaths`, and so `getShortestPaths`: without `input` they begin at each start of the walk, not at one. Each place
 *   of a path belongs to exactly its steps.
 * - `getPathsFromEvents` walks only these events. The library first searches the whole graph, without the options.
 * - `path.test` names the failing path as numbered steps (`PathFailure`).
 */
export class WalkModel extends TestModel<Place, EventObject, string> {
  readonly walk: Walk
  readonly logic: WalkLogic
  /** The walk's machine with held actors: what the paths walk on. */
  readonly machine: AnyStateMachine
  /** The results of the guards so far. */
  readonly guards: GuardLog

  constructor(walk: Walk, isPossible?: IsPossible) {
    const guards: GuardLog = { seenTrue: new Set(), seenFalse: new Set() }
    const machine = withHeldActors(walk.machine, guards)
    const logic = new WalkLogic(machine, walk, isPossible)
    super(logic, {
      events: logic.eventsAt,
      serializeState: logic.keyOf,
      serializeEvent: ({ type }) => type,
      stateMatcher: ({ snapshot }, key) => key === '*' || snapshot.matches(key),
      limit: walk.limit ?? defaultLimit,
    })
    this.walk = walk
    this.logic = logic
    this.machine = machine
    this.guards = guards
  }

  get starts(): readonly string[] {
    return Object.keys(this.walk.starts)
  }

  /**
   * The path from a start along these events, with its places. `impossible`: what happens at an event that is not
   * possible at its place.
   */
  #along(start: string, events: readonly EventObject[], impossible: 'throw' | 'end' | 'take') {
    let state = this.logic.getInitialSnapshot(null, start)
    const steps: PathStep<Place, EventObject>[] = [{ state, event: { type: 'xstate.init' } }]
    for (const event of events) {
      if (impossible !== 'take' && !this.logic.isPossible(state, event)) {
        if (impossible === 'end') break
        throw new PathFailure({ steps }, steps.length, new Error(`'${event.type}' cannot happen here`))
      }
      state = this.logic.transition(state, event)
      steps.push({ state, event })
    }
    return { state, steps, weight: steps.length - 1 }
  }

  #exact(start: string, path: WalkPath): WalkPath {
    const events = path.steps.slice(1).map(({ event }) => event)
    const exact = this.#along(start, events, this.logic.isPartial ? 'end' : 'take')
    const description = `Reaches ${textOf(exact.state.snapshot.value)}: ${pathOf(exact).steps.join(' → ')}`
    return { ...path, ...exact, description, test: (params) => this.testPath(exact, params) }
  }

  /** Throws if the search from a start takes more than `limit` steps. */
  override getPaths(
    pathGenerator: WalkPathGenerator,
    { allowDuplicatePaths = false, ...options }: WalkTraversal & { allowDuplicatePaths?: boolean } = {},
  ): WalkPath[] {
    const starts = options.input === undefined ? this.starts : [options.input]
    return starts.flatMap((start) => {
      try {
        const paths = super.getPaths(pathGenerator, { ...options, input: start, allowDuplicatePaths: true })
        return (allowDuplicatePaths ? paths : withoutPrefixes(paths)).map((path) => this.#exact(start, path))
      } catch (error) {
        if (!isLimit(error)) throw error
        const limit = options.limit ?? this.options.limit
        throw new Error(`the search from '${start}' tries more than ${limit} steps`, { cause: error })
      }
    })
  }

  /** One path: from the start `input`, or the first one. Throws if an event is not possible at its place. */
  override getPathsFromEvents(events: EventObject[], { input = this.starts[0] ?? '' }: WalkTraversal = {}): WalkPath[] {
    const path = this.#along(input, events, 'throw')
    return super.getPaths(() => [path])
  }

  /** Tests each step, then its place. Throws a `PathFailure`. */
  override async testPath(
    path: StatePath<Place, EventObject>,
    params: TestParam<Place, EventObject>,
  ): Promise<TestPathResult> {
    for (const [at, step] of path.steps.entries())
      try {
        await this.testTransition(params, step)
        await this.testState(params, step.state)
      } catch (error) {
        throw new PathFailure(path, at, error)
      }
    const passed = { error: null }
    return { steps: path.steps.map((step) => ({ step, state: passed, event: passed })), state: passed }
  }
}

/** The test model of a walk's machine. `isPossible` leaves out steps. */
export const modelOf = (walk: Walk, isPossible?: IsPossible) => new WalkModel(walk, isPossible)
