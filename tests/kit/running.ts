import { isDeepStrictEqual } from 'node:util'
import type { TestParam } from '@xstate/graph'
import {
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type EventObject,
  type InspectionEvent,
  createActor,
} from 'xstate'
import { isResult } from '#tests/support/paths/events.ts'
import { invokedIn } from '#tests/support/paths/nodes.ts'
import { textOf } from '#tests/support/paths/value.ts'
import { onReport } from '#tests/support/reports.ts'
import { HeldClock } from './clock.ts'
import type { CoverageListener, Visited } from './coverage.ts'
import type { Place } from './logic.ts'
import type { WalkModel } from './model.ts'

const nothing = (): Visited => ({ states: new Set(), transitions: new Set() })

/** What a step does on a running actor: the parts of `Effects`, in a comparable form. */
interface Seen {
  emitted: AnyEventObject[]
  toParent: AnyEventObject[]
  sent: { to: string; event: AnyEventObject }[]
  actions: string[]
}

/** A real actor whose requests and delays are held until the path takes the step that ends them. */
export class RunningActor {
  readonly #model: WalkModel
  readonly #actor: AnyActor
  readonly #clock = new HeldClock()
  readonly #children: AnyActorRef[] = []
  readonly #invoked: ReadonlySet<string>
  /** The visits of the first steps, which an earlier path has taken: they are not compared again. */
  readonly #known: readonly Visited[]
  readonly #visits: Visited[]
  /** The place after the last step; null before the start. */
  #place: Place | null = null
  #seen: Seen = { emitted: [], toParent: [], sent: [], actions: [] }

  /** `start`: the name of a start of the walk. */
  constructor(model: WalkModel, listener: CoverageListener, start: string, known: readonly Visited[]) {
    this.#model = model
    this.#known = known
    this.#visits = [known[0] ?? nothing()]
    this.#invoked = invokedIn(model.machine)
    const parents: AnyActorRef[] = []
    this.#actor = createActor(model.machine, {
      input: model.walk.starts[start] as unknown,
      clock: this.#clock,
      inspect: (event) => {
        if (!this.#isKnown) listener.see(event, this.#now)
        this.#note(event, parents)
      },
    })
    this.#clock.watch(this.#actor.system)
    this.#actor.on('*', (event: AnyEventObject) => this.#seen.emitted.push(event))
    parents.push(onReport(this.#actor, (event) => this.#seen.toParent.push(event)))
    // The error is read from the snapshot.
    this.#actor.subscribe({ error: () => undefined })
    if (!this.#isKnown) listener.seeSnapshot(this.#actor.getSnapshot() as AnyMachineSnapshot, this.#now)
  }

  /** An earlier path has taken the present step. */
  get #isKnown() {
    return this.#visits.length <= this.#known.length
  }

  get #now(): Visited {
    return this.#visits.at(-1) ?? nothing()
  }

  #note(event: InspectionEvent, parents: readonly AnyActorRef[]) {
    if (event.type === '@xstate.action' && !event.action.type.startsWith('xstate.'))
      this.#seen.actions.push(event.action.type)
    if (event.type !== '@xstate.event') return
    const to = event.actorRef as AnyActorRef
    if (event.event.type === 'xstate.init') this.#begin(to)
    if (event.sourceRef === this.#actor && !parents.includes(to) && !event.event.type.startsWith('xstate.'))
      this.#seen.sent.push({ to: to.id, event: event.event })
  }

  #begin(child: AnyActorRef) {
    if (child.sessionId === this.#actor.sessionId) return
    if (typeof child.src === 'string' && !this.#invoked.has(child.id)) return
    this.#children.push(child)
  }

  /** What each step visited so far; the first entry is the start. */
  get visits(): readonly Visited[] {
    return this.#visits
  }

  #act({ event: { type }, state }: { event: EventObject; state: Place }) {
    const before = this.#place
    this.#place = state
    if (before === null) {
      this.#actor.start()
      return
    }
    this.#visits.push(this.#known[this.#visits.length] ?? nothing())
    if (!this.#isKnown && !this.#model.logic.isPossible(before, { type }))
      throw new Error(`'${type}' cannot happen here`)
    this.#seen = { emitted: [], toParent: [], sent: [], actions: [] }
    const { event, kind } = this.#model.logic.stepOf({ type })
    if (kind === 'timer') this.#clock.pass(event.type)
    else if (isResult(event)) {
      const child = this.#snapshot.children[event.actorId]
      if (!child) throw new Error(`no request '${event.actorId}' is running`)
      child.send(
        'error' in event ? { type: 'held.fail', error: event.error } : { type: 'held.done', output: event.output },
      )
    } else this.#actor.send(event)
  }

  get #snapshot() {
    return this.#actor.getSnapshot() as AnyMachineSnapshot
  }

  /** Throws if the running actor does not agree with the model's place. */
  #compare({ status, error, snapshot: expected, effects }: Place) {
    const actual = this.#snapshot
    if (status === 'error') throw new Error(`the machine failed: ${String(error)}`)
    if (actual.status === 'error') throw new Error(`the actor failed: ${String(actual.error)}`)
    const differ = (part: string, one: unknown, other: unknown) => {
      if (!isDeepStrictEqual(one, other))
        throw new Error(`the running actor's ${part} is ${textOf(one)}, the graph's ${textOf(other)}`)
    }
    for (const part of ['status', 'value', 'context', 'output'] as const) differ(part, actual[part], expected[part])
    const { emitted, toParent, sent, actions } = this.#seen
    const isNotice = ({ type }: AnyEventObject) => type === 'notice'
    differ('emitted events', emitted, effects.emitted)
    differ(
      'reports',
      toParent.filter((event) => !isNotice(event)),
      effects.reported,
    )
    differ(
      'notices',
      [...emitted, ...toParent].filter(isNotice).map(({ notice }) => notice as unknown),
      effects.notices,
    )
    differ('sent events', sent, effects.sent)
    differ('actions', actions, effects.actions)
  }

  /** The tests for `path.test`: each step on the running actor, `check`, and its agreement with the model. */
  tests(check: (place: Place) => void): TestParam<Place, EventObject> {
    const act = (step: { event: EventObject; state: Place }) => this.#act(step)
    return {
      events: new Proxy({}, { get: () => act }),
      states: {
        '*': (place) => {
          check(place)
          if (!this.#isKnown) this.#compare(place)
        },
      },
    }
  }

  /** Stops the actor. Throws if a request still runs that was left or never ended. */
  stop() {
    this.#actor.stop()
    const left = this.#children.filter((child) => {
      const { status } = child.getSnapshot() as { status: string }
      return status === 'active'
    })
    if (left.length > 0) throw new Error(`still running after it was left: ${left.map(({ id }) => id).join(', ')}`)
  }
}
