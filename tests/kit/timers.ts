import { textOf } from '#tests/support/paths/value.ts'

/** A running delay. */
interface Timer {
  /** The type of the event that it sends. */
  type: string
  /** Milliseconds. */
  delay: number
  /** The step at which it began. */
  began: number
}

/** Running delays by their id. */
export type Timers = ReadonlyMap<string, Timer>

/** `first` always ends before `timer`: it began no later and takes no longer, and one of the two is less. */
const endsBefore = (first: Timer, timer: Timer) =>
  first.began <= timer.began && first.delay <= timer.delay && (first.began < timer.began || first.delay < timer.delay)

/** The events of the delays that may pass next: several, because users may wait any time between two steps. */
export const passable = (timers: Timers): string[] => {
  const running = [...timers.values()]
  const next = running.filter((timer) => !running.some((first) => endsBefore(first, timer)))
  return [...new Set(next.map(({ type }) => type))]
}

/** The running delays, each with those that end before it, as text. */
export const orderOf = (timers: Timers): string[] => {
  const running = [...timers.values()]
  const before = (timer: Timer) => running.flatMap((first) => (endsBefore(first, timer) ? [first.type] : []))
  return running.map((timer) => textOf([timer.type, before(timer).toSorted()])).toSorted()
}

/** The delays without the one that sends this event, because it passes. */
export const without = (timers: Timers, type: string): Timers => {
  const passed = [...timers].find(([, timer]) => timer.type === type)
  return new Map([...timers].filter((entry) => entry !== passed && entry[0] !== passed?.[0]))
}
