import {
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type Snapshot,
  createEmptyActor,
} from 'xstate'
import { onReport } from '#tests/support/reports.ts'
import { isResult, timerName } from './events.ts'
import { textOf } from './value.ts'
import type { Walk } from './walk.ts'

/** A step of a path: a sample of the walk, or a running delay that passes. */
export interface Step {
  name: string
  event: AnyEventObject
  kind: 'event' | 'result' | 'timer'
}

/** The position of a path: the snapshot and what the pure functions leave out. */
export type Place = Snapshot<unknown> & {
  snapshot: AnyMachineSnapshot
  /** Actors of `snapshot.children` that have ended. */
  settled: readonly AnyActorRef[]
  /** Running delays by their id. */
  timers: Timers
  /** The walk's memory of the path (`remember`). */
  memory: string
}

interface Timer {
  /** The event type. */
  type: string
  /** Milliseconds. */
  delay: number
  /** The step at which it began. */
  began: number
}

type Timers = ReadonlyMap<string, Timer>

/** `first` always ends before `timer`: it began no later and takes no longer, and one of the two is less. */
const endsBefore = (first: Timer, timer: Timer) =>
  first.began <= timer.began && first.delay <= timer.delay && (first.began < timer.began || first.delay < timer.delay)

/**
 * The events of the delays that may pass next. There may be several, because users may wait any time between two steps.
 */
const passable = (timers: Timers): string[] => {
  const running = [...timers.values()]
  const next = running.filter((timer) => !running.some((first) => endsBefore(first, timer)))
  return [...new Set(next.map(({ type }) => type))]
}

/** The running delays, each with those that end before it. */
const orderOf = (timers: Timers): string[] => {
  const running = [...timers.values()]
  const before = (timer: Timer) => running.flatMap((first) => (endsBefore(first, timer) ? [first.type] : []))
  return running.map((timer) => textOf([timer.type, before(timer).toSorted()])).toSorted()
}

interface DelayedRaise {
  id?: string
  delay?: number
  event: AnyEventObject
}

/** With a parent, because a machine may report to it. */
const emptyActor = () => {
  const actor = createEmptyActor()
  return { actor, parent: onReport(actor, () => undefined) }
}

/** Whether a step can be taken; used to leave out steps. */
export type IsPossible = (snapshot: AnyMachineSnapshot, step: string) => boolean

const messageOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** The machine as a pure, cached function of place and step: nothing runs, and nothing is awaited. */
export class PureMachine {
  readonly #machine: AnyStateMachine
  readonly #walk: Walk
  readonly #isPossible: IsPossible
  readonly #samples: readonly Step[]
  readonly #timers = new Map<string, Step>()
  readonly #keys = new WeakMap<Place, string>()
  readonly #starts = new Map<string, Place>()
  readonly #nexts = new WeakMap<Place, Map<string, Place>>()
  readonly #steps = new WeakMap<Place, readonly Step[]>()
  /** Represents the running actor. One per start is enough, because only the root has a systemId. */
  #self = emptyActor()

  /** `isPossible` leaves out steps for reasons that the key does not contain. */
  readonly isPartial: boolean

  constructor(machine: AnyStateMachine, walk: Walk, isPossible?: IsPossible) {
    this.#machine = machine
    this.#walk = walk
    this.#isPossible = isPossible ?? (() => true)
    this.isPartial = isPossible !== undefined
    this.#samples = Object.entries(walk.steps).map(([name, event]) => ({
      name,
      event,
      kind: isResult(event) ? 'result' : 'event',
    }))
  }

  #timer(type: string): Step {
    const known = this.#timers.get(type)
    if (known) return known
    const step: Step = { name: timerName(type), event: { type }, kind: 'timer' }
    this.#timers.set(type, step)
    return step
  }

  /** Runs one pure calculation and records the delays that it starts and cancels. */
  #calculate(timers: Timers, calculate: (scope: AnyActorScope) => AnyMachineSnapshot) {
    const running = new Map(timers)
    const began = Math.max(0, ...[...timers.values()].map((timer) => timer.began)) + 1
    const self = this.#self.actor
    const scope: AnyActorScope = {
      self,
      system: self.system,
      id: self.id,
      sessionId: self.sessionId,
      logger: () => undefined,
      defer: () => undefined,
      emit: () => undefined,
      stopChild: () => undefined,
      actionExecutor: (action) => {
        if (action.type === 'xstate.raise') {
          const { id, delay, event } = action.params as DelayedRaise
          if (delay !== undefined) running.set(id ?? event.type, { type: event.type, delay, began })
        }
        if (action.type === 'xstate.cancel') running.delete((action.params as { sendId: string }).sendId)
      },
    }
    return { snapshot: calculate(scope), timers: running }
  }

  #place(snapshot: AnyMachineSnapshot, settled: readonly AnyActorRef[], timers: Timers, memory: string): Place {
    const children: readonly unknown[] = Object.values(snapshot.children)
    const rest = { snapshot, settled: settled.filter((child) => children.includes(child)), timers, memory }
    switch (snapshot.status) {
      case 'done':
        return { status: 'done', output: snapshot.output as unknown, error: undefined, ...rest }
      case 'error':
        return { status: 'error', output: undefined, error: snapshot.error, ...rest }
      case 'stopped':
      case 'active':
      default:
        return { status: snapshot.status, output: undefined, error: undefined, ...rest }
    }
  }

  isParent(actor: AnyActorRef): boolean {
    return actor === this.#self.parent
  }

  /** Throws what the machine throws for its input. */
  initial(start: string): Place {
    const known = this.#starts.get(start)
    if (known) return known
    this.#self = emptyActor()
    const input: unknown = this.#walk.starts[start]
    const { snapshot, timers } = this.#calculate(new Map(), (scope) => this.#machine.getInitialSnapshot(scope, input))
    const place = this.#place(snapshot, [], timers, '')
    this.#starts.set(start, place)
    return place
  }

  /** An exception of a guard or an action leads to a place with the status 'error', as in a running actor. */
  next(place: Place, step: Step): Place {
    const nexts = this.#nexts.get(place) ?? new Map<string, Place>()
    const known = nexts.get(step.name)
    if (known) return known
    const next = this.#after(place, step)
    nexts.set(step.name, next)
    this.#nexts.set(place, nexts)
    return next
  }

  #after(place: Place, step: Step): Place {
    const { event } = step
    const before = new Map(place.timers)
    if (step.kind === 'timer')
      for (const [id, { type }] of before)
        if (type === event.type) {
          before.delete(id)
          break
        }
    const memory = this.#walk.remember?.(place.memory, step.name) ?? ''
    const child = isResult(event) ? place.snapshot.children[event.actorId] : undefined
    try {
      const { snapshot, timers } = this.#calculate(before, (scope) =>
        this.#machine.transition(place.snapshot, event, scope),
      )
      return this.#place(snapshot, child ? [...place.settled, child] : place.settled, timers, memory)
    } catch (error) {
      return { ...place, status: 'error', output: undefined, error, memory }
    }
  }

  /**
   * The possible steps: results of running requests, delays that may pass, and events that the state handles, also
   * without effect.
   */
  stepsAt(place: Place): readonly Step[] {
    const known = this.#steps.get(place)
    if (known) return known
    const steps = place.status === 'active' ? this.#possible(place) : []
    this.#steps.set(place, steps)
    return steps
  }

  #isPossibleAt(place: Place, { name, event, kind }: Step): boolean {
    if (!this.#isPossible(place.snapshot, name)) return false
    if (kind === 'timer') return passable(place.timers).includes(event.type)
    if (!isResult(event)) return this.#machine.getTransitionData(place.snapshot, event).length > 0
    const child = place.snapshot.children[event.actorId]
    return child !== undefined && !place.settled.includes(child)
  }

  #possible(place: Place): Step[] {
    const timers = passable(place.timers).map((type) => this.#timer(type))
    return [...this.#samples, ...timers].filter((step) => this.#isPossibleAt(place, step))
  }

  /** A step by its name, if it is possible at this place. */
  stepNamed(place: Place, name: string): Step | undefined {
    const isNamed = (step: Step) => step.name === name
    const sample = this.#samples.find(isNamed)
    // A path needs one step per place, so the others are not calculated.
    if (!sample || this.#steps.has(place)) return this.stepsAt(place).find(isNamed)
    return place.status === 'active' && this.#isPossibleAt(place, sample) ? sample : undefined
  }

  /** Two places with the same text are the same. */
  key(place: Place): string {
    const known = this.#keys.get(place)
    if (known !== undefined) return known
    const key = this.#describe(place)
    this.#keys.set(place, key)
    return key
  }

  #describe({ status, error, snapshot, settled, timers, memory }: Place): string {
    const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)])
    return textOf([
      snapshot.value,
      this.#walk.key(snapshot.context),
      history,
      settled.map((child) => child.id).toSorted(),
      orderOf(timers),
      memory,
      status,
      status === 'error' ? messageOf(error) : null,
    ])
  }
}
