import type { AnyTransitionDefinition, InspectionEvent, StateValue } from 'xstate'
import { failureOf } from '#machines/shared/failure.ts'

/** An event as it is kept: names and shapes, no value of the event. */
export interface Entry {
  machine: string
  actor: number
  /** Milliseconds since the page was opened. */
  at: number
  type: string
  shape: Readonly<Record<string, string>>
  /** Definitions of the machine; they contain no data. */
  taken: readonly AnyTransitionDefinition[]
  /** null until the machine has processed the event. */
  state: StateValue | null
  status: 'active' | 'done' | 'error' | 'stopped'
}

/** The names of the numbers and booleans that are recorded. */
const plainValues: readonly string[] = ['at', 'after', 'isMenu', 'isNews', 'isGone']
/** The properties of which one name is recorded. The code gives these names; no one types them. */
const namedBy: Readonly<Record<string, string>> = { notice: 'key', part: 'id', screen: 'id', page: 'id' }

const lengthClass = (length: number) => {
  if (length < 10) return length === 0 ? '0' : '1-9'
  return length < 100 ? '10-99' : '100+'
}

const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[A-Za-z]+(?:\.[A-Za-z]+)?$/.test(value)

/** The class of a value. Only names on the lists above are recorded themselves. */
const classOf = (property: string, value: unknown): string => {
  if (property === 'error') {
    const { kind, code } = failureOf(value)
    return code !== null && /^[A-Z0-9]{5,8}$/.test(code) ? `failure ${kind} ${code}` : `failure ${kind}`
  }
  if (value === null) return 'null'
  if (typeof value === 'string') return `text ${lengthClass(value.length)}`
  if (typeof value === 'number' || typeof value === 'boolean')
    return plainValues.includes(property) && String(value).length < 10 ? `${typeof value} ${value}` : typeof value
  if (typeof value !== 'object') return typeof value
  if (Array.isArray(value)) return `list ${lengthClass(value.length)}`
  const name: unknown = (value as Record<string, unknown>)[namedBy[property] ?? '']
  return isName(name) ? `object ${name}` : 'object'
}

const shapeOf = (event: { type: string }): Record<string, string> => {
  const shape: Record<string, string> = {}
  for (const [property, value] of Object.entries(event))
    if (property !== 'type' && property !== 'actorId' && property !== 'input')
      shape[property] = classOf(property, value)
  return shape
}

/** What the recorder knows of a machine's actor. */
interface Known {
  machine: string
  actor: number
  /** Events that the actor has not processed yet. */
  pending: Entry[]
  taken: AnyTransitionDefinition[]
}

const capacity = 200

/**
 * Keeps the last 200 events of all machines below the root: it is the inspector of the root actor. It computes a shape
 * for each event and keeps no reference to it. Everything else waits until someone opens a report (`recording.ts`).
 */
export class Recorder {
  readonly #ring: Entry[] = []
  #next = 0
  #count = 0
  readonly #actors = new WeakMap<object, Known | null>()
  /** Receives the error of a machine that failed. */
  onFailure: (error: unknown) => void = () => undefined

  /** Oldest first. */
  entries(): readonly Entry[] {
    return [...this.#ring.slice(this.#next), ...this.#ring.slice(0, this.#next)]
  }

  /** null for an actor that is not a machine. */
  #known(actor: object): Known | null {
    const known = this.#actors.get(actor)
    if (known !== undefined) return known
    const logic: unknown = 'logic' in actor ? actor.logic : null
    const machine =
      typeof logic === 'object' && logic !== null && 'root' in logic && 'id' in logic ? String(logic.id) : null
    const added = machine === null ? null : { machine, actor: ++this.#count, pending: [], taken: [] }
    this.#actors.set(actor, added)
    return added
  }

  #add({ machine, actor, pending }: Known, event: { type: string }) {
    const at = Math.round(performance.now())
    const { type } = event
    const entry: Entry = { machine, actor, at, type, shape: shapeOf(event), taken: [], state: null, status: 'active' }
    this.#ring[this.#next] = entry
    this.#next = (this.#next + 1) % capacity
    pending.push(entry)
    if (pending.length > capacity) pending.shift()
  }

  readonly record = (inspected: InspectionEvent) => {
    const { type } = inspected
    if (type === '@xstate.event') {
      const { sourceRef, event } = inspected
      if (sourceRef && event.type.startsWith('xstate.error.actor.')) this.#fail(sourceRef, event)
      const known = this.#known(inspected.actorRef)
      if (known) this.#add(known, event)
    } else if (type === '@xstate.microstep') {
      const known = this.#known(inspected.actorRef)
      const { _transitions: taken } = inspected
      known?.taken.push(...taken)
    } else if (type === '@xstate.snapshot') {
      const known = this.#known(inspected.actorRef)
      if (known) this.#settle(known, inspected.event.type, inspected.snapshot)
    }
  }

  /** The actor has processed its oldest pending event. */
  #settle(known: Known, type: string, snapshot: object) {
    const index = known.pending.findIndex((entry) => entry.type === type)
    const [entry] = index === -1 ? [] : known.pending.splice(0, index + 1).slice(-1)
    const { taken } = known
    known.taken = []
    if (!entry || !('value' in snapshot) || !('status' in snapshot)) return
    entry.taken = taken
    entry.state = snapshot.value as StateValue
    entry.status = snapshot.status as Entry['status']
  }

  /** A machine whose guard or action throws sends no snapshot, only its error to its parent. */
  #fail(actor: object, event: object) {
    const known = this.#known(actor)
    if (!known) return
    const [entry] = known.pending.splice(0)
    if (entry) entry.status = 'error'
    this.onFailure('error' in event ? event.error : undefined)
  }
}
