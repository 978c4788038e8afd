import type { AnyActorRef } from 'xstate'

type System = AnyActorRef['system']

/**
 * A clock that stands still until a path says which delay passes. Of several running delays the path chooses one that may pass
 * before the others (`pure.ts`), so that no possible order is missed.
 */
export class HeldClock {
  readonly #timers = new Map<number, { type: string; elapse: () => void }>()
  readonly #known = new WeakSet<object>()
  #next = 0
  #system: System | null = null

  /** The system tells what each timer is for. */
  watch(system: System) {
    this.#system = system
  }

  setTimeout(elapse: () => void) {
    const { _scheduledEvents: scheduled = {} } = this.#system?.getSnapshot() ?? {}
    const entry = Object.values(scheduled).find((candidate) => !this.#known.has(candidate))
    if (!entry) throw new Error('a delay began outside of the actor that is watched')
    this.#known.add(entry)
    this.#next += 1
    this.#timers.set(this.#next, { type: entry.event.type, elapse })
    return this.#next
  }

  clearTimeout(id: number) {
    this.#timers.delete(id)
  }

  /** Lets the delay pass that sends this event. Throws when none is running. */
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
