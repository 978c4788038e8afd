import { Actor, type AnyActor, type AnyMachineSnapshot, type InspectionEvent } from 'xstate'
import { stateText } from '#src/hooks/stateText.ts'

/** What an event did: entered a state, changed what is known, only acted (a notice, say), or nothing at all. */
export type Effect = 'state' | 'data' | 'actions' | 'nothing'

/** An event as it may be shown: no value of it, which may be a password, a code or a token. */
export interface SeenEvent {
  id: number
  /** Milliseconds since 1970. */
  at: number
  type: string
  /** The names of what it carries. */
  carries: readonly string[]
  effect: Effect
  /** The state after it, as `data-state` names it. */
  state: string
}

export interface SeenMachine {
  id: number
  name: string
  /** The machine that runs it; null for one that a screen runs. */
  parent: string | null
  state: string
  /** What it runs now, by the invoke's id. */
  runs: readonly string[]
  /** Final, failed or stopped. */
  hasEnded: boolean
  /** The newest first. */
  events: readonly SeenEvent[]
}

/** The library's names of how an actor begins, and of how it is stopped. */
const initial = 'xstate.init'
const stopped = 'xstate.stop'

const mostEvents = 20
const mostEnded = 5

const isMachine = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot && 'value' in snapshot

/** The library's own events carry what only it knows. */
const carriedBy = ({ type, ...rest }: { type: string }) => (type.startsWith('xstate.') ? [] : Object.keys(rest))

/** The machine that an actor runs; null for nobody, and for what is no machine. */
const nameOf = (actor: object | undefined): string | null => {
  const logic: unknown = actor && 'logic' in actor ? actor.logic : undefined
  return typeof logic === 'object' && logic !== null && 'id' in logic ? String(logic.id) : null
}

/** Listens to running machines for the developer's panel. Keeps names, never values. */
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

  /** The same list until something happens: live machines in the order in which they began, then those that ended. */
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
    for (const [actor] of ended.slice(0, -mostEnded)) this.#machines.delete(actor)
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
      events: isSeen ? [seen, ...known.events].slice(0, mostEvents) : known.events,
    })
    this.#contexts.set(actor, snapshot.context)
    this.#moved.delete(actor)
    this.#forgetOld()
    this.#list = [...this.#machines.values()].toSorted((a, b) => Number(a.hasEnded) - Number(b.hasEnded))
    for (const listener of this.#listeners) listener()
  }
}

/**
 * Lets the log hear every actor that is started from now on, wherever a screen makes it, with all that it runs. Answers how to
 * stop.
 */
export const hearActors = (log: MachineLog) => {
  const started = Object.getOwnPropertyDescriptor(Actor.prototype, 'start')
  const start = started?.value as ((this: AnyActor) => AnyActor) | undefined
  if (!started || !start) throw new Error('actors are started in another way than they were')
  const heard = new WeakSet<object>()
  Object.defineProperty(Actor.prototype, 'start', {
    ...started,
    value(this: AnyActor) {
      if (!heard.has(this.system)) this.system.inspect((event) => log.record(event))
      heard.add(this.system)
      return start.call(this)
    },
  })
  return () => {
    Object.defineProperty(Actor.prototype, 'start', started)
  }
}
