import type { AnyActorRef, AnyStateMachine } from 'xstate'
import { isFailure, isResult } from '#tests/support/paths/events.ts'
import { invokedIn } from '#tests/support/paths/nodes.ts'
import type { Moment, Request, Run } from '#tests/support/paths/walk.ts'
import type { Place, Step } from './logic.ts'

interface ActorRequest extends Request {
  ref: AnyActorRef
}

/** Everything that happened on a path so far: what invariants read. */
export class History {
  readonly #invoked: ReadonlySet<string>
  readonly #moments: Moment<AnyStateMachine>[] = []
  #requests: readonly ActorRequest[] = []

  constructor(machine: AnyStateMachine) {
    this.#invoked = invokedIn(machine)
  }

  get moments(): readonly Moment<AnyStateMachine>[] {
    return this.#moments
  }

  #after(request: ActorRequest, step: Step | null, children: Place['snapshot']['children']): ActorRequest {
    if (request.outcome !== 'open') return request
    const event = step?.event
    const ended = this.#moments.length
    if (event && isResult(event) && event.actorId === request.id) {
      const result = 'error' in event ? event.error : event.output
      return { ...request, outcome: isFailure(event) ? 'failed' : 'done', ended, result }
    }
    return children[request.id] === request.ref ? request : { ...request, outcome: 'stopped', ended }
  }

  /** Adds the place after a step, or the start. */
  add({ step, snapshot, effects }: Place): void {
    const children = snapshot.children as Readonly<Record<string, AnyActorRef | undefined>>
    const begun = Object.values(children).flatMap((ref): ActorRequest[] => {
      if (!ref || this.#requests.some((request) => request.ref === ref)) return []
      const { input } = ref.getSnapshot() as { input: unknown }
      const src = typeof ref.src === 'string' ? ref.src : '(inline)'
      if (src !== '(inline)' && !this.#invoked.has(ref.id)) return []
      return [{ id: ref.id, src, input, outcome: 'open', result: null, began: this.#moments.length, ended: null, ref }]
    })
    this.#requests = [...this.#requests.map((request) => this.#after(request, step, children)), ...begun]
    this.#moments.push({ step: step?.name ?? null, event: step?.event ?? null, snapshot, ...effects })
  }

  /** The same arrays and objects grow with the next step. */
  run(): Run<AnyStateMachine> {
    const now = this.#moments.at(-1)
    if (!now) throw new Error('a run has at least its start')
    return {
      moments: this.#moments,
      requests: this.#requests,
      now,
      before: this.#moments.at(-2) ?? null,
      open: this.#requests.filter(({ outcome }) => outcome === 'open'),
    }
  }
}
