import { isDeepStrictEqual } from 'node:util'
import {
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
} from 'xstate'
import type { Notice } from '#machines/notices.ts'
import { isNotice, onReport } from '#tests/support/reports.ts'
import { HeldClock } from './clock.ts'
import { type CoverageListener, type Visited, together } from './coverage.ts'
import { isResult, isFailure } from './events.ts'
import { invokedIn } from './nodes.ts'
import type { PureMachine, Step } from './pure.ts'
import { textOf } from './value.ts'
import type { Moment, Path, Report, Request, Run, Sent, Walk } from './walk.ts'

/** A failure of a path and the step after which it occurred (0 is the start). */
export interface Failing {
  sentence: string
  at: number
}

export interface Replayed {
  path: Path
  /** The actor's state after each step. */
  trace: readonly string[]
  visited: Visited
  /** The same per step; the first entry is the start. */
  visits: readonly Visited[]
  /** The actor failed or did not agree with the graph. */
  fault: Failing | null
  /** Invariants that did not hold, by name. */
  broken: ReadonlyMap<string, Failing>
}

/** `{submitting:uploading}` */
const stateText = (value: unknown) => textOf(value).replaceAll('"', '')

interface OpenRequest extends Request {
  ref: AnyActorRef
}

/** Walks one path on a running actor whose requests are held until the path sends their result. */
export class Replay {
  readonly #walk: Walk
  readonly #pure: PureMachine
  readonly #path: Path
  readonly #clock = new HeldClock()
  readonly #moments: Moment<AnyStateMachine>[] = []
  readonly #requests: OpenRequest[] = []
  readonly #visits: Visited[] = []
  #visited: Visited = { states: new Set(), transitions: new Set() }
  readonly #broken = new Map<string, Failing>()
  #emitted: AnyEventObject[] = []
  #notices: Notice[] = []
  #reported: Report[] = []
  #sent: Sent[] = []
  #actions: string[] = []
  readonly #invoked: ReadonlySet<string>
  readonly #actor

  constructor(machine: AnyStateMachine, walk: Walk, pure: PureMachine, listener: CoverageListener, path: Path) {
    this.#walk = walk
    this.#pure = pure
    this.#path = path
    this.#invoked = invokedIn(machine)
    let parent: AnyActorRef | undefined = undefined
    this.#actor = createActor(machine, {
      input: walk.starts[path.start] as unknown,
      clock: this.#clock,
      inspect: (event) => {
        listener.see(event, this.#visited)
        if (event.type === '@xstate.action' && !event.action.type.startsWith('xstate.'))
          this.#actions.push(event.action.type)
        if (
          event.type === '@xstate.event' &&
          event.sourceRef === this.#actor &&
          event.actorRef !== parent &&
          !event.event.type.startsWith('xstate.')
        )
          this.#sent.push({ to: (event.actorRef as AnyActorRef).id, event: event.event })
        if (event.type === '@xstate.event' && event.event.type === 'xstate.init')
          this.#begin(event.actorRef as AnyActorRef)
      },
    })
    this.#clock.watch(this.#actor.system)
    this.#actor.on('*', (event: AnyEventObject) => this.#emitted.push(event))
    parent = onReport(this.#actor, (event) => {
      if (isNotice(event)) this.#notices.push(event.notice)
      else this.#reported.push(event as Report)
    })
    // The error is read from the snapshot.
    this.#actor.subscribe({ error: () => undefined })
    listener.seeSnapshot(this.#actor.getSnapshot() as AnyMachineSnapshot, this.#visited)
  }

  #begin(ref: AnyActorRef) {
    if (ref.sessionId === this.#actor.sessionId) return
    const { input } = ref.getSnapshot() as { input: unknown }
    const src = typeof ref.src === 'string' ? ref.src : '(inline)'
    if (src !== '(inline)' && !this.#invoked.has(ref.id)) return
    this.#requests.push({
      id: ref.id,
      src,
      input,
      outcome: 'open',
      result: null,
      began: this.#moments.length,
      ended: null,
      ref,
    })
  }

  #act(step: Step) {
    const { event } = step
    if (step.kind === 'timer') return this.#clock.pass(event.type)
    if (!isResult(event)) return this.#actor.send(event)
    const request = this.#requests.find(({ id, outcome }) => id === event.actorId && outcome === 'open')
    if (!request) throw new Error(`no request '${event.actorId}' is running`)
    request.outcome = isFailure(event) ? 'failed' : 'done'
    request.ended = this.#moments.length
    request.result = 'error' in event ? event.error : event.output
    request.ref.send(
      'error' in event ? { type: 'held.fail', error: event.error } : { type: 'held.done', output: event.output },
    )
  }

  #note(step: Step | null) {
    const snapshot = this.#actor.getSnapshot() as AnyMachineSnapshot
    this.#visits.push(this.#visited)
    this.#visited = { states: new Set(), transitions: new Set() }
    for (const request of this.#requests)
      if (request.outcome === 'open' && snapshot.children[request.id] !== request.ref) {
        request.outcome = 'stopped'
        request.ended = this.#moments.length
      }
    this.#moments.push({
      step: step?.name ?? null,
      event: step?.event ?? null,
      snapshot,
      emitted: this.#emitted,
      notices: [...this.#emitted.filter(isNotice).map(({ notice }) => notice), ...this.#notices],
      reported: this.#reported,
      sent: this.#sent,
      actions: this.#actions,
    })
    this.#emitted = []
    this.#notices = []
    this.#reported = []
    this.#sent = []
    this.#actions = []
    const run = this.#run()
    for (const { name, holds } of this.#walk.invariants)
      if (!this.#broken.has(name) && !holds(run))
        this.#broken.set(name, { sentence: name, at: this.#moments.length - 1 })
  }

  #run(): Run<AnyStateMachine> {
    const now = this.#moments.at(-1)
    if (!now) throw new Error('a run has at least its start')
    return {
      moments: this.#moments,
      requests: this.#requests,
      now,
      before: this.#moments.at(-2) ?? null,
      open: this.#requests.filter((request) => request.outcome === 'open'),
    }
  }

  /** The running actor must agree with the graph. */
  #compare(expected: AnyMachineSnapshot): string | null {
    const actual = this.#actor.getSnapshot() as AnyMachineSnapshot
    if (actual.status === 'error') return `the actor failed: ${String(actual.error)}`
    for (const part of ['status', 'value', 'context', 'output'] as const)
      if (!isDeepStrictEqual(actual[part], expected[part]))
        return `the running actor's ${part} is ${textOf(actual[part])}, the graph's ${textOf(expected[part])}`
    return null
  }

  #leftRunning(): string | null {
    this.#actor.stop()
    const left = this.#requests.filter(
      ({ outcome, ref }) => (outcome === 'open' || outcome === 'stopped') && ref.getSnapshot().status !== 'stopped',
    )
    return left.length > 0 ? `still running after it was left: ${left.map(({ id }) => id).join(', ')}` : null
  }

  #follow(): Failing | null {
    let place = this.#pure.initial(this.#path.start)
    this.#actor.start()
    this.#note(null)
    for (const [index, name] of [null, ...this.#path.steps].entries()) {
      if (name !== null) {
        const step = this.#pure.stepNamed(place, name)
        if (!step) return { sentence: `'${name}' cannot happen here`, at: index }
        place = this.#pure.next(place, step)
        this.#act(step)
        this.#note(step)
        if (place.status === 'error') return { sentence: `the machine failed: ${String(place.error)}`, at: index }
      }
      const difference = this.#compare(place.snapshot)
      if (difference) return { sentence: difference, at: index }
    }
    const left = this.#leftRunning()
    return left ? { sentence: left, at: this.#path.steps.length } : null
  }

  walk(): Replayed {
    const fault = this.#follow()
    const trace = this.#moments.map(({ snapshot }) => stateText(snapshot.value))
    const visits = this.#visits
    return { path: this.#path, trace, visited: together(visits), visits, fault, broken: this.#broken }
  }
}
