import type { AnyActorRef, AnyActorScope, AnyEventObject, AnyStateMachine } from 'xstate'
import { isResult, isFailure } from '#tests/support/paths/events.ts'
import { isNotice } from '#tests/support/reports.ts'
import { invokedIn } from '#tests/support/paths/nodes.ts'
import { withHeldActors } from '#tests/support/paths/held.ts'
import { type Place, PureMachine, type Step } from '#tests/support/paths/pure.ts'
import type { Moment, Request, Run, Walk, Report } from '#tests/support/paths/walk.ts'

interface ActorRequest extends Request {
  ref: AnyActorRef
}

/** A path's position and everything that happened on it, as a running actor would have it (`paths/replay.ts`). */
export interface Visit {
  place: Place
  moments: readonly Moment<AnyStateMachine>[]
  requests: readonly ActorRequest[]
  /** The last arrows, which distinguish visits. */
  arrows: readonly string[]
  /** The previous visit and the step from there; null at a start. */
  from: { visit: Visit; step: Step } | null
  start: string
}

interface Executed {
  type: string
  params: unknown
}

const defaultLimit = 20_000

export const runOf = ({ moments, requests }: Visit): Run<AnyStateMachine> => {
  const now = moments.at(-1)
  if (!now) throw new Error('a run has at least its start')
  const open = requests.filter(({ outcome }) => outcome === 'open')
  return { moments, requests, now, before: moments.at(-2) ?? null, open }
}

/**
 * Walks a machine's paths as pure calculations. Paths share their common beginning, so this takes a tenth of the time
 * of running actors, which matters for thousands of mutants. `paths/replay.ts` compares both.
 */
export class Explorer {
  readonly #walk: Walk
  readonly #pure: PureMachine
  #executed: Executed[] = []
  /** The actions that led to each place; places are calculated once. */
  readonly #executedTo = new WeakMap<Place, readonly Executed[]>()

  readonly #invoked: ReadonlySet<string>

  constructor(machine: AnyStateMachine, walk: Walk) {
    this.#invoked = invokedIn(machine)
    const held = withHeldActors(machine, { seenTrue: new Set(), seenFalse: new Set() })
    const transition = held.transition.bind(held)
    const getInitialSnapshot = held.getInitialSnapshot.bind(held)
    held.transition = (snapshot, event, scope) => transition(snapshot, event, this.#watched(scope))
    held.getInitialSnapshot = (scope, input) => getInitialSnapshot(this.#watched(scope), input)
    this.#walk = walk
    this.#pure = new PureMachine(held, walk)
  }

  #watched(scope: AnyActorScope): AnyActorScope {
    return {
      ...scope,
      actionExecutor: (action) => {
        this.#executed.push(action)
        scope.actionExecutor(action)
      },
    }
  }

  #calculated(calculate: () => Place): Place {
    this.#executed = []
    const place = calculate()
    if (!this.#executedTo.has(place)) this.#executedTo.set(place, this.#executed)
    return place
  }

  #moment(step: Step | null, place: Place): Moment<AnyStateMachine> {
    const executed = this.#executedTo.get(place) ?? []
    const emitted = executed.flatMap(({ type, params }) =>
      type === 'xstate.emit' ? [(params as { event: AnyEventObject }).event] : [],
    )
    const messages = executed.flatMap(({ type, params }) =>
      type === 'xstate.sendTo' ? [params as { to: AnyActorRef; event: AnyEventObject }] : [],
    )
    const toParent = messages.flatMap(({ to, event }) => (this.#pure.isParent(to) ? [event] : []))
    return {
      step: step?.name ?? null,
      event: step?.event ?? null,
      snapshot: place.snapshot,
      emitted,
      notices: [...emitted, ...toParent].filter(isNotice).map(({ notice }) => notice),
      reported: toParent.filter((event) => !isNotice(event)) as Report[],
      sent: messages.flatMap(({ to, event }) => (this.#pure.isParent(to) ? [] : [{ to: to.id, event }])),
      actions: executed.flatMap(({ type }) => (type.startsWith('xstate.') ? [] : [type])),
    }
  }

  #requestsAt({ snapshot }: Place, step: Step | null, before: readonly ActorRequest[], moment: number): ActorRequest[] {
    const event = step?.event

    const ended =
      event && isResult(event) && before.find(({ id, outcome }) => id === event.actorId && outcome === 'open')
    const children = snapshot.children as Record<string, AnyActorRef | undefined>
    const known = before.map((request): ActorRequest => {
      if (request === ended && event && isResult(event)) {
        const result = 'error' in event ? event.error : event.output
        return { ...request, outcome: isFailure(event) ? 'failed' : 'done', ended: moment, result }
      }
      if (request.outcome !== 'open' || children[request.id] === request.ref) return request
      return { ...request, outcome: 'stopped', ended: moment }
    })
    const begun = Object.values(children).flatMap((ref): ActorRequest[] => {
      if (!ref || before.some((request) => request.ref === ref)) return []
      const { input } = ref.getSnapshot() as { input: unknown }
      const src = typeof ref.src === 'string' ? ref.src : '(inline)'
      if (src !== '(inline)' && !this.#invoked.has(ref.id)) return []
      return [{ id: ref.id, src, input, outcome: 'open', result: null, began: moment, ended: null, ref }]
    })
    return [...known, ...begun]
  }

  start(start: string): Visit {
    const place = this.#calculated(() => this.#pure.initial(start))
    const moments = [this.#moment(null, place)]
    return { place, moments, requests: this.#requestsAt(place, null, [], 0), arrows: [], from: null, start }
  }

  /** Takes a step. An unhandled event changes nothing. A result needs its request, and a delay its clock. */
  after(visit: Visit, step: Step, arrows: readonly string[] = []): Visit {
    const place = this.#calculated(() => this.#pure.next(visit.place, step))
    const moments = [...visit.moments, this.#moment(step, place)]
    const requests = this.#requestsAt(place, step, visit.requests, visit.moments.length)
    return { place, moments, requests, arrows, from: { visit, step }, start: visit.start }
  }

  /** Whether a path of another machine can continue with this step. Users can always repeat what they did there. */
  canTake({ place }: Visit, { kind, name }: Step) {
    return place.status === 'active' && (kind === 'event' || this.#pure.stepNamed(place, name) !== undefined)
  }

  /** The shortest path to every arrow, or to every two consecutive ones (`paths/generate.ts`), from every start. */
  *visits(arrows: 1 | 2): Generator<Visit, void> {
    for (const start of Object.keys(this.#walk.starts)) {
      const seen = new Set<string>()
      const queue = [this.start(start)]
      for (const visit of queue) {
        yield visit
        for (const step of this.#pure.stepsAt(visit.place)) {
          const trail = [...visit.arrows, `${step.name} from ${this.#pure.key(visit.place)}`].slice(-arrows)
          const text = trail.join(' then ')
          if (seen.has(text)) continue
          seen.add(text)
          if (seen.size > (this.#walk.limit ?? defaultLimit)) throw new Error('the search does not end')
          queue.push(this.after(visit, step, trail))
        }
      }
    }
  }
}
