import type { AnyActorRef } from 'xstate'

type System = AnyActorRef['system']

/**
 * A clock that stops until a path chooses the delay that passes. The path tries every possible order of the running
 * delays (`timers.ts`).
 */
export class HeldClock {
  readonly #timers = new Map<number, { type: string; elapse: () => void }>()
  readonly #known = new WeakSet<object>()
  #next = 0
  #system: System | null = null

  /** The system maps each timer to its event. */
  watch(system: System) {
    this.#system = system
  }

  setTimeout(elapse: () => void) {
    const { _scheduledEvents: scheduled = {} } = this.#system?.getSnapshot() ?? {}
    const entry = Object.values(scheduled).find((candidate) => !this.#known.has(candidate))
    if (!entry) throw new Error('a delay began outside the watched actor')
    this.#known.add(entry)
    this.#next += 1
    this.#timers.set(this.#next, { type: entry.event.type, elapse })
    return this.#next
  }

  clearTimeout(id: number) {
    this.#timers.delete(id)
  }

  /** The events of the running delays. */
  get running(): string[] {
    return [...new Set([...this.#timers.values()].map(({ type }) => type))]
  }

  /** Lets the delay of this event pass. Throws if it is not running. */
  pass(type: string) {
    for (const [id, timer] of this.#timers)
      if (timer.type === type) {
        this.#timers.delete(id)
        timer.elapse()
        return
      }
    throw new Error(`no delay is running that sends ${type}`)
  }
}
