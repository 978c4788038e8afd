import { Actor, type AnyActor, type AnyMachineSnapshot, type InspectionEvent } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'

/** The effect of an event: a new state, new data (context), only actions (such as a notice), or nothing. */
export type Effect = 'state' | 'data' | 'actions' | 'nothing'

/** An event without its values, which may be a password, a code or a token. */
export interface SeenEvent {
  id: number
  /** Milliseconds since 1970. */
  at: number
  type: string
  /** The names of its properties. */
  carries: readonly string[]
  effect: Effect
  /** The state after the event, written as in `data-state`. */
  state: string
}

export interface SeenMachine {
  id: number
  name: string
  /** The parent machine; null if a screen started the machine. */
  parent: string | null
  state: string
  /** The ids of its running children. */
  runs: readonly string[]
  /** Final, failed or stopped. */
  hasEnded: boolean
  /** Newest first. */
  events: readonly SeenEvent[]
}

/** XState's events for the start and the stop of an actor. */
const initial = 'xstate.init'
const stopped = 'xstate.stop'

const maxEvents = 20
const maxEnded = 5

const isMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot && 'value' in snapshot

/** The properties of an event; XState's own events are left out. */
const carriedBy = ({ type, ...rest }: { type: string }) => (type.startsWith('xstate.') ? [] : Object.keys(rest))

/** The id of an actor's machine; null if it is absent or not a machine. */
const nameOf = (actor: object | undefined): string | null => {
  const logic: unknown = actor && 'logic' in actor ? actor.logic : undefined
  return typeof logic === 'object' && logic !== null && 'id' in logic ? String(logic.id) : null
}

/** Records running machines for the developer's panel: names, never values. */
export class MachineLog {
  readonly #now: () => number
  readonly #machines = new Map<unknown, SeenMachine>()
  readonly #contexts = new WeakMap<object, unknown>()
  readonly #parents = new WeakMap<object, string | null>()
  readonly #moved = new WeakSet<object>()
  readonly #listeners = new Set<() => void>()
  #count = 0
  #list: readonly SeenMachine[] = []

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Live machines in the order of their start, then ended ones. The array is the same until the next change. */
  readonly list = () => this.#list

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  #effectOf(actor: object, known: SeenMachine, state: string, context: unknown): Effect {
    if (state !== known.state) return 'state'
    if (context !== this.#contexts.get(actor)) return 'data'
    return this.#moved.has(actor) ? 'actions' : 'nothing'
  }

  #forgetOld() {
    const ended = [...this.#machines].filter(([, { hasEnded }]) => hasEnded)
    for (const [actor] of ended.slice(0, -maxEnded)) this.#machines.delete(actor)
  }

  record(inspected: InspectionEvent) {
    const { actorRef: actor } = inspected
    if (inspected.type === '@xstate.event' && inspected.event.type === initial)
      this.#parents.set(actor, nameOf(inspected.sourceRef))
    if (inspected.type === '@xstate.microstep') {
      const { _transitions: taken } = inspected
      if (taken.length > 0) this.#moved.add(actor)
    }
    if (inspected.type !== '@xstate.snapshot' || !isMachine(inspected.snapshot)) return
    const { event, snapshot } = inspected
    const state = stateText(snapshot.value)
    const isNew = event.type === initial || !this.#machines.has(actor)
    if (isNew) this.#machines.delete(actor)
    const known: SeenMachine = this.#machines.get(actor) ?? {
      id: ++this.#count,
      name: snapshot.machine.id,
      parent: this.#parents.get(actor) ?? null,
      state,
      runs: [],
      hasEnded: false,
      events: [],
    }
    const isSeen = !isNew && event.type !== stopped
    const seen: SeenEvent = {
      id: ++this.#count,
      at: this.#now(),
      type: event.type,
      carries: carriedBy(event),
      effect: this.#effectOf(actor, known, state, snapshot.context),
      state,
    }
    this.#machines.set(actor, {
      ...known,
      state,
      runs: Object.keys(snapshot.children),
      hasEnded: snapshot.status !== 'active',
      events: isSeen ? [seen, ...known.events].slice(0, maxEvents) : known.events,
    })
    this.#contexts.set(actor, snapshot.context)
    this.#moved.delete(actor)
    this.#forgetOld()
    this.#list = [...this.#machines.values()].toSorted((a, b) => Number(a.hasEnded) - Number(b.hasEnded))
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Records every actor that starts from now on, with its children. Returns a function that stops recording.
 */
export const observeActors = (log: MachineLog) => {
  const started = Object.getOwnPropertyDescriptor(Actor.prototype, 'start')
  const start = started?.value as ((this: AnyActor) => AnyActor) | undefined
  if (!started || !start) throw new Error('this version of XState starts actors in another way')
  const observed = new WeakSet<object>()
  Object.defineProperty(Actor.prototype, 'start', {
    ...started,
    value(this: AnyActor) {
      if (!observed.has(this.system)) this.system.inspect((event) => log.record(event))
      observed.add(this.system)
      return start.call(this)
    },
  })
  return () => {
    Object.defineProperty(Actor.prototype, 'start', started)
  }
}
