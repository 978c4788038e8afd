import {
  type ActorLogic,
  type AnyActorRef,
  type AnyActorScope,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  type Snapshot,
  createEmptyActor,
} from 'xstate'
import { isResult, timerName } from '#tests/support/paths/events.ts'
import { textOf } from '#tests/support/paths/value.ts'
import type { Report, Sent, Walk } from '#tests/support/paths/walk.ts'
import type { Notice } from '#machines/notices.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { type Timers, orderOf, passable, without } from './timers.ts'

/** What may happen to the machine: a sample of the walk, or a running delay that passes. */
export interface Step {
  name: string
  event: AnyEventObject
  kind: 'event' | 'result' | 'timer'
}

/** What a step does besides changing the snapshot (`Moment`). */
interface Effects {
  emitted: readonly AnyEventObject[]
  notices: readonly Notice[]
  reported: readonly Report[]
  sent: readonly Sent[]
  actions: readonly string[]
}

/** The position of a path: the snapshot and what xstate's pure functions leave out. */
export type Place = Snapshot<unknown> & {
  start: string
  snapshot: AnyMachineSnapshot
  /** Actors of `snapshot.children` that have ended. */
  settled: readonly AnyActorRef[]
  timers: Timers
  /** The walk's memory of the path (`remember`). */
  memory: string
  /** The step that led here; null at a start. */
  step: Step | null
  effects: Effects
}

/** Whether a step can be taken; used to leave out steps. */
export type IsPossible = (snapshot: AnyMachineSnapshot, step: string) => boolean

interface DelayedRaise {
  id?: string
  delay?: number
  event: AnyEventObject
}

/** The actor in whose name the machine calculates. It has a parent, because a machine may report to it. */
const selfWithParent = () => {
  const actor = createEmptyActor()
  return { actor, parent: onReport(actor, () => undefined) }
}

const noEffects: Effects = { emitted: [], notices: [], reported: [], sent: [], actions: [] }

const effectsOf = (executed: readonly { type: string; params: unknown }[], parent: AnyActorRef): Effects => {
  if (executed.length === 0) return noEffects
  const ofType = (type: string) => executed.filter((action) => action.type === type).map(({ params }) => params)
  const emitted = ofType('xstate.emit').map((params) => (params as { event: AnyEventObject }).event)
  const messages = ofType('xstate.sendTo') as { to: AnyActorRef; event: AnyEventObject }[]
  const toParent = messages.flatMap(({ to, event }) => (to === parent ? [event] : []))
  return {
    emitted,
    notices: [...emitted, ...toParent].filter(isNotice).map(({ notice }) => notice),
    reported: toParent.filter((event) => !isNotice(event)) as Report[],
    sent: messages.flatMap(({ to, event }) => (to === parent ? [] : [{ to: to.id, event }])),
    actions: executed.flatMap(({ type }) => (type.startsWith('xstate.') ? [] : [type])),
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

interface Calculated {
  start: string
  snapshot: AnyMachineSnapshot
  timers: Timers
  effects: Effects
}

/** The library puts the last place of a path as JSON into its description. */
function toJSON(this: { snapshot: AnyMachineSnapshot }) {
  return this.snapshot.value
}

/**
 * A machine with a walk as actor logic for `@xstate/graph`. Its snapshots are places. Its events are the steps of the
 * walk, by name: `{ type: 'the upload fails' }`. Its input is the name of a start. Nothing runs, nothing is awaited,
 * and each place calculates a step once.
 */
export class WalkLogic implements ActorLogic<Place, EventObject, string> {
  readonly #machine: AnyStateMachine
  readonly #walk: Walk
  readonly #isPossible: IsPossible
  readonly #steps: Map<string, Step>
  readonly #extra = new Map<string, Step>()
  readonly #selves = new Map<string, ReturnType<typeof selfWithParent>>()
  readonly #starts = new Map<string, Place>()
  readonly #keys = new WeakMap<Place, string>()
  readonly #nexts = new WeakMap<Place, Map<string, Place>>()
  readonly #events = new WeakMap<Place, readonly EventObject[]>()

  /** `isPossible` leaves out steps for reasons that the key does not contain. */
  readonly isPartial: boolean

  /** `machine` is the walk's machine with held actors (`held.ts`). */
  constructor(machine: AnyStateMachine, walk: Walk, isPossible?: IsPossible) {
    this.#machine = machine
    this.#walk = walk
    this.#isPossible = isPossible ?? (() => true)
    this.isPartial = isPossible !== undefined
    this.#steps = new Map(
      Object.entries(walk.steps).map(([name, event]) => [
        name,
        { name, event, kind: isResult(event) ? 'result' : 'event' },
      ]),
    )
  }

  /** Throws for a name that is neither a step of the walk nor a delay that began at some place. */
  stepOf({ type }: EventObject): Step {
    const step = this.#steps.get(type) ?? this.#extra.get(type)
    if (!step) throw new Error(`'${type}' is not a step of the walk of ${this.#machine.id}`)
    return step
  }

  /** Adds a step that no path takes: `transition` shows where it would lead. */
  add(name: string, event: AnyEventObject): void {
    this.#extra.set(name, { name, event, kind: isResult(event) ? 'result' : 'event' })
  }

  /** Whether an event is a step of the walk, or a delay that began at some place. */
  isKnown({ type }: EventObject): boolean {
    return this.#steps.has(type)
  }

  /** Runs one pure calculation and records its effects and the delays that it starts and cancels. */
  #calculate(start: string, timers: Timers, calculate: (scope: AnyActorScope) => AnyMachineSnapshot): Calculated {
    const self = this.#selves.get(start) ?? selfWithParent()
    this.#selves.set(start, self)
    const running = new Map(timers)
    const began = Math.max(0, ...[...timers.values()].map((timer) => timer.began)) + 1
    const executed: { type: string; params: unknown }[] = []
    const snapshot = calculate({
      self: self.actor,
      system: self.actor.system,
      id: self.actor.id,
      sessionId: self.actor.sessionId,
      logger: () => undefined,
      defer: () => undefined,
      emit: () => undefined,
      stopChild: () => undefined,
      actionExecutor: (action) => {
        executed.push(action)
        if (action.type === 'xstate.raise') {
          const { id, delay, event } = action.params as DelayedRaise
          if (delay !== undefined) {
            running.set(id ?? event.type, { type: event.type, delay, began })
            const name = timerName(event.type)
            this.#steps.set(name, { name, event: { type: event.type }, kind: 'timer' })
          }
        }
        if (action.type === 'xstate.cancel') running.delete((action.params as { sendId: string }).sendId)
      },
    })
    return { start, snapshot, timers: running, effects: effectsOf(executed, self.parent) }
  }

  #place({ start, snapshot, timers, effects }: Calculated, before: Pick<Place, 'step' | 'settled' | 'memory'>): Place {
    const { step, memory } = before
    const children: readonly unknown[] = before.settled.length > 0 ? Object.values(snapshot.children) : []
    const settled = before.settled.filter((child) => children.includes(child))
    const facts = { start, snapshot, settled, timers, memory, step, effects, toJSON }
    switch (snapshot.status) {
      case 'done':
        return { status: 'done', output: snapshot.output as unknown, error: undefined, ...facts }
      case 'error':
        return { status: 'error', output: undefined, error: snapshot.error, ...facts }
      case 'stopped':
      case 'active':
      default:
        return { status: snapshot.status, output: undefined, error: undefined, ...facts }
    }
  }

  /** The place of a start, by its name. Throws what the machine throws for its input. */
  readonly getInitialSnapshot = (_scope: unknown, start: string): Place => {
    const known = this.#starts.get(start)
    if (known) return known
    if (!(start in this.#walk.starts)) throw new Error(`'${start}' is not a start of the walk of ${this.#machine.id}`)
    const input: unknown = this.#walk.starts[start]
    const calculated = this.#calculate(start, new Map(), (scope) => this.#machine.getInitialSnapshot(scope, input))
    const place = this.#place(calculated, { step: null, settled: [], memory: '' })
    this.#starts.set(start, place)
    return place
  }

  /** An exception of a guard or an action leads to a place with the status 'error', as in a running actor. */
  readonly transition = (place: Place, event: EventObject): Place => {
    const nexts = this.#nexts.get(place) ?? new Map<string, Place>()
    const next = nexts.get(event.type) ?? this.#after(place, this.stepOf(event))
    nexts.set(event.type, next)
    this.#nexts.set(place, nexts)
    return next
  }

  readonly getPersistedSnapshot = (place: Place) => place

  #after(place: Place, step: Step): Place {
    const { name, event, kind } = step
    const before = kind === 'timer' ? without(place.timers, event.type) : place.timers
    const memory = this.#walk.remember?.(place.memory, name) ?? ''
    const child = isResult(event) ? place.snapshot.children[event.actorId] : undefined
    try {
      const calculated = this.#calculate(place.start, before, (scope) =>
        this.#machine.transition(place.snapshot, event, scope),
      )
      return this.#place(calculated, { step, settled: child ? [...place.settled, child] : place.settled, memory })
    } catch (error) {
      return { ...place, status: 'error', output: undefined, error, step, memory, effects: noEffects }
    }
  }

  /**
   * The possible steps: results of running requests, delays that may pass, and events that the state handles, also
   * without effect.
   */
  readonly eventsAt = (place: Place): readonly EventObject[] => {
    const known = this.#events.get(place)
    if (known) return known
    const events = [...this.#steps.keys()].filter((type) => this.isPossible(place, { type })).map((type) => ({ type }))
    this.#events.set(place, events)
    return events
  }

  isPossible(place: Place, { type }: EventObject): boolean {
    const { event, kind } = this.stepOf({ type })
    if (place.status !== 'active' || !this.#isPossible(place.snapshot, type)) return false
    if (kind === 'timer') return passable(place.timers).includes(event.type)
    if (!isResult(event)) return this.#machine.getTransitionData(place.snapshot, event).length > 0
    const child = place.snapshot.children[event.actorId]
    return child !== undefined && !place.settled.includes(child)
  }

  /** Two places with the same text are the same. */
  readonly keyOf = (place: Place): string => {
    const known = this.#keys.get(place)
    if (known !== undefined) return known
    const { status, error, snapshot, settled, timers, memory } = place
    const history = Object.entries(snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)])
    const key = textOf([
      snapshot.value,
      this.#walk.key(snapshot.context),
      history,
      settled.map((child) => child.id).toSorted(),
      orderOf(timers),
      memory,
      status,
      status === 'error' ? messageOf(error) : null,
    ])
    this.#keys.set(place, key)
    return key
  }
}
